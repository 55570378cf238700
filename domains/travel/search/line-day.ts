import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Seen, ServiceDate } from '#domains/travel/gtfs/records.ts';
import { mergePatterns } from '#domains/travel/lines/merge-patterns.ts';
import { serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Route, Trip } from '#domains/travel/timetable/timetable.ts';

/** What runs on a line on one day, as programs ask for it; the printed form is the board's work. */
export interface LineDay {
  /** Every stop of the day's trips once, in the order of the longest trip, the others beside their neighbours. */
  readonly stops: readonly { readonly stopId: string; readonly name: string }[];
  readonly trips: readonly LineTrip[];
}

/** A trip on its day; of one that is repeated, one of its runs. */
export interface LineTrip {
  readonly tripId: string;
  /** Seconds after the trip's first run. */
  readonly runOffset: number;
  readonly towards: string;
  readonly direction: 0 | 1 | null;
  /** The operator's own number of the service. */
  readonly number: string | null;
  readonly seen: Seen | null;
  readonly calls: readonly LineCall[];
}

/** A call at a stop. */
export interface LineCall {
  readonly stopId: string;
  readonly name: string;
  /** Its time zone, where that is not the timetable's. */
  readonly zone?: string;
  readonly arrival: Date;
  readonly departure: Date;
  readonly canBoard: boolean;
  readonly canAlight: boolean;
}

/** The trips of a line that belong to the service day `date`, ascending by departure. */
export function lineDay({ timetable }: LoadedFeed, route: Route, date: ServiceDate): LineDay {
  const running = timetable
    .tripsOfRoute(route)
    .filter((trip) => timetable.runsOn(trip, date))
    .flatMap((trip) => callsOfRuns(timetable, trip).map((run) => ({ trip, ...run })))
    .filter(({ calls }) => calls.length > 0)
    .sort((a, b) => (a.calls[0]?.departure ?? 0) - (b.calls[0]?.departure ?? 0));
  const longestFirst = running.toSorted((a, b) => b.calls.length - a.calls.length);
  const patterns = longestFirst.map(({ calls }) => calls.map(({ stop }) => stop.id));
  const at = (seconds: number) => serviceInstant(date, seconds, timetable.zone);
  return {
    stops: mergePatterns(patterns).stops.map((stopId) => ({
      stopId,
      name: timetable.stopById(stopId)?.name ?? stopId,
    })),
    trips: running.map(({ trip, runOffset, calls }) => ({
      tripId: trip.id,
      runOffset,
      towards: towards(trip, calls),
      direction: trip.direction,
      number: trip.shortName,
      seen: trip.seen,
      calls: calls.map((call) => ({
        stopId: call.stop.id,
        name: call.stop.name,
        ...(call.stop.zone !== null && { zone: call.stop.zone }),
        arrival: at(call.arrival),
        departure: at(call.departure),
        canBoard: call.canBoard,
        canAlight: call.canAlight,
      })),
    })),
  };
}

function towards(trip: Trip, calls: readonly Call[]): string {
  return trip.headsign ?? calls.at(-1)?.stop.name ?? '';
}
