import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { config } from '#platform/config.ts';
import { noteCookieName, readNote } from './kept-note.ts';
import { staffAccess } from './staff-access.ts';

/** Whether this browser has signed in. Where there is no staff token there is no page at all: the 404 page is drawn. */
export async function isSignedIn(): Promise<boolean> {
  const access = await staffAccess();
  return access === null ? notFound() : access.isSignedIn();
}

/** What was typed into the last form where nothing was done with it; null when there is nothing of the kind. */
export async function keptNote(): Promise<string | null> {
  return readNote((await cookies()).get(noteCookieName(config().secureCookies))?.value);
}
