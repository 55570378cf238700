import type { KeptTables } from '#domains/travel/feed/loaded-feed.ts';
import { isSpareTable } from './feed-tables.ts';
import type { KnownIds } from './known-ids.ts';
import type { ReadContext } from './table.ts';

/** Tables beside the schedule whose references must lead somewhere. */
const referring = ['stop_areas', 'route_networks', 'capacities'];

/** Adds a fault for every stop, route and trip that a used table names and the feed does not have. */
export function checkKeptReferences(
  { source }: ReadContext,
  tables: KeptTables,
  known: { readonly stop_id: KnownIds; readonly route_id: KnownIds; readonly trip_id: KnownIds },
): void {
  for (const table of referring.filter((name) => !isSpareTable(name, source)))
    for (const { line, values } of tables[table] ?? [])
      for (const column of ['stop_id', 'route_id', 'trip_id'] as const) {
        const id = values[column];
        if (id) known[column].expect(id, `${table}.txt`, line, column);
      }
}
