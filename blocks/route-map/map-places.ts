import type { MapLineView, MapPlaceView } from '#components/travel/map/line-map.tsx';
import type { LineView, StopView } from './route-map-view.ts';

/** The lines as the map draws them: stops that follow each other as one curve, branches each on their own. */
export function mapLines(lines: readonly LineView[]): readonly MapLineView[] {
  const drawn = new Set<string>();
  return lines.map(({ mode, stops, links }) => {
    const ways: { stop: number; points: { lat: number; lon: number }[] }[] = [];
    for (const { from, to, way } of links) {
      const [start, end] = [stops[from], stops[to]];
      if (!start || !end) continue;
      // Two lines of a mode on the same stretch are one line on the map.
      const key = [mode, ...[start.stopId, end.stopId].sort()].join(' ');
      if (drawn.has(key)) continue;
      drawn.add(key);
      const before = ways.find(({ stop }) => stop === from);
      if (before) {
        before.points.push(...way, end);
        before.stop = to;
      } else {
        ways.push({ stop: to, points: [start, ...way, end] });
      }
    }
    return { mode, ways: ways.map(({ points }) => points) };
  });
}

/**
 * The places of the map, those first that are to be named before all others: the ends of lines and where lines meet. Stops of
 * a town that lie close together are one place; a stop that is alone in its town has the town's short name.
 */
export function mapPlaces(lines: readonly LineView[]): readonly MapPlaceView[] {
  const stops = new Map<string, { stop: StopView; ends: number; lines: number }>();
  for (const line of lines) {
    line.stops.forEach((stop, index) => {
      const known = stops.get(stop.stopId) ?? { stop, ends: 0, lines: 0 };
      const isEnd = index === 0 || index === line.stops.length - 1;
      stops.set(stop.stopId, { stop, ends: known.ends + Number(isEnd), lines: known.lines + 1 });
    });
  }
  const inTown = new Map<string, number>();
  for (const { stop } of stops.values()) {
    if (stop.town) inTown.set(stop.town, (inTown.get(stop.town) ?? 0) + 1);
  }
  const span = spanOf([...stops.values()].map(({ stop }) => stop));
  const places: (MapPlaceView & { readonly weight: number; readonly town: string | null })[] = [];
  for (const { stop, ends, lines: count } of stops.values()) {
    const near = places.find(
      (place) => place.town !== null && place.town === stop.town && distance(place, stop) < span / 40,
    );
    if (near) {
      places[places.indexOf(near)] = {
        ...near,
        label: near.town ?? near.label,
        isMain: near.isMain || ends > 0,
        weight: near.weight + ends * 2 + count,
      };
      continue;
    }
    const isAlone = stop.town !== null && inTown.get(stop.town) === 1;
    places.push({
      key: stop.stopId,
      label: isAlone && stop.town ? stop.town : stop.name,
      lat: stop.lat,
      lon: stop.lon,
      town: stop.town,
      isMain: ends > 0,
      weight: ends * 2 + count,
    });
  }
  return places.sort((a, b) => Number(b.isMain) - Number(a.isMain) || b.weight - a.weight);
}

/** How far apart two points are, roughly, in degrees of latitude. */
function distance(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180));
}

function spanOf(points: readonly { lat: number; lon: number }[]): number {
  const [lats, lons] = [points.map(({ lat }) => lat), points.map(({ lon }) => lon)];
  const corner = { lat: Math.min(...lats), lon: Math.min(...lons) };
  return points.length === 0 ? 0 : distance(corner, { lat: Math.max(...lats), lon: Math.max(...lons) });
}
