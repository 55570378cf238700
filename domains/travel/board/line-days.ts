/** Running days of each trip of a line within a window of dates, cached per timetable. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { addDays, dayNumber, isSameTimeZone } from '#domains/travel/time/service-time.ts';
import type { Route, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import type { DaySpan } from './day-span.ts';
import { describeRunningDays, type RunningDays } from './running-days.ts';

/** Maximum number of days ahead that are described: a year and a month. */
const maxDaysAhead = 396;

/** The zone whose public holidays are known. */
const homeZone = 'Pacific/Auckland';

/** Trips of a line that run within a window, and the days of each. */
export interface LineDays {
  readonly window: DaySpan;
  readonly trips: readonly Trip[];
  daysOf(trip: Trip): RunningDays | undefined;
}

const cachedWindows = new WeakMap<Timetable, Map<string, LineDays>>();

/** Maximum number of cached windows per timetable: today's window of every line shown on pages. */
const maxCachedWindows = 200;

/** Describes the days of a line from `from` to `until`, or to the end of the timetable, at most 13 months ahead. */
export function describeLineDays(
  timetable: Timetable,
  route: Route,
  { from, until }: { readonly from: ServiceDate; readonly until?: ServiceDate | undefined },
): LineDays {
  const { first, last } = timetable.coverage;
  const start = from > first ? from : first;
  const end = [last, addDays(start, maxDaysAhead), until ?? last].toSorted()[0] ?? last;
  const key = `${route.id} ${start} ${end}`;
  const windows = cachedWindows.get(timetable) ?? new Map<string, LineDays>();
  cachedWindows.set(timetable, windows);
  const before = windows.get(key);
  if (before) return before;
  const days = describe(timetable, route, { first: dayNumber(start), last: dayNumber(end) });
  if (windows.size >= maxCachedWindows) windows.clear();
  windows.set(key, days);
  return days;
}

function describe(timetable: Timetable, route: Route, window: DaySpan): LineDays {
  const services = new Map<number, number[]>();
  const all = timetable.tripsOfRoute(route);
  for (const trip of all) {
    if (services.has(trip.serviceIndex)) continue;
    const days = timetable.datesOf(trip).map(dayNumber);
    services.set(
      trip.serviceIndex,
      days.filter((day) => day >= window.first && day <= window.last),
    );
  }
  const running = [...services].filter(([, days]) => days.length > 0);
  const described = describeRunningDays(
    running.map(([, days]) => days),
    window,
    { withHolidays: isSameTimeZone(timetable.zone, homeZone) },
  );
  const byService = new Map(running.map(([service], index) => [service, described[index]]));
  return {
    window,
    trips: all.filter((trip) => byService.has(trip.serviceIndex)),
    daysOf: (trip) => byService.get(trip.serviceIndex),
  };
}
