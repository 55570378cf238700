/** Reads feeds for tests. */
import { type FeedTexts, feedFolder } from '#tests/feeds/made-feed.ts';
import { type FeedContents, type ReadOptions, readFeed } from './read-feed.ts';
import type { GtfsStopTime } from './records.ts';

/** The current time in these tests. */
export const now = new Date('2026-11-21T00:00:00Z');

/** Writes a feed's texts to a folder and reads it. */
export const readTestFeed = (feed: FeedTexts, options: Partial<ReadOptions> = {}) =>
  readFeed(feedFolder(feed), { now, ...options });

const handedOver = new WeakMap<FeedContents, GtfsStopTime[]>();

/** Returns the stop times of a trip. It caches them, because a feed returns them only once. */
export function stopTimesOf(contents: FeedContents, trip: string): GtfsStopTime[] {
  let rows = handedOver.get(contents);
  if (!rows) {
    const taken: GtfsStopTime[] = [];
    contents.stopTimes.drain((row) => taken.push(row));
    handedOver.set(contents, taken);
    rows = taken;
  }
  return rows.filter(({ tripId }) => tripId === trip);
}

/** Returns the content of a feed without the parts that depend on where it was read from. */
export function comparableContents(contents: FeedContents): unknown {
  const { agencies, stops, routes, services, trips, frequencies, tables } = contents;
  return {
    agencies,
    stops,
    routes,
    services,
    trips,
    frequencies,
    tables,
    calls: trips.map(({ tripId }) => stopTimesOf(contents, tripId)),
  };
}
