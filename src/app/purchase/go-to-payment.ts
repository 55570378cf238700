import { isBookingToken } from '#schemas/booking/booking-cookie.ts';
import type { Booking } from '#src/booking/booking.ts';
import { remembering } from './booking-cookie-header.ts';
import { isPrefetch, leadTo, type ReadOutcome, readInTime, refusePrefetch } from './redirects.ts';

/** How a visit is answered. */
export interface GoToPaymentMeans {
  /** The booking that the token opens. */
  read(token: string): Promise<Booking | null>;
  /** The token of the booking that this browser has open. */
  readonly ownToken: string | null;
  /** Whether the cookie is sent over TLS alone. */
  readonly isSecure: boolean;
  /** For reading, in milliseconds; ours when left out. */
  readonly timeoutMs?: number;
}

/**
 * Leads to the payment page of a booking: the one whose token is in the address, which this browser then has open, else the one it
 * has. So the site knows the order even if the payment page never leads back. Without a payment page, leads to the page that says
 * how the booking stands. A prefetch changes nothing.
 */
export async function goToPayment(request: Request, means: GoToPaymentMeans): Promise<Response> {
  if (isPrefetch(request)) return refusePrefetch();
  const token = new URL(request.url).searchParams.get('token') ?? means.ownToken;
  if (!isBookingToken(token)) return leadTo('/purchase/');
  const outcome = await readInTime(() => means.read(token), means.timeoutMs);
  // A link that opens nothing must not close the booking that is open.
  if (outcome === 'unknown') return leadTo('/purchase/');
  return leadTo(addressOf(outcome), remembering(token, means.isSecure));
}

function addressOf(outcome: Exclude<ReadOutcome, 'unknown'>): string {
  if (outcome === 'unread') return '/purchase/';
  return outcome.payment?.url ?? (outcome.status === 'cancelled' ? '/purchase-failed/' : '/purchase/');
}
