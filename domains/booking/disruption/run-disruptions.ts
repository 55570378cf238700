/** Background round of disruptions: finds what was missed, and ends the time to choose. */
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { endPastDisruptions, extendDisruptions } from '#domains/disruption/enter-disruption.ts';
import { readLiveState } from '#domains/disruption/read-live-state.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { type LoadedFeed, publishedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { keyOfRun } from '#domains/travel/live/live-state.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { bookingDisruptions, bookingItems, bookings } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { attemptsOf, lockBooking } from '../booking-store.ts';
import { acceptedChangesOf } from '../change/change-store.ts';
import { isChangeBeingPaid } from '../change/end-change.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { runAndLogFailure } from '../payment/run-and-log-failure.ts';
import { ridesOf, runsAsSold } from '../payment/sale-deadline.ts';
import { acceptRefund } from '../refund/confirm-refund.ts';
import { offerRefundOf } from '../refund/offer-refund.ts';
import { listDisruptedRuns } from './disrupted-runs.ts';
import { mustChoose } from './disruption-rules.ts';
import { endItemDisruptions } from './end-disruptions.ts';
import { queueOver } from './queue-notice.ts';
import { type DisruptedRun, recordDisrupted } from './record-disrupted.ts';

type RoundDeps = Pick<BookingDeps, 'database' | 'now' | 'feed' | 'catalogue' | 'reached'>;

/** Runs the round. Repeating it changes nothing. */
export async function runDisruptions(deps: RoundDeps): Promise<void> {
  const feed = await deps.feed();
  if (feed) await recordMissed(deps, feed);
  await endChoices(deps);
  await transact(deps.database, (transaction) => endPastDisruptions(transaction, deps.now()));
}

/**
 * Records disruptions of journeys that were paid just as their run was cancelled, and those by a new timetable. The
 * round compares all journeys with a timetable once.
 */
async function recordMissed(deps: RoundDeps, feed: LoadedFeed): Promise<void> {
  const { database } = deps;
  const now = deps.now();
  const published = publishedFeed(feed);
  const isNew = !comparedFeeds.has(published);
  if (isNew)
    await transact(database, (transaction) => extendDisruptions(transaction, published.timetable, now));
  await transact(database, async (transaction) => {
    const { state } = await readLiveState(transaction, now);
    const runs = listDisruptedRuns(state.updates);
    if (runs.length > 0) await recordDisrupted(transaction, { runs, feed, now });
  });
  deps.reached('disruptions-recorded');
  if (!isNew) return;
  await transact(database, async (transaction) => {
    await withdrawMoved(transaction, published, now);
    const runs = await listMovedRuns(transaction, published, now);
    if (runs.length > 0) await recordDisrupted(transaction, { runs, feed, now });
  });
  comparedFeeds.add(published);
}

/** The timetables with which all booked journeys were compared. */
const comparedFeeds = new WeakSet<LoadedFeed>();

/** Ends the disruptions of journeys that a timetable has again as they were sold, with their connections. */
async function withdrawMoved(transaction: Transaction, published: LoadedFeed, now: Date): Promise<void> {
  const isOpen = and(eq(bookingDisruptions.state, 'open'), eq(bookingDisruptions.kind, 'moved'));
  const found = await transaction.select().from(bookingDisruptions).where(isOpen);
  const bookingIds = new Set(found.map(({ bookingId }) => bookingId));
  for (const bookingId of [...bookingIds].toSorted()) {
    const booking = await lockBooking(transaction, bookingId);
    const rows = await transaction
      .select({ row: bookingDisruptions, data: bookingItems.data })
      .from(bookingDisruptions)
      .innerJoin(bookingItems, eq(bookingItems.id, bookingDisruptions.itemId))
      .where(and(eq(bookingDisruptions.bookingId, bookingId), eq(bookingDisruptions.state, 'open')));
    const over = rows.filter(
      ({ row, data }) =>
        row.kind === 'moved' &&
        ridesOf({ data }).every(
          (leg) => Date.parse(leg.from.departure) > now.getTime() && runsAsSold(leg, published),
        ),
    );
    const ids = new Set(over.map(({ row }) => row.id));
    const connections = rows.filter(({ row }) => row.parentId !== null && ids.has(row.parentId));
    await endItemDisruptions(
      transaction,
      [...over, ...connections].map(({ row }) => row.itemId),
      { state: 'withdrawn', now },
    );
    if (!booking) continue;
    for (const { row, data } of over) {
      const departure = ridesOf({ data }).find((leg) => keyOfRun(leg) === keyOfRun(row))?.from.departure;
      await queueOver(transaction, { booking, disruptionId: row.id, departure, now });
    }
  }
}

