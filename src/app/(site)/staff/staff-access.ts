import { cookies } from 'next/headers';
import { stepOf, takeCode } from '#domains/staff/one-time-code.ts';
import { beginSession, endSession, usesSession } from '#domains/staff/sessions.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { StaffAccess } from './answer-staff-form.ts';
import { isStaffToken, staffCookie } from './staff-session.ts';

/** Creates the staff authentication for the current browser; null without a staff page. */
export async function staffAccess(): Promise<StaffAccess | null> {
  const { staffToken: token, staffCodeSecret, secureCookies } = config();
  if (token === null) return null;
  const id = (await cookies()).get(staffCookie(secureCookies))?.value;
  return {
    isToken: (typed) => isStaffToken(typed, token),
    async isCode(typed) {
      if (staffCodeSecret === null) return true;
      const step = stepOf(typed, staffCodeSecret, now());
      return step !== null && takeCode(await openDatabase(), step);
    },
    begin: async () => beginSession(await openDatabase(), token, now()),
    isSignedIn: async () => usesSession(await openDatabase(), { id, token }, now()),
    end: async () => endSession(await openDatabase(), id),
  };
}
