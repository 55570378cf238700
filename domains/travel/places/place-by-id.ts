/** Finds a town, station or stop by its id in the feed, case-insensitive. */
import { type LoadedFeed, publishedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Stop } from '#domains/travel/timetable/timetable.ts';
import type { Place } from './place.ts';
import { createTownPlace, getPlaceIndex, stopKindOf } from './place-index.ts';

interface PlacesById {
  readonly exact: ReadonlyMap<string, Place>;
  /** By lowercase id, if only one id has that form. */
  readonly folded: ReadonlyMap<string, Place>;
}

const indexes = new WeakMap<LoadedFeed, PlacesById>();

/**
 * Returns the place with an id of the feed (area, station or stop), case-insensitive. A platform resolves to its
 * station. An id of both an area and a stop means the area. Stops without service are places too, but searches from
 * them find nothing.
 */
export function findPlaceById(feed: LoadedFeed, id: string): Place | null {
  let index = indexes.get(publishedFeed(feed));
  if (!index) {
    index = buildIndex(feed);
    indexes.set(publishedFeed(feed), index);
  }
  return index.exact.get(id) ?? index.folded.get(id.toLowerCase()) ?? null;
}

function buildIndex(feed: LoadedFeed): PlacesById {
  const { timetable, tables } = feed;
  const exact = new Map<string, Place>();
  const add = (id: string, place: () => Place) => {
    if (!exact.has(id)) exact.set(id, place());
  };
  for (const { place } of getPlaceIndex(feed)) add(place.id, () => place);
  const members = Map.groupBy(tables.stop_areas ?? [], ({ values }) => values.area_id ?? '');
  for (const { values } of tables.areas ?? []) {
    const area = values.area_id ?? '';
    const stops = (members.get(area) ?? []).flatMap(
      (row) => timetable.stopById(row.values.stop_id ?? '') ?? [],
    );
    if (area !== '' && stops.length > 0)
      add(area, () => createTownPlace(area, values.area_name || area, stops));
  }
  const platforms = Map.groupBy(timetable.stops, ({ parentStation }) => parentStation ?? '');
  for (const stop of timetable.stops)
    if (stop.parentStation === null) add(stop.id, () => placeOf(stop, platforms.get(stop.id) ?? [stop]));
  for (const stop of timetable.stops) {
    const station = exact.get(stop.parentStation ?? '');
    add(stop.id, () => station ?? placeOf(stop, [stop]));
  }
  return { exact, folded: byFoldedId(exact) };
}

function placeOf(stop: Stop, stops: readonly Stop[]): Place {
  const { id, name, region, lat, lon } = stop;
  return { id, name, kind: stopKindOf(stop), region, lat, lon, stopIds: stops.map((each) => each.id) };
}

function byFoldedId(places: ReadonlyMap<string, Place>): ReadonlyMap<string, Place> {
  const ids = Map.groupBy(places.keys(), (id) => id.toLowerCase());
  return new Map(
    [...ids].flatMap(([folded, [id = '', ...others]]) => {
      const place = others.length === 0 ? places.get(id) : undefined;
      return place ? [[folded, place] as const] : [];
    }),
  );
}
