/** Session cookie of the staff page, and the constant-time comparison of the staff token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { cookieNames, pathCookie } from '#contracts/cookie-names.ts';
import { maxSessionSeconds } from '#domains/staff/sessions.ts';

/** Returns the name of the session cookie of the staff page. */
export function staffCookie(isSecure: boolean): string {
  return pathCookie(cookieNames.staff, isSecure);
}

/** Compares a text with the staff token in constant time. */
export function isStaffToken(typed: string, token: string): boolean {
  return timingSafeEqual(digest(typed), digest(token));
}

/** Builds the `Set-Cookie` value with a session id; null removes the cookie. */
export function sessionCookie(id: string | null, isSecure: boolean): string {
  const attributes = `Path=/staff; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${staffCookie(isSecure)}=${id ?? ''}; Max-Age=${id === null ? 0 : maxSessionSeconds}; ${attributes}`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
