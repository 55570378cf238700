/** Search index of towns and stops: normalised names, aliases and words, built once per feed. */
import { toComparable } from '#contracts/text/fold-text.ts';
import { type LoadedFeed, publishedFeed, type RawTables } from '#domains/travel/feed/loaded-feed.ts';
import type { Stop, Timetable } from '#domains/travel/timetable/timetable.ts';
import type { Place } from './place.ts';

/** A place with its search keys. */
export interface IndexedPlace {
  readonly place: Place;
  /** Normalized name. */
  readonly name: string;
  /** Normalized aliases, such as `chch`. */
  readonly otherNames: readonly string[];
  /** Words of the name, and words for its kind ("station", "coach") and region. */
  readonly words: readonly string[];
  readonly aliases: readonly string[];
  /** Places of one town are grouped: the normalized name of the town, or of the place itself. */
  readonly group: string;
  /** False for a place that is recognized but not suggested: the only stop of a town. */
  readonly isListed: boolean;
}

/** Words that visitors use for each kind of stop. */
const kindWords: Readonly<Record<Place['kind'], readonly string[]>> = {
  town: [],
  train: ['train', 'rail', 'railway', 'station'],
  bus: ['bus', 'coach', 'stop'],
  ferry: ['ferry', 'boat', 'terminal', 'wharf', 'harbour'],
  'train+bus': ['train', 'rail', 'railway', 'station', 'bus', 'coach', 'stop'],
  stop: ['stop'],
};

const indexes = new WeakMap<LoadedFeed, readonly IndexedPlace[]>();

/** Returns the search index of a feed: towns, and stops with service. Built once per feed. */
export function getPlaceIndex(feed: LoadedFeed): readonly IndexedPlace[] {
  let index = indexes.get(publishedFeed(feed));
  if (!index) {
    index = buildIndex(feed.timetable, feed.tables);
    indexes.set(publishedFeed(feed), index);
  }
  return index;
}

/** Maximum number of places in a form; in larger feeds, towns come first. */
const maxListed = 400;

const listed = new WeakMap<LoadedFeed, readonly IndexedPlace[]>();

/** Returns the places that a form lists, by group, with towns before their stops. Sorted once per feed. */
export function getListedPlaces(feed: LoadedFeed): readonly IndexedPlace[] {
  let places = listed.get(publishedFeed(feed));
  if (!places) {
    places = getPlaceIndex(feed)
      .filter(({ isListed }) => isListed)
      .toSorted((a, b) => Number(b.place.kind === 'town') - Number(a.place.kind === 'town'))
      .slice(0, maxListed)
      .toSorted((a, b) => (a.group === b.group ? 0 : a.group < b.group ? -1 : 1));
    listed.set(publishedFeed(feed), places);
  }
  return places;
}

function buildIndex(timetable: Timetable, tables: RawTables): readonly IndexedPlace[] {
  const stops = findServedStops(timetable);
  const townOf = new Map<string, IndexedPlace>();
  const towns: IndexedPlace[] = [];
  const areas = areasOf(tables);
  for (const [id, members] of stopsOfAreas(tables, stops)) {
    const { name, otherNames } = areas.get(id) ?? { name: id, otherNames: [] };
    const aliases = [...new Set(members.flatMap((stop) => kindWords[stopKindOf(stop)]))];
    const town = toIndexedPlace(createTownPlace(id, name, members), {
      aliases,
      otherNames,
      group: toComparable(name),
      isListed: true,
    });
    towns.push(town);
    for (const stop of members) townOf.set(stop.id, town);
  }
  const single = stationsAndStops(timetable, stops).map(({ stop, stopIds }) => {
    const town = stopIds.flatMap((id) => townOf.get(id) ?? [])[0];
    const isTown = town?.place.stopIds.every((id) => stopIds.includes(id)) ?? false;
    return toIndexedPlace(
      {
        id: stop.id,
        name: stop.name,
        kind: stopKindOf(stop),
        region: stop.region,
        lat: stop.lat,
        lon: stop.lon,
        stopIds,
      },
      {
        aliases: kindWords[stopKindOf(stop)],
        otherNames: [],
        group: town?.group ?? toComparable(stop.name),
        isListed: !isTown,
      },
    );
  });
  return [...towns, ...single];
}

/** Creates a town from its stops, located at their centre. */
export function createTownPlace(id: string, name: string, stops: readonly Stop[]): Place {
  return {
    id,
    name,
    kind: 'town',
    region: stops.find(({ region }) => region)?.region ?? null,
    lat: mean(stops.map(({ lat }) => lat)),
    lon: mean(stops.map(({ lon }) => lon)),
    stopIds: stops.map((stop) => stop.id),
  };
}

type Comparison = Pick<IndexedPlace, 'aliases' | 'otherNames' | 'group' | 'isListed'>;

function toIndexedPlace(place: Place, { aliases, ...comparison }: Comparison): IndexedPlace {
  const name = toComparable(place.name);
  return {
    place,
    name,
    words: name.split(' '),
    aliases: [
      ...aliases,
      toComparable(place.id),
      ...(place.region ? toComparable(place.region).split(' ') : []),
    ],
    ...comparison,
  };
}

/** Returns stops with service. */
function findServedStops(timetable: Timetable): ReadonlyMap<string, Stop> {
  const served = new Map<string, Stop>();
  for (const route of timetable.routes) {
    for (const trip of timetable.tripsOfRoute(route)) {
      for (const { stop } of timetable.callsOf(trip)) served.set(stop.id, stop);
    }
  }
  return served;
}

/** Returns stops without a station, and stations with their served platforms. */
function stationsAndStops(timetable: Timetable, served: ReadonlyMap<string, Stop>) {
  const members = new Map<Stop, string[]>();
  for (const stop of served.values()) {
    const parent = stop.parentStation === null ? undefined : timetable.stopById(stop.parentStation);
    const place = parent ?? stop;
    members.set(place, [...(members.get(place) ?? []), stop.id]);
  }
  return [...members].map(([stop, stopIds]) => ({ stop, stopIds }));
}

/** Returns the names of each area in areas.txt. */
function areasOf(
  tables: RawTables,
): ReadonlyMap<string, { readonly name: string; readonly otherNames: readonly string[] }> {
  return new Map(
    (tables.areas ?? []).map(({ values: { area_id = '', area_name = '', area_other_names = '' } }) => [
      area_id,
      { name: area_name, otherNames: area_other_names.split(';').map(toComparable).filter(Boolean) },
    ]),
  );
}

/** Returns the served stops of each area in areas.txt. Areas without any are omitted. */
function stopsOfAreas(tables: RawTables, served: ReadonlyMap<string, Stop>): ReadonlyMap<string, Stop[]> {
  const areas = new Map<string, Stop[]>();
  for (const { values } of tables.stop_areas ?? []) {
    const stop = served.get(values.stop_id ?? '');
    const area = values.area_id;
    if (stop && area) areas.set(area, [...(areas.get(area) ?? []), stop]);
  }
  return areas;
}

/** Returns the kind of a stop, from the feed's own column. */
export function stopKindOf({ kind }: Stop): Exclude<Place['kind'], 'town'> {
  return kind === 'train' || kind === 'bus' || kind === 'ferry' || kind === 'train+bus' ? kind : 'stop';
}

/** Averages and rounds to six decimals, about ten centimetres. */
function mean(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e6) / 1e6;
}
