/** Reads GTFS `calendar.txt` and `calendar_dates.txt`, and expands our recurring services to dates. */
import { expandRecurringCalendar } from '#domains/travel/calendar/recurring-calendar.ts';
import type { RawRow } from '#domains/travel/feed/loaded-feed.ts';
import { dateOfDay, dayNumber } from '#domains/travel/time/service-time.ts';
import { IdIndex, quoteValue } from './id-index.ts';
import { parseDay, valueAt } from './parse-values.ts';
import { type ReadContext, readTable, type TableState } from './read-table.ts';
import type { GtfsService, ServiceDate } from './records.ts';

/** Days for which recurring services are expanded, both included. */
export interface ServiceWindow {
  readonly from: ServiceDate;
  readonly until: ServiceDate;
}

/** Services of all calendar files. */
export interface Services {
  readonly services: readonly GtfsService[];
  readonly ids: IdIndex;
  /** The expanded window; null if the feed has no recurring services. */
  readonly window: ServiceWindow | null;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A feed that covers more days than this is cut to the days around today. Some feeds end in 2099. */
const maxSpan = 3_660;
const daysBehind = 366;

/**
 * Reads calendar.txt and calendar_dates.txt; either is enough. Services in recurring_calendar.txt (`recurringRows`,
 * our extension) are expanded for `window` and replace services with the same id.
 */
export async function readServices(
  context: ReadContext,
  recurringRows: readonly RawRow[],
  window: ServiceWindow,
  today: ServiceDate,
): Promise<Services> {
  const { problems } = context;
  const recurring = recurringRows.length > 0 ? expandRecurringCalendar(recurringRows, window) : null;
  for (const { file, line, reason } of recurring?.problems ?? []) problems.add(file, line, reason);
  const days = new Map<string, Set<number>>();
  const inCalendar = await readCalendar(context, days, dayNumber(today));
  const inDates = await readCalendarDates(context, days);
  if (!recurring && inCalendar === 'absent' && inDates === 'absent')
    problems.add(
      'calendar.txt',
      null,
      'is missing, and so is calendar_dates.txt: no file says when trips run',
    );

  const services = new Map(
    cutToMaxSpan(days, context, dayNumber(today)).map((service) => [service.serviceId, service]),
  );
  for (const service of recurring?.services ?? []) services.set(service.serviceId, service);
  const ids = new IdIndex(recurring ? 'recurring_calendar.txt' : 'calendar.txt', 'service_id', problems);
  for (const serviceId of services.keys()) ids.claim(serviceId, 0);
  ids.isComplete = inCalendar !== 'broken' && inDates !== 'broken' && (recurring?.problems.length ?? 0) === 0;
  return { services: [...services.values()], ids, window: recurring ? window : null };
}

async function readCalendar(
  context: ReadContext,
  days: Map<string, Set<number>>,
  today: number,
): Promise<TableState> {
  const file = 'calendar.txt';
  const { problems } = context;
  const ids = new IdIndex(file, 'service_id', problems);
  const required = ['service_id', ...weekdays, 'start_date', 'end_date'];
  /** Content of each row, in the order of the ids, to recognize repeated rows. */
  const rowContents: string[] = [];
  return readTable(context, { file, required, isOptional: true }, (header) => {
    const [id, start, end] = [header.find('service_id'), header.find('start_date'), header.find('end_date')];
    const columnIndexes = weekdays.map(header.find);
    return (row, line) => {
      const serviceId = valueAt(row, id);
      if (serviceId === '') problems.add(file, line, 'service_id is missing');
      const [first, last] = [parseDay(valueAt(row, start)), parseDay(valueAt(row, end))];
      if (Number.isNaN(first))
        problems.add(file, line, `start_date is ${quoteValue(valueAt(row, start))}, not YYYYMMDD`);
      if (Number.isNaN(last))
        problems.add(file, line, `end_date is ${quoteValue(valueAt(row, end))}, not YYYYMMDD`);
      if (last < first) problems.add(file, line, 'end_date is before start_date');
      const runs = columnIndexes.map((place, weekday) => {
        const flag = valueAt(row, place);
        if (flag !== '0' && flag !== '1')
          problems.add(file, line, `${weekdays[weekday]} is ${quoteValue(flag)}, not 0 or 1`);
        return flag === '1';
      });
      const rowContent = [first, last, ...runs].join();
      if (!ids.claim(serviceId, line, (place) => rowContents[place] === rowContent)) return;
      rowContents.push(rowContent);
      const dates = new Set<number>();
      // A row may end in the year 9999: expand only days that the cut to ten years could keep.
      const from = Math.max(first, Math.min(today, last) - maxSpan - daysBehind);
      const until = Math.min(last, Math.max(today, first) + maxSpan + daysBehind);
      // 1 January 1970 was a Thursday.
      for (let day = from; day <= until; day += 1) if (runs[(day + 4) % 7]) dates.add(day);
      days.set(serviceId, dates);
    };
  });
}

async function readCalendarDates(context: ReadContext, days: Map<string, Set<number>>): Promise<TableState> {
  const file = 'calendar_dates.txt';
  const { problems } = context;
  const seen = new Map<string, Map<number, { readonly line: number; readonly exception: string }>>();
  const required = ['service_id', 'date', 'exception_type'];
  return readTable(context, { file, required, isOptional: true }, (header) => {
    const [id, date, type] = [header.find('service_id'), header.find('date'), header.find('exception_type')];
    return (row, line) => {
      const serviceId = valueAt(row, id);
      const day = parseDay(valueAt(row, date));
      const exception = valueAt(row, type);
      if (serviceId === '') problems.add(file, line, 'service_id is missing');
      if (Number.isNaN(day))
        problems.add(file, line, `date is ${quoteValue(valueAt(row, date))}, not YYYYMMDD`);
      if (exception !== '1' && exception !== '2')
        problems.add(file, line, `exception_type is ${quoteValue(exception)}, not 1 or 2`);
      const lines = seen.get(serviceId) ?? new Map();
      seen.set(serviceId, lines);
      const first = lines.get(day);
      if (first && first.exception === exception) {
        problems.countDuplicate(file, line);
        return;
      }
      if (first)
        problems.add(
          file,
          line,
          `the service ${quoteValue(serviceId)} has ${valueAt(row, date)} twice; first on line ${first.line}`,
        );
      lines.set(day, { line, exception });
      const dates = days.get(serviceId) ?? new Set();
      days.set(serviceId, dates);
      if (Number.isNaN(day)) return;
      if (exception === '1') dates.add(day);
      else dates.delete(day);
    };
  });
}

function cutToMaxSpan(
  days: ReadonlyMap<string, ReadonlySet<number>>,
  context: ReadContext,
  today: number,
): GtfsService[] {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const dates of days.values())
    for (const day of dates) {
      first = Math.min(first, day);
      last = Math.max(last, day);
    }
  if (last - first > maxSpan) {
    first = Math.max(first, Math.min(today - daysBehind, last - maxSpan));
    last = first + maxSpan;
    const span = `${dateOfDay(first)} to ${dateOfDay(last)}`;
    context.problems.warn('calendar.txt', null, `the feed covers more than ten years; only ${span} is kept`);
  }
  const names = new Map<number, ServiceDate>();
  const nameOf = (day: number) => {
    const name = names.get(day) ?? dateOfDay(day);
    names.set(day, name);
    return name;
  };
  return [...days].map(([serviceId, dates]) => ({
    serviceId,
    dates: [...dates]
      .filter((day) => day >= first && day <= last)
      .sort((a, b) => a - b)
      .map(nameOf),
  }));
}
