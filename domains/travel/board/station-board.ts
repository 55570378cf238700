import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { addDays, dateInZone, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Stop, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import type { Departure, StationBoard } from './boards.ts';
import { linesAt, stopsOf } from './served-stops.ts';

const secondsOfDay = 86_400;

/**
 * What leaves a stop, a station or a town (by its id) on a calendar day, by time; null when the place is not known. Trips of
 * earlier service days that go past midnight are among it, and those of the next one that leave before midnight because the
 * clocks change.
 */
export function stationBoard(feed: LoadedFeed, placeId: string, date: ServiceDate): StationBoard | null {
  const place = stopsOf(feed, placeId);
  if (!place) return null;
  const { timetable } = feed;
  const departures = place.stops.flatMap((stop) =>
    linesAt(timetable, stop)
      .flatMap((route) => timetable.tripsOfRoute(route))
      .flatMap((trip) =>
        callsOfRuns(timetable, trip).flatMap(({ calls }) =>
          departuresOf(timetable, { trip, calls }, stop, date),
        ),
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
  timetable: Timetable,
  { trip, calls }: { readonly trip: Trip; readonly calls: readonly Call[] },
  stop: Stop,
  date: ServiceDate,
): Departure[] {
  const takesPassengers = calls.some(({ canBoard }) => canBoard);
  return calls.flatMap((call, position) => {
    if (call.stop.index !== stop.index || position === calls.length - 1) return [];
    // Where one may only get off it is no departure; what carries vehicles alone is one from its first stop.
    if (!call.canBoard && (takesPassengers || position > 0)) return [];
    return instantsOn(timetable, trip, call, date).map((at) => ({
      tripId: trip.id,
      routeId: trip.route.id,
      lineName: trip.route.name,
      operator: trip.route.agency.name,
      mode: trip.route.mode,
      stop,
      towards: trip.headsign ?? calls.at(-1)?.stop.name ?? '',
      toStopId: calls.at(-1)?.stop.id ?? '',
      at,
      takesPassengers,
      seen: trip.seen,
    }));
  });
}

/** The departures of a call that fall on a calendar day, whatever service day they belong to. */
function instantsOn(timetable: Timetable, trip: Trip, { departure }: Call, date: ServiceDate): Date[] {
  const daysBack = Math.floor(departure / secondsOfDay);
  return [1, 0, -1].flatMap((beside) => {
    const serviceDate = addDays(date, -(daysBack + beside));
    if (!timetable.runsOn(trip, serviceDate)) return [];
    const at = serviceInstant(serviceDate, departure, timetable.zone);
    return dateInZone(at, timetable.zone) === date ? [at] : [];
  });
}

/** The first calendar day from `from` on with a departure from a place, within the coverage; null when there is none. */
export function nextDepartureDate(feed: LoadedFeed, placeId: string, from: ServiceDate): ServiceDate | null {
  const { last } = feed.coverage;
  for (let date = from; date <= addDays(last, 1); date = addDays(date, 1)) {
    const board = stationBoard(feed, placeId, date);
    if (!board) return null;
    if (board.departures.length > 0) return date;
  }
  return null;
}
