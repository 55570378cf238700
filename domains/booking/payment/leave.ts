import type { BookingMeans } from '../booking-means.ts';
import { comeBack } from './come-back.ts';
import type { ReachedBooking } from './return-token.ts';

/**
 * The booking of a visitor who left the payment page: it is closed, unless they had paid, and the booking is cancelled. Null for
 * an unknown token.
 */
export function leave(means: BookingMeans, token: string): Promise<ReachedBooking | null> {
  return comeBack(means, token, { givesUp: true });
}
