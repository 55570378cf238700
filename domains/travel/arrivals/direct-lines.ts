import { linesAt } from '#domains/travel/board/lines-at-stop.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Route, Stop } from '#domains/travel/timetable/timetable.ts';
import { countRunsPerDay, type Days, findNextRun, findRidesTo, type Ride, sum } from './direct-rides.ts';

/** A line that connects two places without a change. */
export interface DirectLine {
  readonly route: Route;
  /** The stops at which most of its rides start and end. */
  readonly from: Stop;
  readonly to: Stop;
  /** Number of departures on each of the days. */
  readonly runs: readonly number[];
  /**
   * First and last departure on the days, in seconds after the start of the service day. If the line rests on them,
   * of all rides.
   */
  readonly earliest: number;
  readonly latest: number;
  /** Duration of the earliest ride in seconds, and of the others if they differ. */
  readonly duration: number;
  readonly otherDurations: readonly number[];
  /** Next departure with its calendar day; null if there is none in the timetable. */
  readonly next: { readonly date: ServiceDate; readonly departure: number; readonly at: Date } | null;
}

/** Returns the lines that connect two lists of stops without a change, most frequent first. */
export function findDirectLines(
  feed: LoadedFeed,
  from: readonly Stop[],
  to: readonly Stop[],
  days: Days,
): readonly DirectLine[] {
  const { timetable } = feed;
  const routes = new Set(to.flatMap((stop) => linesAt(timetable, stop)));
  const lines = [...routes].flatMap((route): DirectLine[] => {
    const rides = findRidesTo(timetable, route, to, from);
    const running = rides.filter((ride) => sum(countRunsPerDay(timetable, [ride], days, departureOf)) > 0);
    const judged = running.length > 0 ? running : rides;
    const typical = middle(judged, durationOf);
    const [first] = judged.toSorted(
      (a, b) => departureOf(a) - departureOf(b) || durationOf(a) - durationOf(b),
    );
    if (!typical || !first) return [];
    const duration = durationOf(first);
    const next = findNextRun(timetable, rides, days, departureOf);
    return [
      {
        route,
        from: typical.from.stop,
        to: typical.to.stop,
        runs: countRunsPerDay(timetable, rides, days, departureOf),
        earliest: departureOf(first),
        latest: Math.max(...judged.map(departureOf)),
        duration,
        otherDurations: [...new Set(judged.map(durationOf))].filter((other) => other !== duration),
        next: next && { date: next.date, departure: departureOf(next.run), at: next.at },
      },
    ];
  });
  return lines.toSorted((a, b) => sum(b.runs) - sum(a.runs) || a.duration - b.duration);
}

const departureOf = ({ from }: Ride) => from.departure;

const durationOf = ({ from, to }: Ride) => to.arrival - from.departure;

function middle(rides: readonly Ride[], measure: (ride: Ride) => number): Ride | undefined {
  return rides.toSorted((a, b) => measure(a) - measure(b))[Math.floor((rides.length - 1) / 2)];
}
