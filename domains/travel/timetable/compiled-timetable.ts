/** Timetable in memory on typed arrays, with queries for stops, routes, trips, calls and dates. */
import QuickLRU from 'quick-lru';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { dateOfDay, dayNumber } from '#domains/travel/time/service-time.ts';
import { computeDaysBack } from './days-back.ts';
import { daysOfService, runsOnDay, type ServiceDays } from './service-days.ts';
import { indexOfString, stringAt } from './string-table.ts';
import type { Agency, Call, Route, Stop, Timetable, Transfer, Trip } from './timetable.ts';
import {
  alightFlag,
  boardFlag,
  forbiddenTransfer,
  type TimetableData,
  type TimetableTables,
} from './timetable-tables.ts';

const answers = ['unknown', 'yes', 'no'] as const;
/** Run offsets of a trip without frequencies. */
const singleRunOffsets: readonly number[] = [0];
const seens = [null, 'quoted', 'computed', 'general-knowledge'] as const;

/** Decoded trip ids: between this number and twice as many. A search uses the same ones in many journeys. */
const maxTripIds = 10_000;

/** A timetable in typed arrays, made by the builder or read from a file. */
export class CompiledTimetable implements Timetable {
  readonly data: TimetableData;
  readonly serviceDays: ServiceDays;
  readonly #stops: ReadonlyMap<string, Stop>;
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #tripIds = new QuickLRU<number, string>({ maxSize: maxTripIds });
  #daysBack: number | undefined;
  #runOffsets: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(data: TimetableData) {
    this.data = data;
    const { serviceDays, serviceBits } = data.tables;
    this.serviceDays = { firstDay: serviceDays[0] ?? 0, words: serviceDays[1] ?? 0, bits: serviceBits };
    this.#stops = new Map(data.head.stops.map((stop) => [stop.id, stop]));
    this.#routes = new Map(data.head.routes.map((route) => [route.id, route]));
  }

  get tables(): TimetableTables {
    return this.data.tables;
  }

  get zone(): string {
    return this.data.head.zone;
  }

  get coverage(): { readonly first: ServiceDate; readonly last: ServiceDate } {
    return this.data.head.coverage;
  }

  get agencies(): readonly Agency[] {
    return this.data.head.agencies;
  }

  get stops(): readonly Stop[] {
    return this.data.head.stops;
  }

  get routes(): readonly Route[] {
    return this.data.head.routes;
  }

  get tripCount(): number {
    return this.tables.tripRoute.length;
  }

  stopById(id: string): Stop | undefined {
    return this.#stops.get(id);
  }

  routeById(id: string): Route | undefined {
    return this.#routes.get(id);
  }

  tripId(index: number): string {
    let id = this.#tripIds.get(index);
    if (id === undefined) {
      id = stringAt(this.data.tripIds, index);
      this.#tripIds.set(index, id);
    }
    return id;
  }

  trip(index: number): Trip {
    const { tables } = this;
    const route = this.routes[tables.tripRoute[index] ?? -1];
    if (!route) throw new RangeError(`There is no trip ${index}.`);
    const details = tables.tripDetails[index] ?? 0;
    const direction = details & 3;
    return {
      index,
      id: this.tripId(index),
      route,
      serviceIndex: tables.tripService[index] ?? 0,
      headsign: this.#text(tables.tripHeadsign[index]),
      shortName: this.#text(tables.tripShortName[index]),
      direction: direction === 1 ? 0 : direction === 2 ? 1 : null,
      bikesAllowed: answers[(details >>> 2) & 3] ?? 'unknown',
      wheelchairAccessible: answers[(details >>> 4) & 3] ?? 'unknown',
      seen: seens[(details >>> 6) & 3] ?? null,
      source: this.#text(tables.tripSource[index]),
    };
  }

  tripById(id: string): Trip | undefined {
    const index = indexOfString(this.data.tripIds, id);
    return index < 0 ? undefined : this.trip(index);
  }

  tripsOfRoute(route: Route): readonly Trip[] {
    const { routeTrips, routeTripStarts } = this.tables;
    const trips = routeTrips.subarray(routeTripStarts[route.index], routeTripStarts[route.index + 1]);
    return Array.from(trips, (trip) => this.trip(trip));
  }

  callsOf(trip: Trip): readonly Call[] {
    const { stopRows, stopRowStarts, timeRows, timeRowStarts, tripStopRow, tripTimeRow, tripStart } =
      this.tables;
    const row = tripStopRow[trip.index] ?? -1;
    if (row < 0) return [];
    const first = stopRowStarts[row] ?? 0;
    const times = timeRowStarts[tripTimeRow[trip.index] ?? 0] ?? 0;
    const start = tripStart[trip.index] ?? 0;
    return Array.from(stopRows.subarray(first, stopRowStarts[row + 1]), (call, position) => ({
      stop: this.#stop(call >>> 2),
      arrival: start + (timeRows[times + 2 * position] ?? 0),
      departure: start + (timeRows[times + 2 * position + 1] ?? 0),
      canBoard: (call & boardFlag) !== 0,
      canAlight: (call & alightFlag) !== 0,
    }));
  }

  stopSequencesOf(trip: Trip): readonly number[] {
    const { sequenceRows, sequenceRowStarts, tripSequenceRow, tripStopRow } = this.tables;
    if ((tripStopRow[trip.index] ?? -1) < 0) return [];
    const row = tripSequenceRow[trip.index] ?? 0;
    const packed = sequenceRows.subarray(sequenceRowStarts[row], sequenceRowStarts[row + 1]);
    return Array.from(packed, (value) => value >>> 2);
  }

  runsOf(trip: Trip): readonly number[] {
    this.#runOffsets ??= computeRunOffsets(this.tables);
    return this.#runOffsets.get(trip.index) ?? singleRunOffsets;
  }

  runsOn(trip: Trip, date: ServiceDate): boolean {
    return runsOnDay(this.serviceDays, trip.serviceIndex, dayNumber(date));
  }

  datesOf(trip: Trip): readonly ServiceDate[] {
    return daysOfService(this.serviceDays, trip.serviceIndex).map(dateOfDay);
  }

  transfersFrom(from: Stop): readonly Transfer[] {
    const { transferStarts, transferTo } = this.tables;
    const to = transferTo.subarray(transferStarts[from.index], transferStarts[from.index + 1]);
    return [from.index, ...to].flatMap((index) => this.transferBetween(from, this.#stop(index)) ?? []);
  }

  transferBetween(from: Stop, to: Stop): Transfer | null {
    const { transferStarts, transferTo, transferSeconds, transferMode, changeTimes, changeMode } =
      this.tables;
    if (from.index === to.index) {
      const duration = changeTimes[from.index] ?? forbiddenTransfer;
      const mode = transferModeOf(changeMode[from.index]);
      return duration === forbiddenTransfer ? null : { from, to, duration, mode };
    }
    const end = transferStarts[from.index + 1] ?? 0;
    for (let at = transferStarts[from.index] ?? 0; at < end; at += 1)
      if (transferTo[at] === to.index)
        return { from, to, duration: transferSeconds[at] ?? 0, mode: transferModeOf(transferMode[at]) };
    return null;
  }

  get daysBack(): number {
    this.#daysBack ??= computeDaysBack(this.tables);
    return this.#daysBack;
  }

  #stop(index: number): Stop {
    const stop = this.stops[index];
    if (!stop) throw new RangeError(`There is no stop ${index}.`);
    return stop;
  }

  #text(index: number | undefined): string | null {
    return index === undefined || index < 0 ? null : stringAt(this.data.texts, index);
  }
}

/** Returns the name of a `transferMode` number. */
export function transferModeOf(mode: number | undefined): 'walk' | 'shuttle' {
  return mode === 1 ? 'shuttle' : 'walk';
}

/**
 * Returns the seconds from the first run to each run, ascending, for trips with several runs a day (frequencies.txt)
 * or with a single later one.
 */
function computeRunOffsets({
  runTrip,
  runStart,
  tripStart,
}: TimetableTables): ReadonlyMap<number, readonly number[]> {
  const offsets = new Map<number, number[]>();
  const counts = new Int32Array(tripStart.length);
  for (const trip of runTrip) counts[trip] = (counts[trip] ?? 0) + 1;
  runTrip.forEach((trip, run) => {
    const offset = (runStart[run] ?? 0) - (tripStart[trip] ?? 0);
    if (counts[trip] === 1 && offset === 0) return;
    const ofTrip = offsets.get(trip) ?? [];
    ofTrip.push(offset);
    offsets.set(trip, ofTrip);
  });
  for (const ofTrip of offsets.values()) ofTrip.sort((a, b) => a - b);
  return offsets;
}
