import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';

const known = new WeakMap<LoadedFeed, ReadonlyMap<string, string>>();

/** The name of each stop's town, by stop id, out of areas.txt and stop_areas.txt; a stop in two is in the first. */
export function townNames(feed: LoadedFeed): ReadonlyMap<string, string> {
  const kept = known.get(feed);
  if (kept) return kept;
  const { areas = [], stop_areas: members = [] } = feed.tables;
  const names = new Map(areas.map(({ values }) => [values.area_id ?? '', values.area_name ?? '']));
  const towns = new Map<string, string>();
  for (const { values } of members) {
    const [stop, name] = [values.stop_id, names.get(values.area_id ?? '')];
    if (stop && name && !towns.has(stop)) towns.set(stop, name);
  }
  known.set(feed, towns);
  return towns;
}
