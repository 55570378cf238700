import { linesAt } from '#domains/travel/board/served-stops.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Route, Stop } from '#domains/travel/timetable/timetable.ts';
import { type Days, nextRun, type Ride, ridesTo, runsOnDays, sum } from './rides.ts';

/** A line that goes from one place to another without a change. */
export interface DirectLine {
  readonly route: Route;
  /** Where most of its rides begin and end. */
  readonly from: Stop;
  readonly to: Stop;
  /** How often it leaves on each of the days. */
  readonly runs: readonly number[];
  /** When the first and the last leave on the days, or where it rests in them of all its rides: seconds after the start of the service day. */
  readonly earliest: number;
  readonly latest: number;
  /** Of the one that leaves first, in seconds; and of the others, where they take another time. */
  readonly duration: number;
  readonly otherDurations: readonly number[];
  /** The next departure, by the day on which it leaves, and when that is; null when the timetable knows none. */
  readonly next: { readonly date: ServiceDate; readonly departure: number; readonly at: Date } | null;
}

/** The lines that go from any of the stops to any of the others without a change, those that go most often first. */
export function directLines(
  feed: LoadedFeed,
  from: readonly Stop[],
  to: readonly Stop[],
  days: Days,
): readonly DirectLine[] {
  const { timetable } = feed;
  const routes = new Set(to.flatMap((stop) => linesAt(timetable, stop)));
  const lines = [...routes].flatMap((route): DirectLine[] => {
    const rides = ridesTo(timetable, route, to, from);
    const running = rides.filter((ride) => sum(runsOnDays(timetable, [ride], days, departureOf)) > 0);
    const judged = running.length > 0 ? running : rides;
    const typical = middle(judged, durationOf);
    const [first] = judged.toSorted(
      (a, b) => departureOf(a) - departureOf(b) || durationOf(a) - durationOf(b),
    );
    if (!typical || !first) return [];
    const duration = durationOf(first);
    const next = nextRun(timetable, rides, days, departureOf);
    return [
      {
        route,
        from: typical.from.stop,
        to: typical.to.stop,
        runs: runsOnDays(timetable, rides, days, departureOf),
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
