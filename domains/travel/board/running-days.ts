/** Decomposes service dates into weekly periods minus closures, public holidays and single exceptions. */
import {
  type HolidayRegion,
  holidayRegions,
  listPublicHolidays,
} from '#domains/travel/calendar/public-holidays.ts';
import { dateOfDay, dayNumber } from '#domains/travel/time/service-time.ts';
import { type DaySpan, isInSpan, listSpanDays } from './day-span.ts';
import { findWeeklyPeriods, type Period, runsInWeek } from './weekly-periods.ts';

/** Public holidays on which a service does not run: the national ones, or also those of a region. */
export type Holidays = 'national' | HolidayRegion;

/**
 * Days of service, decomposed for a printed timetable: weekly periods, minus closures, holidays and single days, plus
 * extra days. Together the parts give exactly the days (`expandRunningDays`). Days are day numbers (`dayNumber`).
 */
export interface RunningDays {
  /** The described window. A period that reaches its edge is open-ended there. */
  readonly window: DaySpan;
  /** Ascending, without overlaps. */
  readonly periods: readonly Period[];
  /** Spans within the periods with at least three consecutive missing runs. */
  readonly closures: readonly DaySpan[];
  readonly holidays: Holidays | null;
  /** Single expected days without a run. */
  readonly without: readonly number[];
  /** Days with a run outside the weekly pattern. */
  readonly extra: readonly number[];
}

/** Minimum number of consecutive missing runs that make a closure. */
const minClosedRuns = 3;

/** Minimum number of missing holidays, with none kept, for "not on public holidays". */
const minSkippedHolidays = 3;

/** Expands a description to its days, ascending. */
export function expandRunningDays({
  window,
  periods,
  closures,
  holidays,
  without,
  extra,
}: RunningDays): number[] {
  const never = new Set([...without, ...(holidays ? holidaysIn(window, holidays) : [])]);
  const always = new Set(extra);
  const days: number[] = [];
  for (let day = window.first; day <= window.last; day += 1)
    if (
      always.has(day) ||
      (isExpected(periods, day) && !never.has(day) && !closures.some((span) => isInSpan(span, day)))
    )
      days.push(day);
  return days;
}

/**
 * Describes the days of several services of one timetable, using the same closures and holidays for all where
 * possible.
 * @param days day numbers of each service, in any order; days outside the window are ignored
 */
export function describeRunningDays(
  days: readonly (readonly number[])[],
  window: DaySpan,
  options: { readonly withHolidays: boolean },
): readonly RunningDays[] {
  const running = days.map((each) => new Set(each.filter((day) => isInSpan(window, day))));
  const periods = running.map((each) => findWeeklyPeriods(each, window));
  const missed = running.map((each, service) =>
    listSpanDays(window).filter((day) => isExpected(periods[service] ?? [], day) && !each.has(day)),
  );
  const closures = mergeClosures(
    missed.map((each, service) => findClosures(each, running[service] ?? new Set())),
    { running, missed },
  );
  const open = missed.map((each, service) =>
    each.filter((day) => !closures[service]?.some((span) => isInSpan(span, day))),
  );
  const skippedHolidays = options.withHolidays ? findSkippedHolidays(open, running, periods, window) : null;
  return running.map((each, service) => {
    const own = periods[service] ?? [];
    const missing = open[service] ?? [];
    const days = skippedHolidays && holidaysIn(window, skippedHolidays);
    const keeps =
      days?.some((day) => missing.includes(day)) &&
      days.every((day) => !each.has(day) || !isExpected(own, day));
    const holidays = keeps ? skippedHolidays : null;
    return {
      window,
      periods: own,
      closures: closures[service] ?? [],
      holidays,
      without: keeps ? missing.filter((day) => !days?.includes(day)) : missing,
      // A run on a holiday is listed as an extra day, so that no run is lost.
      extra: [...each].filter((day) => !isExpected(own, day)).toSorted((a, b) => a - b),
    };
  });
}

