import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { bookingCookieHeader, payingCookieHeader } from './booking-cookie-header.ts';
import type { BrowserBookings } from './browser-bookings.ts';
import { answerTryLater, isFromOwnPage, mayOpenDirectly, openOrConfirm, pageOf } from './open-booking.ts';
import { isPassiveRequest, readBooking, redirectTo, refusePassiveRequest } from './payment-redirects.ts';

/** Read timeout in milliseconds. Longer than on the way back: an unread booking has no payment page to go to. */
const readTimeoutMs = 5_000;

/** Dependencies of the redirect to a payment page. */
export interface GoToPaymentDeps {
  /** Finds the booking of a token. */
  read(token: string): Promise<Booking | null>;
  readonly browser: BrowserBookings;
  /** Read timeout in milliseconds; default if left out. */
  readonly timeoutMs?: number;
}

/**
 * Redirects to the payment page of a booking: the one whose token is in the address, otherwise the browser's open
 * one. It opens that booking in the browser, so that the site knows the order even if the payment page never returns.
 * A browser sent here by a page of this site is marked as paying for it. Without a payment page, it redirects to the
 * page with the booking's status. If another booking is open and the visit is from elsewhere, the visitor is asked
 * first. Prefetches and embedded requests change nothing.
 */
export async function goToPayment(request: Request, deps: GoToPaymentDeps): Promise<Response> {
  if (isPassiveRequest(request)) return refusePassiveRequest();
  const { browser } = deps;
  const token = new URL(request.url).searchParams.get('token') ?? browser.ownToken;
  if (!isBookingToken(token)) return redirectTo(purchasePath);
  const booking = await readBooking(() => deps.read(token), deps.timeoutMs ?? readTimeoutMs);
  // A link with an unknown token must not close the open booking.
  if (booking === 'unknown') return redirectTo(purchasePath);
  if (booking === 'unread')
    return mayOpenDirectly(request, browser, token)
      ? redirectTo(purchasePath, bookingCookieHeader(token, browser.isSecure))
      : answerTryLater(browser);
  const paymentUrl = booking.payment?.url ?? booking.unmadeChange?.paymentUrl;
  // Another site can send a browser here. It must not decide which booking opens later without a question.
  const marked = payingCookieHeader(booking.reference, browser.paying, browser.isSecure);
  const target = paymentUrl
    ? { location: paymentUrl, cookies: isFromOwnPage(request) ? [marked] : [] }
    : { location: pageOf(booking) };
  return openOrConfirm(request, { booking, token }, deps, target);
}
