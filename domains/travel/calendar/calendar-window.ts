import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** The days for which services are expanded, both included. */
export interface CalendarWindow {
  readonly from: ServiceDate;
  readonly until: ServiceDate;
}

/** A day of the window; `weekday` is 1 (Monday) to 7 (Sunday). */
export interface CalendarDay {
  readonly date: ServiceDate;
  readonly weekday: number;
}

/**
 * Lists the days of the window, ascending; empty if it ends before it starts. Throws a RangeError for an invalid
 * date.
 */
export function listDays({ from, until }: CalendarWindow): readonly CalendarDay[] {
  const first = Temporal.PlainDate.from(from);
  const length = first.until(until, { largestUnit: 'day' }).days + 1;
  return Array.from({ length: Math.max(0, length) }, (_, index) => {
    const day = first.add({ days: index });
    return { date: day.toString(), weekday: day.dayOfWeek };
  });
}
