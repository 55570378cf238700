/** Builds the drawing of a line for maps: its stops in order and the path between them. */
import { type LoadedFeed, publishedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Mode, Route, Stop } from '#domains/travel/timetable/timetable.ts';
import { mergePatterns } from './merge-patterns.ts';
import { findPathPoints, type PathPoint } from './path-points.ts';
import { getTownNames } from './town-names.ts';

/** The drawing of a line, or of the part used by a journey. */
export interface LineDrawing {
  readonly routeId: string;
  readonly name: string;
  readonly operator: string;
  readonly mode: Mode;
  /** Stops of both directions, in the order of direction 0. */
  readonly stops: readonly DrawnStop[];
  /** Links to draw. Each joins two stops by index, the smaller first. */
  readonly links: readonly DrawnLink[];
  /** True if one trip calls at all stops. Otherwise the sum of the links is longer than any trip. */
  readonly isRiddenWhole: boolean;
}

/** A stop of a line. */
export interface DrawnStop {
  readonly stopId: string;
  readonly name: string;
  /** Name of its town (areas.txt), or null. */
  readonly town: string | null;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lon: number;
}

/** A link between two stops that some trip travels non-stop. */
export interface DrawnLink {
  readonly from: number;
  readonly to: number;
  /** Points between `from` and `to`, exclusive; empty if the feed has none. */
  readonly way: readonly PathPoint[];
  /** Travel time in whole minutes: the median of trips in this direction, or else of the others. */
  readonly minutes: number;
}

/** A requested line, with the ids of the stops between which to draw it; all of it without them. */
export interface LineRequest {
  readonly routeId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Drawn = Omit<LineDrawing, 'isRiddenWhole'>;

/** A line in direction 0 and in reverse, which may take longer. */
interface BothWays {
  readonly there: Drawn;
  readonly back: Drawn;
  /** Stop ids of each trip pattern. */
  readonly patterns: readonly ReadonlySet<string>[];
}

const drawings = new WeakMap<LoadedFeed, Map<string, BothWays | null>>();

/**
 * Returns the drawings of the lines, in the requested order. Omits lines that are unknown, have no trips or do not
 * call at a requested stop.
 */
export function buildLineDrawings(feed: LoadedFeed, lines: readonly LineRequest[]): readonly LineDrawing[] {
  return lines.flatMap(({ routeId, from, to }) => {
    const whole = wholeLine(feed, routeId);
    const part = whole && partOf(whole, from, to);
    return part ? [{ ...part, isRiddenWhole: isRiddenWhole(part, whole.patterns) }] : [];
  });
}

function isRiddenWhole({ stops }: Drawn, patterns: readonly ReadonlySet<string>[]): boolean {
  return patterns.some((pattern) => stops.every(({ stopId }) => pattern.has(stopId)));
}

function wholeLine(feed: LoadedFeed, routeId: string): BothWays | null {
  const drawingsOfFeed = drawings.get(publishedFeed(feed)) ?? new Map<string, BothWays | null>();
  drawings.set(publishedFeed(feed), drawingsOfFeed);
  const cached = drawingsOfFeed.get(routeId);
  if (cached !== undefined) return cached;
  const route = feed.timetable.routeById(routeId);
  const drawing = route ? drawLine(feed, route) : null;
  drawingsOfFeed.set(routeId, drawing);
  return drawing;
}

function drawLine(feed: LoadedFeed, route: Route): BothWays | null {
  const { patterns, minutes, stopsById } = ridesOf(feed, route);
  const merged = mergePatterns(patterns);
  const stops = merged.stops.flatMap((id) => stopsById.get(id) ?? []);
  if (stops.length < 2) return null;
  const towns = getTownNames(feed);
  const taking: TravelMinutes = (a, b) =>
    median(minutes.get(stretchKey(a, b)) ?? minutes.get(stretchKey(b, a)) ?? [0]);
  const there: Drawn = {
    routeId: route.id,
    name: route.name,
    operator: route.agency.name,
    mode: route.mode,
    stops: stops.map(({ id, name, lat, lon }) => ({
      stopId: id,
      name,
      town: towns.get(id) ?? null,
      lat,
      lon,
    })),
    links: merged.links.map(([from, to]) => {
      const [a = '', b = ''] = [stops[from]?.id, stops[to]?.id];
      return { from, to, way: findPathPoints(feed, a, b), minutes: taking(a, b) };
    }),
  };
  return { there, back: reverseDrawing(there, taking), patterns: patterns.map((ids) => new Set(ids)) };
}

/** Returns the travel time between two stops by id, in whole minutes. */
type TravelMinutes = (from: string, to: string) => number;

/** Returns the trip patterns of a route, the most common of direction 0 first, with travel times between calls. */
function ridesOf({ timetable }: LoadedFeed, route: Route) {
  const counts = new Map<string, { ids: string[]; weight: number }>();
  const minutes = new Map<string, number[]>();
  const stopsById = new Map<string, Stop>();
  for (const trip of timetable.tripsOfRoute(route)) {
    const calls = timetable.callsOf(trip);
    const ids = calls.map(({ stop }) => stop.id);
    calls.forEach(({ stop, arrival }, index) => {
      stopsById.set(stop.id, stop);
      const before = calls[index - 1];
      if (!before) return;
      const key = stretchKey(before.stop.id, stop.id);
      const all = minutes.get(key) ?? [];
      all.push(Math.round((arrival - before.departure) / 60));
      minutes.set(key, all);
    });
    const key = ids.join('\n');
    const count = counts.get(key) ?? { ids, weight: trip.direction === 1 ? 0 : 1_000_000 };
    count.weight += 1;
    counts.set(key, count);
  }
  const patterns = [...counts.values()].sort((a, b) => b.weight - a.weight).map(({ ids }) => ids);
  return { patterns, minutes, stopsById };
}

function partOf({ there, back }: BothWays, from: string | undefined, to: string | undefined): Drawn | null {
  if (from === undefined && to === undefined) return there;
  const last = there.stops.length - 1;
  const place = (id: string | undefined, otherwise: number) =>
    id === undefined ? otherwise : there.stops.findIndex(({ stopId }) => stopId === id);
  const [start, end] = [place(from, 0), place(to, last)];
  if (start < 0 || end < 0 || start === end) return null;
  return start < end ? cutDrawing(there, start, end) : cutDrawing(back, last - start, last - end);
}

function cutDrawing(line: Drawn, first: number, last: number): Drawn {
  return {
    ...line,
    stops: line.stops.slice(first, last + 1),
    links: line.links
      .filter(({ from, to }) => from >= first && to <= last)
      .map((link) => ({ ...link, from: link.from - first, to: link.to - first })),
  };
}

function reverseDrawing(line: Drawn, taking: TravelMinutes): Drawn {
  const last = line.stops.length - 1;
  return {
    ...line,
    stops: line.stops.toReversed(),
    links: line.links
      .map(({ from, to, way }) => ({
        from: last - to,
        to: last - from,
        way: way.toReversed(),
        minutes: taking(line.stops[to]?.stopId ?? '', line.stops[from]?.stopId ?? ''),
      }))
      .toReversed(),
  };
}

function stretchKey(from: string, to: string): string {
  return `${from}\n${to}`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
