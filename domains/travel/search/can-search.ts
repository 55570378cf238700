import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { placeById } from '#domains/travel/places/place-by-id.ts';
import { sharesStop } from './search-fares.ts';

/** Whether a search takes these ids: both are known, and they are not one place, as the ends of a round trip are. */
export function canSearchBetween(feed: LoadedFeed, fromId: string, toId: string): boolean {
  const [from, to] = [placeById(feed, fromId), placeById(feed, toId)];
  return from !== null && to !== null && !sharesStop(from, to);
}
