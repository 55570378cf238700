/** Lines as a map draws them: what they call at, in order, and the way between. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Mode, Route, Stop } from '#domains/travel/timetable/timetable.ts';
import { mergePatterns } from './merge-patterns.ts';
import { townNames } from './town-names.ts';
import { type WayPoint, waysBetween } from './ways-between.ts';

/** A line, or the part of one that a journey rides on. */
export interface LineDrawing {
  readonly routeId: string;
  readonly name: string;
  readonly operator: string;
  readonly mode: Mode;
  /** Both directions as one: in the order of the direction that the feed calls 0. */
  readonly stops: readonly DrawnStop[];
  /** What to draw: each joins two stops, by index, the smaller first. */
  readonly links: readonly DrawnLink[];
  /** Whether some trip calls at all of the stops; where none does, the stretches come to more than any takes. */
  readonly isRiddenWhole: boolean;
}

/** A stop of a line. */
export interface DrawnStop {
  readonly stopId: string;
  readonly name: string;
  /** The name of its town (areas.txt), where it is in one. */
  readonly town: string | null;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lon: number;
}

/** A stretch on which something runs without a stop between. */
export interface DrawnLink {
  readonly from: number;
  readonly to: number;
  /** Points on the way from `from` to `to`, neither included; none where the feed has none. */
  readonly way: readonly WayPoint[];
  /** From the departure to the arrival, in whole minutes: the median of the trips that go this way, or else of the others. */
  readonly minutes: number;
}

/** A line, and the stops (by id) between which it is wanted; the whole line without them. */
export interface WantedLine {
  readonly routeId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Drawn = Omit<LineDrawing, 'isRiddenWhole'>;

/** A line in the direction that the feed calls 0, and the other way round, which may take longer. */
interface BothWays {
  readonly there: Drawn;
  readonly back: Drawn;
  /** The stops, by id, of each way in which its trips call. */
  readonly patterns: readonly ReadonlySet<string>[];
}

const drawings = new WeakMap<LoadedFeed, Map<string, BothWays | null>>();

/**
 * The drawings of the lines, in the order asked for. A line that the feed doesn't know, that nothing runs on or that doesn't
 * call at a wanted stop is left out.
 */
export function lineDrawings(feed: LoadedFeed, lines: readonly WantedLine[]): readonly LineDrawing[] {
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
  const known = drawings.get(feed) ?? new Map<string, BothWays | null>();
  drawings.set(feed, known);
  const kept = known.get(routeId);
  if (kept !== undefined) return kept;
  const route = feed.timetable.routeById(routeId);
  const drawing = route ? drawn(feed, route) : null;
  known.set(routeId, drawing);
  return drawing;
}

function drawn(feed: LoadedFeed, route: Route): BothWays | null {
  const { patterns, minutes, stopsById } = ridesOf(feed, route);
  const merged = mergePatterns(patterns);
  const stops = merged.stops.flatMap((id) => stopsById.get(id) ?? []);
  if (stops.length < 2) return null;
  const towns = townNames(feed);
  const taking: Taking = (a, b) =>
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
      return { from, to, way: waysBetween(feed, a, b), minutes: taking(a, b) };
    }),
  };
  return { there, back: reversed(there, taking), patterns: patterns.map((ids) => new Set(ids)) };
}

/** How long it takes from a stop to another, by their ids, in whole minutes. */
type Taking = (from: string, to: string) => number;

/** How the trips of a route call, the commonest pattern of direction 0 first, and how long they take from call to call. */
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
  return start < end ? cut(there, start, end) : cut(back, last - start, last - end);
}

function cut(line: Drawn, first: number, last: number): Drawn {
  return {
    ...line,
    stops: line.stops.slice(first, last + 1),
    links: line.links
      .filter(({ from, to }) => from >= first && to <= last)
      .map((link) => ({ ...link, from: link.from - first, to: link.to - first })),
  };
}

function reversed(line: Drawn, taking: Taking): Drawn {
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
