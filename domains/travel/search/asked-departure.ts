/**
 * A search finds the best journeys, and a printed timetable every departure: one that another leaves behind and overtakes is
 * no best journey, and yet what somebody pointed at. Asked for by its very time, a direct ride is among the answers.
 */
import { linesAt, stopsOf } from '#domains/travel/board/served-stops.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { journeyIdOf, type PricedJourney, priceJourney } from '#domains/travel/offers/priced-journey.ts';
import type { Journey, JourneyRequest } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone, serviceDayStart, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Stop, Trip } from '#domains/travel/timetable/timetable.ts';

const secondsOfDay = 86_400;

/** `journeys` (ascending by departure) with those of `rides` that are not among them. */
export function withDirectRides(
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

/** Finds the direct rides that leave at an instant, in milliseconds since 1970. The trips are looked up once. */
export function directRideFinder(
  feed: LoadedFeed,
  request: JourneyRequest,
): (at: number) => readonly PricedJourney[] {
  const { timetable } = feed;
  const stretches = directStretches(feed, request);
  const longest = Math.max(0, ...stretches.map(({ leaves }) => Math.floor(leaves.departure / secondsOfDay)));
  return (at) => {
    const day = dateInZone(new Date(at), timetable.zone);
    // One day more at both ends: where clocks change, midnight is an hour off.
    const days = Array.from({ length: longest + 3 }, (_, index) => addDays(day, 1 - index)).map((date) => ({
      date,
      seconds: (at - serviceDayStart(date, timetable.zone)) / 1000,
    }));
    return stretches.flatMap((stretch) => {
      const { trip, leaves } = stretch;
      const run = days.find(
        ({ date, seconds }) => seconds === leaves.departure && timetable.runsOn(trip, date),
      );
      return run ? [priceJourney(feed, rideOf(stretch, run.date, timetable.zone))] : [];
    });
  };
}

/** A run of a trip, and where on it one gets on and off. */
interface Stretch {
  readonly trip: Trip;
  readonly runOffset: number;
  readonly board: number;
  readonly alight: number;
  readonly leaves: Call;
  readonly arrives: Call;
}

function directStretches(feed: LoadedFeed, { from, to, modes }: JourneyRequest): readonly Stretch[] {
  const { timetable } = feed;
  const starts = stopsBehind(feed, from);
  const ends = new Set(stopsBehind(feed, to).map(({ index }) => index));
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
  { trip, runOffset, board, alight, leaves, arrives }: Stretch,
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

function stopsBehind(feed: LoadedFeed, ids: readonly string[]): readonly Stop[] {
  return ids.flatMap((id) => stopsOf(feed, id)?.stops ?? []);
}
