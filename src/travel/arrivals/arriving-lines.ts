import { linesAt } from '#src/travel/board/served-stops.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#src/travel/gtfs/records.ts';
import type { Route, Stop } from '#src/travel/timetable/timetable.ts';
import { nextRun, type Ride, ridesTo, runsOnDays } from './rides.ts';

/** The days of which is told how often something runs. */
export interface Days {
  readonly first: ServiceDate;
  readonly count: number;
  /** The clock: a next departure is later. */
  readonly now: Date;
}

/** A line that brings people to a place. */
export interface ArrivingLine {
  readonly route: Route;
  /** Where one gets off, in the order asked. */
  readonly stops: readonly Stop[];
  /** How often it arrives on each of the days. */
  readonly runs: readonly number[];
  /** The next day on which it runs at all; null when the timetable knows none. */
  readonly next: ServiceDate | null;
}

/** The lines that bring people to any of the stops, those that come most often first. */
export function arrivingLines(feed: LoadedFeed, stops: readonly Stop[], days: Days): readonly ArrivingLine[] {
  const { timetable } = feed;
  const routes = new Set(stops.flatMap((stop) => linesAt(timetable, stop)));
  const lines = [...routes].flatMap((route): ArrivingLine[] => {
    const rides = ridesTo(timetable, route, stops);
    if (rides.length === 0) return [];
    const runs = runsOnDays(timetable, rides, days, ({ to }) => to.arrival);
    return [
      {
        route,
        stops: stops.filter((stop) => ridesTo(timetable, route, [stop]).length > 0),
        runs,
        next: nextRun(timetable, rides, days)?.date ?? null,
      },
    ];
  });
  return lines.toSorted((a, b) => sum(b.runs) - sum(a.runs));
}

/** A line that goes from one place to another without a change. */
export interface DirectLine {
  readonly route: Route;
  /** Where most of its rides begin and end. */
  readonly from: Stop;
  readonly to: Stop;
  /** How often it leaves on each of the days. */
  readonly runs: readonly number[];
  /** Of the middle ride, in seconds. */
  readonly duration: number;
  /** Of the days, or where it rests in them of all its rides: seconds after the start of the service day. */
  readonly earliest: number;
  readonly latest: number;
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
    const typical = middle(judged, ({ from: start, to: end }) => end.arrival - start.departure);
    if (!typical) return [];
    const departures = judged.map(departureOf);
    const next = nextRun(timetable, rides, days);
    return [
      {
        route,
        from: typical.from.stop,
        to: typical.to.stop,
        runs: runsOnDays(timetable, rides, days, departureOf),
        duration: typical.to.arrival - typical.from.departure,
        earliest: Math.min(...departures),
        latest: Math.max(...departures),
        next: next && { date: next.date, departure: next.ride.from.departure, at: next.at },
      },
    ];
  });
  return lines.toSorted((a, b) => sum(b.runs) - sum(a.runs) || a.duration - b.duration);
}

const departureOf = ({ from }: Ride) => from.departure;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function middle(rides: readonly Ride[], measure: (ride: Ride) => number): Ride | undefined {
  return rides.toSorted((a, b) => measure(a) - measure(b))[Math.floor((rides.length - 1) / 2)];
}
