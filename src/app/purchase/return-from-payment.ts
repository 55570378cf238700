import { isBookingToken, isReturnToken } from '#contracts/booking/booking-cookie.ts';
import type { ReachedBooking } from '#domains/booking/payment/return-token.ts';
import { log } from '#platform/log.ts';
import { withTimeout } from '#platform/timeout.ts';
import { bookingCookieHeader } from './booking-cookie-header.ts';
import type { BrowserBookings } from './booking-of-browser.ts';
import { answerTryLater, isOver, mayOpenAtOnce, openOrAsk, opensNothing, pageOf } from './opening.ts';
import { isNoVisit, type ReadOutcome, readBooking, redirectTo, refuseNoVisit } from './redirects.ts';

/** How long a browser waits for the payment to be settled before it is led on, in milliseconds. */
const settleTimeoutMs = 8_000;

/** How a visit is answered. */
export interface ReturnFromPaymentDeps {
  /** Settles the payment of the booking that the token leads to, as far as it gets; null when it leads nowhere. */
  settle(token: string): Promise<ReachedBooking | null>;
  /** The booking as it is now, without settling anything. */
  read(token: string): Promise<ReachedBooking | null>;
  /** Whether the visitor gave up on the provider's page. */
  readonly hasLeft: boolean;
  readonly browser: BrowserBookings;
  /** For each of both, in milliseconds; ours when left out. */
  readonly timeoutMs?: number;
}

/**
 * Answers a browser that comes back from a payment page, or by a link of a mail: settles the payment, puts the booking's token
 * into a cookie and leads to the page of the booking, or to the one that says why nothing was booked. The token is gone from
 * the address then, and no page was drawn under it that could tell it to others. Where another booking is open, the visitor is asked
 * first, but for one that this browser pays for. What is no visit changes nothing.
 */
export async function returnFromPayment(request: Request, deps: ReturnFromPaymentDeps): Promise<Response> {
  if (isNoVisit(request)) return refuseNoVisit();
  const { browser, hasLeft } = deps;
  const token = new URL(request.url).searchParams.get('token');
  if (!isBookingToken(token) && !isReturnToken(token)) return opensNothing(browser);
  const outcome = await settled(token, deps);
  if (outcome === 'unknown') return opensNothing(browser);
  if (outcome === 'unread') return unread(request, token, browser);
  const isLeft = hasLeft && outcome.booking.status === 'pending_payment';
  const location = isLeft ? '/purchase-failed/' : pageOf(outcome.booking);
  if (!outcome.isOver) return openOrAsk(request, outcome, deps, { location });
  // By the back button, say: the browser that paid has its booking still.
  return browser.ownToken === outcome.token ? redirectTo(location) : isOver(browser);
}

/** The page says that the booking can't be had just now, and shows it when it is looked at again. */
function unread(request: Request, token: string, browser: BrowserBookings): Response | Promise<Response> {
  // On its way to pay the browser was given the booking. One without it would be shown an empty page.
  if (!isBookingToken(token))
    return browser.ownToken === null ? answerTryLater(browser) : redirectTo('/purchase/');
  if (!mayOpenAtOnce(request, browser, token)) return answerTryLater(browser);
  return redirectTo('/purchase/', bookingCookieHeader(token, browser.isSecure));
}

/** Answers HEAD: where it would lead, and nothing happens. */
export function returnFromPaymentHead(): Response {
  return redirectTo('/purchase/');
}

async function settled(token: string, deps: ReturnFromPaymentDeps): Promise<ReadOutcome<ReachedBooking>> {
  try {
    // It goes on by itself after we have stopped waiting, and is tried again.
    const reached = await withTimeout(
      deps.settle(token),
      deps.timeoutMs ?? settleTimeoutMs,
      () => 'late' as const,
    );
    if (reached !== 'late') return reached ?? 'unknown';
  } catch (err) {
    log.warn({ event: 'purchase.not-settled', err }, 'A payment was not settled when its visitor came back');
  }
  return readBooking(() => deps.read(token), deps.timeoutMs);
}
