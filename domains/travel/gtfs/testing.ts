/** Feeds read for tests. */
import { type FeedTexts, feedFolder } from '#tests/feeds/made-feed.ts';
import { type FeedContents, type ReadOptions, readFeed } from './read-feed.ts';
import type { GtfsStopTime } from './records.ts';

/** The present of these tests. */
export const now = new Date('2026-11-21T00:00:00Z');

/** Reads a feed from a folder made of its texts. */
export const read = (feed: FeedTexts, options: Partial<ReadOptions> = {}) =>
  readFeed(feedFolder(feed), { now, ...options });

const handedOver = new WeakMap<FeedContents, GtfsStopTime[]>();

/** The stop times of a trip, which a feed hands over only once. */
export function stopTimesOf(contents: FeedContents, trip: string): GtfsStopTime[] {
  let rows = handedOver.get(contents);
  if (!rows) {
    const taken: GtfsStopTime[] = [];
    contents.stopTimes.handOver((row) => taken.push(row));
    handedOver.set(contents, taken);
    rows = taken;
  }
  return rows.filter(({ tripId }) => tripId === trip);
}

/** What a feed says, which does not depend on where it was read from. */
export function essenceOf(contents: FeedContents): unknown {
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