async function listMovedRuns(
  transaction: Transaction,
  published: LoadedFeed,
  now: Date,
): Promise<readonly DisruptedRun[]> {
  const items = await transaction
    .select({ data: bookingItems.data })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(
      and(
        sql`${bookingItems.data} ->> 'kind' = 'journey'`,
        inArray(bookingItems.status, ['confirmed', 'requested']),
        inArray(bookings.status, ['confirmed', 'requested']),
      ),
    );
  const moved = items
    .flatMap(ridesOf)
    .filter((leg) => Date.parse(leg.from.departure) > now.getTime() && !runsAsSold(leg, published));
  return [...new Map(moved.map((leg) => [keyOfRun(leg), leg])).values()].map(
    ({ tripId, serviceDate, runOffset }) => ({
      ...{ tripId, serviceDate, runOffset },
      ...{ kind: 'moved', cause: null, skippedCalls: null },
    }),
  );
}

/** Ends disruptions whose time to choose is over: by a refund, or as the operator's rule says. */
async function endChoices(deps: RoundDeps): Promise<void> {
  const due = await deps.database
    .select()
    .from(bookingDisruptions)
    .where(and(eq(bookingDisruptions.state, 'open'), lte(bookingDisruptions.chooseUntil, deps.now())))
    .orderBy(asc(bookingDisruptions.chooseUntil))
    .limit(200);
  for (const { id, bookingId } of due) {
    await runAndLogFailure({ bookingId }, () =>
      transact(deps.database, async (transaction) => {
        const booking = await lockBooking(transaction, bookingId);
        const [row] = await transaction
          .select()
          .from(bookingDisruptions)
          .where(eq(bookingDisruptions.id, id));
        if (booking && row?.state === 'open')
          await endChoice({ ...deps, database: transaction }, { booking, row });
      }),
    );
    deps.reached('choice-ended');
  }
}

async function endChoice(
  deps: Omit<RoundDeps, 'database'> & { readonly database: Transaction },
  {
    booking,
    row,
  }: { readonly booking: typeof bookings.$inferSelect; readonly row: typeof bookingDisruptions.$inferSelect },
): Promise<void> {
  const { database } = deps;
  const now = deps.now();
  if (await isChangeOpen(database, row)) return;
  const [item] = await database.select().from(bookingItems).where(eq(bookingItems.id, row.itemId));
  if (mustChoose(row) && item?.disruption?.unchosen === 'refund') {
    const offered = await offerRefundOf(deps, booking, { items: [{ itemId: row.itemId }] });
    const refunded =
      offered.ok &&
      (await acceptRefund(database, deps, { bookingId: booking.id, offerId: offered.offer.id }));
    if (refunded !== false && refunded.ok) {
      log.info(
        { event: 'disruption.refunded', bookingId: booking.id },
        'A cancelled journey was refunded unasked',
      );
      return;
    }
  }
  await endItemDisruptions(database, [row.itemId], { state: 'left', now });
  if (mustChoose(row))
    await enqueueBookingMail(
      database,
      { template: 'staff-unchosen', bookingId: booking.id, disruptionId: row.id },
      { dedupeKey: `booking:${booking.id}:unchosen:${row.id}:until:${row.chooseUntil.toISOString()}` },
    );
}

/** Returns true if the traveller has chosen a journey that the operator has not confirmed, or while a change is paid. */
async function isChangeOpen(
  transaction: Transaction,
  { bookingId, itemId }: Pick<typeof bookingDisruptions.$inferSelect, 'bookingId' | 'itemId'>,
): Promise<boolean> {
  const asked = (await acceptedChangesOf(transaction, bookingId)).filter(({ state }) => state === 'asked');
  return (
    asked.some(({ plan }) => plan?.items.some(({ id }) => id === itemId)) ||
    isChangeBeingPaid(await attemptsOf(transaction, bookingId))
  );
}
