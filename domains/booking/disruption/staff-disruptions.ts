/** Disruptions as staff see them: with their line, their runs, and the booked journeys that they affect. */
import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import type { DisruptionScope, NewDisruption } from '#domains/disruption/disruption.ts';
import { listRunsInScope } from '#domains/disruption/enter-disruption.ts';
import { type DisruptionRow, listDisruptions } from '#domains/disruption/list-disruptions.ts';
import { staffSource } from '#domains/disruption/read-live-state.ts';
import { listChangesWithout } from '#domains/disruption/record-report.ts';
import { findTripEnds, type TripEnds } from '#domains/disruption/scope-options.ts';
import { keyOfRun } from '#domains/travel/live/live-state.ts';
import type { RunKey } from '#domains/travel/live/live-updates.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import type { Route, Timetable } from '#domains/travel/timetable/timetable.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { bookingDisruptions, bookingItems, bookings } from '../booking.table.ts';
import type { DisruptionState, ItemDisruption } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { ridesOf } from '../payment/sale-deadline.ts';
import { conditionsOfRuns } from './conditions-of-runs.ts';
import { isWorse, longDelaySeconds } from './disruption-rules.ts';
import { pastMs } from './record-disrupted.ts';
import { listWithdrawable } from './withdraw.ts';

type ReadDeps = Pick<BookingDeps, 'database' | 'now' | 'feed'>;

/** How long ended disruptions are listed, in milliseconds. */
const endedForMs = 7 * 24 * 3_600_000;

/** A disruption with its effects. */
export interface StaffDisruption extends DisruptionRow {
  /** Null if the timetable no longer has the line. */
  readonly route: Route | null;
  /** Of a disruption of one trip that the timetable has. */
  readonly trip: TripEnds | null;
  /** True if its days are over. It ends soon without an action of staff. */
  readonly isPast: boolean;
  /** Number of runs that it cancels or delays. */
  readonly runCount: number;
  /** Number of journeys that it has disrupted, by the state of their choice. */
  readonly journeys: Readonly<Record<DisruptionState, number>>;
  /** Number of journeys whose travellers learn that it runs after all if the disruption ends now. */
  readonly withdrawableCount: number;
}

/** Lists the disruptions that have not ended and those that ended in the last seven days. Newest first. */
export async function listStaffDisruptions(deps: ReadDeps): Promise<readonly StaffDisruption[]> {
  const { database } = deps;
  const now = deps.now();
  const rows = await listDisruptions(database, new Date(now.getTime() - endedForMs));
  const timetable = (await deps.feed())?.timetable ?? null;
  const result: StaffDisruption[] = [];
  for (const row of rows) {
    const runs = timetable && row.kind !== 'notice' ? listRunsInScope(timetable, row.scope) : [];
    const withdrawable =
      row.endedAt === null && row.kind !== 'notice'
        ? await listWithdrawable(database, await listChangesWithout(database, staffSource(row.id)), now)
        : [];
    result.push({
      ...row,
      ...findLine(timetable, row.scope),
      isPast: row.scope.lastDate < addDays(dateInZone(now, NEW_ZEALAND), -1),
      runCount: runs.length,
      journeys: await countJourneys(database, row, runs),
      withdrawableCount: withdrawable.filter(({ isOver }) => isOver).length,
    });
  }
  return result;
}

function findLine(
  timetable: Timetable | null,
  { routeId, tripId }: DisruptionScope,
): Pick<StaffDisruption, 'route' | 'trip'> {
  const trip = timetable && tripId !== null ? timetable.tripById(tripId) : undefined;
  return {
    route: timetable?.routeById(routeId) ?? null,
    trip: timetable && trip ? findTripEnds(timetable, trip) : null,
  };
}

/** Counts the disruptions of booked journeys on these runs, without connections, that were recorded while it lasted. */
async function countJourneys(
  database: Database,
  { scope, enteredAt, endedAt }: DisruptionRow,
  runs: readonly RunKey[],
): Promise<Readonly<Record<DisruptionState, number>>> {
  const counts = { open: 0, changed: 0, refunded: 0, left: 0, withdrawn: 0 };
  if (runs.length === 0) return counts;
  const keys = new Set(runs.map(keyOfRun));
  const rows = await database
    .select()
    .from(bookingDisruptions)
    .where(
      and(
        isNull(bookingDisruptions.parentId),
        inArray(bookingDisruptions.kind, ['cancelled', 'late']),
        gte(bookingDisruptions.serviceDate, scope.firstDate),
        lte(bookingDisruptions.serviceDate, scope.lastDate),
        gte(bookingDisruptions.recordedAt, enteredAt),
        endedAt === null ? undefined : lte(bookingDisruptions.recordedAt, endedAt),
      ),
    );
  for (const row of rows) if (keys.has(keyOfRun(row)) && row.state in counts) counts[row.state] += 1;
  return counts;
}

