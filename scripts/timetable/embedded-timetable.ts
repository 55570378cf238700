/** The embedded timetable: reads its tables and generates its GTFS calendar. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { CalendarWindow } from '#domains/travel/calendar/calendar-window.ts';
import { writeGtfsCalendar } from '#domains/travel/calendar/gtfs-calendar.ts';
import { expandRecurringCalendar } from '#domains/travel/calendar/recurring-calendar.ts';
import type { RawRow } from '#domains/travel/feed/loaded-feed.ts';

/** The embedded timetable. */
export const timetableFolder = join(import.meta.dirname, '../../timetable');

const tableSchema = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }),
);

/** The rows of a file of the embedded timetable, by its name without `.txt`. */
export function readTable(name: string): readonly RawRow[] {
  const text = readFileSync(join(timetableFolder, `${name}.txt`), 'utf8');
  const rows = tableSchema.parse(parse(text, { columns: true, info: true }));
  return rows.map(({ record, info }) => ({ line: info.lines, values: record }));
}

/** The days that feed_info.txt names. */
export function embeddedWindow(): CalendarWindow {
  const { feed_start_date: from = '', feed_end_date: until = '' } = readTable('feed_info')[0]?.values ?? {};
  const dashed = (date: string) => date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return { from: dashed(from), until: dashed(until) };
}

/** Makes calendar.txt and calendar_dates.txt of the embedded timetable from its recurring calendar. */
export function embeddedCalendar() {
  const window = embeddedWindow();
  const { services, problems } = expandRecurringCalendar(readTable('recurring_calendar'), window);
  return { ...writeGtfsCalendar(services, window), problems };
}
