import { transact } from '#domains/inventory/transact.ts';
import { log } from '#platform/log.ts';
import type { BookingStatus } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { itemsOf, travellersOf } from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/enqueue-booking-mail.ts';
import { lockWithCart } from './attempt-store.ts';
import { claim } from './claim.ts';
import { endBooking } from './end-booking.ts';
import { recordPaid } from './record-paid.ts';

/**
 * Settles a booking of which nothing is left to pay: sold to it and confirmed in one step, or, when something is gone, ended, and
 * the vouchers get back what they paid. Resolves to its status then; once is enough, more does no harm. Rejects with
 * `TimetableAwayError` where that can't be decided now; then nothing has changed.
 */
export async function settleFree(deps: BookingDeps, bookingId: string): Promise<BookingStatus> {
  const feed = await deps.feed();
  const { status, shortfall } = await transact(deps.database, async (transaction) => {
    const locked = await lockWithCart(transaction, bookingId);
    if (!locked) throw new Error('There is no such booking.');
    const { booking } = locked;
    if (booking.totalCents !== 0) throw new Error('This booking is to be paid by card.');
    if (booking.status !== 'pending_payment') return { status: booking.status, shortfall: null };
    const now = deps.now();
    const items = await itemsOf(transaction, bookingId);
    const travellers = await travellersOf(transaction, bookingId);
    const claimed = { booking, items, travellers };
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
    'A booking without a card was settled',
  );
  return status;
}
