/** Generates the GTFS calendar of the embedded timetable from its recurring calendar. */
import type { CalendarWindow } from '#domains/travel/calendar/calendar-window.ts';
import { writeGtfsCalendar } from '#domains/travel/calendar/gtfs-calendar.ts';
import { expandRecurringCalendar } from '#domains/travel/calendar/recurring-calendar.ts';
import { readTable } from './read-table.ts';

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
