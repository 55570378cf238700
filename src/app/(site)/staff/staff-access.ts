import { cookies } from 'next/headers';
import { findCodeStep, markCodeUsed } from '#domains/staff/one-time-code.ts';
import { beginSession, endSession, touchSession } from '#domains/staff/sessions.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { StaffAccess } from './staff-form-endpoint.ts';
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
      const step = findCodeStep(typed, staffCodeSecret, now());
      return step !== null && markCodeUsed(await openDatabase(), step);
    },
    begin: async () => beginSession(await openDatabase(), token, now()),
    isSignedIn: async () => touchSession(await openDatabase(), { id, token }, now()),
    end: async () => endSession(await openDatabase(), id),
  };
}
