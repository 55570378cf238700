import { z } from 'zod';
import { type LoadedFeed, publishedFeed } from '#domains/travel/feed/loaded-feed.ts';

/** A point on the path between two stops: degrees, WGS 84. */
export interface PathPoint {
  readonly lat: number;
  readonly lon: number;
}

const wayRow = z.object({
  from_stop_id: z.string().min(1),
  to_stop_id: z.string().min(1),
  way_sequence: z.coerce.number().int().min(0),
  way_lat: z.coerce.number().min(-90).max(90),
  way_lon: z.coerce.number().min(-180).max(180),
});

const cachedWays = new WeakMap<LoadedFeed, ReadonlyMap<string, readonly PathPoint[]>>();

/**
 * Returns the points of ways.txt (our extension) between two stops, exclusive. Each path is stored once and used in
 * both directions. Invalid rows are ignored, because they only affect a drawing.
 */
export function findPathPoints(feed: LoadedFeed, from: string, to: string): readonly PathPoint[] {
  const ways = cachedWays.get(publishedFeed(feed)) ?? readWays(feed);
  cachedWays.set(publishedFeed(feed), ways);
  return ways.get(`${from}\n${to}`) ?? ways.get(`${to}\n${from}`)?.toReversed() ?? [];
}

function readWays({ tables }: LoadedFeed): ReadonlyMap<string, readonly PathPoint[]> {
  const rows = (tables.ways ?? []).flatMap(({ values }) => {
    const row = wayRow.safeParse(values);
    return row.success ? [row.data] : [];
  });
  const ways = new Map<string, PathPoint[]>();
  for (const row of rows.sort((a, b) => a.way_sequence - b.way_sequence)) {
    const key = `${row.from_stop_id}\n${row.to_stop_id}`;
    ways.set(key, [...(ways.get(key) ?? []), { lat: row.way_lat, lon: row.way_lon }]);
  }
  return ways;
}
