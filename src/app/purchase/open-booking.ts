/**
 * Decides which booking a browser shows and when a link may change it. Another site can send a browser to any
 * address; that alone must not replace an open booking.
 */

import { html } from 'hono/html';
import { purchaseFailedPath, purchasePath, questionPath } from '#contracts/page-paths.ts';
import type { Booking } from '#domains/booking/booking.ts';
import type { ReachedBooking } from '#domains/booking/payment/return-token.ts';
import { plainPage } from '../plain-page.ts';
import { bookingCookieHeader, questionCookieHeader } from './booking-cookie-header.ts';
import type { BrowserBookings } from './browser-bookings.ts';
import { neverCached, readBooking, redirectTo } from './payment-redirects.ts';

/**
 * Returns true if a link may open the token's booking without a question: no other booking is open, or the visitor
 * comes from this site.
 */
export function mayOpenDirectly(request: Request, { ownToken }: BrowserBookings, token: string): boolean {
  return ownToken === null || ownToken === token || isFromOwnPage(request);
}

/** Same-origin check by `Sec-Fetch-Site`, or by `Referer` in older browsers. Other sites cannot set either. */
export function isFromOwnPage({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const referer = headers.get('referer') ?? '';
  return URL.canParse(referer) && new URL(referer).host === headers.get('host');
}

/**
 * Opens a booking in this browser and redirects. Asks first if this would replace another open booking, unless this
 * browser was sent to pay for the new one.
 * @param read finds the booking of a token
 * @param way redirect target, with further cookies
 */
export async function openOrConfirm(
  request: Request,
  { booking, token }: Pick<ReachedBooking, 'booking' | 'token'>,
  deps: { readonly browser: BrowserBookings; read(token: string): Promise<object | null> },
  way: { readonly location: string; readonly cookies?: readonly string[] },
): Promise<Response> {
  const { ownToken, paying, isSecure } = deps.browser;
  const mayOpen = mayOpenDirectly(request, deps.browser, token) || paying.includes(booking.reference);
  // A cookie with an unknown token holds no booking that could be lost.
  if (!mayOpen && ownToken !== null && (await readBooking(() => deps.read(ownToken))) !== 'unknown')
    return redirectTo(questionPath, questionCookieHeader(token, isSecure));
  return redirectTo(way.location, bookingCookieHeader(token, isSecure), ...(way.cookies ?? []));
}

/** Path of the booking's page, or of the page that explains why nothing was booked. */
export function pageOf({ status }: Pick<Booking, 'status'>): string {
  return status === 'cancelled' ? purchaseFailedPath : purchasePath;
}

/** Answer to a link with an unknown token. An open booking stays open. */
export function answerUnknownBooking({ ownToken }: BrowserBookings): Response | Promise<Response> {
  if (ownToken === null) return redirectTo(purchasePath);
  return plainPage({
    title: 'We can’t find this booking',
    status: 404,
    headers: neverCached,
    body: html`<p>The link may be incomplete, or we no longer keep the booking. Please open the full link in your email again.</p>
<p>The booking you had open is still open.</p>
${waysOn('See your open booking')}`,
  });
}

/** Answer to an expired return link of a payment page. */
export function answerExpiredLink({ ownToken }: BrowserBookings): Promise<Response> {
  return plainPage({
    title: 'This link has expired',
    status: 410,
    headers: neverCached,
    body: html`<p>For your security, the link back from the payment page works for about an hour.</p>
<p>If you paid, your booking is safe: open it from the link in our email.</p>
${waysOn(ownToken === null ? null : 'See your open booking')}`,
  });
}

/** Answer while the link's booking cannot be read. */
export function answerTryLater({ ownToken }: BrowserBookings): Promise<Response> {
  return plainPage({
    title: 'We can’t open this booking right now',
    status: 503,
    headers: { ...neverCached, 'Retry-After': '30' },
    body: html`<p>Your booking is safe. Please open the link again in a minute.</p>
${waysOn(ownToken === null ? null : 'See your open booking')}`,
  });
}

function waysOn(booking: string | null) {
  return html`<nav aria-label="Next steps">${booking === null ? '' : html`<a href="/purchase/">${booking}</a> `}<a href="/contact/">Contact us</a></nav>`;
}
