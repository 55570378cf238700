/**
 * The cookie that opens a booking in the browser that made it, on the pages after the payment. Unlike the cart's it is Lax, for
 * a browser that comes back from a payment page elsewhere, and no script can read it.
 */
const name = 'southbound-booking';

/** What it is called: over TLS so that browsers take it from this very host alone (RFC 6265bis, 4.1.3.2). */
export function bookingCookie(isSecure: boolean): string {
  return hostCookie(name, isSecure);
}

/** The cookie of a browser that was sent to a payment page: the references of the bookings it pays for. They open nothing. */
export function payingCookie(isSecure: boolean): string {
  return hostCookie('southbound-paying', isSecure);
}

/** How long the browser keeps that, in seconds: longer than a payment page is open and its way back is good. */
export const payingCookieLifetime = 7_200;

/** How many bookings somebody pays for at one time, each in a tab. */
const maxPaidAtOnce = 5;

/** The references in the cookie of payments, which anybody can write. */
export function readPaying(text: string | undefined): readonly string[] {
  const references = (text ?? '').split('.').filter((each) => /^(?:[2-9A-Z]{3}-){2}[2-9A-Z]{3}$/.test(each));
  return references.slice(0, maxPaidAtOnce);
}

/** What the cookie of payments holds once `reference` is paid for, too; the newest first. */
export function addPaying(references: readonly string[], reference: string): string {
  return [...new Set([reference, ...references])].slice(0, maxPaidAtOnce).join('.');
}

/** The cookie that holds the token of a booking while the visitor is asked whether it takes the place of the one that is open. */
export function openingCookie(isSecure: boolean): string {
  return hostCookie('southbound-opening', isSecure);
}

/** How long the visitor may think about it, in seconds. */
export const openingCookieLifetime = 600;

function hostCookie(plain: string, isSecure: boolean): string {
  return isSecure ? `__Host-${plain}` : plain;
}

/** How long the browser keeps it, in seconds: the trip is looked up again from the link in the mail. */
export const bookingCookieLifetime = 86_400;

/** Whether `text` has the form of a booking's token: 256 bits in base64url. Whether it opens one is another question. */
export function isBookingToken(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Whether `text` has the form of the token in the addresses by which a payment page leads back. It is no booking's token, and of another
 * form.
 */
export function isReturnToken(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^back_[A-Za-z0-9_-]{43}$/.test(text);
}
