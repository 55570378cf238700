import type { BookingDeps } from '../booking-deps.ts';
import { returnFromPayment } from './return-from-payment.ts';
import type { ReachedBooking } from './return-token.ts';

/**
 * Returns the booking of a visitor who comes back after paying or being declined, in the state reached within eight
 * seconds. Null for an unknown token.
 */
export function arrive(deps: BookingDeps, token: string): Promise<ReachedBooking | null> {
  return returnFromPayment(deps, token, { givesUp: false });
}
