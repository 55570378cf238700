import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { addDays, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Route, Stop, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';

const secondsOfDay = 86_400;

/** The days of which is told how often something runs. */
export interface Days {
  readonly first: ServiceDate;
  readonly count: number;
  /** The clock: a next departure is later. */
  readonly now: Date;
}

/** A ride on a trip, from where one may board to where one may get off. */
export interface Ride {
  readonly trip: Trip;
  readonly from: Call;
  readonly to: Call;
}

/**
 * The rides of a line to a place, one for each run of a trip at most: to the one of its stops that stands first in the list, from the first of
 * `from` or, without it, from where one may first board.
 */
export function ridesTo(
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

/** Seconds of the service day at which something of a trip happens: it leaves, it arrives. */
type TimeOf<Run> = (run: Run) => number;

/**
 * How often the runs take place on each of the days, counted by the calendar day of `timeOf`. The hour that the clocks change
 * by is left out of it.
 */
export function runsOnDays<Run extends { readonly trip: Trip }>(
  timetable: Timetable,
  runs: readonly Run[],
  { first, count }: { readonly first: ServiceDate; readonly count: number },
  timeOf: TimeOf<Run>,
): readonly number[] {
  return Array.from({ length: count }, (_, day) => {
    const date = addDays(first, day);
    return runs.filter((run) =>
      timetable.runsOn(run.trip, addDays(date, -Math.floor(timeOf(run) / secondsOfDay))),
    ).length;
  });
}

/** The first of the runs after now, when, and the calendar day on which it is; null within the coverage. */
export function nextRun<Run extends { readonly trip: Trip }>(
  timetable: Timetable,
  runs: readonly Run[],
  { first, now }: { readonly first: ServiceDate; readonly now: Date },
  timeOf: TimeOf<Run>,
): { readonly run: Run; readonly at: Date; readonly date: ServiceDate } | null {
  const latest = runs.reduce((seconds, run) => Math.max(seconds, timeOf(run)), 0);
  for (
    let day = addDays(first, -Math.ceil(latest / secondsOfDay));
    day <= timetable.coverage.last;
    day = addDays(day, 1)
  ) {
    const [next] = runs
      .filter(({ trip }) => timetable.runsOn(trip, day))
      .map((run) => ({ run, at: serviceInstant(day, timeOf(run), timetable.zone) }))
      .filter(({ at }) => at > now)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    if (next) return { ...next, date: addDays(day, Math.floor(timeOf(next.run) / secondsOfDay)) };
  }
  return null;
}

/** All of them together. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
