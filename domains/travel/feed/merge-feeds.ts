/** Merges the ids and raw tables of several feeds. Ids that clash get the name of the later feed as a prefix. */
import type { FeedContents } from '#domains/travel/gtfs/read-feed.ts';
import type { RawRow, RawTables } from './loaded-feed.ts';

/** Returns the id of an entity in the merged timetable. */
export type IdRenamer = (kind: IdKind, id: string) => string;

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

/** The kind of entity an id belongs to. */
export type IdKind = (typeof kinds)[number];

/** Matches the id columns of any table: `stop_id`, `from_stop_id`, `to_area_id` and so on. */
const idColumn = new RegExp(`(?:^|_)(${kinds.join('|')})_id$`);

/** Returns one renamer per feed, in the order given. The ids of the first feed stay unchanged. */
export function createIdRenamers(feeds: readonly FeedContents[]): readonly IdRenamer[] {
  if (feeds.length === 1) return [(_kind, id) => id];
  const taken = new Map(kinds.map((kind) => [kind, new Set<string>()]));
  return feeds.map((feed) => {
    const names = new Map<IdKind, Map<string, string>>();
    for (const [kind, ids] of idsOf(feed)) {
      const before = taken.get(kind) ?? new Set();
      const clashing = [...ids].filter((id) => before.has(id));
      const ofKind = new Map(clashing.map((id) => [id, findFreeName(`${feed.name}:${id}`, before)]));
      for (const id of ids) before.add(ofKind.get(id) ?? id);
      names.set(kind, ofKind);
    }
    return (kind, id) => names.get(kind)?.get(id) ?? id;
  });
}

function findFreeName(name: string, taken: ReadonlySet<string>): string {
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

/** Merges tables of the same name and removes duplicate rows. */
export function mergeRawTables(feeds: readonly FeedContents[], renames: readonly IdRenamer[]): RawTables {
  const [only, ...others] = feeds;
  if (only && others.length === 0) return only.tables;
  const merged: Record<string, RawRow[]> = {};
  const seen = new Set<string>();
  for (const [index, feed] of feeds.entries()) {
    const rename: IdRenamer = renames[index] ?? ((_kind, id) => id);
    for (const [table, rows] of Object.entries(feed.tables)) {
      const target = merged[table] ?? [];
      merged[table] = target;
      for (const { line, values } of rows) {
        const renamed = renameIds(values, rename);
        const key = JSON.stringify([table, renamed]);
        if (!seen.has(key)) target.push({ line, values: renamed });
        seen.add(key);
      }
    }
  }
  return merged;
}

function renameIds(values: RawRow['values'], rename: IdRenamer): RawRow['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const [, kind] = idColumn.exec(column) ?? [];
      const known = kinds.find((name) => name === kind);
      return [column, known && value !== '' ? rename(known, value) : value];
    }),
  );
}
