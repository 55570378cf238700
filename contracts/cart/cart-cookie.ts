import { cookieNames } from '../cookie-names.ts';

/** Name of the cookie with the session id of the cart. */
export const cartCookie = cookieNames.cart;

/** Lifetime of the cookie after the cart's last change, in seconds: one day. */
export const cartCookieLifetimeSeconds = 86_400;

/** Returns true if `text` has the format of a session id. It does not check that the cart exists. */
export function isCartSessionId(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9]{30}$/.test(text);
}

/**
 * Returns the session id in the cookie, or null if it is malformed. Anybody can forge a cookie, so a valid format
 * proves nothing.
 */
export function readCartCookie(value: string | undefined): string | null {
  return isCartSessionId(value) ? value : null;
}

/** Returns true for the API error codes of a session whose cart no longer exists. */
export function isCartGone(errorCode: string): boolean {
  return errorCode === 'INVALID_CART_SESSION' || errorCode === 'CART_EXPIRED';
}
