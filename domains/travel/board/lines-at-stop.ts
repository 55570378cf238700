/** Finds the lines that call at a stop or station, and the stops of a place. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Route, Stop, Timetable } from '#domains/travel/timetable/timetable.ts';

const served = new WeakMap<Timetable, ReadonlyMap<number, readonly Route[]>>();

/**
 * Returns the lines that call at a stop or at a platform of a station, in the timetable's order. The index is built
 * once per timetable.
 */
export function linesAt(timetable: Timetable, stop: Stop): readonly Route[] {
  let routes = served.get(timetable);
  if (!routes) {
    const found = new Map<number, Route[]>();
    for (const route of timetable.routes) {
      const stops = new Set(
        timetable.tripsOfRoute(route).flatMap((trip) => timetable.callsOf(trip).map((call) => call.stop)),
      );
      const stations = [...stops].flatMap(
        ({ parentStation }) => timetable.stopById(parentStation ?? '') ?? [],
      );
      for (const { index } of new Set([...stops, ...stations]))
        found.set(index, [...(found.get(index) ?? []), route]);
    }
    routes = found;
    served.set(timetable, routes);
  }
  return routes.get(stop.index) ?? [];
}

/**
 * Resolves an id to a name and its stops: those of a town, the platforms of a station, or a stop itself. Null if
 * unknown.
 */
export function findPlaceStops(
  { timetable, tables }: LoadedFeed,
  placeId: string,
): { readonly name: string; readonly stops: readonly Stop[] } | null {
  const area = tables.areas?.find(({ values }) => values.area_id === placeId);
  if (area) {
    const stops = (tables.stop_areas ?? []).flatMap(({ values }) => {
      const member = values.area_id === placeId ? timetable.stopById(values.stop_id ?? '') : undefined;
      return member ? [member] : [];
    });
    return { name: area.values.area_name ?? placeId, stops };
  }
  const stop = timetable.stopById(placeId);
  if (!stop) return null;
  const platforms = stop.isStation
    ? timetable.stops.filter(({ parentStation }) => parentStation === placeId)
    : [];
  return { name: stop.name, stops: [stop, ...platforms] };
}
