/** Builds the printed timetable of a line: a table per direction, with its stops and trips in reading order. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { addDays, dateInZone, dayNumber, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns, type RunCalls } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Stop, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import type { BoardTime, BoardTrip, LineBoard } from './board-types.ts';
import { listSpanDays } from './day-span.ts';
import { dayNotes, seasonNote, weekdaysOn } from './format-running-days.ts';
import { describeLineDays } from './line-days.ts';
import type { RunningDays } from './running-days.ts';
import { orderStops } from './stop-order.ts';
import { runsInWeek } from './weekly-periods.ts';

/** Selects the days of a line's timetable. */
export interface BoardWindow {
  /** First day. */
  readonly date: ServiceDate;
  /** Last day; default is the end of the timetable, at most 13 months ahead. */
  readonly until?: ServiceDate | undefined;
  /** Current time: the next day of a trip must leave after it. Without it, any day from `date` counts. */
  readonly now?: Date | undefined;
}

interface RunningTrip extends RunCalls {
  readonly trip: Trip;
}

/**
 * Builds the printed timetable of a line: one per direction, with the trips in the window. Returns an empty list
 * for an unknown line or one without trips.
 */
export function buildLineBoards(
  { timetable }: LoadedFeed,
  routeId: string,
  window: BoardWindow,
): readonly LineBoard[] {
  const route = timetable.routeById(routeId);
  if (!route) return [];
  const line = describeLineDays(timetable, route, { from: window.date, until: window.until });
  const running = line.trips
    .flatMap((trip) => callsOfRuns(timetable, trip).map((run) => ({ trip, ...run })))
    .filter(({ calls }) => calls.length > 1);
  return groupByDirection(running).map((trips) => {
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
      trips: sortByTime(board),
    };
  });
}

/** Groups trips by the feed's direction, or else by whether they follow the stop order of the longest trip. */
function groupByDirection(running: readonly RunningTrip[]): readonly (readonly RunningTrip[])[] {
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
  const next = findNextRunningDate(timetable, trip, {
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

/**
 * Returns the first service date from `from` on which a trip leaves after `now`; null if there is none in the
 * timetable. `departure` is in seconds after the start of the service day.
 */
function findNextRunningDate(
  timetable: Timetable,
  trip: Trip,
  {
    departure,
    from,
    now,
  }: { readonly departure: number; readonly from: ServiceDate; readonly now?: Date | undefined },
): ServiceDate | null {
  const { first, last } = timetable.coverage;
  for (let date = from > first ? from : first; date <= last; date = addDays(date, 1))
    if (
      timetable.runsOn(trip, date) &&
      (!now || serviceInstant(date, departure, timetable.zone).getTime() > now.getTime())
    )
      return date;
  return null;
}

/** Returns the weekdays of the period around the next day, or of the first period if the next day is an exception. */
function weekdays(days: RunningDays, nextDate: ServiceDate | null): string | null {
  const [period] = days.periods;
  const regular = nextDate && weekdaysOn(days, dayNumber(nextDate));
  return regular || (period ? weekdaysOn(days, firstRunIn(days)) : null);
}

function firstRunIn({ periods: [period] }: RunningDays): number {
  if (!period) return 0;
  return listSpanDays(period).find((day) => runsInWeek(period.weekdays, day)) ?? period.first;
}

/**
 * Sorts trips for reading: each before the first one that leaves a common stop later. Trips without a common stop
 * keep the order of their first departures.
 */
function sortByTime(trips: readonly BoardTrip[]): readonly BoardTrip[] {
  const start = (trip: BoardTrip) => trip.times.find((time) => time !== null)?.departure ?? 0;
  const ordered: BoardTrip[] = [];
  for (const trip of trips.toSorted((a, b) => start(a) - start(b))) {
    const later = ordered.findIndex((other) => (firstDifference(trip, other) ?? 0) < 0);
    if (later < 0) ordered.push(trip);
    else ordered.splice(later, 0, trip);
  }
  return ordered;
}

/**
 * Returns by how many seconds a trip leaves the first common stop later (negative: earlier); undefined without a
 * common stop.
 */
function firstDifference(a: BoardTrip, b: BoardTrip): number | undefined {
  const row = a.times.findIndex((time, index) => time !== null && b.times[index] !== null);
  const [one, other] = [a.times[row], b.times[row]];
  return one && other ? one.departure - other.departure : undefined;
}
