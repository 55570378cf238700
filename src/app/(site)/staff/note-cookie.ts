/** Cookie with the note of a refused form, so that the page can show it again. */
import { cookieNames, pathCookie } from '#contracts/cookie-names.ts';
import { cleanText } from '#contracts/text/text-rule.ts';

/** Cookie name; prefixed over TLS, like the session cookie. */
export function noteCookieName(isSecure: boolean): string {
  return pathCookie(cookieNames.staffNote, isSecure);
}

/** Seconds; enough to sign in again. */
const lifetime = 600;

/** Maximum characters in the cookie, so that browsers accept it: twice the limit of the form. */
const longest = 1_000;

/** Builds the `Set-Cookie` value with the note; null removes the cookie. */
export function noteCookie(note: string | null, isSecure: boolean): string {
  const value = Buffer.from((note ?? '').slice(0, longest)).toString('base64url');
  const attributes = `Path=/staff; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${noteCookieName(isSecure)}=${value}; Max-Age=${note === null ? 0 : lifetime}; ${attributes}`;
}

/** Reads the note as displayable text; null without one. The value is untrusted: anyone can write a cookie. */
export function readNote(value: string | undefined): string | null {
  const text = Buffer.from((value ?? '').slice(0, 4_096), 'base64url').toString();
  return cleanText(text).trim() || null;
}
