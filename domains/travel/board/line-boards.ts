import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { dateInZone, dayNumber, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns, type RunCalls } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Stop, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import type { BoardTime, BoardTrip, LineBoard } from './boards.ts';
import { daysIn } from './day-span.ts';
import { dayNotes, seasonNote, weekdaysOn } from './days-in-words.ts';
import { lineDays } from './line-days.ts';
import { nextRunningDate } from './next-running-date.ts';
import type { RunningDays } from './running-days.ts';
import { orderStops } from './stop-order.ts';
import { runsInWeek } from './weekly-periods.ts';

/** What of a line's timetable is asked for. */
export interface BoardWindow {
  /** The first day. */
  readonly date: ServiceDate;
  /** The last day; without it as far as the timetable is known (13 months at most). */
  readonly until?: ServiceDate | undefined;
  /** The clock: a trip's next day is one on which it has not left yet. Without it any from `date` on. */
  readonly now?: Date | undefined;
}

interface RunningTrip extends RunCalls {
  readonly trip: Trip;
}

/**
 * The timetable of a line, a board for each direction with the trips that run within the window. None for a line that is not
 * known, or has no trips then.
 */
export function lineBoards(
  { timetable }: LoadedFeed,
  routeId: string,
  window: BoardWindow,
): readonly LineBoard[] {
  const route = timetable.routeById(routeId);
  if (!route) return [];
  const line = lineDays(timetable, route, { from: window.date, until: window.until });
  const running = line.trips
    .flatMap((trip) => callsOfRuns(timetable, trip).map((run) => ({ trip, ...run })))
    .filter(({ calls }) => calls.length > 1);
  return byDirection(running).map((trips) => {
    const { rows, rowsOf } = orderStops(trips.map(({ calls }) => calls.map(({ stop }) => stop.index)));
    const longest = trips.reduce((best, each) => (each.calls.length > best.calls.length ? each : best));
    const board = trips.map((each, index) =>
      boardTrip(
        timetable,
        each,
        { rows: rowsOf[index] ?? [], length: rows.length },
        window,
        line.daysOf(each.trip),
      ),
    );
    return {
      routeId,
      lineName: route.name,
      operator: route.agency.name,
      mode: route.mode,
      from: longest.calls[0]?.stop.name ?? '',
      to: longest.calls.at(-1)?.stop.name ?? '',
      stops: rows.flatMap((index): Stop[] => {
        const stop = timetable.stops[index];
        return stop ? [stop] : [];
      }),
      trips: byTime(board),
    };
  });
}

/** Trips by the feed's direction; where it says none, by whether they meet the stops in the order of the longest one. */
function byDirection(running: readonly RunningTrip[]): readonly (readonly RunningTrip[])[] {
  const undirected = running.filter(({ trip }) => trip.direction === null);
  const [model] = undirected.toSorted((a, b) => b.calls.length - a.calls.length);
  const order = new Map(model?.calls.map(({ stop }, position) => [stop.index, position]));
  const directionOf = ({ trip, calls }: RunningTrip) => trip.direction ?? (isAgainst(calls, order) ? 1 : 0);
  return [0, 1]
    .map((direction) => running.filter((each) => directionOf(each) === direction))
    .filter(({ length }) => length > 0);
}

function isAgainst(calls: readonly Call[], order: ReadonlyMap<number, number>): boolean {
  const places = calls.flatMap(({ stop }) => order.get(stop.index) ?? []);
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  return steps.filter((step) => step < 0).length > steps.filter((step) => step > 0).length;
}

function boardTrip(
  timetable: Timetable,
  { trip, runOffset, calls }: RunningTrip,
  place: { readonly rows: readonly number[]; readonly length: number },
  window: BoardWindow,
  days: RunningDays | undefined,
): BoardTrip {
  const next = nextRunningDate(timetable, trip, {
    departure: calls[0]?.departure ?? 0,
    from: window.date,
    now: window.now,
  });
  const nextDate = next !== null && window.until && next > window.until ? null : next;
  const times: (BoardTime | null)[] = Array.from({ length: place.length }, () => null);
  calls.forEach(({ arrival, departure, canBoard, canAlight }, index) => {
    const date = nextDate && dateInZone(serviceInstant(nextDate, departure, timetable.zone), timetable.zone);
    times[place.rows[index] ?? 0] = { arrival, departure, canBoard, canAlight, nextDate: date };
  });
  const last = calls.at(-1)?.stop;
  return {
    tripId: trip.id,
    runOffset,
    number: trip.shortName,
    toStopId: last?.id ?? '',
    toStopName: last?.name ?? '',
    times,
    days: days ? weekdays(days, nextDate) : null,
    season: days ? seasonNote(days) : null,
    notes: days ? dayNotes(days) : [],
    nextDate,
    takesPassengers: calls.some(({ canBoard }) => canBoard),
    seen: trip.seen,
    source: trip.source,
  };
}

/** The week of the next day; of the first period, when the next day is one beside it. */
function weekdays(days: RunningDays, nextDate: ServiceDate | null): string | null {
  const [period] = days.periods;
  const regular = nextDate && weekdaysOn(days, dayNumber(nextDate));
  return regular || (period ? weekdaysOn(days, firstRunIn(days)) : null);
}

function firstRunIn({ periods: [period] }: RunningDays): number {
  if (!period) return 0;
  return daysIn(period).find((day) => runsInWeek(period.weekdays, day)) ?? period.first;
}

/**
 * Trips as the eye expects them: each before the first one that leaves a stop of both later. Trips without a common stop keep
 * the order of their first departures.
 */
function byTime(trips: readonly BoardTrip[]): readonly BoardTrip[] {
  const start = (trip: BoardTrip) => trip.times.find((time) => time !== null)?.departure ?? 0;
  const ordered: BoardTrip[] = [];
  for (const trip of trips.toSorted((a, b) => start(a) - start(b))) {
    const later = ordered.findIndex((other) => (firstDifference(trip, other) ?? 0) < 0);
    if (later < 0) ordered.push(trip);
    else ordered.splice(later, 0, trip);
  }
  return ordered;
}

/** By how many seconds a trip leaves the first stop of both earlier (negative) or later; undefined without such a stop. */
function firstDifference(a: BoardTrip, b: BoardTrip): number | undefined {
  const row = a.times.findIndex((time, index) => time !== null && b.times[index] !== null);
  const [one, other] = [a.times[row], b.times[row]];
  return one && other ? one.departure - other.departure : undefined;
}
