/** A browser that comes back from the payment page: what it brings is a token; what happened is asked of the provider. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Booking } from '../booking.ts';
import type { BookingMeans } from '../booking-means.ts';
import { attemptsOf, findBookingByToken } from '../booking-store.ts';
import { readBooking } from '../read-booking.ts';
import { safely } from './safely.ts';
import { settle } from './settle.ts';

/** How long a visitor waits for the provider, in milliseconds; what takes longer is gone on with behind their back. */
const patience = 8_000;

/**
 * The booking a token opens, as far as it has come within eight seconds; null for an unknown token.
 * @param occasion.givesUp whether a payment page that still waits is to be closed
 */
export async function comeBack(
  means: BookingMeans,
  token: string,
  occasion: { readonly givesUp: boolean },
): Promise<Booking | null> {
  const booking = await findBookingByToken(means.database, token);
  if (!booking) return null;
  const [attempt] = await attemptsOf(means.database, booking.id);
  // Who comes by the link in a mail, weeks later, waits for nobody.
  if (attempt && attempt.state !== 'captured' && attempt.state !== 'stuck') {
    const subject = { attemptId: attempt.id, bookingId: booking.id };
    const settled = safely(subject, () => settle(means, attempt.id, occasion));
    await Promise.race([settled, sleep(patience, undefined, { ref: false })]);
  }
  return readBooking(means, token);
}
