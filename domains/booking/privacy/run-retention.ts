/** Deletes personal data whose retention period is over; see docs/reference/retention.md. */
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { forgetMessages } from '#domains/contact/contact-retention.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import { isStopping } from '#platform/graceful-shutdown.ts';
import { log } from '#platform/log.ts';
import { forgetMails } from '#platform/mail/mail-retention.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { bookings, refundOffers } from '../booking.table.ts';
import { itemsOf } from '../booking-store.ts';
import { forgetChanges } from '../change/change-store.ts';
import { forgetReceipts } from '../claim/claim-retention.ts';
import { forgetLinkRequests } from '../find/request-booking-link.ts';
import { eraseLocked, type PrivacyDeps } from './erase-booking.ts';
import { getLastUse } from './last-use.ts';

/** Retention of a booking's personal data, in months after its last use. */
const monthsAfterUse = 13;

/** Retention of the personal data of an unpaid order, in days. */
const daysUnpaid = 30;

const dayMs = 86_400_000;

/** Number of bookings per query. */
const page = 200;

/** Number of erased or deleted rows by kind. */
export interface RetentionCounts {
  readonly bookings: number;
  readonly refundOffers: number;
  readonly linkRequests: number;
  readonly changeOffers: number;
  readonly mails: number;
  readonly contactMessages: number;
  readonly formSubmissions: number;
  readonly receipts: number;
}

/** Runs one round of deletions and returns the counts. Idempotent. */
export async function runRetention(deps: PrivacyDeps): Promise<RetentionCounts> {
  const { database } = deps;
  const now = deps.now();
  const forgotten = {
    bookings: await forgetBookings(deps),
    refundOffers: (
      await database
        .delete(refundOffers)
        .where(and(isNull(refundOffers.usedAt), lt(refundOffers.validUntil, new Date(now.getTime() - dayMs))))
        .returning({ id: refundOffers.id })
    ).length,
    linkRequests: await forgetLinkRequests(database, now),
    changeOffers: await forgetChanges(database, now),
    mails: await forgetMails(database, now),
    ...(await forgetMessages(database, now)),
    receipts: await forgetReceipts(database, now),
  };
  if (Object.values(forgotten).some((count) => count > 0))
    log.info(
      { event: 'privacy.forgotten', ...forgotten },
      'Personal data past their retention period were erased',
    );
  return forgotten;
}

/**
 * Erases bookings one by one, each in its own transaction. A booking that is still needed is skipped until the next
 * day.
 */
async function forgetBookings(deps: PrivacyDeps): Promise<number> {
  const now = deps.now();
  const today = Temporal.PlainDate.from(dateInZone(now, NEW_ZEALAND));
  const usedBefore = today.subtract({ months: monthsAfterUse }).toString();
  const unpaidBefore = new Date(now.getTime() - daysUnpaid * dayMs);
  // Nothing is used before it is made, so newer bookings, which are the majority, are skipped.
  const madeBefore = new Date(calendarDayStart(usedBefore, NEW_ZEALAND));
  const isUnpaidLong = and(
    eq(bookings.status, 'cancelled'),
    isNull(bookings.paidAt),
    lt(bookings.createdAt, unpaidBefore),
  );
  let count = 0;
  let after: { readonly createdAt: Date; readonly id: string } | undefined;
  do {
    const rows: (typeof bookings.$inferSelect)[] = await deps.database
      .select()
      .from(bookings)
      .where(
        and(
          isNull(bookings.erasedAt),
          or(isUnpaidLong, lt(bookings.createdAt, madeBefore)),
          after &&
            or(
              gt(bookings.createdAt, after.createdAt),
              and(eq(bookings.createdAt, after.createdAt), gt(bookings.id, after.id)),
            ),
        ),
      )
      .orderBy(asc(bookings.createdAt), asc(bookings.id))
      .limit(page);
    await mapConcurrently(rows, 1, async (booking) => {
      const isUnpaid = booking.status === 'cancelled' && booking.paidAt === null;
      if (!isUnpaid && getLastUse(booking, await itemsOf(deps.database, booking.id)) >= usedBefore) return;
      const erased = await transact(deps.database, (transaction) =>
        eraseLocked(transaction, deps, booking.id),
      );
      if (erased.ok) count += 1;
    });
    after = rows.length < page ? undefined : rows.at(-1);
  } while (after && !isStopping());
  return count;
}
