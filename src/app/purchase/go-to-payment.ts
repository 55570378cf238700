import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { bookingCookieHeader, payingCookieHeader } from './booking-cookie-header.ts';
import type { BrowserBookings } from './booking-of-browser.ts';
import { answerTryLater, isFromOwnPage, mayOpenAtOnce, openOrAsk, pageOf } from './opening.ts';
import { isNoVisit, readBooking, redirectTo, refuseNoVisit } from './redirects.ts';

/** How a visit is answered. */
export interface GoToPaymentDeps {
  /** The booking that the token opens. */
  read(token: string): Promise<Booking | null>;
  readonly browser: BrowserBookings;
  /** For reading, in milliseconds; ours when left out. */
  readonly timeoutMs?: number;
}

/**
 * Leads to the payment page of a booking: the one whose token is in the address, which this browser then has open, else the one it
 * has. So the site knows the order even if the payment page never leads back. A browser that a page of ours sent here is marked as the
 * one that pays for it. Without a payment page, leads to the page that says how the booking stands. Where another booking is open, and it is no page of ours
 * that leads here, the visitor is asked first. What is no visit changes nothing.
 */
export async function goToPayment(request: Request, deps: GoToPaymentDeps): Promise<Response> {
  if (isNoVisit(request)) return refuseNoVisit();
  const { browser } = deps;
  const token = new URL(request.url).searchParams.get('token') ?? browser.ownToken;
  if (!isBookingToken(token)) return redirectTo('/purchase/');
  const booking = await readBooking(() => deps.read(token), deps.timeoutMs);
  // A link that opens nothing must not close the booking that is open.
  if (booking === 'unknown') return redirectTo('/purchase/');
  if (booking === 'unread')
    return mayOpenAtOnce(request, browser, token)
      ? redirectTo('/purchase/', bookingCookieHeader(token, browser.isSecure))
      : answerTryLater(browser);
  const paymentUrl = booking.payment?.url;
  // A page of another site, which can send a browser here, must not choose whose booking opens later without a question.
  const marked = payingCookieHeader(booking.reference, browser.paying, browser.isSecure);
  const way = paymentUrl
    ? { location: paymentUrl, cookies: isFromOwnPage(request) ? [marked] : [] }
    : { location: pageOf(booking) };
  return openOrAsk(request, { booking, token }, deps, way);
}
