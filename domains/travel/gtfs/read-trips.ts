import { isDeepStrictEqual } from 'node:util';
import { KnownIds } from './known-ids.ts';
import type { GtfsTrip, Seen } from './records.ts';
import { type ReadContext, readTable } from './table.ts';
import { optional, readChoice, valueAt } from './values.ts';

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

/** trips.txt. */
export async function readTrips(
  context: ReadContext,
  known: { readonly routes: KnownIds; readonly services: KnownIds },
): Promise<{
  readonly trips: GtfsTrip[];
  readonly ids: KnownIds;
  /** The block_id of each trip that has one. */
  readonly blocks: ReadonlyMap<string, string>;
}> {
  const trips: GtfsTrip[] = [];
  const blocks = new Map<string, string>();
  const ids = new KnownIds(file, 'trip_id', context.problems);
  const required = ['trip_id', 'route_id', 'service_id'];
  const texts = new Map<string, string>();
  /** The same text is kept once: half a million trips are of few routes, services and places. */
  const kept = (text: string) => {
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
        routeId: kept(value(route)),
        serviceId: kept(value(service)),
        tripHeadsign: optional(kept(value(headsign))),
        tripShortName: optional(value(short)),
        directionId: value(direction) === '' ? null : readChoice(value(direction), [0, 1], 0),
        wheelchairAccessible: readChoice(value(wheelchair), [0, 1, 2], 0) ?? 0,
        bikesAllowed: readChoice(value(bikes), [0, 1, 2], 0) ?? 0,
        tripSeen: seenOf(value(seen)),
        tripSource: optional(kept(value(source))),
      };
      const isRepeat = (place: number) => isDeepStrictEqual(trips[place], trip);
      if (!ids.claim(trip.tripId, line, isRepeat, trip.tripId)) return;
      trips.push(trip);
      if (value(block) !== '') blocks.set(trip.tripId, kept(value(block)));
    };
  });
  ids.isComplete = state === 'read';
  return { trips, ids, blocks };
}

function seenOf(value: string): Seen | null {
  return value === 'quoted' || value === 'computed' || value === 'general-knowledge' ? value : null;
}
