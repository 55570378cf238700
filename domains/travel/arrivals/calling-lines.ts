import { linesAt } from '#domains/travel/board/lines-at-stop.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Route, Stop } from '#domains/travel/timetable/timetable.ts';
import { countRunsPerDay, type Days, findNextRun, sum } from './direct-rides.ts';

/** A line that calls at a place. */
export interface CallingLine {
  readonly route: Route;
  /** Where travellers board or alight, in the requested order. */
  readonly stops: readonly Stop[];
  /** Number of calls on each of the days, in both directions. */
  readonly runs: readonly number[];
  /** Next day with a call; null if there is none in the timetable. */
  readonly next: ServiceDate | null;
}

/**
 * Returns the lines that call at any of the stops, most frequent first. A trip that calls at several counts once, at
 * the first.
 */
export function findCallingLines(
  feed: LoadedFeed,
  stops: readonly Stop[],
  days: Days,
): readonly CallingLine[] {
  const { timetable } = feed;
  const requestedStops = new Set(stops.map(({ index }) => index));
  const routes = new Set(stops.flatMap((stop) => linesAt(timetable, stop)));
  const lines = [...routes].flatMap((route): CallingLine[] => {
    const called = timetable.tripsOfRoute(route).flatMap((trip) =>
      callsOfRuns(timetable, trip).map(({ calls }) => ({
        trip,
        calls: calls.filter(
          (call) => requestedStops.has(call.stop.index) && (call.canBoard || call.canAlight),
        ),
      })),
    );
    const runs = called.flatMap(({ trip, calls: [call] }) => (call ? [{ trip, call }] : []));
    if (runs.length === 0) return [];
    const served = new Set(called.flatMap(({ calls }) => calls.map(({ stop }) => stop.index)));
    return [
      {
        route,
        stops: stops.filter(({ index }) => served.has(index)),
        runs: countRunsPerDay(timetable, runs, days, timeOf),
        next: findNextRun(timetable, runs, days, timeOf)?.date ?? null,
      },
    ];
  });
  return lines.toSorted((a, b) => sum(b.runs) - sum(a.runs));
}

/** Departure time, or arrival time if nobody may board. */
const timeOf = ({ call }: { readonly call: Call }) => (call.canBoard ? call.departure : call.arrival);
