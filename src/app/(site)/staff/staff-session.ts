import { createHash, timingSafeEqual } from 'node:crypto';
import { longestSession } from '#domains/staff/sessions.ts';

const name = 'southbound-staff';

/**
 * The cookie of somebody who has signed in to the staff page. Over TLS it is called so that browsers take it from no unsafe
 * page; its path is not `/`, so `__Host-` is not for it.
 */
export function staffCookie(isSecure: boolean): string {
  return isSecure ? `__Secure-${name}` : name;
}

/** Whether what was typed is the staff token. As fast for a near miss as for a wild one. */
export function isStaffToken(typed: string, token: string): boolean {
  return timingSafeEqual(digest(typed), digest(token));
}

/** The header that hands a session's id to the browser; null takes it away. */
export function sessionCookie(id: string | null, isSecure: boolean): string {
  const attributes = `Path=/staff; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${staffCookie(isSecure)}=${id ?? ''}; Max-Age=${id === null ? 0 : longestSession}; ${attributes}`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
