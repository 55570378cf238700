import { isDeepStrictEqual } from 'node:util';
import { IdIndex } from './id-index.ts';
import { emptyToNull, parseChoice, valueAt } from './parse-values.ts';
import { type ReadContext, readTable } from './read-table.ts';
import type { GtfsTrip, Provenance } from './records.ts';

const file = 'trips.txt';
const columns = [
  'trip_id',
  'route_id',
  'service_id',
  'trip_headsign',
  'trip_short_name',
  'direction_id',
  'wheelchair_accessible',
  'bikes_allowed',
  'trip_seen',
  'trip_source',
  'block_id',
];

/** Reads trips.txt. */
export async function readTrips(
  context: ReadContext,
  known: { readonly routes: IdIndex; readonly services: IdIndex },
): Promise<{
  readonly trips: GtfsTrip[];
  readonly ids: IdIndex;
  /** The block_id of each trip that has one. */
  readonly blocks: ReadonlyMap<string, string>;
}> {
  const trips: GtfsTrip[] = [];
  const blocks = new Map<string, string>();
  const ids = new IdIndex(file, 'trip_id', context.problems);
  const required = ['trip_id', 'route_id', 'service_id'];
  const texts = new Map<string, string>();
  /** Interns strings: half a million trips share few routes, services and headsigns. */
  const intern = (text: string) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  const state = await readTable(context, { file, required }, (header) => {
    const [id, route, service, headsign, short, direction, wheelchair, bikes, seen, source, block] =
      columns.map(header.find);
    return (row, line) => {
      const value = (place: number | undefined) => valueAt(row, place ?? -1);
      if (value(id) === '') context.problems.add(file, line, 'trip_id is missing');
      known.routes.expect(value(route), file, line, 'route_id', value(id));
      known.services.expect(value(service), file, line, 'service_id', value(id));
      const trip: GtfsTrip = {
        tripId: value(id),
        routeId: intern(value(route)),
        serviceId: intern(value(service)),
        tripHeadsign: emptyToNull(intern(value(headsign))),
        tripShortName: emptyToNull(value(short)),
        directionId: value(direction) === '' ? null : parseChoice(value(direction), [0, 1], 0),
        wheelchairAccessible: parseChoice(value(wheelchair), [0, 1, 2], 0) ?? 0,
        bikesAllowed: parseChoice(value(bikes), [0, 1, 2], 0) ?? 0,
        tripSeen: parseProvenance(value(seen)),
        tripSource: emptyToNull(intern(value(source))),
      };
      const isDuplicate = (place: number) => isDeepStrictEqual(trips[place], trip);
      if (!ids.claim(trip.tripId, line, isDuplicate, trip.tripId)) return;
      trips.push(trip);
      if (value(block) !== '') blocks.set(trip.tripId, intern(value(block)));
    };
  });
  ids.isComplete = state === 'read';
  return { trips, ids, blocks };
}

function parseProvenance(value: string): Provenance | null {
  return value === 'quoted' || value === 'computed' || value === 'general-knowledge' ? value : null;
}
