import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { config } from '#platform/config.ts';
import { noteCookieName, readNote } from './note-cookie.ts';
import { staffAccess } from './staff-access.ts';

/** Returns true if this browser is signed in. Shows the 404 page if no staff token is set. */
export async function isSignedIn(): Promise<boolean> {
  const access = await staffAccess();
  return access === null ? notFound() : access.isSignedIn();
}

/** Returns the note of the last refused form; null without one. */
export async function readRefusedNote(): Promise<string | null> {
  return readNote((await cookies()).get(noteCookieName(config().secureCookies))?.value);
}
