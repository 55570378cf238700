import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** The days for which services are wanted, both included. */
export interface CalendarWindow {
  readonly from: ServiceDate;
  readonly until: ServiceDate;
}

/** A day of the window; `weekday` from Monday 1 to Sunday 7. */
export interface CalendarDay {
  readonly date: ServiceDate;
  readonly weekday: number;
}

/** Every day of the window, ascending; none when it ends before it begins. Throws a RangeError when an end is no date. */
export function daysOf({ from, until }: CalendarWindow): readonly CalendarDay[] {
  const first = Temporal.PlainDate.from(from);
  const length = first.until(until, { largestUnit: 'day' }).days + 1;
  return Array.from({ length: Math.max(0, length) }, (_, index) => {
    const day = first.add({ days: index });
    return { date: day.toString(), weekday: day.dayOfWeek };
  });
}
