/** Reference implementation of the journey planner: an exhaustive search without pruning, as an oracle for the real one. */
import type {
  GtfsFrequency,
  GtfsRoute,
  GtfsService,
  GtfsStop,
  GtfsStopTime,
  GtfsTransfer,
  GtfsTrip,
  ServiceDate,
} from '#domains/travel/gtfs/records.ts';
import type { JourneyRequest } from '#domains/travel/planner/journey-planner.ts';
import { serviceDayStart } from '#domains/travel/time/service-time.ts';
import type { Mode } from '#domains/travel/timetable/timetable.ts';

/** The rows of a feed that matter to a planner, in memory. No stop is a station or inside one. */
export interface FeedRows {
  readonly zone: string;
  readonly stops: readonly GtfsStop[];
  readonly routes: readonly GtfsRoute[];
  readonly services: readonly GtfsService[];
  readonly trips: readonly GtfsTrip[];
  readonly stopTimes: readonly GtfsStopTime[];
  readonly frequencies: readonly GtfsFrequency[];
  readonly transfers: readonly GtfsTransfer[];
}

/** A vehicle run: one trip on one day, with instants in seconds since 1970. */
export interface Vehicle {
  readonly tripId: string;
  readonly routeId: string;
  readonly serviceDate: ServiceDate;
  /** Seconds after the trip's first run. */
  readonly runOffset: number;
  readonly calls: readonly {
    readonly stopId: string;
    readonly arrival: number;
    readonly departure: number;
    readonly canBoard: boolean;
    readonly canAlight: boolean;
  }[];
}

/** The criteria of a journey: times in seconds since 1970, and the number of changes. */
export interface Worth {
  readonly departure: number;
  readonly arrival: number;
  readonly changes: number;
}

const modeOfType: Record<number, Mode> = { 2: 'rail', 3: 'coach', 4: 'ferry' };

/** All vehicle runs on these days. */
export function vehiclesOn(feed: FeedRows, dates: readonly ServiceDate[]): Vehicle[] {
  return feed.trips.flatMap((trip) => {
    const rows = feed.stopTimes
      .filter(({ tripId }) => tripId === trip.tripId)
      .toSorted((a, b) => a.stopSequence - b.stopSequence);
    const template = rows[0]?.departureTime ?? 0;
    const frequencies = feed.frequencies.filter(({ tripId }) => tripId === trip.tripId);
    const starts = new Set<number>();
    for (const { startTime, endTime, headwaySecs } of frequencies)
      for (let time = startTime; time < endTime; time += headwaySecs) starts.add(time);
    if (frequencies.length === 0) starts.add(template);
    const first = Math.min(...starts);
    const service = feed.services.find(({ serviceId }) => serviceId === trip.serviceId);
    return dates
      .filter((date) => service?.dates.includes(date))
      .flatMap((serviceDate) => {
        const day = serviceDayStart(serviceDate, feed.zone) / 1000;
        return [...starts].map((start) => ({
          tripId: trip.tripId,
          routeId: trip.routeId,
          serviceDate,
          runOffset: start - first,
          calls: rows.map((row) => ({
            stopId: row.stopId,
            arrival: day + row.arrivalTime - template + start,
            departure: day + row.departureTime - template + start,
            canBoard: row.pickupType !== 1,
            canAlight: row.dropOffType !== 1,
          })),
        }));
      });
  });
}

/** Seconds to change from one stop to another, or within one; undefined if that is impossible. */
export function secondsToChange(feed: FeedRows, from: string, to: string): number | undefined {
  const row = feed.transfers.findLast(({ fromStopId, toStopId }) => fromStopId === from && toStopId === to);
  if (!row) return from === to ? minTransferSeconds : undefined;
  if (row.transferType === 3) return undefined;
  if (row.minTransferTime !== null) return row.minTransferTime;
  // All stops of these feeds are at the same place, so that a walk takes no longer than a change.
  return row.transferType === 1 ? 0 : minTransferSeconds;
}

/** The time of a change if the feed does not give one. */
const minTransferSeconds = 120;

/** Seconds between a place and a stop, at the start or the end of a journey. */
export function secondsOfEnd(feed: FeedRows, from: string, to: string): number | undefined {
  return from === to ? 0 : secondsToChange(feed, from, to);
}

/** An arrival of a vehicle at a stop (by number) at a time. */
interface Arrived {
  readonly stop: number;
  readonly time: number;
  /** The earliest arrival at the destination, by number of further rides. Memoised. */
  readonly earliestEnd: number[];
}