/** Returns true if the periods expect a run. */
function isExpected(periods: readonly Period[], day: number): boolean {
  return periods.some((period) => isInSpan(period, day) && runsInWeek(period.weekdays, day));
}

/** Finds closures: at least three missing runs with no run between them. */
function findClosures(missed: readonly number[], running: ReadonlySet<number>): DaySpan[] {
  const stretches: number[][] = [];
  for (const day of missed) {
    const stretch = stretches.at(-1);
    const before = stretch?.at(-1);
    if (stretch && before !== undefined && !hasRun({ first: before, last: day }, running)) stretch.push(day);
    else stretches.push([day]);
  }
  return stretches
    .filter(({ length }) => length >= minClosedRuns)
    .map((stretch) => ({ first: stretch[0] ?? 0, last: stretch.at(-1) ?? 0 }));
}

function hasRun(span: DaySpan, running: ReadonlySet<number>): boolean {
  return listSpanDays(span).some((day) => running.has(day));
}

/**
 * Merges overlapping closures of several services, if none of them runs within. A service that misses only one or two
 * runs then shows the same closure.
 */
function mergeClosures(
  closures: readonly (readonly DaySpan[])[],
  {
    running,
    missed,
  }: {
    readonly running: readonly ReadonlySet<number>[];
    readonly missed: readonly (readonly number[])[];
  },
): readonly (readonly DaySpan[])[] {
  const clusters: DaySpan[] = [];
  for (const span of closures.flat().toSorted((a, b) => a.first - b.first)) {
    const cluster = clusters.at(-1);
    if (cluster && span.first <= cluster.last)
      clusters[clusters.length - 1] = { first: cluster.first, last: Math.max(cluster.last, span.last) };
    else clusters.push(span);
  }
  return closures.map((own, service) =>
    clusters.flatMap((cluster) => {
      const inside = own.filter(({ first }) => isInSpan(cluster, first));
      if (hasRun(cluster, running[service] ?? new Set())) return inside;
      return missed[service]?.some((day) => isInSpan(cluster, day)) ? [cluster] : [];
    }),
  );
}

/** Returns the holidays on which the services of a line do not run, if the pattern of one service is clear. */
function findSkippedHolidays(
  missed: readonly (readonly number[])[],
  running: readonly ReadonlySet<number>[],
  periods: readonly (readonly Period[])[],
  window: DaySpan,
): Holidays | null {
  const isLeftOut = (days: readonly number[], service: number) =>
    days.every((day) => !(running[service]?.has(day) && isExpected(periods[service] ?? [], day))) &&
    days.filter((day) => missed[service]?.includes(day)).length >= minSkippedHolidays;
  const national = holidaysIn(window, 'national');
  const services = missed.map((_, service) => service).filter((service) => isLeftOut(national, service));
  if (services.length === 0) return null;
  const region = holidayRegions.find((name) => {
    const own = holidaysIn(window, name).filter((day) => !national.includes(day));
    return services.some((service) => own.some((day) => missed[service]?.includes(day)));
  });
  return region ?? 'national';
}

const holidayDays = new Map<string, readonly number[]>();

/** Returns New Zealand's public holidays within a span, ascending. */
function holidaysIn(window: DaySpan, holidays: Holidays): readonly number[] {
  const first = Number(dateOfDay(window.first).slice(0, 4));
  const last = Number(dateOfDay(window.last).slice(0, 4));
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years.flatMap((year) => holidaysOf(year, holidays)).filter((day) => isInSpan(window, day));
}

function holidaysOf(year: number, holidays: Holidays): readonly number[] {
  const key = `${year} ${holidays}`;
  const cached = holidayDays.get(key);
  if (cached) return cached;
  const region = holidays === 'national' ? undefined : holidays;
  const days = listPublicHolidays(year, region).map(({ date }) => dayNumber(date));
  holidayDays.set(key, days);
  return days;
}
