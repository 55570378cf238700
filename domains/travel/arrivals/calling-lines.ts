import { linesAt } from '#domains/travel/board/served-stops.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Route, Stop } from '#domains/travel/timetable/timetable.ts';
import { type Days, nextRun, runsOnDays, sum } from './rides.ts';

/** A line that calls at a place. */
export interface CallingLine {
  readonly route: Route;
  /** Where one gets on or off, in the order asked. */
  readonly stops: readonly Stop[];
  /** How often it calls on each of the days, whichever way it goes: it arrives, passes through or leaves. */
  readonly runs: readonly number[];
  /** The next day on which it calls at all; null when the timetable knows none. */
  readonly next: ServiceDate | null;
}

/** The lines that call at any of the stops, those that come most often first. A trip that calls at several counts once, at the first. */
export function callingLines(feed: LoadedFeed, stops: readonly Stop[], days: Days): readonly CallingLine[] {
  const { timetable } = feed;
  const asked = new Set(stops.map(({ index }) => index));
  const routes = new Set(stops.flatMap((stop) => linesAt(timetable, stop)));
  const lines = [...routes].flatMap((route): CallingLine[] => {
    const called = timetable.tripsOfRoute(route).flatMap((trip) =>
      callsOfRuns(timetable, trip).map(({ calls }) => ({
        trip,
        calls: calls.filter((call) => asked.has(call.stop.index) && (call.canBoard || call.canAlight)),
      })),
    );
    const runs = called.flatMap(({ trip, calls: [call] }) => (call ? [{ trip, call }] : []));
    if (runs.length === 0) return [];
    const served = new Set(called.flatMap(({ calls }) => calls.map(({ stop }) => stop.index)));
    return [
      {
        route,
        stops: stops.filter(({ index }) => served.has(index)),
        runs: runsOnDays(timetable, runs, days, timeOf),
        next: nextRun(timetable, runs, days, timeOf)?.date ?? null,
      },
    ];
  });
  return lines.toSorted((a, b) => sum(b.runs) - sum(a.runs));
}

/** When one gets on; where one may only get off, then. */
const timeOf = ({ call }: { readonly call: Call }) => (call.canBoard ? call.departure : call.arrival);
