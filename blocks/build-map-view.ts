/** Map layout: merges nearby stops of a town into one place, and draws shared sections of lines once. */
import type { MapLineView, MapPlaceView } from '#components/travel/map/line-map.tsx';
import type { LineView, StopView } from './route-map-view.ts';

/** The drawing of the lines on the map. */
export interface MapView {
  readonly lines: readonly MapLineView[];
  readonly places: readonly MapPlaceView[];
}

/** A place on the map: a stop, or the stops of a town that are close together. */
interface Place {
  readonly stops: StopView[];
  /** The numbers of lines that end and call here. */
  ends: number;
  calls: number;
}

/** Builds the lines and places of the map. */
export function mapView(lines: readonly LineView[]): MapView {
  const places = placesOf(lines);
  return { lines: linesOf(lines, places), places: namedPlaces(places) };
}

/** Maps each stop id to its place. */
function placesOf(lines: readonly LineView[]): ReadonlyMap<string, Place> {
  const close = spanOf(lines.flatMap(({ stops }) => stops)) / 40;
  const places = new Map<string, Place>();
  for (const line of lines) {
    line.stops.forEach((stop, index) => {
      const place = places.get(stop.stopId) ??
        placeNear(places, stop, close) ?? { stops: [], ends: 0, calls: 0 };
      if (!places.has(stop.stopId)) place.stops.push(stop);
      if (index === 0 || index === line.stops.length - 1) place.ends += 1;
      place.calls += 1;
      places.set(stop.stopId, place);
    });
  }
  return places;
}

function placeNear(places: ReadonlyMap<string, Place>, stop: StopView, close: number): Place | undefined {
  return [...new Set(places.values())].find(({ stops: [first] }) => {
    return first && stop.town !== null && first.town === stop.town && distance(first, stop) < close;
  });
}

/**
 * The lines as drawn: consecutive stops as one curve, and each branch as its own. A section that two lines of
 * a mode share is drawn once.
 */
function linesOf(lines: readonly LineView[], places: ReadonlyMap<string, Place>): readonly MapLineView[] {
  const numbers = new Map([...new Set(places.values())].map((place, number) => [place, number]));
  const numberOf = (stop: StopView) => {
    const place = places.get(stop.stopId);
    return place ? (numbers.get(place) ?? -1) : -1;
  };
  const drawn = new Set<string>();
  return lines.map(({ mode, stops, links }) => {
    const paths: { stop: number; points: { lat: number; lon: number }[] }[] = [];
    for (const { from, to, way } of links) {
      const [start, end] = [stops[from], stops[to]];
      if (!start || !end) continue;
      const key = [mode, ...[numberOf(start), numberOf(end)].sort((a, b) => a - b)].join(' ');
      if (drawn.has(key)) continue;
      drawn.add(key);
      const before = paths.find(({ stop }) => stop === from);
      if (before) {
        before.points.push(...way, end);
        before.stop = to;
      } else {
        paths.push({ stop: to, points: [start, ...way, end] });
      }
    }
    return { mode, paths: paths.map(({ points }) => points) };
  });
}

/**
 * The places with their labels, most important first: termini and interchanges. A town's only place has the
 * town's short name.
 */
function namedPlaces(places: ReadonlyMap<string, Place>): readonly MapPlaceView[] {
  const all = [...new Set(places.values())];
  return all
    .toSorted((a, b) => Number(b.ends > 0) - Number(a.ends > 0) || weight(b) - weight(a))
    .flatMap(({ stops, ends }) => {
      const [first] = stops;
      if (!first) return [];
      const isTown = all.filter((other) => other.stops[0]?.town === first.town).length === 1;
      return {
        key: first.stopId,
        label: (isTown || stops.length > 1 ? first.town : null) ?? first.name,
        lat: first.lat,
        lon: first.lon,
        isMain: ends > 0,
      };
    });
}

const weight = ({ ends, calls }: Place) => ends * 2 + calls;

/** The approximate distance between two points, in degrees of latitude. */
function distance(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180));
}

function spanOf(points: readonly { lat: number; lon: number }[]): number {
  const [lats, lons] = [points.map(({ lat }) => lat), points.map(({ lon }) => lon)];
  const corner = { lat: Math.min(...lats), lon: Math.min(...lons) };
  return points.length === 0 ? 0 : distance(corner, { lat: Math.max(...lats), lon: Math.max(...lons) });
}
