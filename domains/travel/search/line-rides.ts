/** Direct rides on a line between two places, from the service calendar instead of the planner. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { isWithdrawn } from '#domains/travel/live/live-state.ts';
import { type PricedJourney, priceJourney } from '#domains/travel/offers/priced-journey.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { addDays, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Trip } from '#domains/travel/timetable/timetable.ts';

/** A line and two places on it. */
export interface FarePair {
  readonly routeId: string;
  readonly from: Place;
  readonly to: Place;
}

/** A run of a trip with the calls where the traveller boards and alights. */
export interface TripSegment {
  readonly trip: Trip;
  readonly runOffset: number;
  readonly from: Call;
  readonly to: Call;
  readonly fromCall: number;
  readonly toCall: number;
}

/** Returns the runs of a line that board at one place and alight at the other; none for an unknown line. */
export function findSegments(
  { timetable }: LoadedFeed,
  { routeId, from, to }: FarePair,
): readonly TripSegment[] {
  const route = timetable.routeById(routeId);
  if (!route) return [];
  const runs = timetable
    .tripsOfRoute(route)
    .flatMap((trip) => callsOfRuns(timetable, trip).map((run) => ({ trip, ...run })));
  return runs.flatMap(({ trip, runOffset, calls }) => {
    const fromCall = calls.findIndex(({ stop, canBoard }) => canBoard && from.stopIds.includes(stop.id));
    const toCall = calls.findIndex(
      ({ stop, canAlight }, at) => at > fromCall && canAlight && to.stopIds.includes(stop.id),
    );
    const [start, end] = [calls[fromCall], calls[toCall]];
    return start && end ? [{ trip, runOffset, from: start, to: end, fromCall, toCall }] : [];
  });
}

/** A run of a segment on its service day. */
export interface DatedRun {
  readonly segment: TripSegment;
  readonly date: ServiceDate;
  readonly departure: Date;
}

const daySeconds = 86_400;

/**
 * Returns the runs that depart from the day `first` to the service day `last`, ascending. A trip boarded after
 * midnight belongs to the service day before, so some may depart after `last`. Cancelled runs are left out.
 */
export function listRuns(
  { timetable, live }: LoadedFeed,
  segments: readonly TripSegment[],
  { first, last }: { readonly first: ServiceDate; readonly last: ServiceDate },
): readonly DatedRun[] {
  return segments
    .flatMap((segment) => {
      const oldest = addDays(first, -Math.floor(segment.from.departure / daySeconds));
      return timetable
        .datesOf(segment.trip)
        .filter(
          (date) =>
            date >= oldest &&
            date <= last &&
            !isWithdrawn(live, { ...segment, tripId: segment.trip.id, serviceDate: date }),
        )
        .map((date) => ({
          segment,
          date,
          departure: serviceInstant(date, segment.from.departure, timetable.zone),
        }));
    })
    .toSorted((a, b) => a.departure.getTime() - b.departure.getTime());
}

/** Returns the priced journey of a run. */
export function rideOn(feed: LoadedFeed, { segment, date, departure }: DatedRun): PricedJourney {
  const { trip, runOffset, from, to, fromCall, toCall } = segment;
  const arrival = serviceInstant(date, to.arrival, feed.timetable.zone);
  return priceJourney(feed, {
    departure,
    arrival,
    changes: 0,
    legs: [
      {
        kind: 'ride',
        tripId: trip.id,
        routeId: trip.route.id,
        serviceDate: date,
        runOffset,
        from: { stopId: from.stop.id, at: departure, call: fromCall },
        to: { stopId: to.stop.id, at: arrival, call: toCall },
      },
    ],
  });
}
