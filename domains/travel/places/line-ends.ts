/** End points of a line, as places of a search. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Route, Stop } from '#domains/travel/timetable/timetable.ts';
import type { Place } from './place.ts';
import { findPlaceById } from './place-by-id.ts';
import { getPlaceIndex } from './place-index.ts';

/** Direction of a line: 0 runs from its first end to the other, 1 the other way. */
export type LineDirection = 0 | 1;

/**
 * Returns the ends of a line in a direction: the first and last stop of its longest trip, or their towns. Direction 1
 * has the same ends the other way. Null for a line without trips.
 */
export function findLineEnds(
  feed: LoadedFeed,
  route: Route,
  direction: LineDirection = 0,
): { readonly from: Place; readonly to: Place } | null {
  const { timetable } = feed;
  const trips = timetable.tripsOfRoute(route);
  const outward = trips.filter((trip) => trip.direction !== 1);
  const patterns = (outward.length > 0 ? outward : trips).map((trip) => timetable.callsOf(trip));
  const [longest = []] = patterns.toSorted((a, b) => b.length - a.length);
  const [start, end] = [longest[0], longest.at(-1)];
  if (!start || !end) return null;
  const [from, to] = [placeOf(feed, start.stop), placeOf(feed, end.stop)];
  if (!from || !to) return null;
  return direction === 0 ? { from, to } : { from: to, to: from };
}

function placeOf(feed: LoadedFeed, { id }: Stop): Place | null {
  const town = getPlaceIndex(feed).find(({ place }) => place.kind === 'town' && place.stopIds.includes(id));
  return town?.place ?? findPlaceById(feed, id);
}
