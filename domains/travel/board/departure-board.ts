import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { LiveState } from '#domains/travel/live/live-state.ts';
import type { RunKey } from '#domains/travel/live/live-updates.ts';
import { addDays, dateInZone, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns, type RunCalls } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Stop, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import type { Departure, DepartureBoard } from './board-types.ts';
import { findPlaceStops, linesAt } from './lines-at-stop.ts';

const daySeconds = 86_400;

/**
 * Builds the departure board of a stop, station or town for a calendar day; null for an unknown place. It includes
 * trips of earlier service days after midnight, and at a clock change trips of the next service day before midnight.
 */
export function buildDepartureBoard(
  feed: LoadedFeed,
  placeId: string,
  date: ServiceDate,
): DepartureBoard | null {
  const place = findPlaceStops(feed, placeId);
  if (!place) return null;
  const { timetable } = feed;
  const departures = place.stops.flatMap((stop) =>
    linesAt(timetable, stop)
      .flatMap((route) => timetable.tripsOfRoute(route))
      .flatMap((trip) =>
        callsOfRuns(timetable, trip).flatMap((run) => departuresOf(feed, { trip, ...run }, stop, date)),
      ),
  );
  return {
    placeId,
    name: place.name,
    date,
    departures: departures.toSorted(
      (a, b) => a.at.getTime() - b.at.getTime() || (a.tripId < b.tripId ? -1 : 1),
    ),
  };
}

function departuresOf(
  { timetable, live }: LoadedFeed,
  { trip, runOffset, calls }: RunCalls & { readonly trip: Trip },
  stop: Stop,
  date: ServiceDate,
): Departure[] {
  const takesPassengers = calls.some(({ canBoard }) => canBoard);
  return calls.flatMap((call, position) => {
    if (call.stop.index !== stop.index || position === calls.length - 1) return [];
    // A call without boarding is no departure, except on trips that carry only vehicles, from their first stop.
    if (!call.canBoard && (takesPassengers || position > 0)) return [];
    return instantsOn(timetable, trip, call, date).map(({ serviceDate, at }) => ({
      tripId: trip.id,
      routeId: trip.route.id,
      lineName: trip.route.name,
      operator: trip.route.agency.name,
      mode: trip.route.mode,
      stop,
      towards: trip.headsign ?? calls.at(-1)?.stop.name ?? '',
      toStopId: calls.at(-1)?.stop.id ?? '',
      at,
      ...departureStatus(live, { tripId: trip.id, serviceDate, runOffset }, { position, at }),
      takesPassengers,
      seen: trip.seen,
    }));
  });
}

function departureStatus(
  live: LiveState,
  run: RunKey,
  { position, at }: { readonly position: number; readonly at: Date },
): Pick<Departure, 'isCancelled' | 'expectedAt'> {
  const update = live.findUpdate(run);
  const call = update?.calls[position];
  const delay = call?.departureDelay ?? 0;
  return {
    isCancelled: update?.isCancelled === true || call?.isSkipped === true,
    ...(delay !== 0 && { expectedAt: new Date(at.getTime() + delay * 1_000) }),
  };
}

/** Returns the departures of a call on a calendar day, whatever their service day. */
function instantsOn(
  timetable: Timetable,
  trip: Trip,
  { departure }: Call,
  date: ServiceDate,
): { readonly serviceDate: ServiceDate; readonly at: Date }[] {
  const daysBack = Math.floor(departure / daySeconds);
  return [1, 0, -1].flatMap((beside) => {
    const serviceDate = addDays(date, -(daysBack + beside));
    if (!timetable.runsOn(trip, serviceDate)) return [];
    const at = serviceInstant(serviceDate, departure, timetable.zone);
    return dateInZone(at, timetable.zone) === date ? [{ serviceDate, at }] : [];
  });
}

/** Returns the first calendar day from `from` with a departure from a place; null if there is none in the timetable. */
export function findNextDepartureDate(
  feed: LoadedFeed,
  placeId: string,
  from: ServiceDate,
): ServiceDate | null {
  const { last } = feed.coverage;
  for (let date = from; date <= addDays(last, 1); date = addDays(date, 1)) {
    const board = buildDepartureBoard(feed, placeId, date);
    if (!board) return null;
    if (board.departures.length > 0) return date;
  }
  return null;
}
