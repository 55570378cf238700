import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { addDays, serviceInstant } from '#domains/travel/time/service-time.ts';
import type { Timetable, Trip } from '#domains/travel/timetable/timetable.ts';

/**
 * Returns the first service date from `from` on which a trip leaves after `now`; null if there is none in the
 * timetable. `departure` is in seconds after the start of the service day.
 */
export function findNextRunningDate(
  timetable: Timetable,
  trip: Trip,
  {
    departure,
    from,
    now,
  }: { readonly departure: number; readonly from: ServiceDate; readonly now?: Date | undefined },
): ServiceDate | null {
  const { first, last } = timetable.coverage;
  for (let date = from > first ? from : first; date <= last; date = addDays(date, 1))
    if (
      timetable.runsOn(trip, date) &&
      (!now || serviceInstant(date, departure, timetable.zone).getTime() > now.getTime())
    )
      return date;
  return null;
}
