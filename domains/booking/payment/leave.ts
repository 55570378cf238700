import type { BookingDeps } from '../booking-deps.ts';
import { returnFromPayment } from './return-from-payment.ts';
import type { ReachedBooking } from './return-token.ts';

/**
 * Returns the booking of a visitor who left the payment page. Unless they had paid, the page is closed and the booking
 * is cancelled. Null for an unknown token.
 */
export function leave(deps: BookingDeps, token: string): Promise<ReachedBooking | null> {
  return returnFromPayment(deps, token, { givesUp: true });
}
