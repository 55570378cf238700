/** Enters and ends disruptions for staff. */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { keyOfRun } from '#domains/travel/live/live-state.ts';
import type { RunKey } from '#domains/travel/live/live-updates.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Timetable } from '#domains/travel/timetable/timetable.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { disruptions, runUpdates } from './disruption.table.ts';
import type { DisruptionScope, NewDisruption } from './disruption.ts';
import { type RunUpdateRow, staffSource } from './read-live-state.ts';
import { type LiveChange, lockLiveData, nextRevision, replaceRows } from './record-report.ts';

/** Maximum number of days of a disruption. A longer one is a change of the timetable. */
export const maxDisruptionDays = 31;

/** An entered disruption, and what it changes. */
export interface EnteredDisruption {
  /** Number of runs that are cancelled or late. */
  readonly runCount: number;
  readonly change: LiveChange;
}

/** Enters a disruption. Its runs are those of the timetable now. Null if it was entered before. */
export async function enterDisruption(
  transaction: Transaction,
  timetable: Timetable,
  entered: NewDisruption,
  now: Date,
): Promise<EnteredDisruption | null> {
  await lockLiveData(transaction);
  const { id, kind, scope, cause, title, text, note } = entered;
  const delaySeconds = entered.kind === 'delayed' ? entered.delaySeconds : null;
  const inserted = await transaction
    .insert(disruptions)
    .values({ id, kind, scope, cause, title, text, note, delaySeconds, enteredAt: now })
    .onConflictDoNothing()
    .returning({ id: disruptions.id });
  if (inserted.length === 0) return null;
  const rows = rowsOf({ id, kind, scope, cause, delaySeconds }, timetable, now);
  const change = await replaceRows(transaction, { source: staffSource(id), rows, now });
  await nextRevision(transaction);
  log.info(
    { event: 'disruption.entered', disruptionId: id, kind, runs: rows.length },
    'Staff entered a disruption',
  );
  return { runCount: rows.length, change };
}

/** Returns the updates of the timetable's runs that a disruption is about. */
function rowsOf(
  {
    id,
    kind,
    scope,
    cause,
    delaySeconds,
  }: Pick<typeof disruptions.$inferSelect, 'id' | 'kind' | 'scope' | 'cause' | 'delaySeconds'>,
  timetable: Timetable,
  now: Date,
): readonly RunUpdateRow[] {
  const runs = kind === 'notice' ? [] : listRunsInScope(timetable, scope);
  const delay = delaySeconds ?? 0;
  return runs.map(({ calls, ...run }) => ({
    ...{ ...run, source: staffSource(id), cause, recordedAt: now, believedUntil: null },
    isCancelled: kind === 'cancelled',
    calls:
      kind === 'cancelled'
        ? []
        : calls.map(() => ({ arrivalDelay: delay, departureDelay: delay, isSkipped: false })),
  }));
}

/**
 * Extends open disruptions to the runs of a new timetable, whose trips may have other ids. Runs of an earlier timetable
 * stay, because they were sold.
 */
export async function extendDisruptions(
  transaction: Transaction,
  timetable: Timetable,
  now: Date,
): Promise<void> {
  await lockLiveData(transaction);
  const open = await transaction.select().from(disruptions).where(isNull(disruptions.endedAt));
  for (const disruption of open) {
    const source = staffSource(disruption.id);
    const known = await transaction.select().from(runUpdates).where(eq(runUpdates.source, source));
    const current = rowsOf(disruption, timetable, now);
    const keys = new Set(current.map(keyOfRun));
    const gone = known.filter((row) => !keys.has(keyOfRun(row)));
    const { hasChanged } = await replaceRows(transaction, { source, rows: [...current, ...gone], now });
    if (!hasChanged) continue;
    await nextRevision(transaction);
    log.info(
      { event: 'disruption.extended', disruptionId: disruption.id, runs: current.length },
      'A disruption is about runs of a new timetable, too',
    );
  }
}

/** Ends a disruption; null if it has ended or does not exist. */
export async function endDisruption(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<LiveChange | null> {
  await lockLiveData(transaction);
  const [ended] = await transaction
    .update(disruptions)
    .set({ endedAt: now })
    .where(and(eq(disruptions.id, id), isNull(disruptions.endedAt)))
    .returning({ id: disruptions.id });
  if (!ended) return null;
  const change = await replaceRows(transaction, { source: staffSource(id), rows: [], now });
  await nextRevision(transaction);
  log.info({ event: 'disruption.ended', disruptionId: id }, 'Staff ended a disruption');
  return change;
}

/** How long a disruption is kept open after its last day, in days. Its runs may last until the next day. */
const openAfterLastDay = 2;

/** Ends disruptions whose days are over. Nobody gets an email, because no run is reinstated. */
export async function endPastDisruptions(transaction: Transaction, now: Date): Promise<void> {
  const oldest = addDays(dateInZone(now, NEW_ZEALAND), -openAfterLastDay);
  const isPast = and(isNull(disruptions.endedAt), lt(sql`${disruptions.scope} ->> 'lastDate'`, oldest));
  const [past] = await transaction.select({ id: disruptions.id }).from(disruptions).where(isPast).limit(1);
  if (!past) return;
  await lockLiveData(transaction);
  const ended = await transaction
    .update(disruptions)
    .set({ endedAt: now })
    .where(isPast)
    .returning({ id: disruptions.id });
  if (ended.length === 0) return;
  await transaction.delete(runUpdates).where(
    inArray(
      runUpdates.source,
      ended.map(({ id }) => staffSource(id)),
    ),
  );
  await nextRevision(transaction);
  log.info({ event: 'disruption.passed', disruptions: ended.length }, 'The days of disruptions are over');
}

/** Lists the runs that a disruption is about, with their calls. */
export function listRunsInScope(
  timetable: Timetable,
  scope: DisruptionScope,
): readonly (RunKey & { readonly calls: readonly Call[] })[] {
  const route = timetable.routeById(scope.routeId);
  if (!route) return [];
  const trips = timetable
    .tripsOfRoute(route)
    .filter(
      ({ id, direction }) =>
        (scope.tripId === null || id === scope.tripId) &&
        (scope.direction === null || direction === scope.direction),
    );
  return listDays(scope).flatMap((serviceDate) =>
    trips
      .filter((trip) => timetable.runsOn(trip, serviceDate))
      .flatMap((trip) =>
        callsOfRuns(timetable, trip).map((run) => ({ tripId: trip.id, serviceDate, ...run })),
      )
      .filter(({ calls: [first] }) => first !== undefined && isWithin(first.departure, scope)),
  );
}

/** Lists the days of a disruption, at most `maxDisruptionDays`. */
export function listDays({
  firstDate,
  lastDate,
}: Pick<DisruptionScope, 'firstDate' | 'lastDate'>): readonly string[] {
  const days: string[] = [];
  for (let date = firstDate; date <= lastDate && days.length < maxDisruptionDays; date = addDays(date, 1))
    days.push(date);
  return days;
}

/** Times count within the service day, so that a sailing after midnight is later than one in the evening. */
function isWithin(departure: number, { fromTime, untilTime }: DisruptionScope): boolean {
  return (
    (fromTime === null || departure >= secondsOf(fromTime)) &&
    (untilTime === null || departure <= secondsOf(untilTime) + 59)
  );
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3_600 + minutes * 60;
}
