import type { RawTables } from '#domains/travel/feed/loaded-feed.ts';
import { isUnusedTable } from './feed-tables.ts';
import type { IdIndex } from './id-index.ts';
import type { ReadContext } from './read-table.ts';

/** Raw tables whose references are checked. */
const referring = ['stop_areas', 'route_networks', 'capacities'];

/** Adds a fault for every stop, route or trip id in a used raw table that the feed does not have. */
export function checkReferences(
  { source }: ReadContext,
  tables: RawTables,
  known: { readonly stop_id: IdIndex; readonly route_id: IdIndex; readonly trip_id: IdIndex },
): void {
  for (const table of referring.filter((name) => !isUnusedTable(name, source)))
    for (const { line, values } of tables[table] ?? [])
      for (const column of ['stop_id', 'route_id', 'trip_id'] as const) {
        const id = values[column];
        if (id) known[column].expect(id, `${table}.txt`, line, column);
      }
}
