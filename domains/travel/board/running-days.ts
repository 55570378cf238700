import {
  type HolidayRegion,
  holidayRegions,
  publicHolidays,
} from '#domains/travel/calendar/public-holidays.ts';
import { dateOfDay, dayNumber } from '#domains/travel/time/service-time.ts';
import { type DaySpan, daysIn, isWithin } from './day-span.ts';
import { type Period, runsInWeek, weeklyPeriods } from './weekly-periods.ts';

/** Whose public holidays a service leaves out: those of the whole country, or a region's anniversary day too. */
export type Holidays = 'national' | HolidayRegion;

/**
 * The days on which something runs, taken apart into what a timetable says: on these weekdays in these periods, not while it
 * is closed, not on holidays, not on single days, and also on others. Together the parts say exactly the days
 * (`daysOf`). Days are day numbers (`dayNumber`).
 */
export interface RunningDays {
  /** What it speaks of. A period that reaches an edge of it is open there. */
  readonly window: DaySpan;
  /** Ascending, not overlapping. */
  readonly periods: readonly Period[];
  /** Spans within the periods without a run: at least three expected runs in a row. */
  readonly closures: readonly DaySpan[];
  readonly holidays: Holidays | null;
  /** Single expected days without a run. */
  readonly without: readonly number[];
  /** Days with a run that the periods don't promise. */
  readonly extra: readonly number[];
}

/** Expected runs that have to be missing in a row to speak of a closure. */
const closedRuns = 3;

/** Holidays that have to be missing, and none be kept, before we say "not on public holidays". */
const knownHolidays = 3;

/** The days that the parts say, ascending. */
export function daysOf({ window, periods, closures, holidays, without, extra }: RunningDays): number[] {
  const never = new Set([...without, ...(holidays ? holidaysIn(window, holidays) : [])]);
  const always = new Set(extra);
  const days: number[] = [];
  for (let day = window.first; day <= window.last; day += 1)
    if (
      always.has(day) ||
      (isExpected(periods, day) && !never.has(day) && !closures.some((span) => isWithin(span, day)))
    )
      days.push(day);
  return days;
}

/**
 * Describes the days of services that share a timetable, each for itself and yet so that what they have in common is said
 * in the same words: closures of the line and its holidays.
 * @param days of each service, in any order; those outside the window are passed over
 */
export function describeTogether(
  days: readonly (readonly number[])[],
  window: DaySpan,
  options: { readonly withHolidays: boolean },
): readonly RunningDays[] {
  const running = days.map((each) => new Set(each.filter((day) => isWithin(window, day))));
  const periods = running.map((each) => weeklyPeriods(each, window));
  const missed = running.map((each, service) =>
    daysIn(window).filter((day) => isExpected(periods[service] ?? [], day) && !each.has(day)),
  );
  const closures = commonClosures(
    missed.map((each, service) => closuresOf(each, running[service] ?? new Set())),
    { running, missed },
  );
  const open = missed.map((each, service) =>
    each.filter((day) => !closures[service]?.some((span) => isWithin(span, day))),
  );
  const kept = options.withHolidays ? lineHolidays(open, running, periods, window) : null;
  return running.map((each, service) => {
    const own = periods[service] ?? [];
    const left = open[service] ?? [];
    const days = kept && holidaysIn(window, kept);
    const keeps =
      days?.some((day) => left.includes(day)) && days.every((day) => !each.has(day) || !isExpected(own, day));
    const holidays = keeps ? kept : null;
    return {
      window,
      periods: own,
      closures: closures[service] ?? [],
      holidays,
      without: keeps ? left.filter((day) => !days?.includes(day)) : left,
      // A run that stands on a holiday against the weekday is told as well: an extra run is never taken away.
      extra: [...each].filter((day) => !isExpected(own, day)).toSorted((a, b) => a - b),
    };
  });
}

/** Whether the periods promise a run. */
function isExpected(periods: readonly Period[], day: number): boolean {
  return periods.some((period) => isWithin(period, day) && runsInWeek(period.weekdays, day));
}

/** Both ends count. */
/** Stretches of at least three missing runs with no run between them. */
function closuresOf(missed: readonly number[], running: ReadonlySet<number>): DaySpan[] {
  const stretches: number[][] = [];
  for (const day of missed) {
    const stretch = stretches.at(-1);
    const before = stretch?.at(-1);
    if (stretch && before !== undefined && !hasRun({ first: before, last: day }, running)) stretch.push(day);
    else stretches.push([day]);
  }
  return stretches
    .filter(({ length }) => length >= closedRuns)
    .map((stretch) => ({ first: stretch[0] ?? 0, last: stretch.at(-1) ?? 0 }));
}

function hasRun(span: DaySpan, running: ReadonlySet<number>): boolean {
  return daysIn(span).some((day) => running.has(day));
}

/**
 * Closures of several services that overlap are most likely one: each is told with all of its days, if no service runs
 * within them. A service of which only one or two runs fall out then says the same.
 */
function commonClosures(
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
      const inside = own.filter(({ first }) => isWithin(cluster, first));
      if (hasRun(cluster, running[service] ?? new Set())) return inside;
      return missed[service]?.some((day) => isWithin(cluster, day)) ? [cluster] : [];
    }),
  );
}

/** The holidays that the services of a line leave out, if one of them shows it plainly. */
function lineHolidays(
  missed: readonly (readonly number[])[],
  running: readonly ReadonlySet<number>[],
  periods: readonly (readonly Period[])[],
  window: DaySpan,
): Holidays | null {
  const isLeftOut = (days: readonly number[], service: number) =>
    days.every((day) => !(running[service]?.has(day) && isExpected(periods[service] ?? [], day))) &&
    days.filter((day) => missed[service]?.includes(day)).length >= knownHolidays;
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

/** The public holidays of New Zealand within a span of days, ascending. */
function holidaysIn(window: DaySpan, holidays: Holidays): readonly number[] {
  const first = Number(dateOfDay(window.first).slice(0, 4));
  const last = Number(dateOfDay(window.last).slice(0, 4));
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years.flatMap((year) => holidaysOf(year, holidays)).filter((day) => isWithin(window, day));
}

function holidaysOf(year: number, holidays: Holidays): readonly number[] {
  const key = `${year} ${holidays}`;
  const known = holidayDays.get(key);
  if (known) return known;
  const region = holidays === 'national' ? undefined : holidays;
  const days = publicHolidays(year, region).map(({ date }) => dayNumber(date));
  holidayDays.set(key, days);
  return days;
}
