import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { findCodeStep, markCodeUsed } from '#domains/staff/one-time-code.ts';
import { beginSession, endSession, touchSession } from '#domains/staff/sessions.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { noteCookieName, readNote } from './note-cookie.ts';
import { isStaffToken, staffCookie } from './staff-cookie.ts';
import type { StaffAccess } from './staff-form-endpoint.ts';

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

/** Returns true if this browser is signed in. Shows the 404 page if no staff token is set. */
export async function isSignedIn(): Promise<boolean> {
  const access = await staffAccess();
  return access === null ? notFound() : access.isSignedIn();
}

/** Returns the note of the last refused form; null without one. */
export async function readRefusedNote(): Promise<string | null> {
  return readNote((await cookies()).get(noteCookieName(config().secureCookies))?.value);
}
