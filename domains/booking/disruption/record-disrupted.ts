/** Finds the booked journeys on runs that are cancelled, late or moved, and tells their travellers. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { type LoadedFeed, publishedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { keyOfRun } from '#domains/travel/live/live-state.ts';
import type { CallUpdate, Cause, RunKey } from '#domains/travel/live/live-updates.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { bookingDisruptions, bookingItems, bookings } from '../booking.table.ts';
import type { DisruptionKind, ItemDisruption } from '../booking.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { claimUntil } from '../claim/claim-rules.ts';
import { ridesOf, runsAsSold } from '../payment/sale-deadline.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import { conditionsOfRuns } from './conditions-of-runs.ts';
import {
  chooseUntil,
  connects,
  hasAlike,
  isWorse,
  longDelaySeconds,
  mustChoose,
  unchosenRule,
} from './disruption-rules.ts';
import { endItemDisruptions } from './end-disruptions.ts';
import { type NoticedBooking, queueDisrupted } from './queue-notice.ts';

/** A run about which travellers get an email. */
export interface DisruptedRun extends RunKey {
  readonly kind: Exclude<DisruptionKind, 'connection'>;
  readonly cause: Cause | null;
  /** The indexes of calls that it skips: a ride that starts or ends at one is cancelled. Null if it has no calls. */
  readonly skippedCalls: readonly number[] | null;
  /** Of a late run. */
  readonly calls?: readonly CallUpdate[];
}

/** How long after its departure a ride still counts as ahead, in milliseconds: some are cancelled late. */
export const pastMs = 24 * 3_600_000;

/**
 * Records these disruptions for all booked journeys, with their connections, and queues the emails. A journey that was
 * recorded before is left alone, except that a growing delay gives more time to choose. Returns the number of journeys
 * that are new.
 */
export async function recordDisrupted(
  transaction: Transaction,
  {
    runs,
    feed,
    now,
  }: { readonly runs: readonly DisruptedRun[]; readonly feed: LoadedFeed; readonly now: Date },
): Promise<number> {
  const byRun = new Map(runs.map((run) => [keyOfRun(run), run]));
  const booked = await lockBookingsOn(transaction, [...byRun.values()]);
  let count = 0;
  for (const booking of booked) count += await recordInBooking(transaction, { booking, byRun, feed, now });
  if (count > 0) log.info({ event: 'disruption.bookings', journeys: count }, 'Booked journeys are disrupted');
  return count;
}

/** Locks the bookings with a journey on these runs, in the order of their payment. */
async function lockBookingsOn(
  transaction: Transaction,
  runs: readonly RunKey[],
): Promise<readonly NoticedBooking[]> {
  const found = new Set<string>();
  for (const isOnRuns of conditionsOfRuns(runs)) {
    const rows = await transaction
      .selectDistinct({ bookingId: bookingItems.bookingId })
      .from(bookingItems)
      .where(isOnRuns);
    for (const { bookingId } of rows) found.add(bookingId);
  }
  if (found.size === 0) return [];
  return (
    transaction
      .select({ id: bookings.id, textUpdates: bookings.textUpdates })
      .from(bookings)
      .where(and(inArray(bookings.id, [...found]), inArray(bookings.status, ['confirmed', 'requested'])))
      // First come, first served: the emails are queued in this order.
      .orderBy(asc(bookings.paidAt), asc(bookings.id))
      .for('update')
  );
}

async function recordInBooking(
  transaction: Transaction,
  {
    booking,
    byRun,
    feed,
    now,
  }: {
    readonly booking: NoticedBooking;
    readonly byRun: ReadonlyMap<string, DisruptedRun>;
    readonly feed: LoadedFeed;
    readonly now: Date;
  },
): Promise<number> {
  const items = await transaction
    .select()
    .from(bookingItems)
    .where(eq(bookingItems.bookingId, booking.id))
    .orderBy(asc(bookingItems.position));
  const known = await transaction
    .select()
    .from(bookingDisruptions)
    .where(eq(bookingDisruptions.bookingId, booking.id));
  const journeys = items.filter((item) => item.data.kind === 'journey' && isActive(item));
  const connected = new Set<string>();
  let count = 0;
  for (const item of journeys) {
    const found = findDisruptedRide(item, { byRun, feed, now });
    if (!found) continue;
    const same = known.find((row) => isAbout(row, item, found.run));
    if (same) {
      if (found.run.kind === 'late')
        await extendChoice(transaction, { row: same, item, until: found.departure });
      continue;
    }
    const { disruption: milder } = item;
    if (milder && !isWorse(found.run.kind, milder.kind)) continue;
    if (milder) await endItemDisruptions(transaction, [item.id], { state: 'withdrawn', now });
    const until = found.run.kind === 'late' ? found.departure : chooseUntil(item, feed, now);
    const disruption = await insert(transaction, { item, ...found, parentId: null, until, feed, now });
    count += 1;
    // Journeys that connect stay free to move, because of the new disruption.
    if (milder)
      await transaction
        .update(bookingDisruptions)
        .set({ parentId: disruption.id })
        .where(and(eq(bookingDisruptions.parentId, milder.id), eq(bookingDisruptions.state, 'open')));
    for (const other of journeys) {
      // It runs, so that it can be travelled on.
      const leaves = new Date(ridesOf(other)[0]?.from.departure ?? '');
      if (
        other.id === item.id ||
        other.disruption ||
        connected.has(other.id) ||
        leaves <= now ||
        findDisruptedRide(other, { byRun, feed, now }) ||
        !connects(item, other)
      )
        continue;
      connected.add(other.id);
      const connection = { item: other, ride: null, run: found.run, parentId: disruption.id };
      await insert(transaction, { ...connection, until: leaves, feed, now });
    }
    const departure = ridesOf(item)[found.ride]?.from.departure;
    await queueDisrupted(transaction, { booking, disruptionId: disruption.id, departure, now });
  }
  return count;
}

