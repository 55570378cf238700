/** Warns of GTFS stops whose coordinates are far from all others. */
import { countNoun, formatCount } from '#contracts/counts.ts';
import type { FeedProblems } from './feed-problems.ts';
import type { GtfsStop } from './records.ts';

const earthRadiusKm = 6_371;

/**
 * A stop is an outlier beyond this many kilometres from the centre of the feed, and beyond this multiple of the
 * median distance.
 */
const outlierKm = 1_000;
const outlierRatio = 4;

/**
 * Warns of stops far from all others: a foreign terminal, or a typing error in a coordinate. They stay in the feed.
 * The centre is computed from positions on the globe, so the date line makes no difference.
 */
export function warnOfOutlierStops(stops: readonly GtfsStop[], problems: FeedProblems): void {
  const places = stops.flatMap((stop) =>
    stop.stopLat === null || stop.stopLon === null ? [] : [{ stop, at: onGlobe(stop.stopLat, stop.stopLon) }],
  );
  if (places.length < 3) return;
  const middle: Vector = [0, 1, 2].map((axis) => median(places.map(({ at }) => at[axis] ?? 0)));
  const distances = places.map(({ stop, at }) => ({ stop, distance: distanceOf(at, middle) }));
  const limit = Math.max(outlierKm, outlierRatio * median(distances.map(({ distance }) => distance)));
  const strays = distances.filter(({ distance }) => distance > limit);
  if (strays.length === 0) return;
  const names = strays.slice(0, 3).map(({ stop }) => stop.stopName || stop.stopId);
  const who = `${names.join(', ')}${strays.length > names.length ? ' and others' : ''}`;
  const km = Math.floor(limit / 100) * 100;
  problems.warn(
    'stops.txt',
    null,
    `${countNoun(strays.length, 'stop lies', 'stops lie')} more than ${formatCount(km)} km from the centre of the others: ${who}`,
  );
}

type Vector = readonly number[];

function onGlobe(lat: number, lon: number): Vector {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function distanceOf(a: Vector, b: Vector): number {
  return (
    earthRadiusKm *
    2 *
    Math.asin(Math.min(1, Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0))) / 2))
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
