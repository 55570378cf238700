import { comparable } from '#contracts/text/folded.ts';
import type { KeptTables, LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Stop, Timetable } from '#domains/travel/timetable/timetable.ts';
import type { Place } from './place.ts';

/** A place with what it is compared by. */
export interface IndexedPlace {
  readonly place: Place;
  /** The name as it is compared. */
  readonly name: string;
  /** What else the place is called, as it is compared: `chch`. */
  readonly otherNames: readonly string[];
  /** Its words, and those that say what it is ("station", "coach") or where. */
  readonly words: readonly string[];
  readonly aliases: readonly string[];
  /** Places of one town stand together: the town's comparable name, or the place's own. */
  readonly group: string;
  /** False for what can be named but is not offered: the only stop of a town, which is the town. */
  readonly isListed: boolean;
}

/** What visitors call a stop of each kind. */
const kindWords: Readonly<Record<Place['kind'], readonly string[]>> = {
  town: [],
  train: ['train', 'rail', 'railway', 'station'],
  bus: ['bus', 'coach', 'stop'],
  ferry: ['ferry', 'boat', 'terminal', 'wharf', 'harbour'],
  'train+bus': ['train', 'rail', 'railway', 'station', 'bus', 'coach', 'stop'],
  stop: ['stop'],
};

const indexes = new WeakMap<LoadedFeed, readonly IndexedPlace[]>();

/** All the places of a feed: towns, and the stops something calls at. Made once a feed. */
export function placesOf(feed: LoadedFeed): readonly IndexedPlace[] {
  let index = indexes.get(feed);
  if (!index) {
    index = buildIndex(feed.timetable, feed.tables);
    indexes.set(feed, index);
  }
  return index;
}

function buildIndex(timetable: Timetable, tables: KeptTables): readonly IndexedPlace[] {
  const stops = servedStops(timetable);
  const townOf = new Map<string, IndexedPlace>();
  const towns: IndexedPlace[] = [];
  const areas = areasOf(tables);
  for (const [id, members] of stopsOfAreas(tables, stops)) {
    const { name, otherNames } = areas.get(id) ?? { name: id, otherNames: [] };
    const aliases = [...new Set(members.flatMap((stop) => kindWords[kindOf(stop)]))];
    const town = indexed(townPlace(id, name, members), {
      aliases,
      otherNames,
      group: comparable(name),
      isListed: true,
    });
    towns.push(town);
    for (const stop of members) townOf.set(stop.id, town);
  }
  const single = stationsAndStops(timetable, stops).map(({ stop, stopIds }) => {
    const town = stopIds.flatMap((id) => townOf.get(id) ?? [])[0];
    const isTown = town?.place.stopIds.every((id) => stopIds.includes(id)) ?? false;
    return indexed(
      {
        id: stop.id,
        name: stop.name,
        kind: kindOf(stop),
        region: stop.region,
        lat: stop.lat,
        lon: stop.lon,
        stopIds,
      },
      {
        aliases: kindWords[kindOf(stop)],
        otherNames: [],
        group: town?.group ?? comparable(stop.name),
        isListed: !isTown,
      },
    );
  });
  return [...towns, ...single];
}

/** A town of the stops given, in their middle. */
export function townPlace(id: string, name: string, stops: readonly Stop[]): Place {
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

function indexed(place: Place, { aliases, ...comparison }: Comparison): IndexedPlace {
  const name = comparable(place.name);
  return {
    place,
    name,
    words: name.split(' '),
    aliases: [...aliases, comparable(place.id), ...(place.region ? comparable(place.region).split(' ') : [])],
    ...comparison,
  };
}

/** Stops where a vehicle calls. */
function servedStops(timetable: Timetable): ReadonlyMap<string, Stop> {
  const served = new Map<string, Stop>();
  for (const route of timetable.routes) {
    for (const trip of timetable.tripsOfRoute(route)) {
      for (const { stop } of timetable.callsOf(trip)) served.set(stop.id, stop);
    }
  }
  return served;
}

/** Stops that stand alone, and stations with the platforms that are served; a platform is not a place of its own. */
function stationsAndStops(timetable: Timetable, served: ReadonlyMap<string, Stop>) {
  const members = new Map<Stop, string[]>();
  for (const stop of served.values()) {
    const parent = stop.parentStation === null ? undefined : timetable.stopById(stop.parentStation);
    const place = parent ?? stop;
    members.set(place, [...(members.get(place) ?? []), stop.id]);
  }
  return [...members].map(([stop, stopIds]) => ({ stop, stopIds }));
}

/** The names of each area of areas.txt. */
function areasOf(
  tables: KeptTables,
): ReadonlyMap<string, { readonly name: string; readonly otherNames: readonly string[] }> {
  return new Map(
    (tables.areas ?? []).map(({ values: { area_id = '', area_name = '', area_other_names = '' } }) => [
      area_id,
      { name: area_name, otherNames: area_other_names.split(';').map(comparable).filter(Boolean) },
    ]),
  );
}

/** The served stops of each area of areas.txt; an area without any is left out. */
function stopsOfAreas(tables: KeptTables, served: ReadonlyMap<string, Stop>): ReadonlyMap<string, Stop[]> {
  const areas = new Map<string, Stop[]>();
  for (const { values } of tables.stop_areas ?? []) {
    const stop = served.get(values.stop_id ?? '');
    const area = values.area_id;
    if (stop && area) areas.set(area, [...(areas.get(area) ?? []), stop]);
  }
  return areas;
}

/** What a stop is, by the feed's own column. */
export function kindOf({ kind }: Stop): Exclude<Place['kind'], 'town'> {
  return kind === 'train' || kind === 'bus' || kind === 'ferry' || kind === 'train+bus' ? kind : 'stop';
}

/** To the sixth digit: a hand's breadth. */
function mean(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e6) / 1e6;
}
