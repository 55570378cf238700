/**
 * Expands `recurring_calendar.txt`, our extension of GTFS: services as yearly rules, so that the embedded timetable
 * never ends. timetable/README.md explains the columns.
 */
import { z } from 'zod';
import type { RawRow } from '#domains/travel/feed/loaded-feed.ts';
import type { GtfsService, ServiceDate } from '#domains/travel/gtfs/records.ts';
import { type CalendarDay, type CalendarWindow, listDays } from './calendar-window.ts';
import { type DaySpan, listOccurrences, parseDayRule, parseDaySpan } from './day-rule.ts';
import { holidayRegions, listPublicHolidays } from './public-holidays.ts';

const file = 'recurring_calendar.txt';

/** Why a row is invalid. */
export interface CalendarProblem {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

const flag = z.enum(['0', '1'], 'is 0 or 1').transform((value) => value === '1');
const dayRule = z
  .string()
  .default('')
  .refine((text) => text === '' || parseDayRule(text) !== undefined, 'is no day of the year');

const rowSchema = z
  .object({
    service_id: z.string('is missing').min(1, 'is missing'),
    monday: flag,
    tuesday: flag,
    wednesday: flag,
    thursday: flag,
    friday: flag,
    saturday: flag,
    sunday: flag,
    season_from: dayRule,
    season_until: dayRule,
    public_holidays: z.enum(['run', 'not'], 'must be run or not'),
    holiday_region: z
      .enum(['', ...holidayRegions], `must be empty or one of ${holidayRegions.join(', ')}`)
      .default(''),
    closed: z.string().default(''),
  })
  .transform((row, context) => {
    const spans = (row.closed === '' ? [] : row.closed.split(';')).map((text) => ({
      text,
      span: parseDaySpan(text),
    }));
    for (const { text, span } of spans)
      if (!span)
        context.addIssue({
          code: 'custom',
          path: ['closed'],
          message: `“${text}” is not a day or a range of days`,
        });
    const season =
      row.season_from || row.season_until ? parseDaySpan(`${row.season_from}..${row.season_until}`) : null;
    if (season === undefined)
      context.addIssue({
        code: 'custom',
        path: ['season_until'],
        message: 'and season_from do not form a season',
      });
    return {
      serviceId: row.service_id,
      weekdays: [row.monday, row.tuesday, row.wednesday, row.thursday, row.friday, row.saturday, row.sunday],
      season: season ?? null,
      runsOnHolidays: row.public_holidays === 'run',
      region: row.holiday_region === '' ? undefined : row.holiday_region,
      closed: spans.flatMap(({ span }) => span ?? []),
    };
  });

type RecurringRow = z.output<typeof rowSchema>;

/**
 * Expands each service to its dates in the window. Services are in order of first appearance; rows of one service
 * (its seasons) add up. A service without a date has an empty list. Invalid rows are left out and reported as
 * problems.
 */
export function expandRecurringCalendar(
  rows: readonly RawRow[],
  window: CalendarWindow,
): { readonly services: readonly GtfsService[]; readonly problems: readonly CalendarProblem[] } {
  const problems: CalendarProblem[] = [];
  const dates = new Map<string, Set<ServiceDate>>();
  const days = listDays(window);
  for (const { line, values } of rows) {
    const row = rowSchema.safeParse(values);
    if (!row.success) {
      for (const { path, message } of row.error.issues)
        problems.push({ file, line, reason: `${path.join('.')} ${message}` });
      continue;
    }
    const known = dates.get(row.data.serviceId) ?? new Set();
    dates.set(row.data.serviceId, known);
    for (const date of datesOf(row.data, days)) known.add(date);
  }
  const services = [...dates].map(([serviceId, found]) => ({ serviceId, dates: [...found].toSorted() }));
  return { services, problems };
}

function datesOf(row: RecurringRow, days: readonly CalendarDay[]): ServiceDate[] {
  const [first, last] = [days[0], days.at(-1)].map((day) => day && Number(day.date.slice(0, 4)));
  if (first === undefined || last === undefined) return [];
  const inYears = (span: DaySpan) => listOccurrences(span, first, last);
  const season = row.season && inYears(row.season);
  const closed = row.closed.flatMap(inYears);
  const holidays = new Set(row.runsOnHolidays ? [] : holidaysBetween(first, last, row));
  const within = (spans: readonly [ServiceDate, ServiceDate][], date: ServiceDate) =>
    spans.some(([start, end]) => start <= date && date <= end);

  return days
    .filter(({ date, weekday }) => row.weekdays[weekday - 1] && !holidays.has(date))
    .filter(({ date }) => (!season || within(season, date)) && !within(closed, date))
    .map(({ date }) => date);
}

function holidaysBetween(first: number, last: number, { region }: RecurringRow): ServiceDate[] {
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years.flatMap((year) => listPublicHolidays(year, region).map(({ date }) => date));
}
