import { type LoadedFeed, publishedFeed } from '#domains/travel/feed/loaded-feed.ts';

const townNamesByFeed = new WeakMap<LoadedFeed, ReadonlyMap<string, string>>();

/** Maps stop ids to town names (areas.txt and stop_areas.txt). A stop in two towns belongs to the first. */
export function getTownNames(feed: LoadedFeed): ReadonlyMap<string, string> {
  const cached = townNamesByFeed.get(publishedFeed(feed));
  if (cached) return cached;
  const { areas = [], stop_areas: members = [] } = feed.tables;
  const names = new Map(areas.map(({ values }) => [values.area_id ?? '', values.area_name ?? '']));
  const towns = new Map<string, string>();
  for (const { values } of members) {
    const [stop, name] = [values.stop_id, names.get(values.area_id ?? '')];
    if (stop && name && !towns.has(stop)) towns.set(stop, name);
  }
  townNamesByFeed.set(publishedFeed(feed), towns);
  return towns;
}
