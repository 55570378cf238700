import { isSameZone, isZone } from '#src/travel/time/service-time.ts';
import type { FeedProblems } from './feed-problems.ts';
import type { GtfsStop } from './records.ts';

/**
 * Warns of stops whose clocks show another time than those of the feed. A stop that belongs to a station has its zone.
 * @param zones `stop_timezone` by stop, where the feed gives one
 */
export function warnOfStopZones(
  stops: readonly GtfsStop[],
  zones: ReadonlyMap<string, string>,
  feedZone: string,
  problems: FeedProblems,
): void {
  const unknown = [...new Set(zones.values())].filter((zone) => !isZone(zone));
  for (const zone of unknown)
    problems.warn('stops.txt', null, `stop_timezone is “${zone}”, which is no time zone; it is passed over`);
  const others = stops
    .filter(({ locationType }) => locationType === 0)
    .flatMap(({ stopId, parentStation }) => zones.get(parentStation ?? '') ?? zones.get(stopId) ?? [])
    .filter((zone) => !unknown.includes(zone) && !isSameZone(zone, feedZone));
  if (others.length === 0) return;
  const names = [...new Set(others)].join(', ');
  problems.warn(
    'stops.txt',
    null,
    others.length === 1
      ? `1 stop has a time zone of its own (${names}); its times are shown by the clock of ${feedZone}`
      : `${others.length} stops have a time zone of their own (${names}); their times are shown by the clock of ${feedZone}`,
  );
}
