import { isSameTimeZone, isTimeZone } from '#domains/travel/time/service-time.ts';
import type { FeedProblems } from './feed-problems.ts';
import { quoteValue } from './id-index.ts';
import type { GtfsStop } from './records.ts';

/**
 * Keeps `stop_timezone` only where local time differs from the feed's. A platform inherits the zone of its station.
 * Warns of differing zones and of unknown zone names.
 */
export function resolveStopTimeZones(
  stops: readonly GtfsStop[],
  feedZone: string,
  problems: FeedProblems,
): readonly GtfsStop[] {
  const given = [...new Set(stops.flatMap(({ stopTimezone }) => stopTimezone ?? []))];
  const local = new Set(given.filter((zone) => isTimeZone(zone) && !isSameTimeZone(zone, feedZone)));
  for (const zone of given.filter((name) => !isTimeZone(name)))
    problems.warn(
      'stops.txt',
      null,
      `stop_timezone is ${quoteValue(zone)}, which is not a time zone; it is ignored`,
    );
  if (given.length === 0) return stops;
  const zones = new Map(stops.map(({ stopId, stopTimezone }) => [stopId, stopTimezone]));
  const resolved = stops.map((stop) => {
    const zone = zones.get(stop.parentStation ?? '') ?? stop.stopTimezone;
    return { ...stop, stopTimezone: zone !== null && local.has(zone) ? zone : null };
  });
  const others = resolved.filter(
    ({ stopTimezone, locationType }) => stopTimezone !== null && locationType === 0,
  );
  if (others.length > 0)
    problems.warn(
      'stops.txt',
      null,
      others.length === 1
        ? `1 stop has a time zone of its own (${[...local].join(', ')}); its times are shown in it`
        : `${others.length} stops have a time zone of their own (${[...local].join(', ')}); their times are shown in it`,
    );
  return resolved;
}
