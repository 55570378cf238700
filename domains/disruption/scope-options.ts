/** The parts of a line that a disruption can be about on some days: its directions and trips. */
import type { Route, Stop, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import { listDays } from './enter-disruption.ts';

/** First and last stop, and the departure from the first one. */
export interface TripEnds {
  readonly from: Stop;
  readonly to: Stop;
  /** Seconds after the start of the service day. */
  readonly departure: number;
}

/** The directions and trips of a line. */
export interface ScopeOptions {
  /** Empty unless the line has both. */
  readonly directions: readonly { readonly direction: 0 | 1; readonly ends: TripEnds }[];
  /** Those that run on one of the days, by direction and departure. */
  readonly trips: readonly { readonly tripId: string; readonly ends: TripEnds }[];
}

/** Lists the directions of a line, and its trips on these days. */
export function listScopeOptions(
  timetable: Timetable,
  route: Route,
  days: { readonly firstDate: string; readonly lastDate: string },
): ScopeOptions {
  const dates = listDays(days);
  const trips = timetable
    .tripsOfRoute(route)
    .filter((trip) => dates.some((date) => timetable.runsOn(trip, date)))
    .flatMap((trip) => {
      const ends = findTripEnds(timetable, trip);
      return ends ? [{ trip, ends }] : [];
    })
    .toSorted(
      (a, b) => (a.trip.direction ?? 0) - (b.trip.direction ?? 0) || a.ends.departure - b.ends.departure,
    );
  const directions = ([0, 1] as const).flatMap((direction) => {
    const first = trips.find(({ trip }) => trip.direction === direction);
    return first ? [{ direction, ends: first.ends }] : [];
  });
  return {
    directions: directions.length === 2 ? directions : [],
    trips: trips.map(({ trip, ends }) => ({ tripId: trip.id, ends })),
  };
}

/** Returns the ends of a trip; null for one without stop times. */
export function findTripEnds(timetable: Timetable, trip: Trip): TripEnds | null {
  const calls = timetable.callsOf(trip);
  const [first, last] = [calls[0], calls.at(-1)];
  return first && last ? { from: first.stop, to: last.stop, departure: first.departure } : null;
}
