import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { findPlaceById } from '#domains/travel/places/place-by-id.ts';
import { sharesStop } from './search-fares.ts';

/** Returns true if both place ids exist and are different places. */
export function canSearchBetween(feed: LoadedFeed, fromId: string, toId: string): boolean {
  const [from, to] = [findPlaceById(feed, fromId), findPlaceById(feed, toId)];
  return from !== null && to !== null && !sharesStop(from, to);
}
