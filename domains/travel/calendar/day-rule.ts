import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** A day of the recurring calendar: yearly, or one date. */
export type DayRule =
  | { readonly kind: 'yearly'; readonly in: (year: number) => ServiceDate }
  | { readonly kind: 'dated'; readonly date: ServiceDate };

const ordinals = ['first', 'second', 'third', 'fourth', 'last'];
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * Parses `12-25` (every year; `02-29` is the last day of February), `2026-11-07` (one date) or `last sunday of
 * september` (`first` to `fourth` and `last`; case-insensitive). Returns undefined for anything else.
 */
export function parseDayRule(text: string): DayRule | undefined {
  const words = text.trim().toLowerCase();
  if (/^\d{4}-\d{2}-\d{2}$/.test(words)) return isDate(words) ? { kind: 'dated', date: words } : undefined;
  if (/^\d{2}-\d{2}$/.test(words)) return monthDay(words);
  return weekdayOfMonth(words);
}

function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}

function monthDay(text: string): DayRule | undefined {
  if (!isDate(`2024-${text}`)) return undefined;
  const [month = 1, day = 1] = text.split('-').map(Number);
  return {
    kind: 'yearly',
    in: (year) => Temporal.PlainDate.from({ year, month, day }, { overflow: 'constrain' }).toString(),
  };
}

function weekdayOfMonth(text: string): DayRule | undefined {
  const [, nth = '', name = '', monthName = ''] = /^(\w+) (\w+) of (\w+)$/.exec(text) ?? [];
  const [ordinal, weekday, month] = [
    ordinals.indexOf(nth),
    weekdays.indexOf(name),
    months.indexOf(monthName),
  ];
  if (ordinal < 0 || weekday < 0 || month < 0) return undefined;
  return {
    kind: 'yearly',
    in: (year) => {
      const first = new Temporal.PlainDate(year, month + 1, 1);
      const earliest = first.add({ days: (weekday + 1 - first.dayOfWeek + 7) % 7 });
      const weeks = nth === 'last' ? Math.floor((first.daysInMonth - earliest.day) / 7) : ordinal;
      return earliest.add({ days: weeks * 7 }).toString();
    },
  };
}

/** An inclusive range from one rule to another. Two yearly days may span the new year (`12-25..01-11`). */
export interface DaySpan {
  readonly from: DayRule;
  readonly until: DayRule;
}

/** Parses `12-25`, `12-25..01-11` or `2026-11-07..2026-11-08`. Both ends must be yearly, or both dated and in order. */
export function parseDaySpan(text: string): DaySpan | undefined {
  const [first = '', last = first, ...more] = text.split('..');
  const [from, until] = [parseDayRule(first), parseDayRule(last)];
  if (!from || !until || more.length > 0 || from.kind !== until.kind) return undefined;
  if (from.kind === 'dated' && until.kind === 'dated' && from.date > until.date) return undefined;
  return { from, until };
}

/** Returns the first and last date of each occurrence that may touch the years `first` to `last`. */
export function listOccurrences(
  { from, until }: DaySpan,
  first: number,
  last: number,
): [ServiceDate, ServiceDate][] {
  if (from.kind === 'dated') return [[from.date, until.kind === 'dated' ? until.date : from.date]];
  if (until.kind === 'dated') return [];
  // An occurrence that started the year before may still last.
  return Array.from({ length: last - first + 2 }, (_, index) => {
    const year = first - 1 + index;
    const start = from.in(year);
    const end = until.in(year);
    return [start, end >= start ? end : until.in(year + 1)];
  });
}
