/** Finds the direct rides of a line to a place, counts its runs per day, and finds the next run. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { addDays, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Route, Stop, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';

const daySeconds = 86_400;

/** Days for which departures are counted. */
export interface Days {
  readonly first: ServiceDate;
  readonly count: number;
  /** Current time; a next departure is later. */
  readonly now: Date;
}

/** A ride on a trip, from a call with boarding to one with alighting. */
export interface Ride {
  readonly trip: Trip;
  readonly from: Call;
  readonly to: Call;
}

/**
 * Returns the rides of a line to a place, at most one per run. It ends at the stop of the place that is first in the
 * list. Rides start at the first of `from`, or where boarding is first possible.
 */
export function findRidesTo(
  timetable: Timetable,
  route: Route,
  stops: readonly Stop[],
  from?: readonly Stop[],
): readonly Ride[] {
  const rank = new Map(stops.map(({ index }, position) => [index, position]));
  const starts = from && new Set(from.map(({ index }) => index));
  const runs = timetable
    .tripsOfRoute(route)
    .flatMap((trip) => callsOfRuns(timetable, trip).map(({ calls }) => ({ trip, calls })));
  return runs.flatMap(({ trip, calls }) => {
    const start = calls.findIndex((call) => call.canBoard && (starts?.has(call.stop.index) ?? true));
    const boarding = calls[start];
    const [alighting] = calls
      .slice(start + 1)
      .filter((call) => call.canAlight && rank.has(call.stop.index))
      .toSorted((a, b) => (rank.get(a.stop.index) ?? 0) - (rank.get(b.stop.index) ?? 0));
    return boarding && alighting ? [{ trip, from: boarding, to: alighting }] : [];
  });
}

/** Returns the time of an event of a trip (departure or arrival) in seconds of the service day. */
type TimeOf<Run> = (run: Run) => number;

/** Counts runs on each of the days, by the calendar day of `timeOf`. Ignores the hour of a clock change. */
export function countRunsPerDay<Run extends { readonly trip: Trip }>(
  timetable: Timetable,
  runs: readonly Run[],
  { first, count }: { readonly first: ServiceDate; readonly count: number },
  timeOf: TimeOf<Run>,
): readonly number[] {
  return Array.from({ length: count }, (_, day) => {
    const date = addDays(first, day);
    return runs.filter((run) =>
      timetable.runsOn(run.trip, addDays(date, -Math.floor(timeOf(run) / daySeconds))),
    ).length;
  });
}

/** Returns the next run with its time and calendar day; null if there is none in the timetable. */
export function findNextRun<Run extends { readonly trip: Trip }>(
  timetable: Timetable,
  runs: readonly Run[],
  { first, now }: { readonly first: ServiceDate; readonly now: Date },
  timeOf: TimeOf<Run>,
): { readonly run: Run; readonly at: Date; readonly date: ServiceDate } | null {
  const latest = runs.reduce((seconds, run) => Math.max(seconds, timeOf(run)), 0);
  for (
    let day = addDays(first, -Math.ceil(latest / daySeconds));
    day <= timetable.coverage.last;
    day = addDays(day, 1)
  ) {
    const [next] = runs
      .filter(({ trip }) => timetable.runsOn(trip, day))
      .map((run) => ({ run, at: serviceInstant(day, timeOf(run), timetable.zone) }))
      .filter(({ at }) => at > now)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    if (next) return { ...next, date: addDays(day, Math.floor(timeOf(next.run) / daySeconds)) };
  }
  return null;
}

/** Sums numbers. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
