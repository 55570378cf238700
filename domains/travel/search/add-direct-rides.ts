/**
 * Adds direct rides that the planner omits because a faster one overtakes them. A printed timetable shows every
 * departure, so a link to one departure must list it among the answers.
 */
import { findPlaceStops, linesAt } from '#domains/travel/board/lines-at-stop.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { isWithdrawn } from '#domains/travel/live/live-state.ts';
import { journeyIdOf, type PricedJourney, priceJourney } from '#domains/travel/offers/priced-journey.ts';
import type { Journey, JourneyRequest } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone, serviceDayStart, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Stop, Trip } from '#domains/travel/timetable/timetable.ts';

const daySeconds = 86_400;

/** Merges `rides` into `journeys` (ascending by departure) without duplicates. */
export function addDirectRides(
  journeys: readonly PricedJourney[],
  rides: readonly PricedJourney[],
): readonly PricedJourney[] {
  const known = new Set(journeys.map(({ journey }) => journeyIdOf(journey.legs)));
  const missing = rides.filter(({ journey }) => !known.has(journeyIdOf(journey.legs)));
  if (missing.length === 0) return journeys;
  return [...missing, ...journeys].toSorted(
    (a, b) => a.journey.departure.getTime() - b.journey.departure.getTime(),
  );
}

/**
 * Returns a function that finds direct rides departing at an instant (milliseconds since 1970). Trips are looked up
 * once.
 */
export function createDirectRideFinder(
  feed: LoadedFeed,
  request: JourneyRequest,
): (at: number) => readonly PricedJourney[] {
  const { timetable, live } = feed;
  const segments = findDirectSegments(feed, request);
  const longest = Math.max(0, ...segments.map(({ leaves }) => Math.floor(leaves.departure / daySeconds)));
  return (at) => {
    const day = dateInZone(new Date(at), timetable.zone);
    // One day more at both ends: at a clock change, midnight is an hour off.
    const days = Array.from({ length: longest + 3 }, (_, index) => addDays(day, 1 - index)).map((date) => ({
      date,
      seconds: (at - serviceDayStart(date, timetable.zone)) / 1000,
    }));
    return segments.flatMap((segment) => {
      const { trip, leaves, runOffset, board, alight } = segment;
      const run = days.find(
        ({ date, seconds }) =>
          seconds === leaves.departure &&
          timetable.runsOn(trip, date) &&
          !isWithdrawn(live, {
            ...{ tripId: trip.id, serviceDate: date, runOffset },
            ...{ fromCall: board, toCall: alight },
          }),
      );
      return run ? [priceJourney(feed, rideOf(segment, run.date, timetable.zone))] : [];
    });
  };
}

/** A run of a trip with the calls where the traveller boards and alights. */
interface TripSegment {
  readonly trip: Trip;
  readonly runOffset: number;
  readonly board: number;
  readonly alight: number;
  readonly leaves: Call;
  readonly arrives: Call;
}

function findDirectSegments(feed: LoadedFeed, { from, to, modes }: JourneyRequest): readonly TripSegment[] {
  const { timetable } = feed;
  const starts = resolveStops(feed, from);
  const ends = new Set(resolveStops(feed, to).map(({ index }) => index));
  const trips = new Set(
    starts.flatMap((stop) =>
      linesAt(timetable, stop)
        .filter(({ mode }) => modes?.includes(mode) ?? true)
        .flatMap((route) => timetable.tripsOfRoute(route)),
    ),
  );
  const startIndexes = new Set(starts.map(({ index }) => index));
  const runs = [...trips].flatMap((trip) => callsOfRuns(timetable, trip).map((run) => ({ trip, ...run })));
  return runs.flatMap(({ trip, runOffset, calls }) => {
    const board = calls.findIndex((call) => call.canBoard && startIndexes.has(call.stop.index));
    const alight = calls.findIndex(
      (call, index) => index > board && call.canAlight && ends.has(call.stop.index),
    );
    const [leaves, arrives] = [calls[board], calls[alight]];
    return leaves && arrives ? [{ trip, runOffset, board, alight, leaves, arrives }] : [];
  });
}

function rideOf(
  { trip, runOffset, board, alight, leaves, arrives }: TripSegment,
  serviceDate: ServiceDate,
  zone: string,
): Journey {
  const departure = serviceInstant(serviceDate, leaves.departure, zone);
  const arrival = serviceInstant(serviceDate, arrives.arrival, zone);
  return {
    departure,
    arrival,
    changes: 0,
    legs: [
      {
        kind: 'ride',
        tripId: trip.id,
        routeId: trip.route.id,
        serviceDate,
        runOffset,
        from: { stopId: leaves.stop.id, at: departure, call: board },
        to: { stopId: arrives.stop.id, at: arrival, call: alight },
      },
    ],
  };
}

function resolveStops(feed: LoadedFeed, ids: readonly string[]): readonly Stop[] {
  return ids.flatMap((id) => findPlaceStops(feed, id)?.stops ?? []);
}
