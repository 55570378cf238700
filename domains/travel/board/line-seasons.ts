import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { dateOfDay } from '#domains/travel/time/service-time.ts';
import type { LineSeason } from './board-types.ts';
import { describeLineDays } from './line-days.ts';

/**
 * Returns the seasons of a line from a day on: periods in which the weekdays of its trips stay the same, or nothing
 * runs. They are in order and without gaps; empty for an unknown line or one that no longer runs.
 */
export function findLineSeasons(
  { timetable }: LoadedFeed,
  routeId: string,
  from: ServiceDate,
): readonly LineSeason[] {
  const route = timetable.routeById(routeId);
  if (!route) return [];
  const { window, trips, daysOf } = describeLineDays(timetable, route, { from });
  const periods = trips.flatMap((trip) => daysOf(trip)?.periods ?? []);
  if (trips.length === 0) return [];
  const starts = new Set([window.first]);
  for (const { first, last } of periods) {
    starts.add(first);
    if (last < window.last) starts.add(last + 1);
  }
  const days = [...starts].toSorted((a, b) => a - b);
  return days.map((first, index) => {
    const last = (days[index + 1] ?? window.last + 1) - 1;
    return {
      from: dateOfDay(first),
      until: dateOfDay(last),
      isRunning: periods.some((period) => period.first <= last && period.last >= first),
      isOpen: last === window.last,
    };
  });
}
