import type { GtfsService } from '#domains/travel/gtfs/records.ts';
import { type CalendarWindow, listDays } from './calendar-window.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * Writes services as calendar.txt and calendar_dates.txt. calendar.txt has the weekdays on which a service usually
 * runs; calendar_dates.txt has the exceptions (1 runs, 2 does not). Returns both files as text with a header.
 */
export function writeGtfsCalendar(
  services: readonly GtfsService[],
  window: CalendarWindow,
): { readonly calendar: string; readonly calendarDates: string } {
  const days = listDays(window);
  const calendar = [['service_id', ...weekdays, 'start_date', 'end_date'].join(',')];
  const calendarDates = ['service_id,date,exception_type'];
  for (const { serviceId, dates } of services) {
    const runs = new Set(dates);
    const usual = weekdays.map((_, index) => {
      const ofWeekday = days.filter(({ weekday }) => weekday === index + 1);
      return ofWeekday.filter(({ date }) => runs.has(date)).length * 2 > ofWeekday.length;
    });
    const flags = usual.map((value) => (value ? '1' : '0'));
    if (usual.includes(true))
      calendar.push([serviceId, ...flags, compact(window.from), compact(window.until)].join(','));
    for (const { date, weekday } of days)
      if (runs.has(date) !== usual[weekday - 1])
        calendarDates.push([serviceId, compact(date), runs.has(date) ? '1' : '2'].join(','));
  }
  return { calendar: `${calendar.join('\n')}\n`, calendarDates: `${calendarDates.join('\n')}\n` };
}

const compact = (date: string) => date.replaceAll('-', '');
