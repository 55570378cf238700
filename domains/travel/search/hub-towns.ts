/** Hub towns of a feed: those with several lines, where travellers change or stay. */
import { type LoadedFeed, publishedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Place } from '#domains/travel/places/place.ts';
import { getPlaceIndex } from '#domains/travel/places/place-index.ts';

const cachedHubs = new WeakMap<LoadedFeed, readonly Place[]>();

/** Returns the hub towns of a feed by number of lines, most first. Towns with one line are no hubs. */
export function findHubs(feed: LoadedFeed): readonly Place[] {
  const cached = cachedHubs.get(publishedFeed(feed));
  if (cached) return cached;
  const lines = linesOfStops(feed);
  const hubs = getPlaceIndex(feed)
    .filter(({ place }) => place.kind === 'town')
    .map(({ place }) => ({
      place,
      lines: new Set(place.stopIds.flatMap((stop) => [...(lines.get(stop) ?? [])])).size,
    }))
    .filter((town) => town.lines > 1)
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ place }) => place);
  cachedHubs.set(publishedFeed(feed), hubs);
  return hubs;
}

/** Returns the lines that call at each stop, by stop id. */
function linesOfStops({ timetable }: LoadedFeed): ReadonlyMap<string, ReadonlySet<number>> {
  const lines = new Map<string, Set<number>>();
  for (const route of timetable.routes) {
    for (const trip of timetable.tripsOfRoute(route)) {
      for (const { stop } of timetable.callsOf(trip)) {
        const there = lines.get(stop.id) ?? new Set();
        there.add(route.index);
        lines.set(stop.id, there);
      }
    }
  }
  return lines;
}
