/** `Set-Cookie` values for the bookings of a browser. */
import {
  addToPayingCookie,
  bookingCookie,
  bookingCookieLifetimeSeconds,
  openingCookie,
  openingCookieLifetimeSeconds,
  payingCookie,
  payingCookieLifetimeSeconds,
} from '#contracts/booking/booking-cookie.ts';

/** @param isSecure true adds the `Secure` attribute */
function cookie(name: string, value: string, seconds: number, isSecure: boolean): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Stores the token of a booking in the browser. */
export function bookingCookieHeader(token: string, isSecure: boolean): string {
  return cookie(bookingCookie(isSecure), token, bookingCookieLifetimeSeconds, isSecure);
}

/** Removes the booking token. */
export function clearBookingCookieHeader(isSecure: boolean): string {
  return cookie(bookingCookie(isSecure), '', 0, isSecure);
}

/** Marks the browser as paying for this booking, in addition to those that it already pays for. */
export function payingCookieHeader(reference: string, before: readonly string[], isSecure: boolean): string {
  return cookie(
    payingCookie(isSecure),
    addToPayingCookie(before, reference),
    payingCookieLifetimeSeconds,
    isSecure,
  );
}

/** Stores the token of another booking while the visitor is asked which one to keep. */
export function questionCookieHeader(token: string, isSecure: boolean): string {
  return cookie(openingCookie(isSecure), token, openingCookieLifetimeSeconds, isSecure);
}

/** Removes all payment marks. */
export function clearPayingCookieHeader(isSecure: boolean): string {
  return cookie(payingCookie(isSecure), '', 0, isSecure);
}

/** Removes the token of the other booking, which ends the question. */
export function clearQuestionCookieHeader(isSecure: boolean): string {
  return cookie(openingCookie(isSecure), '', 0, isSecure);
}
