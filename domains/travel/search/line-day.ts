import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Provenance, ServiceDate } from '#domains/travel/gtfs/records.ts';
import { mergePatterns } from '#domains/travel/lines/merge-patterns.ts';
import type { CallUpdate } from '#domains/travel/live/live-updates.ts';
import { serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Route, Trip } from '#domains/travel/timetable/timetable.ts';

/** Trips of a line on one day, for the API. The departure board formats the same data for pages. */
export interface LineDay {
  /** Each stop of the day's trips once, in the order of the longest trip, with the others next to their neighbours. */
  readonly stops: readonly { readonly stopId: string; readonly name: string }[];
  readonly trips: readonly LineTrip[];
}

/** A trip on its day, or one run of a trip with frequencies. */
export interface LineTrip {
  readonly tripId: string;
  /** Seconds after the trip's first run. */
  readonly runOffset: number;
  readonly towards: string;
  readonly direction: 0 | 1 | null;
  /** The operator's number of the trip. */
  readonly number: string | null;
  readonly seen: Provenance | null;
  readonly isCancelled: boolean;
  readonly calls: readonly LineCall[];
}

/** A call at a stop. */
export interface LineCall {
  readonly stopId: string;
  readonly name: string;
  /** IANA time zone, if it differs from the timetable's. */
  readonly zone?: string;
  readonly arrival: Date;
  readonly departure: Date;
  /** Present where the run is expected at another time than the timetable's. */
  readonly expectedArrival?: Date;
  readonly expectedDeparture?: Date;
  /** True if the run does not call here on this day. */
  readonly isSkipped: boolean;
  readonly canBoard: boolean;
  readonly canAlight: boolean;
}

/** Returns the trips of a line on the service day `date`, ascending by departure. */
export function buildLineDay({ timetable, live }: LoadedFeed, route: Route, date: ServiceDate): LineDay {
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
    trips: running.map(({ trip, runOffset, calls }) => {
      const update = live.findUpdate({ tripId: trip.id, serviceDate: date, runOffset });
      return {
        tripId: trip.id,
        runOffset,
        isCancelled: update?.isCancelled ?? false,
        towards: towards(trip, calls),
        direction: trip.direction,
        number: trip.shortName,
        seen: trip.seen,
        calls: calls.map((call, position) => ({
          stopId: call.stop.id,
          name: call.stop.name,
          ...(call.stop.zone !== null && { zone: call.stop.zone }),
          arrival: at(call.arrival),
          departure: at(call.departure),
          ...expectedTimes(update?.calls[position], call, at),
          canBoard: call.canBoard,
          canAlight: call.canAlight,
        })),
      };
    }),
  };
}

function expectedTimes(
  update: CallUpdate | undefined,
  { arrival, departure }: Call,
  at: (seconds: number) => Date,
): Pick<LineCall, 'expectedArrival' | 'expectedDeparture' | 'isSkipped'> {
  const { arrivalDelay = 0, departureDelay = 0, isSkipped = false } = update ?? {};
  return {
    ...(arrivalDelay !== 0 && { expectedArrival: at(arrival + arrivalDelay) }),
    ...(departureDelay !== 0 && { expectedDeparture: at(departure + departureDelay) }),
    isSkipped,
  };
}

function towards(trip: Trip, calls: readonly Call[]): string {
  return trip.headsign ?? calls.at(-1)?.stop.name ?? '';
}
