import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { addDays, dayNumber, isSameZone } from '#domains/travel/time/service-time.ts';
import type { Route, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import type { DaySpan } from './day-span.ts';
import { describeTogether, type RunningDays } from './running-days.ts';

/** So far ahead the days of a line are described: a year and a month. */
const farthest = 396;

/** The zone whose public holidays we know. */
const homeZone = 'Pacific/Auckland';

/** The trips of a line that run within a window, and on which days each does. */
export interface LineDays {
  readonly window: DaySpan;
  readonly trips: readonly Trip[];
  daysOf(trip: Trip): RunningDays | undefined;
}

const known = new WeakMap<Timetable, Map<string, LineDays>>();

/** So many windows of lines are remembered of a timetable: today's of every line that pages show. */
const maxRemembered = 200;

/** Describes the days of a line from `from` to `until`, or as far as the timetable is known, 13 months at most. */
export function lineDays(
  timetable: Timetable,
  route: Route,
  { from, until }: { readonly from: ServiceDate; readonly until?: ServiceDate | undefined },
): LineDays {
  const { first, last } = timetable.coverage;
  const start = from > first ? from : first;
  const end = [last, addDays(start, farthest), until ?? last].toSorted()[0] ?? last;
  const key = `${route.id} ${start} ${end}`;
  const windows = known.get(timetable) ?? new Map<string, LineDays>();
  known.set(timetable, windows);
  const before = windows.get(key);
  if (before) return before;
  const days = describe(timetable, route, { first: dayNumber(start), last: dayNumber(end) });
  if (windows.size >= maxRemembered) windows.clear();
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
  const described = describeTogether(
    running.map(([, days]) => days),
    window,
    { withHolidays: isSameZone(timetable.zone, homeZone) },
  );
  const byService = new Map(running.map(([service], index) => [service, described[index]]));
  return {
    window,
    trips: all.filter((trip) => byService.has(trip.serviceIndex)),
    daysOf: (trip) => byService.get(trip.serviceIndex),
  };
}
