/**
 * Formats dates and times of day for pages, emails, tickets and the Studio. A date is `2026-12-05`; an instant is a
 * `Date` or ISO 8601. Times of day use the 24-hour clock in New Zealand time, unless a zone is given. This file runs in
 * browsers, some of which lack `Temporal`.
 */
import { countNoun } from './counts.ts';
import { memoizeByContent } from './memoize.ts';

export const newZealand = 'Pacific/Auckland';

const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-NZ', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

const dateFormat = dayFormat('UTC');
const newZealandFormat = dayFormat(newZealand);

const clockFormat = new Intl.DateTimeFormat('en-NZ', {
  timeZone: newZealand,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The parts of a day. Short months have three letters so that they align: not "Sept", the en-NZ form. */
interface DayParts {
  readonly weekday: string;
  readonly shortWeekday: string;
  readonly day: string;
  readonly month: string;
  readonly shortMonth: string;
  readonly year: string;
}

/** Returns one part of a formatted instant; empty if the format has no such part. */
function partOf(parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((each) => each.type === type)?.value ?? '';
}

function partsOf(instant: number | Date, format: Intl.DateTimeFormat): DayParts {
  const parts = format.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => partOf(parts, type);
  const [weekday, month] = [part('weekday'), part('month')];
  return {
    weekday,
    shortWeekday: weekday.slice(0, 3),
    day: part('day'),
    month,
    shortMonth: month.slice(0, 3),
    year: part('year'),
  };
}

/** Returns the parts of a date. Recent ones are cached, because `Intl` is slow and pages repeat their dates. */
export const partsOfDate: (date: string) => DayParts = memoizeByContent(
  (date) => partsOf(Date.parse(`${date}T00:00:00Z`), dateFormat),
  { maxEntries: 500, keyOf: ([date]) => date },
);

/** Returns the parts of the day of an instant. Recent days are cached. */
const partsOfInstant = memoizeByContent(
  (instant: Date | string) => partsOf(new Date(instant), newZealandFormat),
  { maxEntries: 500, keyOf: ([instant]) => dateOfInstant(new Date(instant)) },
);

/** Formats a date: `Saturday 5 December 2026`. */
export function formatFullDay(date: string): string {
  const { weekday, day, month, year } = partsOfDate(date);
  return `${weekday} ${day} ${month} ${year}`;
}

/** Formats a date: `Saturday 5 December`. */
export function formatLongDay(date: string): string {
  const { weekday, day, month } = partsOfDate(date);
  return `${weekday} ${day} ${month}`;
}

/** Formats a date: `Sat 5 Dec`. */
export function formatShortDay(date: string): string {
  const { shortWeekday, day, shortMonth } = partsOfDate(date);
  return `${shortWeekday} ${day} ${shortMonth}`;
}

/** Formats the weekday of a date: `Sat`. */
export function formatShortWeekday(date: string): string {
  return partsOfDate(date).shortWeekday;
}

/** Formats a date: `5 December 2026`. */
export function formatDate(date: string): string {
  const { day, month, year } = partsOfDate(date);
  return `${day} ${month} ${year}`;
}

/** Formats a date: `5 Dec`. */
export function formatShortDate(date: string): string {
  const { day, shortMonth } = partsOfDate(date);
  return `${day} ${shortMonth}`;
}

/** Formats the month of a date: `December 2026`. */
export function formatMonth(date: string): string {
  const { month, year } = partsOfDate(date);
  return `${month} ${year}`;
}

/** Formats the day of an instant: `5 December 2026`. */
export function formatDateOfInstant(instant: Date | string): string {
  const { day, month, year } = partsOfInstant(instant);
  return `${day} ${month} ${year}`;
}

/** Formats the day of an instant: `5 Dec 2026`. */
export function formatShortDateOfInstant(instant: Date | string): string {
  const { day, shortMonth, year } = partsOfInstant(instant);
  return `${day} ${shortMonth} ${year}`;
}

/** Formats an instant: `5 Dec 2026, 17:05`. Recent ones are cached, because the fares of a search share deadlines. */
export const formatDateAndTime: (instant: Date | string) => string = memoizeByContent(
  (instant) => `${formatShortDateOfInstant(instant)}, ${formatClock(new Date(instant))}`,
  { maxEntries: 500, keyOf: ([instant]) => String(new Date(instant).getTime()) },
);

const isoFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: newZealand });

/** Returns the day of an instant as a date: `2026-12-05`. */
export function dateOfInstant(instant: Date): string {
  return isoFormat.format(instant);
}

/** Formats the time of an instant: `17:05`. */
export function formatClock(instant: Date): string {
  return clockFormat.format(instant);
}

/**
 * Returns the local time `17:05` of an instant in the API's format.
 * @param iso ISO 8601 with the offset of the place
 */
export function readClock(iso: string): string {
  return iso.slice(11, 16);
}

/**
 * Returns the local date `2026-12-05` of an instant in the API's format. A date stays as it is.
 * @param iso ISO 8601 with the offset of the place
 */
export function readDate(iso: string): string {
  return iso.slice(0, 10);
}

/**
 * Formats the name of a time zone: `Chatham Time`, or `NZDT` in the short style.
 * @param instant decides between standard and daylight time in the short style; without it, the current time does
 */
export function formatZoneName(timeZone: string, style: 'longGeneric' | 'short', instant?: Date): string {
  const format = new Intl.DateTimeFormat('en-NZ', { timeZone, timeZoneName: style });
  return partOf(format.formatToParts(instant), 'timeZoneName');
}

/**
 * Formats a number of days after a date, from 1: `the next day`, `2 days later`.
 * @param nextDay the text for one day
 */
export function formatDaysLater(days: number, nextDay = 'the next day'): string {
  return days === 1 ? nextDay : `${countNoun(days, 'day')} later`;
}

/**
 * Replaces each `{year}` with the current year in New Zealand: `© {year} Southbound`.
 * @param line text of an editor
 */
export function insertYear(line: string, instant: Date): string {
  return line.replaceAll('{year}', partsOfInstant(instant).year);
}