/** A run of a disruption before it is entered. */
export interface PreviewedRun extends RunKey, TripEnds {
  /** Number of booked journeys with a ride on it. */
  readonly journeyCount: number;
}

/** The effects of a disruption before it is entered. */
export interface DisruptionPreview {
  /** Ascending by day and departure. Of a notice, the runs on its days. */
  readonly runs: readonly PreviewedRun[];
  /** Number of booked journeys on these runs. */
  readonly journeyCount: number;
  /** Number of these journeys whose travellers get an email. */
  readonly emailCount: number;
}

/** Lists the runs of a disruption and counts their booked journeys. Resolves to null without a timetable. */
export async function previewDisruption(
  deps: ReadDeps,
  disruption: Pick<NewDisruption, 'kind' | 'scope'> & { readonly delaySeconds: number | null },
): Promise<DisruptionPreview | null> {
  const feed = await deps.feed();
  if (!feed) return null;
  const runs = listRunsInScope(feed.timetable, disruption.scope).flatMap(({ calls, ...run }) => {
    const [first, last] = [calls[0], calls.at(-1)];
    return first && last ? [{ ...run, from: first.stop, to: last.stop, departure: first.departure }] : [];
  });
  const journeys = await listJourneysOn(deps.database, runs, deps.now());
  const byRun = Map.groupBy(
    journeys.flatMap(({ id, rides }) => rides.map(({ key }) => ({ id, key }))),
    ({ key }) => key,
  );
  return {
    runs: runs
      .toSorted((a, b) => compare(a.serviceDate, b.serviceDate) || a.departure - b.departure)
      .map((run) => ({ ...run, journeyCount: byRun.get(keyOfRun(run))?.length ?? 0 })),
    journeyCount: journeys.length,
    emailCount: journeys.filter((journey) => isNotified(journey, disruption, deps.now())).length,
  };
}

/** Returns true if the travellers of a journey get an email about a disruption, by the rules of `recordDisrupted`. */
function isNotified(
  { rides, disruption }: JourneyOnRuns,
  { kind, delaySeconds }: { readonly kind: NewDisruption['kind']; readonly delaySeconds: number | null },
  now: Date,
): boolean {
  const delay = delaySeconds ?? 0;
  switch (kind) {
    case 'cancelled':
      return !disruption || isWorse('cancelled', disruption.kind);
    case 'delayed':
      return (
        delay >= longDelaySeconds &&
        rides.some(({ departure }) => departure.getTime() + delay * 1_000 > now.getTime()) &&
        (!disruption || isWorse('late', disruption.kind))
      );
    case 'notice':
      return false;
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

interface JourneyOnRuns {
  readonly id: string;
  /** The rides on these runs. */
  readonly rides: readonly { readonly key: string; readonly departure: Date }[];
  readonly disruption: ItemDisruption | null;
}

/** Lists the booked journeys with a ride on these runs, by the rules of `recordDisrupted`. */
async function listJourneysOn(
  database: Database,
  runs: readonly RunKey[],
  now: Date,
): Promise<readonly JourneyOnRuns[]> {
  const wanted = new Set(runs.map(keyOfRun));
  const found = new Map<string, JourneyOnRuns>();
  for (const isOnRuns of conditionsOfRuns(runs)) {
    const rows = await database
      .select({
        id: bookingItems.id,
        data: bookingItems.data,
        rideStatuses: bookingItems.rideStatuses,
        disruption: bookingItems.disruption,
      })
      .from(bookingItems)
      .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
      .where(and(isOnRuns, inArray(bookings.status, ['confirmed', 'requested'])));
    for (const { id, data, rideStatuses, disruption } of rows) {
      const rides = ridesOf({ data }).flatMap((leg, ride) => {
        const departure = new Date(leg.from.departure);
        const isMeant = wanted.has(keyOfRun(leg)) && rideStatuses?.[ride] !== 'declined';
        return isMeant && departure.getTime() > now.getTime() - pastMs
          ? [{ key: keyOfRun(leg), departure }]
          : [];
      });
      if (rides.length > 0) found.set(id, { id, rides, disruption });
    }
  }
  return [...found.values()];
}
