import { dateOfDay } from '#domains/travel/time/service-time.ts';
import { type DaySpan, daysIn } from './day-span.ts';

/** A time in which something runs on the same days of every week. */
export interface Period extends DaySpan {
  /** A bit a day, Monday's the lowest. */
  readonly weekdays: number;
}

/** What it costs to say that the week changes, in days that are said singly. */
const changeCost = 6;

/** A little, so that of equal places the first of a month is chosen. */
const untidyCost = 0.01;

/** Seasons with the same week and a shorter time between them are one, with a closure. In days. */
const longestClosure = 35;

/** Monday 0 to Sunday 6 of a day number: 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Whether a day number falls on one of `weekdays` (bit 0 is Monday). */
/** Whether the weekdays (a bit a day, Monday's the lowest) hold that of a day number. */
export function runsInWeek(weekdays: number, day: number): boolean {
  return ((weekdays >>> weekdayOf(day)) & 1) === 1;
}

/**
 * Cuts a window into the periods whose weeks tell best on which days something runs: the fewest periods and single days,
 * by dynamic programming over the last day of each period. Periods without a weekday are left out.
 */
export function weeklyPeriods(running: ReadonlySet<number>, window: DaySpan): readonly Period[] {
  const cut = cheapestCut(running, window);
  return tidyEdges(joinOverClosures(cut), running, window);
}

function cheapestCut(running: ReadonlySet<number>, { first, last }: DaySpan): Period[] {
  const length = last - first + 1;
  const isTidy = daysIn({ first, last }).map((day) => day === first || isFirstOfMonth(day));
  const costs = [0];
  const starts: { from: number; weekdays: number }[] = [];
  for (let end = 0; end < length; end += 1) {
    const runs = new Int32Array(7);
    const days = new Int32Array(7);
    let single = 0;
    let best = { cost: Number.POSITIVE_INFINITY, from: 0, weekdays: 0 };
    for (let from = end; from >= 0; from -= 1) {
      const weekday = weekdayOf(first + from);
      const before = Math.min(runs[weekday] ?? 0, (days[weekday] ?? 0) - (runs[weekday] ?? 0));
      days[weekday] = (days[weekday] ?? 0) + 1;
      if (running.has(first + from)) runs[weekday] = (runs[weekday] ?? 0) + 1;
      const after = Math.min(runs[weekday] ?? 0, (days[weekday] ?? 0) - (runs[weekday] ?? 0));
      single += after - before;
      const cost = (costs[from] ?? 0) + changeCost + (isTidy[from] ? 0 : untidyCost) + single;
      if (cost < best.cost) best = { cost, from, weekdays: majority(runs, days) };
    }
    costs.push(best.cost);
    starts.push(best);
  }
  const periods: Period[] = [];
  for (let end = length - 1; end >= 0; ) {
    const { from, weekdays } = starts[end] ?? { from: 0, weekdays: 0 };
    if (weekdays !== 0) periods.unshift({ first: first + from, last: first + end, weekdays });
    end = from - 1;
  }
  return periods;
}

function majority(runs: Int32Array, days: Int32Array): number {
  let weekdays = 0;
  for (let weekday = 0; weekday < 7; weekday += 1)
    if (2 * (runs[weekday] ?? 0) > (days[weekday] ?? 0)) weekdays |= 1 << weekday;
  return weekdays;
}

function joinOverClosures(periods: readonly Period[]): Period[] {
  const joined: Period[] = [];
  for (const period of periods) {
    const before = joined.at(-1);
    if (before?.weekdays === period.weekdays && period.first - before.last - 1 <= longestClosure)
      joined[joined.length - 1] = { ...before, last: period.last };
    else joined.push(period);
  }
  return joined;
}

/**
 * A period's first and last day are those of its first and last run; but it may as well begin with a month, end with one, or
 * be open at the window's edge, when no run is promised by that which is not made.
 */
function tidyEdges(periods: readonly Period[], running: ReadonlySet<number>, window: DaySpan): Period[] {
  const tidy: Period[] = [];
  periods.forEach((period, index) => {
    const { weekdays } = period;
    const runs = daysIn(period).filter((day) => running.has(day) && runsInWeek(weekdays, day));
    const [firstRun] = runs;
    const lastRun = runs.at(-1);
    if (firstRun === undefined || lastRun === undefined) return;
    const earliest = (tidy.at(-1)?.last ?? window.first - 1) + 1;
    const latest = (periods[index + 1]?.first ?? window.last + 1) - 1;
    const before = daysIn({ first: earliest, last: firstRun - 1 }).reverse();
    const after = daysIn({ first: lastRun + 1, last: latest });
    const isFree = (day: number) => !runsInWeek(weekdays, day) || running.has(day);
    tidy.push({
      first: edge([firstRun, ...leading(before, isFree)], window.first, isFirstOfMonth),
      last: edge([lastRun, ...leading(after, isFree)], window.last, (day) => isFirstOfMonth(day + 1)),
      weekdays,
    });
  });
  return tidy;
}

/** Of the days where a period may begin or end: the window's edge, or else a month's, or else the first. */
function edge(days: readonly number[], open: number, isMonthEdge: (day: number) => boolean): number {
  if (days.includes(open)) return open;
  return days.find(isMonthEdge) ?? days[0] ?? open;
}

function leading(days: readonly number[], isFree: (day: number) => boolean): readonly number[] {
  const blocked = days.findIndex((day) => !isFree(day));
  return blocked < 0 ? days : days.slice(0, blocked);
}

function isFirstOfMonth(day: number): boolean {
  return dateOfDay(day).endsWith('-01');
}
