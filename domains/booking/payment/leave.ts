import type { BookingDeps } from '../booking-deps.ts';
import { returnFromPayment } from './return-from-payment.ts';
import type { ReachedBooking } from './return-token.ts';

/**
 * The booking of a visitor who left the payment page: it is closed, unless they had paid, and the booking is cancelled. Null for
 * an unknown token.
 */
export function leave(deps: BookingDeps, token: string): Promise<ReachedBooking | null> {
  return returnFromPayment(deps, token, { givesUp: true });
}