/**
 * The criteria of all journeys; of those with the same departure and number of changes, the earliest arrival. From every
 * possible departure the search follows every ride to every stop, then every next ride that can be caught, and so on.
 * Nothing is pruned.
 */
export function allJourneys(feed: FeedRows, vehicles: readonly Vehicle[], request: JourneyRequest): Worth[] {
  const stopIds = feed.stops.map(({ stopId }) => stopId);
  const never = Number.POSITIVE_INFINITY;
  const ends = (from: readonly string[], to: readonly string[]) =>
    Math.min(...from.flatMap((one) => to.map((other) => secondsOfEnd(feed, one, other) ?? never)));
  const access = stopIds.map((stop) => ends(request.from, [stop]));
  const egress = stopIds.map((stop) => ends([stop], request.to));
  const changes = stopIds.map((from) => stopIds.map((to) => secondsToChange(feed, from, to) ?? never));

  /** One for each stop and arrival time. */
  const arrivals = new Map<string, Arrived>();
  const arrivalAt = (stop: number, time: number) => {
    const key = `${stop} ${time}`;
    const arrived = arrivals.get(key) ?? { stop, time, earliestEnd: [] };
    arrivals.set(key, arrived);
    return arrived;
  };
  /** For each stop: the departures, each with the arrivals that it leads to. */
  const boardings: { departure: number; reached: Arrived[] }[][] = stopIds.map(() => []);
  for (const { routeId, calls } of vehicles) {
    const type = feed.routes.find((route) => route.routeId === routeId)?.routeType ?? 0;
    if (request.modes && !request.modes.includes(modeOfType[type] ?? 'other')) continue;
    calls.forEach(({ stopId, departure, canBoard }, index) => {
      if (!canBoard) return;
      const reached = calls
        .slice(index + 1)
        .filter(({ canAlight }) => canAlight)
        .map((call) => arrivalAt(stopIds.indexOf(call.stopId), call.arrival));
      boardings[stopIds.indexOf(stopId)]?.push({ departure, reached });
    });
  }

  const earliestEnd = (arrived: Arrived, furtherRides: number): number => {
    const known = arrived.earliestEnd[furtherRides];
    if (known !== undefined) return known;
    let earliest = never;
    if (furtherRides === 0) earliest = arrived.time + (egress[arrived.stop] ?? never);
    else
      boardings.forEach((here, stop) => {
        const ready = arrived.time + (changes[arrived.stop]?.[stop] ?? never);
        for (const { departure, reached } of here)
          if (departure >= ready)
            for (const next of reached) earliest = Math.min(earliest, earliestEnd(next, furtherRides - 1));
      });
    arrived.earliestEnd[furtherRides] = earliest;
    return earliest;
  };

  const found = new Map<string, Worth>();
  boardings.forEach((here, stop) => {
    for (const { departure: boarded, reached } of here) {
      const departure = boarded - (access[stop] ?? never);
      for (let count = 0; count <= request.maxChanges; count += 1)
        for (const next of reached) {
          const arrival = earliestEnd(next, count);
          const key = `${departure} ${count}`;
          if (Number.isFinite(departure) && arrival < (found.get(key)?.arrival ?? never))
            found.set(key, { departure, arrival, changes: count });
        }
    }
  });
  return [...found.values()];
}

/** The Pareto-optimal journeys: no other is as good in all three criteria. Sorted by departure, then arrival. */
export function bestOf(journeys: readonly Worth[]): Worth[] {
  return journeys
    .filter(
      (one) =>
        !journeys.some(
          (other) =>
            other !== one &&
            other.departure >= one.departure &&
            other.arrival <= one.arrival &&
            other.changes <= one.changes,
        ),
    )
    .sort((a, b) => a.departure - b.departure || a.arrival - b.arrival);
}

/** The result for departAfter: for each number of changes the earliest arrival, and among equals the latest departure. */
export function bestAfter(journeys: readonly Worth[], instant: number): Worth[] {
  const later = journeys.filter(({ departure }) => departure >= instant);
  return bestOf(
    later.filter(
      (one) => !later.some((other) => other.changes <= one.changes && other.arrival < one.arrival),
    ),
  );
}

/** The result for arriveBy: for each number of changes the latest departure, and among equals the earliest arrival. */
export function bestBy(journeys: readonly Worth[], instant: number): Worth[] {
  const inTime = journeys.filter(({ arrival }) => arrival <= instant);
  return bestOf(
    inTime.filter(
      (one) => !inTime.some((other) => other.changes <= one.changes && other.departure > one.departure),
    ),
  );
}
