import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie of somebody who has signed in to the staff page. */
export const staffCookie = 'southbound-staff';

/** How long a sign-in lasts, in seconds: a day's work. */
const lifetime = 8 * 3_600;

/** Whether what was typed is the staff token. As fast for a near miss as for a wild one. */
export function isStaffToken(typed: string, token: string): boolean {
  return timingSafeEqual(digest(typed), digest(token));
}

/**
 * What a browser that signed in at `now` keeps: until when, and a proof that only the token can make. Neither tells the token,
 * and another token ends every sign-in.
 */
export function newSession(token: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + lifetime;
  return `${until}.${proof(until, token)}`;
}

/** Whether `value`, which anybody can write, is a sign-in that lasts. */
export function isSession(value: string | undefined, token: string, now: Date): boolean {
  const [, until, given] = /^(\d{1,11})\.([A-Za-z0-9_-]{43})$/.exec(value ?? '') ?? [];
  if (until === undefined || given === undefined) return false;
  const isGenuine = timingSafeEqual(digest(given), digest(proof(Number(until), token)));
  return isGenuine && Number(until) * 1_000 > now.getTime();
}

/** The header that hands `value` to the browser; null takes it away. */
export function sessionCookie(value: string | null, isSecure: boolean): string {
  const attributes = `Path=/staff; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${staffCookie}=${value ?? ''}; Max-Age=${value === null ? 0 : lifetime}; ${attributes}`;
}

function proof(until: number, token: string): string {
  return createHmac('sha256', token).update(`staff session until ${until}`).digest('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
