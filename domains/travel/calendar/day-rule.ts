import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** A day as the recurring calendar writes it: once a year, or once for all. */
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
 * Reads `12-25` (every year; `02-29` is the last day of February), `2026-11-07` (that day alone) or `last sunday of
 * september` (`first` to `fourth` and `last`, in either case). Undefined when it is none of these.
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

/** The days from one rule to another, both included. Two yearly days may lie over the new year (`12-25..01-11`). */
export interface DaySpan {
  readonly from: DayRule;
  readonly until: DayRule;
}

/** Reads `12-25`, `12-25..01-11` or `2026-11-07..2026-11-08`: both ends yearly, or both dated and in order. */
export function parseDaySpan(text: string): DaySpan | undefined {
  const [first = '', last = first, ...more] = text.split('..');
  const [from, until] = [parseDayRule(first), parseDayRule(last)];
  if (!from || !until || more.length > 0 || from.kind !== until.kind) return undefined;
  if (from.kind === 'dated' && until.kind === 'dated' && from.date > until.date) return undefined;
  return { from, until };
}

/** The span's dates that may touch the years `first` to `last`, each as a pair of its first and last day. */
export function occurrencesOf(
  { from, until }: DaySpan,
  first: number,
  last: number,
): [ServiceDate, ServiceDate][] {
  if (from.kind === 'dated') return [[from.date, until.kind === 'dated' ? until.date : from.date]];
  if (until.kind === 'dated') return [];
  // A span that began in the year before may still last.
  return Array.from({ length: last - first + 2 }, (_, index) => {
    const year = first - 1 + index;
    const start = from.in(year);
    const end = until.in(year);
    return [start, end >= start ? end : until.in(year + 1)];
  });
}
