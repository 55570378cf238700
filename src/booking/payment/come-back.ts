/** A browser that comes back from the payment page: what it brings is a token; what happened is asked of the provider. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Booking } from '../booking.ts';
import type { BookingMeans } from '../booking-means.ts';
import { attemptsOf, findBookingByToken, type PaymentAttemptRow } from '../booking-store.ts';
import { readBooking } from '../read-booking.ts';
import { findAttempt, isUnsettled } from './attempt-store.ts';
import { safely } from './safely.ts';
import { type Occasion, settle } from './settle.ts';

/** How long a visitor waits for the provider, in milliseconds; what takes longer is gone on with behind their back. */
const patience = 8_000;

/**
 * After how long it is tried again, each time, in milliseconds. Most who come back have paid, and look at a page that waits; the
 * provider's message may be as late as its answers, and the reconciler comes after minutes.
 */
const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000];

/** Attempts that are being tried again, so that nobody who comes often has each visit's tries. */
const triedAgain = new Set<string>();

/**
 * The booking a token opens, as far as it has come within eight seconds; null for an unknown token. Where the provider could not be
 * asked it is tried again behind the visitor's back, for two minutes.
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
    const settled = settleNow(means, attempt, occasion);
    void settled.then(async (isDone) => {
      if (!isDone) await tryAgain(means, attempt, occasion);
    });
    await Promise.race([settled, sleep(patience, undefined, { ref: false })]);
  }
  return readBooking(means, token);
}

/** Whether that succeeded; never rejects. */
function settleNow(means: BookingMeans, attempt: PaymentAttemptRow, occasion: Occasion): Promise<boolean> {
  const subject = { attemptId: attempt.id, bookingId: attempt.bookingId };
  return safely(subject, () => settle(means, attempt.id, occasion));
}

/** Until it succeeds or there is nothing left to be settled. Never rejects. */
async function tryAgain(means: BookingMeans, attempt: PaymentAttemptRow, occasion: Occasion): Promise<void> {
  const { id, bookingId } = attempt;
  if (triedAgain.has(id)) return;
  triedAgain.add(id);
  for (const pause of pauses) {
    await sleep(pause, undefined, { ref: false });
    const isDone = await safely({ attemptId: id, bookingId }, async () => {
      const now = await findAttempt(means.database, id);
      if (now && isUnsettled(now.state)) await settle(means, id, occasion);
    });
    if (isDone) break;
  }
  triedAgain.delete(id);
}
