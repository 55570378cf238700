/** What somebody typed into a form that was refused: their browser has it for a while, so that it is not lost. */
import { cleanText } from '#contracts/text/text-rule.ts';

const name = 'southbound-staff-note';

/** The cookie it is in, called as that of the session is. */
export function noteCookieName(isSecure: boolean): string {
  return isSecure ? `__Secure-${name}` : name;
}

/** How long it is kept, in seconds: time enough to sign in again. */
const lifetime = 600;

/** The most that is kept, so that the cookie is one that browsers take: twice what a form takes. */
const longest = 1_000;

/** The header that hands what was typed to the browser; null takes it away. */
export function noteCookie(note: string | null, isSecure: boolean): string {
  const value = Buffer.from((note ?? '').slice(0, longest)).toString('base64url');
  const attributes = `Path=/staff; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${noteCookieName(isSecure)}=${value}; Max-Age=${note === null ? 0 : lifetime}; ${attributes}`;
}

/** What was typed, as a page may show it; null when nothing is kept. Anybody can write a cookie. */
export function readNote(value: string | undefined): string | null {
  const text = Buffer.from((value ?? '').slice(0, 4_096), 'base64url').toString();
  return cleanText(text).trim() || null;
}
