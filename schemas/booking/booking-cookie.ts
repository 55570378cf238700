/**
 * The cookie that opens a booking in the browser that made it, on the pages after the payment. Unlike the cart's it is Lax, for
 * a browser that comes back from a payment page elsewhere, and no script can read it.
 */
const name = 'southbound-booking';

/** What it is called: over TLS so that browsers take it from this very host alone (RFC 6265bis, 4.1.3.2). */
export function bookingCookie(isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** How long the browser keeps it, in seconds: the trip is looked up again from the link in the mail. */
export const bookingCookieLifetime = 86_400;

/** Whether `text` has the form of a booking's token: 256 bits in base64url. Whether it opens one is another question. */
export function isBookingToken(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text);
}
