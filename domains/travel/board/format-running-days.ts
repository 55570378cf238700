/** Describes running days in words: weekdays, seasons, closures, holidays and extra days. */
import { countNoun } from '#contracts/counts.ts';
import { formatDate, partsOfDate } from '#contracts/dates.ts';
import { formatList } from '#contracts/lists.ts';
import { longWeekdays, shortWeekdays } from '#contracts/weekdays.ts';
import { dateOfDay } from '#domains/travel/time/service-time.ts';
import { type DaySpan, isInSpan } from './day-span.ts';
import { expandRunningDays, type Holidays, type RunningDays } from './running-days.ts';
import { type Period, runsInWeek } from './weekly-periods.ts';

/** Maximum number of single days that are listed; the rest are counted. */
const maxNamed = 12;

const holidayWords: Readonly<Record<Holidays, string>> = {
  national: 'Not on public holidays',
  auckland: 'Not on public holidays, including Auckland Anniversary Day',
  wellington: 'Not on public holidays, including Wellington Anniversary Day',
};

/** Formats the weekdays of the period that contains a day; null if no period runs on that day. */
export function weekdaysOn({ periods }: RunningDays, day: number): string | null {
  const period = periods.find((each) => isInSpan(each, day) && runsInWeek(each.weekdays, day));
  return period ? shortWeekdays(period.weekdays) : null;
}

/**
 * Describes the weekdays of each season, without a full stop. Returns null for a service with the same weekdays all
 * year or without a weekly pattern.
 */
export function seasonNote({ window, periods }: RunningDays): string | null {
  const [first] = periods;
  const isSteady = periods.length === 1 && first?.first === window.first && first.last === window.last;
  return isSteady || periods.length === 0 ? null : sentence(seasons(periods, window));
}

/**
 * Describes exceptions to weekdays and seasons, one sentence each, without full stops: closures and single days,
 * holidays, extra days.
 */
export function dayNotes(days: RunningDays): readonly string[] {
  const notes = cachedNotes.get(days) ?? describeExceptions(days);
  cachedNotes.set(days, notes);
  return notes;
}

/** Days are described once per timetable and window, and many pages and trips share them. */
const cachedNotes = new WeakMap<RunningDays, readonly string[]>();

function describeExceptions(days: RunningDays): readonly string[] {
  const { periods, holidays, extra } = days;
  const not = exceptions(days);
  const also = dates(extra, days, 'runs');
  return [
    ...(not ? [`Not ${not}`] : []),
    ...(holidays ? [holidayWords[holidays]] : []),
    ...(also ? [`${periods.length === 0 ? 'Only' : 'Also'} on ${also}`] : []),
  ];
}

/** Describes all days in one line: "Mon, Thu, Sat; not 25 Dec–11 Jan". */
export function formatDays(days: RunningDays): string {
  const [only] = days.periods;
  const head = days.periods.length === 1 && only ? [shortWeekdays(only.weekdays)] : [];
  const season = seasonNote(days);
  const notes = [...(season === null ? [] : [season]), ...dayNotes(days)];
  return (
    [...head, ...notes].map((part, index) => (index === 0 ? part : lowerFirst(part))).join('; ') || 'never'
  );
}

/** Formats "1 December 2026". */
export function fullDate(day: number): string {
  return formatDate(dateOfDay(day));
}

/** Formats "daily until 30 April 2027 and from 1 October 2027; Friday to Monday from 1 May to 30 September 2027". */
function seasons(periods: readonly Period[], window: DaySpan): string {
  const weeks = [...new Set(periods.map(({ weekdays }) => weekdays))];
  return weeks
    .map((weekdays) => {
      const times = periods
        .filter((period) => period.weekdays === weekdays)
        .map((each) => timeOf(each, window));
      return `${longWeekdays(weekdays)} ${formatList(times)}`;
    })
    .join('; ');
}

function timeOf({ first, last }: DaySpan, window: DaySpan): string {
  if (first === window.first && last === window.last) return 'throughout';
  if (first === window.first) return `until ${fullDate(last)}`;
  if (last === window.last) return `from ${fullDate(first)}`;
  const from = partsOfDate(dateOfDay(first));
  const sameYear = from.year === partsOfDate(dateOfDay(last)).year;
  return `from ${sameYear ? `${from.day} ${from.month}` : fullDate(first)} to ${fullDate(last)}`;
}

/** Lists closures and single days without a run, in order. */
function exceptions(days: RunningDays): string {
  const spans = [...days.closures, ...days.without.map((day) => ({ first: day, last: day }))];
  return spanWords(spans, days, 'rests');
}

function dates(list: readonly number[], days: RunningDays, what: 'runs' | 'rests'): string {
  return spanWords(
    list.map((day) => ({ first: day, last: day })),
    days,
    what,
  );
}

/** Joins adjacent days to ranges. Adds the year only if the same days differ in another year. */
function spanWords(spans: readonly DaySpan[], days: RunningDays, what: 'runs' | 'rests'): string {
  if (spans.length === 0) return '';
  const running = new Set(expandRunningDays(days));
  const joined: DaySpan[] = [];
  for (const span of spans.toSorted((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before && span.first <= before.last + 1)
      joined[joined.length - 1] = { first: before.first, last: Math.max(before.last, span.last) };
    else joined.push(span);
  }
  const words = [
    ...new Set(joined.map((span) => spanName(span, isEveryYear(span, days.window, running, what)))),
  ];
  if (words.length <= maxNamed) return formatList(words);
  const left = words.length - maxNamed;
  return `${words.slice(0, maxNamed).join(', ')} and ${countNoun(left, 'more period')}`;
}

/** Returns true if the same days are alike in all other years of the window. */
function isEveryYear(
  { first, last }: DaySpan,
  window: DaySpan,
  running: ReadonlySet<number>,
  what: 'runs' | 'rests',
): boolean {
  const year = Number(dateOfDay(first).slice(0, 4));
  const firstYear = Number(dateOfDay(window.first).slice(0, 4)) - 1;
  const lastYear = Number(dateOfDay(window.last).slice(0, 4)) + 1;
  for (let other = firstYear; other <= lastYear; other += 1) {
    if (other === year) continue;
    for (let day = first; day <= last; day += 1) {
      const same = inOtherYear(day, other - year);
      if (same === null) return false;
      if (isInSpan(window, same) && running.has(same) !== (what === 'runs')) return false;
    }
  }
  return true;
}

/** Returns the same day of another year; null for 29 February if it does not exist. */
function inOtherYear(day: number, years: number): number | null {
  const [year = 0, month = 1, date = 1] = dateOfDay(day).split('-').map(Number);
  const moved = Date.UTC(year + years, month - 1, date) / 86_400_000;
  return Number(dateOfDay(moved).slice(8)) === date ? moved : null;
}

/** Formats "25 Dec", "7–8 Nov" or "25 Dec–11 Jan", with years if needed. */
function spanName({ first, last }: DaySpan, isYearly: boolean): string {
  const from = partsOfDate(dateOfDay(first));
  const to = partsOfDate(dateOfDay(last));
  const year = isYearly ? '' : ` ${to.year}`;
  if (first === last) return `${to.day} ${to.shortMonth}${year}`;
  if (from.month === to.month && from.year === to.year)
    return `${from.day}–${to.day} ${to.shortMonth}${year}`;
  const fromYear = isYearly || from.year === to.year ? '' : ` ${from.year}`;
  return `${from.day} ${from.shortMonth}${fromYear}–${to.day} ${to.shortMonth}${year}`;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
