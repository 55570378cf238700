import type { BookingMeans } from '../booking-means.ts';
import { comeBack } from './come-back.ts';
import type { ReachedBooking } from './return-token.ts';

/** The booking of a visitor who paid or was declined, as far as it has come within eight seconds; null for an unknown token. */
export function arrive(means: BookingMeans, token: string): Promise<ReachedBooking | null> {
  return comeBack(means, token, { givesUp: false });
}
