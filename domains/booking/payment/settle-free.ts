import { transact } from '#domains/inventory/transact-with-retries.ts';
import { log } from '#platform/log.ts';
import type { BookingStatus } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { partsOf } from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { lockWithCart } from './attempt-store.ts';
import { claim } from './claim.ts';
import { endBooking } from './end-booking.ts';
import { recordPaid } from './record-paid.ts';

/**
 * Settles a booking with nothing left to pay. It either sells and confirms all items in one step, or cancels the
 * booking and returns its voucher deposits. Resolves to the booking's status. Idempotent. Rejects with
 * `TimetableAwayError` if there is no timetable to decide by; then nothing has changed.
 */
export async function settleFree(deps: BookingDeps, bookingId: string): Promise<BookingStatus> {
  const feed = await deps.feed();
  const { status, shortfall } = await transact(deps.database, async (transaction) => {
    const locked = await lockWithCart(transaction, bookingId);
    if (!locked) throw new Error('The booking does not exist.');
    const { booking } = locked;
    if (booking.totalCents !== 0) throw new Error('This booking must be paid by card.');
    if (booking.status !== 'pending_payment') return { status: booking.status, shortfall: null };
    const now = deps.now();
    const claimed = { booking, ...(await partsOf(transaction, bookingId)) };
    const shortfall = await claim(transaction, claimed, { now, feed });
    if (shortfall) {
      await endBooking(transaction, booking, { reason: shortfall, now });
      await enqueueBookingMail(
        transaction,
        { template: 'not-available', bookingId },
        { dedupeKey: `booking:${bookingId}:not-available` },
      );
      return { status: 'cancelled' as const, shortfall };
    }
    const paid = { provider: null, key: deps.bookingKey(), now };
    return { status: await recordPaid(transaction, claimed, paid), shortfall };
  });
  log.info(
    { event: 'booking.settled-free', bookingId, status, shortfall },
    'A booking without a card payment was settled',
  );
  return status;
}
