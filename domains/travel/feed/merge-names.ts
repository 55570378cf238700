/** Ids of feeds that stand in one timetable: what two feeds call alike is told apart by the name of the later feed. */
import type { FeedContents } from '#domains/travel/gtfs/read-feed.ts';
import type { KeptRow, KeptTables } from './loaded-feed.ts';

/** Answers the id that something of a feed has in the merged timetable. */
export type Rename = (kind: IdKind, id: string) => string;

const kinds = [
  'agency',
  'stop',
  'route',
  'service',
  'trip',
  'area',
  'network',
  'fare_product',
  'fare_family',
] as const;

/** What an id is of. */
export type IdKind = (typeof kinds)[number];

/** Columns of any table that hold ids of a kind: `stop_id`, `from_stop_id`, `to_area_id` and so on. */
const idColumn = new RegExp(`(?:^|_)(${kinds.join('|')})_id$`);

/** For each feed, in the order given, how its ids are called; the ids of the first stay as they are. */
export function renamesOf(feeds: readonly FeedContents[]): readonly Rename[] {
  if (feeds.length === 1) return [(_kind, id) => id];
  const taken = new Map(kinds.map((kind) => [kind, new Set<string>()]));
  return feeds.map((feed) => {
    const names = new Map<IdKind, Map<string, string>>();
    for (const [kind, ids] of idsOf(feed)) {
      const before = taken.get(kind) ?? new Set();
      const clashing = [...ids].filter((id) => before.has(id));
      const ofKind = new Map(clashing.map((id) => [id, freeName(`${feed.name}:${id}`, before)]));
      for (const id of ids) before.add(ofKind.get(id) ?? id);
      names.set(kind, ofKind);
    }
    return (kind, id) => names.get(kind)?.get(id) ?? id;
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  return free;
}

function idsOf(feed: FeedContents): readonly [IdKind, ReadonlySet<string>][] {
  const inTable = (table: string, column: string) =>
    new Set((feed.tables[table] ?? []).map(({ values }) => values[column] ?? ''));
  return [
    ['agency', new Set(feed.agencies.map(({ agencyId }) => agencyId))],
    ['stop', new Set(feed.stops.map(({ stopId }) => stopId))],
    ['route', new Set(feed.routes.map(({ routeId }) => routeId))],
    ['service', new Set(feed.services.map(({ serviceId }) => serviceId))],
    ['trip', new Set(feed.trips.map(({ tripId }) => tripId))],
    ['area', inTable('areas', 'area_id')],
    ['network', inTable('networks', 'network_id')],
    ['fare_product', inTable('fare_products', 'fare_product_id')],
    ['fare_family', inTable('fare_families', 'fare_family_id')],
  ];
}

/** The tables of all feeds, those of the same name as one; a row that says the same as one before is there once. */
export function mergeTables(feeds: readonly FeedContents[], renames: readonly Rename[]): KeptTables {
  const [only, ...others] = feeds;
  if (only && others.length === 0) return only.tables;
  const merged: Record<string, KeptRow[]> = {};
  const seen = new Set<string>();
  for (const [index, feed] of feeds.entries()) {
    const rename: Rename = renames[index] ?? ((_kind, id) => id);
    for (const [table, rows] of Object.entries(feed.tables)) {
      const target = merged[table] ?? [];
      merged[table] = target;
      for (const { line, values } of rows) {
        const renamed = renamedValues(values, rename);
        const key = JSON.stringify([table, renamed]);
        if (!seen.has(key)) target.push({ line, values: renamed });
        seen.add(key);
      }
    }
  }
  return merged;
}

function renamedValues(values: KeptRow['values'], rename: Rename): KeptRow['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const [, kind] = idColumn.exec(column) ?? [];
      const known = kinds.find((name) => name === kind);
      return [column, known && value !== '' ? rename(known, value) : value];
    }),
  );
}
