import { eq } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { keyOfRun } from '#domains/travel/live/live-state.ts';
import { log } from '#platform/log.ts';
import { bookingDisruptions, bookingItems } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { lockBooking } from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { ridesOf } from '../payment/sale-deadline.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import { chooseAgainUntil, unchosenRule } from './disruption-rules.ts';

/**
 * Lets the travellers of a cancelled journey choose again after their time was over, and emails them. Staff do so once
 * they have reached them.
 * @returns false if the disruption is not over without a choice, or the journey is no longer booked
 */
export async function reopenChoice(
  deps: Pick<BookingDeps, 'database' | 'now' | 'feed'>,
  disruptionId: string,
): Promise<boolean> {
  const feed = await deps.feed();
  if (!feed) return false;
  return transact(deps.database, async (transaction) => {
    const find = async () => {
      const [row] = await transaction
        .select()
        .from(bookingDisruptions)
        .where(eq(bookingDisruptions.id, disruptionId));
      return row;
    };
    const bookingId = (await find())?.bookingId;
    if (bookingId === undefined || !(await lockBooking(transaction, bookingId))) return false;
    const row = await find();
    const [item] = row
      ? await transaction.select().from(bookingItems).where(eq(bookingItems.id, row.itemId))
      : [];
    if (row?.state !== 'left' || !item || !isActive(item) || item.disruption) return false;
    const { kind, cause } = row;
    if (kind !== 'cancelled' && kind !== 'moved') return false;
    const now = deps.now();
    const until = chooseAgainUntil(item, feed, now);
    const ride = ridesOf(item).findIndex((leg) => keyOfRun(leg) === keyOfRun(row));
    // The journey was changed since: it is no longer the one that was disrupted.
    if (ride === -1) return false;
    const disruption = {
      ...{ id: row.id, kind, ride, cause, chooseUntil: until.toISOString() },
      unchosen: unchosenRule(item, feed),
    };
    await transaction
      .update(bookingDisruptions)
      .set({ state: 'open', chooseUntil: until, changedAt: now })
      .where(eq(bookingDisruptions.id, row.id));
    await transaction.update(bookingItems).set({ disruption }).where(eq(bookingItems.id, item.id));
    await enqueueBookingMail(
      transaction,
      { template: 'disruption', bookingId, disruptionId: row.id },
      { dedupeKey: `booking:${bookingId}:disruption:${row.id}:until:${until.toISOString()}` },
    );
    log.info({ event: 'disruption.reopened', bookingId }, 'Travellers may choose again');
    return true;
  });
}
