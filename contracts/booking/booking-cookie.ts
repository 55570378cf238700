/** Names, lifetimes and formats of the booking cookies. */
import { cookieNames, hostCookie } from '../cookie-names.ts';

/**
 * Returns the name of the booking cookie. It opens a booking in the browser that made it, on the pages after payment.
 * Unlike the cart's cookie it is Lax, because the browser returns from a payment page on another site. Scripts cannot
 * read it.
 */
export function bookingCookie(isSecure: boolean): string {
  return hostCookie(cookieNames.booking, isSecure);
}

/**
 * Returns the name of the cookie with the references of bookings in payment. It is set before the payment page and
 * grants no access.
 */
export function payingCookie(isSecure: boolean): string {
  return hostCookie(cookieNames.paying, isSecure);
}

/** Lifetime of the payment cookie in seconds: longer than a payment page is open and its return link is valid. */
export const payingCookieLifetimeSeconds = 7_200;

/** Maximum number of bookings in payment at the same time, each in its own tab. */
const maxPaidAtOnce = 5;

/** Reads the references in the payment cookie, which anybody can forge. */
export function readPayingCookie(text: string | undefined): readonly string[] {
  const references = (text ?? '').split('.').filter((each) => /^(?:[2-9A-Z]{3}-){2}[2-9A-Z]{3}$/.test(each));
  return references.slice(0, maxPaidAtOnce);
}

/** Returns the value of the payment cookie after adding `reference`, newest first. */
export function addToPayingCookie(references: readonly string[], reference: string): string {
  return [...new Set([reference, ...references])].slice(0, maxPaidAtOnce).join('.');
}

/**
 * Returns the name of the cookie that holds a booking's token while the visitor confirms replacing the booking that is
 * open.
 */
export function openingCookie(isSecure: boolean): string {
  return hostCookie(cookieNames.opening, isSecure);
}

/** Lifetime of that cookie in seconds: the visitor's time to confirm. */
export const openingCookieLifetimeSeconds = 600;

/** Lifetime of the booking cookie in seconds. Afterwards the visitor opens the trip with the link in the email. */
export const bookingCookieLifetimeSeconds = 86_400;

/**
 * Returns true if `text` has the format of a booking token: 256 bits in base64url. It does not check that the booking
 * exists.
 */
export function isBookingToken(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Returns true if `text` has the format of the token in the return addresses of a payment page. Its format differs from
 * that of a booking token.
 */
export function isReturnToken(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^back_[A-Za-z0-9_-]{43}$/.test(text);
}
