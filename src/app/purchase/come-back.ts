import { isBookingToken } from '#schemas/booking/booking-cookie.ts';
import type { Booking } from '#src/booking/booking.ts';
import { log } from '#src/platform/log.ts';
import { forgetting, remembering } from './booking-cookie-header.ts';
import { isPrefetch, leadTo, type ReadOutcome, readInTime, refusePrefetch, within } from './redirects.ts';

/** How long a browser waits for the payment to be settled before it is led on, in milliseconds. */
export const patience = 8_000;

/** How a visit is answered. */
export interface ComeBackMeans {
  /** Settles the payment of the booking that the token opens, as far as it gets; null when it opens none. */
  settle(token: string): Promise<Booking | null>;
  /** The booking as it is now, without settling anything. */
  read(token: string): Promise<Booking | null>;
  /** Whether the visitor gave up on the provider's page. */
  readonly hasLeft: boolean;
  /** Whether the cookie is sent over TLS alone. */
  readonly isSecure: boolean;
  /** For each of both, in milliseconds; ours when left out. */
  readonly waitAtMost?: number;
}

/**
 * Answers a browser that comes back from a payment page, or by a link of a mail: settles the payment, puts the booking's token
 * into a cookie and leads to the page of the booking, or to the one that says why nothing was booked. The token is gone from
 * the address then, and no page was drawn under it that could tell it to others. What only looks ahead changes nothing.
 */
export async function comeBack(request: Request, means: ComeBackMeans): Promise<Response> {
  if (isPrefetch(request)) return refusePrefetch();
  const token = new URL(request.url).searchParams.get('token');
  // A link that opens nothing must not show another booking in its place.
  if (!isBookingToken(token)) return leadTo('/purchase/', forgetting(means.isSecure));
  const outcome = await settled(token, means);
  if (outcome === 'unknown') return leadTo('/purchase/', forgetting(means.isSecure));
  return leadTo(pageFor(outcome, means.hasLeft), remembering(token, means.isSecure));
}

/** Answers HEAD: where it would lead, and nothing happens. */
export function comeBackUnseen(): Response {
  return leadTo('/purchase/');
}

async function settled(token: string, means: ComeBackMeans): Promise<ReadOutcome> {
  try {
    // It goes on by itself after we have stopped waiting, and is tried again.
    const booking = await within(means.waitAtMost ?? patience, means.settle(token));
    if (booking !== 'late') return booking ?? 'unknown';
  } catch (err) {
    log.warn({ event: 'purchase.not-settled', err }, 'A payment was not settled when its visitor came back');
  }
  return readInTime(() => means.read(token), means.waitAtMost);
}

function pageFor(outcome: Exclude<ReadOutcome, 'unknown'>, hasLeft: boolean): string {
  if (outcome === 'unread') return '/purchase/';
  const isOver = outcome.status === 'cancelled' || (hasLeft && outcome.status === 'pending_payment');
  return isOver ? '/purchase-failed/' : '/purchase/';
}
