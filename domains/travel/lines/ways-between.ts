import { z } from 'zod';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';

/** A point on the way between two stops: degrees, WGS 84. */
export interface WayPoint {
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

const known = new WeakMap<LoadedFeed, ReadonlyMap<string, readonly WayPoint[]>>();

/**
 * The points of ways.txt (a table of our own) from one stop to another, neither included; a way stands there once and is
 * read in both directions. A row that makes no sense is passed over: it is about a line on a drawing.
 */
export function waysBetween(feed: LoadedFeed, from: string, to: string): readonly WayPoint[] {
  const ways = known.get(feed) ?? readWays(feed);
  known.set(feed, ways);
  return ways.get(`${from}\n${to}`) ?? ways.get(`${to}\n${from}`)?.toReversed() ?? [];
}

function readWays({ tables }: LoadedFeed): ReadonlyMap<string, readonly WayPoint[]> {
  const rows = (tables.ways ?? []).flatMap(({ values }) => {
    const row = wayRow.safeParse(values);
    return row.success ? [row.data] : [];
  });
  const ways = new Map<string, WayPoint[]>();
  for (const row of rows.sort((a, b) => a.way_sequence - b.way_sequence)) {
    const key = `${row.from_stop_id}\n${row.to_stop_id}`;
    ways.set(key, [...(ways.get(key) ?? []), { lat: row.way_lat, lon: row.way_lon }]);
  }
  return ways;
}
