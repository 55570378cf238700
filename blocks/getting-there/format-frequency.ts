/** Formats how often a line runs (`Daily`, `Mon, Thu: 2 a day`), its next date, and a week of dates. */
import { formatShortDate, formatShortDay } from '#contracts/dates.ts';
import { everyDay, shortWeekdays } from '#contracts/weekdays.ts';
import { dayNumber, weekdayOf } from '#domains/travel/time/service-time.ts';

/** Formats a date as `Tue 1 Dec`, with the year if it is not the current one. */
export function formatNextDate(date: string, today: string): string {
  const year = date.slice(0, 4);
  return year === today.slice(0, 4) ? formatShortDay(date) : `${formatShortDay(date)} ${year}`;
}

/**
 * Formats a frequency from the counts of seven days starting at `first`: `Daily`, `2 a day`,
 * `Mon, Thu: 2 a day`. If there are no runs, it gives the next date.
 */
export function formatFrequency(runs: readonly number[], first: string, next: string | null): string {
  const start = dayNumber(first);
  const weekdays = runs.reduce(
    (bits, count, day) => (count > 0 ? bits | (1 << weekdayOf(start + day)) : bits),
    0,
  );
  if (weekdays === 0)
    return next === null ? 'Not in this timetable' : `Next on ${formatNextDate(next, first)}`;
  const counts = runs.filter((count) => count > 0);
  const [min, max] = [Math.min(...counts), Math.max(...counts)];
  const often = max === 1 ? null : `${min === max ? max : `${min}–${max}`}\u00A0a\u00A0day`;
  if (often && weekdays === everyDay) return often;
  return [daysInShort(weekdays), often].filter(Boolean).join(': ');
}

/**
 * Formats weekdays: `Daily`, `Mon–Fri`. Six days without one between them become `Daily except Tue`, because
 * a range across Sunday is hard to read.
 */
function daysInShort(weekdays: number): string {
  const missing = everyDay & ~weekdays;
  const isOneBetween = [1, 2, 3, 4, 5].some((day) => missing === 1 << day);
  if (isOneBetween) return `Daily except ${shortWeekdays(missing)}`;
  const days = shortWeekdays(weekdays);
  return days.charAt(0).toUpperCase() + days.slice(1);
}

/** Formats a week: `21–27 Nov`, `28 Nov–4 Dec`. */
export function formatWeek(first: string, last: string): string {
  const [from, to] = [first, last].map((date) => Temporal.PlainDate.from(date));
  if (!from || !to) return '';
  const dated = (day: Temporal.PlainDate) => formatShortDate(day.toString()).replace(' ', '\u00A0');
  return `${from.month === to.month ? from.day : dated(from)}–${dated(to)}`;
}
