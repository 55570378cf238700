import { isSameZone, isZone } from '#domains/travel/time/service-time.ts';
import type { FeedProblems } from './feed-problems.ts';
import { named } from './known-ids.ts';
import type { GtfsStop } from './records.ts';

/**
 * The stops with `stop_timezone` only where the clocks show another time than those of the feed. A stop that belongs to a
 * station has its zone. Warns of them, and of zones that are none.
 */
export function withLocalZones(
  stops: readonly GtfsStop[],
  feedZone: string,
  problems: FeedProblems,
): readonly GtfsStop[] {
  const given = [...new Set(stops.flatMap(({ stopTimezone }) => stopTimezone ?? []))];
  const local = new Set(given.filter((zone) => isZone(zone) && !isSameZone(zone, feedZone)));
  for (const zone of given.filter((name) => !isZone(name)))
    problems.warn(
      'stops.txt',
      null,
      `stop_timezone is ${named(zone)}, which is no time zone; it is passed over`,
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
