import type { FeedProblems } from './feed-problems.ts';
import type { GtfsStop } from './records.ts';

const earthRadius = 6_371;

/** Kilometres from the middle of the feed beyond which a stop looks misplaced, and how many times the usual distance. */
const far = 1_000;
const unusual = 4;

/**
 * Warns of stops far away from the others: a foreign terminal, or a coordinate with a slip in it. They are kept. The
 * middle is that of positions on the globe, so that the date line makes no difference.
 */
export function warnOfFarStops(stops: readonly GtfsStop[], problems: FeedProblems): void {
  const places = stops.flatMap((stop) =>
    stop.stopLat === null || stop.stopLon === null ? [] : [{ stop, at: onGlobe(stop.stopLat, stop.stopLon) }],
  );
  if (places.length < 3) return;
  const middle: Vector = [0, 1, 2].map((axis) => median(places.map(({ at }) => at[axis] ?? 0)));
  const distances = places.map(({ stop, at }) => ({ stop, distance: distanceOf(at, middle) }));
  const limit = Math.max(far, unusual * median(distances.map(({ distance }) => distance)));
  const strays = distances.filter(({ distance }) => distance > limit);
  if (strays.length === 0) return;
  const names = strays.slice(0, 3).map(({ stop }) => stop.stopName || stop.stopId);
  const who = `${names.join(', ')}${strays.length > names.length ? ' and others' : ''}`;
  const km = Math.floor(limit / 100) * 100;
  problems.warn(
    'stops.txt',
    null,
    strays.length === 1
      ? `1 stop lies more than ${km.toLocaleString('en-NZ')} km from the middle of the others: ${who}`
      : `${strays.length} stops lie more than ${km.toLocaleString('en-NZ')} km from the middle of the others: ${who}`,
  );
}

type Vector = readonly number[];

function onGlobe(lat: number, lon: number): Vector {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function distanceOf(a: Vector, b: Vector): number {
  return (
    earthRadius *
    2 *
    Math.asin(Math.min(1, Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0))) / 2))
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
