import type { ServiceDate } from '#src/travel/gtfs/records.ts';
import { addDays, serviceInstant } from '#src/travel/time/service-time.ts';
import type { Timetable, Trip } from '#src/travel/timetable/timetable.ts';

/**
 * The first service date from `from` on (within the coverage) on which a trip leaves its first stop after `now`; null when
 * there is none.
 */
export function nextRunningDate(
  timetable: Timetable,
  trip: Trip,
  { from, now }: { readonly from: ServiceDate; readonly now?: Date | undefined },
): ServiceDate | null {
  const { first, last } = timetable.coverage;
  const departure = timetable.callsOf(trip)[0]?.departure;
  if (departure === undefined) return null;
  for (let date = from > first ? from : first; date <= last; date = addDays(date, 1))
    if (
      timetable.runsOn(trip, date) &&
      (!now || serviceInstant(date, departure, timetable.zone).getTime() > now.getTime())
    )
      return date;
  return null;
}
