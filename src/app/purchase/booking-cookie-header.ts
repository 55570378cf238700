import { bookingCookie, bookingCookieLifetime } from '#schemas/booking/booking-cookie.ts';

/** Where the cookie goes. @param isSecure whether it is sent over TLS alone */
const attributes = (isSecure: boolean) => `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The header that lets a browser keep the booking that a token opens. */
export function remembering(token: string, isSecure: boolean): string {
  return `${bookingCookie(isSecure)}=${token}; Max-Age=${bookingCookieLifetime}; ${attributes(isSecure)}`;
}

/** The header that lets a browser forget whichever booking it has. */
export function forgetting(isSecure: boolean): string {
  return `${bookingCookie(isSecure)}=; Max-Age=0; ${attributes(isSecure)}`;
}
