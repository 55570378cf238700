/**
 * Days and times of day as pages, emails, tickets and the Studio write them. A date is `2026-12-05`; an instant is a `Date` or ISO 8601.
 * Times of day use the 24-hour clock, and New Zealand's time unless a zone is given. This file runs in browsers, some without `Temporal`.
 */

const newZealand = 'Pacific/Auckland';

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

/** The words of a day. Short months have three letters, so that they line up: not "Sept", as en-NZ has it. */
interface DayParts {
  readonly weekday: string;
  readonly shortWeekday: string;
  readonly day: string;
  readonly month: string;
  readonly shortMonth: string;
  readonly year: string;
}

function partsOf(instant: number | Date, format: Intl.DateTimeFormat): DayParts {
  const parts = format.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
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

const partsOfDate = (date: string) => partsOf(Date.parse(`${date}T00:00:00Z`), dateFormat);
const partsOfInstant = (instant: Date | string) => partsOf(new Date(instant), newZealandFormat);

/** `Saturday 5 December 2026` */
export function formatFullDay(date: string): string {
  const { weekday, day, month, year } = partsOfDate(date);
  return `${weekday} ${day} ${month} ${year}`;
}

/** `Saturday 5 December` */
export function formatLongDay(date: string): string {
  const { weekday, day, month } = partsOfDate(date);
  return `${weekday} ${day} ${month}`;
}

/** `Sat 5 Dec` */
export function formatShortDay(date: string): string {
  const { shortWeekday, day, shortMonth } = partsOfDate(date);
  return `${shortWeekday} ${day} ${shortMonth}`;
}

/** `Sat` */
export function formatShortWeekday(date: string): string {
  return partsOfDate(date).shortWeekday;
}

/** `5 December 2026` */
export function formatDate(date: string): string {
  const { day, month, year } = partsOfDate(date);
  return `${day} ${month} ${year}`;
}

/** `5 Dec` */
export function formatShortDate(date: string): string {
  const { day, shortMonth } = partsOfDate(date);
  return `${day} ${shortMonth}`;
}

/** `December 2026` */
export function formatMonth(date: string): string {
  const { month, year } = partsOfDate(date);
  return `${month} ${year}`;
}

/** `5 December 2026` of an instant. */
export function formatDateOfInstant(instant: Date | string): string {
  const { day, month, year } = partsOfInstant(instant);
  return `${day} ${month} ${year}`;
}

/** `5 Dec 2026` of an instant. */
export function formatShortDateOfInstant(instant: Date | string): string {
  const { day, shortMonth, year } = partsOfInstant(instant);
  return `${day} ${shortMonth} ${year}`;
}

/** `5 Dec 2026, 17:05` */
export function formatDateAndTime(instant: Date | string): string {
  return `${formatShortDateOfInstant(instant)}, ${formatClock(new Date(instant))}`;
}

/** `17:05` */
export function formatClock(instant: Date): string {
  return clockFormat.format(instant);
}

/**
 * Returns `17:05` of an instant as the API writes it.
 * @param iso ISO 8601 with the offset of the place, whose clock it shows
 */
export function readClock(iso: string): string {
  return iso.slice(11, 16);
}

/**
 * Replaces each `{year}` by the year in New Zealand: `© {year} Southbound`.
 * @param line as an editor wrote it
 */
export function insertYear(line: string, instant: Date): string {
  return line.replaceAll('{year}', partsOfInstant(instant).year);
}
