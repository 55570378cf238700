import { dateOfDay, weekdayOf } from '#domains/travel/time/service-time.ts';
import { type DaySpan, listSpanDays } from './day-span.ts';

/** A period with the same weekdays in every week. */
export interface Period extends DaySpan {
  /** Bitmask of weekdays; the lowest bit is Monday. */
  readonly weekdays: number;
}

/** Cost of a change of the weekly pattern, in single exceptional days. */
const changeCost = 6;

/** A small cost that makes periods start on the first of a month if possible. */
const midMonthCost = 0.01;

/** Seasons with the same weekdays and a shorter gap are joined, with a closure between. In days. */
const maxClosureDays = 35;

/** Returns true if a bitmask of weekdays (lowest bit Monday) contains that of a day number. */
export function runsInWeek(weekdays: number, day: number): boolean {
  return ((weekdays >>> weekdayOf(day)) & 1) === 1;
}

/**
 * Splits a window into weekly periods that describe the days of service with the fewest periods and exceptions, by
 * dynamic programming. Periods without any weekday are omitted.
 */
export function findWeeklyPeriods(running: ReadonlySet<number>, window: DaySpan): readonly Period[] {
  const cut = findCheapestSplit(running, window);
  return tidyEdges(joinOverClosures(cut), running, window);
}

function findCheapestSplit(running: ReadonlySet<number>, { first, last }: DaySpan): Period[] {
  const length = last - first + 1;
  const isTidy = listSpanDays({ first, last }).map((day) => day === first || isFirstOfMonth(day));
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
      const cost = (costs[from] ?? 0) + changeCost + (isTidy[from] ? 0 : midMonthCost) + single;
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
    if (before?.weekdays === period.weekdays && period.first - before.last - 1 <= maxClosureDays)
      joined[joined.length - 1] = { ...before, last: period.last };
    else joined.push(period);
  }
  return joined;
}

/**
 * Moves the edges of periods to the start or end of a month or of the window. Skips moves that would promise a run that
 * does not exist. Otherwise they are the first and last run.
 */
function tidyEdges(periods: readonly Period[], running: ReadonlySet<number>, window: DaySpan): Period[] {
  const tidy: Period[] = [];
  periods.forEach((period, index) => {
    const { weekdays } = period;
    const runs = listSpanDays(period).filter((day) => running.has(day) && runsInWeek(weekdays, day));
    const [firstRun] = runs;
    const lastRun = runs.at(-1);
    if (firstRun === undefined || lastRun === undefined) return;
    const earliest = (tidy.at(-1)?.last ?? window.first - 1) + 1;
    const latest = (periods[index + 1]?.first ?? window.last + 1) - 1;
    const before = listSpanDays({ first: earliest, last: firstRun - 1 }).reverse();
    const after = listSpanDays({ first: lastRun + 1, last: latest });
    const isFree = (day: number) => !runsInWeek(weekdays, day) || running.has(day);
    tidy.push({
      first: chooseEdge([firstRun, ...leading(before, isFree)], window.first, isFirstOfMonth),
      last: chooseEdge([lastRun, ...leading(after, isFree)], window.last, (day) => isFirstOfMonth(day + 1)),
      weekdays,
    });
  });
  return tidy;
}

/** Chooses the edge of a period: the window's edge, else the edge of a month, else the first day. */
function chooseEdge(days: readonly number[], open: number, isMonthEdge: (day: number) => boolean): number {
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
