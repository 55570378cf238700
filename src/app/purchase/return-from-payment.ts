/** Handles the return from the payment page: settles the payment, stores the booking's cookie, redirects. */

import { isBookingToken, isReturnToken } from '#contracts/booking/booking-cookie.ts';
import { purchaseFailedPath, purchasePath } from '#contracts/page-paths.ts';
import type { ReachedBooking } from '#domains/booking/payment/return-token.ts';
import { log } from '#platform/log.ts';
import { withTimeout } from '#platform/timeout.ts';
import { bookingCookieHeader } from './booking-cookie-header.ts';
import type { BrowserBookings } from './browser-bookings.ts';
import {
  answerExpiredLink,
  answerTryLater,
  answerUnknownBooking,
  mayOpenDirectly,
  openOrConfirm,
  pageOf,
} from './open-booking.ts';
import {
  isPassiveRequest,
  type ReadOutcome,
  readBooking,
  redirectTo,
  refusePassiveRequest,
} from './payment-redirects.ts';

/** Timeout of settling in milliseconds; then the browser is redirected anyway. */
const settleTimeoutMs = 8_000;

/** Dependencies of the return from a payment. */
export interface ReturnFromPaymentDeps {
  /** Settles the payment of the token's booking as far as possible; null for an unknown token. */
  settle(token: string): Promise<ReachedBooking | null>;
  /** Reads the booking without settling. */
  read(token: string): Promise<ReachedBooking | null>;
  /** True if the visitor cancelled on the provider's page. */
  readonly hasLeft: boolean;
  readonly browser: BrowserBookings;
  /** Timeout of each of the two, in milliseconds; default if left out. */
  readonly timeoutMs?: number;
}

/**
 * Handles the return from a payment page or the click on a link in a mail. It settles the payment and stores the
 * booking's token in a cookie. Then it redirects to the booking, or to the page that explains why nothing was booked.
 * The token thereby leaves the address before any page could leak it. If another booking is open, the visitor is
 * asked first, unless this browser pays for the new one. Prefetches and embedded requests change nothing.
 */
export async function returnFromPayment(request: Request, deps: ReturnFromPaymentDeps): Promise<Response> {
  if (isPassiveRequest(request)) return refusePassiveRequest();
  const { browser, hasLeft } = deps;
  const token = new URL(request.url).searchParams.get('token');
  if (!isBookingToken(token) && !isReturnToken(token)) return answerUnknownBooking(browser);
  const outcome = await settled(token, deps);
  if (outcome === 'unknown') return answerUnknownBooking(browser);
  if (outcome === 'unread') return unread(request, token, browser);
  const isLeft = hasLeft && outcome.booking.status === 'pending_payment';
  const location = isLeft ? purchaseFailedPath : pageOf(outcome.booking);
  if (!outcome.isOver) return openOrConfirm(request, outcome, deps, { location });
  // The link may be reopened with the back button; the browser that paid still has its booking.
  return browser.ownToken === outcome.token ? redirectTo(location) : answerExpiredLink(browser);
}

/** Answer if the booking cannot be read. The booking's page reports that, and shows it after a reload. */
function unread(request: Request, token: string, browser: BrowserBookings): Response | Promise<Response> {
  // The browser received the booking's cookie on its way to pay. Without one, the page would be empty.
  if (!isBookingToken(token))
    return browser.ownToken === null ? answerTryLater(browser) : redirectTo(purchasePath);
  if (!mayOpenDirectly(request, browser, token)) return answerTryLater(browser);
  return redirectTo(purchasePath, bookingCookieHeader(token, browser.isSecure));
}

/** Answers HEAD with the redirect, without side effects. */
export function returnFromPaymentHead(): Response {
  return redirectTo(purchasePath);
}

async function settled(token: string, deps: ReturnFromPaymentDeps): Promise<ReadOutcome<ReachedBooking>> {
  try {
    // Settling continues after the timeout, and background rounds retry it.
    const reached = await withTimeout(
      deps.settle(token),
      deps.timeoutMs ?? settleTimeoutMs,
      () => 'late' as const,
    );
    if (reached !== 'late') return reached ?? 'unknown';
  } catch (err) {
    log.warn({ event: 'purchase.not-settled', err }, 'Settling a payment when its visitor returned failed');
  }
  return readBooking(() => deps.read(token), deps.timeoutMs);
}
