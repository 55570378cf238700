/**
 * A search finds the best journeys, and a printed timetable every departure: one that another leaves behind and overtakes is
 * no best journey, and yet what somebody pointed at. Asked for by its very time, a direct ride is among the answers.
 */
import { linesAt, stopsOf } from '#src/travel/board/served-stops.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#src/travel/gtfs/records.ts';
import { journeyIdOf, type PricedJourney, priceJourney } from '#src/travel/offers/priced-journey.ts';
import type { Journey, JourneyRequest } from '#src/travel/planner/journey-planner.ts';
import { addDays, dateInZone, serviceInstant } from '#src/travel/time/service-time.ts';
import type { Call, Stop, Timetable, Trip } from '#src/travel/timetable/timetable.ts';

/** `journeys` (ascending by departure) with the direct rides that leave at `at`, in milliseconds since 1970. */
export function withAskedDeparture(
  journeys: readonly PricedJourney[],
  { feed, request, at }: { feed: LoadedFeed; request: JourneyRequest; at: number },
): readonly PricedJourney[] {
  const known = new Set(journeys.map(({ journey }) => journeyIdOf(journey.legs)));
  const direct = directRides(feed, request, at).filter(({ legs }) => !known.has(journeyIdOf(legs)));
  if (direct.length === 0) return journeys;
  return [...direct.map((journey) => priceJourney(feed, journey)), ...journeys].toSorted(
    (a, b) => a.journey.departure.getTime() - b.journey.departure.getTime(),
  );
}

function directRides(feed: LoadedFeed, { from, to, modes }: JourneyRequest, at: number): readonly Journey[] {
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
  return [...trips].flatMap((trip) => {
    const calls = timetable.callsOf(trip);
    const board = calls.findIndex((call) => call.canBoard && startIndexes.has(call.stop.index));
    const alight = calls.findIndex(
      (call, index) => index > board && call.canAlight && ends.has(call.stop.index),
    );
    const [leaves, arrives] = [calls[board], calls[alight]];
    const serviceDate = leaves && arrives && serviceDateOf(timetable, { trip, call: leaves, at });
    if (!serviceDate) return [];
    const arrival = serviceInstant(serviceDate, arrives.arrival, timetable.zone);
    const departure = new Date(at);
    return {
      departure,
      arrival,
      changes: 0,
      legs: [
        {
          kind: 'ride' as const,
          tripId: trip.id,
          routeId: trip.route.id,
          serviceDate,
          runOffset: 0,
          from: { stopId: leaves.stop.id, at: departure, call: board },
          to: { stopId: arrives.stop.id, at: arrival, call: alight },
        },
      ],
    };
  });
}

function stopsBehind(feed: LoadedFeed, ids: readonly string[]): readonly Stop[] {
  return ids.flatMap((id) => stopsOf(feed, id)?.stops ?? []);
}

const secondsOfDay = 86_400;

/** The service day on which a trip leaves a call at an instant; null when it does on none. */
function serviceDateOf(
  timetable: Timetable,
  { trip, call, at }: { trip: Trip; call: Call; at: number },
): ServiceDate | null {
  const day = dateInZone(new Date(at), timetable.zone);
  const back = Math.floor(call.departure / secondsOfDay);
  // Beside the day itself: where clocks change, midnight is an hour off.
  const dates = [0, 1, -1].map((beside) => addDays(day, beside - back));
  return (
    dates.find(
      (date) =>
        timetable.runsOn(trip, date) && serviceInstant(date, call.departure, timetable.zone).getTime() === at,
    ) ?? null
  );
}