/** Returns true if this disruption was recorded, and is open or was not chosen for. */
function isAbout(
  row: typeof bookingDisruptions.$inferSelect,
  item: Pick<BookingItemRow, 'id'>,
  run: DisruptedRun,
): boolean {
  return (
    row.itemId === item.id &&
    row.kind === run.kind &&
    (row.state === 'open' || row.state === 'left') &&
    keyOfRun(row) === keyOfRun(run)
  );
}

/** Lets travellers choose until a departure that has become later still, and never for less long than promised. */
async function extendChoice(
  transaction: Transaction,
  {
    row,
    item,
    until,
  }: {
    readonly row: typeof bookingDisruptions.$inferSelect;
    readonly item: Pick<BookingItemRow, 'id' | 'disruption'>;
    readonly until: Date;
  },
): Promise<void> {
  if (row.state !== 'open' || until <= row.chooseUntil || item.disruption?.id !== row.id) return;
  await transaction
    .update(bookingDisruptions)
    .set({ chooseUntil: until })
    .where(eq(bookingDisruptions.id, row.id));
  await transaction
    .update(bookingItems)
    .set({ disruption: { ...item.disruption, chooseUntil: until.toISOString() } })
    .where(eq(bookingItems.id, item.id));
}

/** A disrupted ride of a journey, by its index. */
interface DisruptedRide {
  readonly ride: number;
  readonly run: DisruptedRun;
  /** When it leaves, with its delay. */
  readonly departure: Date;
}

/** Returns the ride of a journey that is disrupted and not over: the first that can't be kept, or the first. */
function findDisruptedRide(
  item: Pick<BookingItemRow, 'data' | 'rideStatuses'>,
  {
    byRun,
    feed,
    now,
  }: { readonly byRun: ReadonlyMap<string, DisruptedRun>; readonly feed: LoadedFeed; readonly now: Date },
): DisruptedRide | null {
  const found: DisruptedRide[] = [];
  for (const [ride, leg] of ridesOf(item).entries()) {
    const run = byRun.get(keyOfRun(leg));
    const isDeclined = item.rideStatuses?.[ride] === 'declined';
    const isSkipped = [leg.fromCall, leg.toCall].some((call) => run?.skippedCalls?.includes(call));
    const isSpared = run?.kind === 'cancelled' && run.skippedCalls !== null && !isSkipped;
    const { departureDelay = 0 } = run?.calls?.[leg.fromCall] ?? {};
    const arrivalDelay = run?.calls?.[leg.toCall]?.arrivalDelay ?? 0;
    const isLate = run?.kind === 'late' && !isSkipped;
    const isOnTime = isLate && Math.max(departureDelay, arrivalDelay) < longDelaySeconds;
    const departure = new Date(Date.parse(leg.from.departure) + departureDelay * 1_000);
    // Later bookings have the new times.
    const isAsSold = run?.kind === 'moved' && runsAsSold(leg, publishedFeed(feed));
    if (
      run &&
      !isSpared &&
      !isAsSold &&
      !isDeclined &&
      !isOnTime &&
      // A late ride is over once it leaves.
      departure.getTime() > now.getTime() - (isLate ? 0 : pastMs)
    )
      found.push({ ride, run: isSkipped ? { ...run, kind: 'cancelled' } : run, departure });
  }
  return found.find(({ run }) => mustChoose(run)) ?? found[0] ?? null;
}

interface NewDisruption {
  readonly item: typeof bookingItems.$inferSelect;
  readonly run: DisruptedRun;
  readonly ride: number | null;
  /** Of a connection. */
  readonly parentId: string | null;
  readonly until: Date;
  readonly feed: LoadedFeed;
  readonly now: Date;
}

async function insert(
  transaction: Transaction,
  { item, run, ride, parentId, until, feed, now }: NewDisruption,
): Promise<ItemDisruption> {
  const id = randomUUID();
  const kind = parentId === null ? run.kind : 'connection';
  const { tripId, serviceDate, runOffset, cause } = run;
  await transaction.insert(bookingDisruptions).values({
    ...{ id, bookingId: item.bookingId, itemId: item.id, kind, state: 'open', parentId },
    ...{ tripId, serviceDate, runOffset, cause, recordedAt: now, chooseUntil: until, changedAt: now },
    claimUntil: claimUntil(item, feed),
  });
  const leg = kind === 'moved' ? ridesOf(item)[ride ?? -1] : undefined;
  const disruption: ItemDisruption = {
    ...{ id, kind, ride, cause },
    chooseUntil: until.toISOString(),
    // Travellers may use the ride at its new times, so it is not refunded unasked.
    unchosen: leg && hasAlike(leg, publishedFeed(feed)) ? 'staff' : unchosenRule(item, feed),
  };
  await transaction.update(bookingItems).set({ disruption }).where(eq(bookingItems.id, item.id));
  return disruption;
}
