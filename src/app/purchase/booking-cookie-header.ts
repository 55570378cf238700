/** The headers that change what a browser knows of its bookings. */
import {
  addPaying,
  bookingCookie,
  bookingCookieLifetime,
  openingCookie,
  openingCookieLifetime,
  payingCookie,
  payingCookieLifetime,
} from '#contracts/booking/booking-cookie.ts';

/** @param isSecure whether it is sent over TLS alone */
function cookie(name: string, value: string, seconds: number, isSecure: boolean): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The header that lets a browser keep the booking that a token opens. */
export function bookingCookieHeader(token: string, isSecure: boolean): string {
  return cookie(bookingCookie(isSecure), token, bookingCookieLifetime, isSecure);
}

/** The header that lets a browser forget whichever booking it has. */
export function forgetting(isSecure: boolean): string {
  return cookie(bookingCookie(isSecure), '', 0, isSecure);
}

/** The header that marks a browser as the one that pays for this booking, beside those it pays for already. */
export function payingCookieHeader(reference: string, before: readonly string[], isSecure: boolean): string {
  return cookie(payingCookie(isSecure), addPaying(before, reference), payingCookieLifetime, isSecure);
}

/** The header that lets a browser keep the token of another booking while the visitor is asked about it. */
export function questionCookieHeader(token: string, isSecure: boolean): string {
  return cookie(openingCookie(isSecure), token, openingCookieLifetime, isSecure);
}

/** The header that takes all marks of payments away. */
export function clearPayingCookieHeader(isSecure: boolean): string {
  return cookie(payingCookie(isSecure), '', 0, isSecure);
}

/** The header that ends the question. */
export function clearQuestionCookieHeader(isSecure: boolean): string {
  return cookie(openingCookie(isSecure), '', 0, isSecure);
}
