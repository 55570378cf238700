import type { BookingDeps } from '../booking-deps.ts';
import { returnFromPayment } from './return-from-payment.ts';
import type { ReachedBooking } from './return-token.ts';

/** The booking of a visitor who paid or was declined, as far as it has come within eight seconds; null for an unknown token. */
export function arrive(deps: BookingDeps, token: string): Promise<ReachedBooking | null> {
  return returnFromPayment(deps, token, { givesUp: false });
}
