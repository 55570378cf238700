/** A compiled timetable with updates applied: the timetable that journeys are planned on. */
import { dayNumber } from '#domains/travel/time/service-time.ts';
import { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import {
  alightFlag,
  boardFlag,
  modes,
  type TimetableData,
  type TimetableTables,
} from '#domains/travel/timetable/timetable-tables.ts';
import type { RunUpdate } from './live-updates.ts';

/**
 * A timetable whose runs are as updated. Each changed run is a trip of its own, which runs on one day, in a pattern of
 * its own. It has the id of its planned trip, while `tripById` returns the planned trip, without the changed days.
 */
class LiveTimetable extends CompiledTimetable {
  readonly #plannedTrips: readonly number[];
  readonly #plannedCount: number;

  constructor(data: TimetableData, plannedCount: number, plannedTrips: readonly number[]) {
    super(data);
    this.#plannedCount = plannedCount;
    this.#plannedTrips = plannedTrips;
  }

  override tripId(index: number): string {
    return super.tripId(
      index < this.#plannedCount ? index : (this.#plannedTrips[index - this.#plannedCount] ?? -1),
    );
  }
}

const anyFlag = boardFlag | alightFlag;

/** A run of a trip on one day, as it is expected. */
interface ExpectedRun {
  readonly trip: number;
  readonly day: number;
  readonly runOffset: number;
  /** The update, or undefined for an unchanged run beside a changed one of the same trip and day. */
  readonly update: RunUpdate | undefined;
}

/**
 * Applies updates to a timetable. Updates of unknown trips, runs or days have no effect. Returns the same timetable if
 * nothing changes. Takes time in proportion to the timetable's runs, apart from its calls.
 */
export function applyUpdates(timetable: CompiledTimetable, updates: Iterable<RunUpdate>): CompiledTimetable {
  const changedDays = groupByTripAndDay(timetable, updates);
  if (changedDays.size === 0) return timetable;
  const expected: ExpectedRun[] = [];
  for (const [trip, days] of changedDays)
    for (const [day, byOffset] of days)
      for (const runOffset of timetable.runsOf(timetable.trip(trip))) {
        const update = byOffset.get(runOffset);
        if (!update?.isCancelled) expected.push({ trip, day, runOffset, update });
      }
  const { tables } = timetable;
  const data = {
    ...timetable.data,
    tables: {
      ...tables,
      ...withServices(tables, changedDays, expected),
      ...withRuns(timetable, expected),
    },
  };
  return new LiveTimetable(
    data,
    timetable.tripCount,
    expected.map(({ trip }) => trip),
  );
}

type ChangedDays = ReadonlyMap<number, ReadonlyMap<number, ReadonlyMap<number, RunUpdate>>>;

/** Groups updates by trip, day and run offset, without those that the timetable does not know. */
function groupByTripAndDay(timetable: CompiledTimetable, updates: Iterable<RunUpdate>): ChangedDays {
  const changed = new Map<number, Map<number, Map<number, RunUpdate>>>();
  for (const update of updates) {
    const trip = timetable.tripById(update.tripId);
    if (!trip || (timetable.tables.tripStopRow[trip.index] ?? -1) < 0) continue;
    if (!timetable.runsOn(trip, update.serviceDate)) continue;
    if (!timetable.runsOf(trip).includes(update.runOffset)) continue;
    const days = changed.get(trip.index) ?? new Map<number, Map<number, RunUpdate>>();
    changed.set(trip.index, days);
    const day = dayNumber(update.serviceDate);
    const byOffset = days.get(day) ?? new Map<number, RunUpdate>();
    days.set(day, byOffset);
    byOffset.set(update.runOffset, update);
  }
  return changed;
}

/** Gives each changed trip a service without its changed days, and each expected run one of its day. */
function withServices(
  tables: TimetableTables,
  changedDays: ChangedDays,
  expected: readonly ExpectedRun[],
): Pick<TimetableTables, 'serviceBits' | 'tripService'> {
  const firstDay = tables.serviceDays[0] ?? 0;
  const words = tables.serviceDays[1] ?? 0;
  const known = tables.serviceBits.length / Math.max(words, 1);
  const days = [...new Set(expected.map(({ day }) => day))];
  const serviceBits = extend(tables.serviceBits, (changedDays.size + days.length) * words);
  const tripService = extend(tables.tripService, expected.length);
  let service = known;
  for (const [trip, dropped] of changedDays) {
    const planned = (tables.tripService[trip] ?? 0) * words;
    serviceBits.set(tables.serviceBits.subarray(planned, planned + words), service * words);
    for (const day of dropped.keys()) flipBit(serviceBits, service * words, day - firstDay);
    tripService[trip] = service;
    service += 1;
  }
  const serviceOfDay = new Map<number, number>();
  for (const day of days) {
    flipBit(serviceBits, service * words, day - firstDay);
    serviceOfDay.set(day, service);
    service += 1;
  }
  expected.forEach(({ day }, index) => {
    tripService[tables.tripService.length + index] = serviceOfDay.get(day) ?? 0;
  });
  return { serviceBits, tripService };
}

/** Appends the expected runs: their calls, and for each a trip and a pattern. */
function withRuns(timetable: CompiledTimetable, expected: readonly ExpectedRun[]) {
  const { tables } = timetable;
  const stopRows = new RowList(tables.stopRows, tables.stopRowStarts);
  const timeRows = new RowList(tables.timeRows, tables.timeRowStarts);
  const added = expected.map(({ trip, runOffset, update }) => {
    const plannedRow = tables.tripStopRow[trip] ?? -1;
    const calls = stopRows.row(plannedRow);
    const isSkipped = (position: number) => update?.calls[position]?.isSkipped ?? false;
    const timeRow = timeRows.add(expectedTimes(timeRows.row(tables.tripTimeRow[trip] ?? 0), update));
    return {
      trip,
      stopRow: calls.some((_, position) => isSkipped(position))
        ? stopRows.add(Array.from(calls, (call, position) => (isSkipped(position) ? call & ~anyFlag : call)))
        : plannedRow,
      timeRow,
      times: timeRows.startOf(timeRow),
      start: (tables.tripStart[trip] ?? 0) + runOffset,
      mode: modes.indexOf(timetable.trip(trip).route.mode),
    };
  });
  const trips = added.map(({ trip }) => trip);
  const copyOf = (column: Int32Array) => trips.map((trip) => column[trip] ?? 0);
  const stopRowsOfRuns = added.map(({ stopRow }) => stopRow);
  return {
    ...{ stopRows: stopRows.values(), stopRowStarts: stopRows.starts() },
    ...{ timeRows: timeRows.values(), timeRowStarts: timeRows.starts() },
    tripRoute: append(tables.tripRoute, copyOf(tables.tripRoute)),
    tripStopRow: append(tables.tripStopRow, stopRowsOfRuns),
    tripTimeRow: append(
      tables.tripTimeRow,
      added.map(({ timeRow }) => timeRow),
    ),
    tripSequenceRow: append(tables.tripSequenceRow, copyOf(tables.tripSequenceRow)),
    // Without the run's offset, so that the offset can be computed from both.
    tripStart: append(tables.tripStart, copyOf(tables.tripStart)),
    tripHeadsign: append(tables.tripHeadsign, copyOf(tables.tripHeadsign)),
    tripShortName: append(tables.tripShortName, copyOf(tables.tripShortName)),
    tripSource: append(tables.tripSource, copyOf(tables.tripSource)),
    tripDetails: Uint8Array.from([
      ...tables.tripDetails,
      ...trips.map((trip) => tables.tripDetails[trip] ?? 0),
    ]),
    ...listTripsByRoute(tables, trips),
    runTrip: append(
      tables.runTrip,
      trips.map((_, index) => tables.tripStart.length + index),
    ),
    runStart: append(
      tables.runStart,
      added.map(({ start }) => start),
    ),
    runTimes: append(
      tables.runTimes,
      added.map(({ times }) => times),
    ),
    patternRunStarts: append(
      tables.patternRunStarts,
      trips.map((_, index) => tables.runTrip.length + index + 1),
    ),
    patternStopRow: append(tables.patternStopRow, stopRowsOfRuns),
    patternMode: Uint8Array.from([...tables.patternMode, ...added.map(({ mode }) => mode)]),
  };
}

/** Returns arrival and departure per call, in seconds after the planned start of the run. */
function expectedTimes(planned: Int32Array, update: RunUpdate | undefined): number[] {
  let latest = Number.NEGATIVE_INFINITY;
  return Array.from(planned, (seconds, index) => {
    const call = update?.calls[index >> 1];
    const delay = (index & 1) === 0 ? call?.arrivalDelay : call?.departureDelay;
    // Skipped calls have no times of their own and follow their neighbours.
    latest = Math.max(latest, seconds + (delay ?? 0));
    return latest;
  });
}

/** Lists the added trips with the routes of their planned trips. */
function listTripsByRoute(
  { routeTrips, routeTripStarts, tripRoute }: TimetableTables,
  plannedTrips: readonly number[],
): Pick<TimetableTables, 'routeTrips' | 'routeTripStarts'> {
  const addedByRoute = Map.groupBy(
    plannedTrips.map((trip, index) => ({ route: tripRoute[trip] ?? 0, trip: tripRoute.length + index })),
    ({ route }) => route,
  );
  const starts = [0];
  const all: number[] = [];
  for (let route = 0; route < routeTripStarts.length - 1; route += 1) {
    all.push(...routeTrips.subarray(routeTripStarts[route], routeTripStarts[route + 1]));
    all.push(...(addedByRoute.get(route) ?? []).map(({ trip }) => trip));
    starts.push(all.length);
  }
  return { routeTrips: Int32Array.from(all), routeTripStarts: Int32Array.from(starts) };
}

/** Rows of one column, with rows added at the end. */
class RowList {
  readonly #values: Int32Array;
  readonly #starts: Int32Array;
  readonly #added: number[] = [];
  readonly #addedStarts: number[] = [];

  constructor(values: Int32Array, starts: Int32Array) {
    this.#values = values;
    this.#starts = starts;
  }

  /** Returns a row of the original column. */
  row(index: number): Int32Array {
    return this.#values.subarray(this.#starts[index], this.#starts[index + 1]);
  }

  /** Adds a row and returns its index. */
  add(row: readonly number[]): number {
    for (const value of row) this.#added.push(value);
    this.#addedStarts.push(this.#values.length + this.#added.length);
    return this.#starts.length + this.#addedStarts.length - 2;
  }

  startOf(index: number): number {
    const added = index - this.#starts.length;
    return (added < 0 ? this.#starts[index] : this.#addedStarts[added]) ?? 0;
  }

  values(): Int32Array<ArrayBuffer> {
    return append(this.#values, this.#added);
  }

  starts(): Int32Array<ArrayBuffer> {
    return append(this.#starts, this.#addedStarts);
  }
}

function append(column: Int32Array, added: readonly number[]): Int32Array<ArrayBuffer> {
  const extended = extend(column, added.length);
  extended.set(added, column.length);
  return extended;
}

function extend(column: Int32Array, count: number): Int32Array<ArrayBuffer> {
  const extended = new Int32Array(column.length + count);
  extended.set(column);
  return extended;
}

function flipBit(bits: Int32Array, first: number, bit: number): void {
  const word = first + (bit >>> 5);
  bits[word] = (bits[word] ?? 0) ^ (1 << (bit & 31));
}
