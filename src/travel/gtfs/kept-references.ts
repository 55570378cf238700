import type { KeptTables } from '#src/travel/feed/loaded-feed.ts';
import type { KnownIds } from './known-ids.ts';

/** Tables beside the schedule that are used, so that what they name must be there. */
const used = ['stop_areas', 'route_networks', 'capacities'];

/** Adds a fault for every stop, route and trip that a used table names and the feed does not have. */
export function checkKeptReferences(
  tables: KeptTables,
  known: { readonly stop_id: KnownIds; readonly route_id: KnownIds; readonly trip_id: KnownIds },
): void {
  for (const table of used)
    for (const { line, values } of tables[table] ?? [])
      for (const column of ['stop_id', 'route_id', 'trip_id'] as const) {
        const id = values[column];
        if (id) known[column].expect(id, `${table}.txt`, line, column);
      }
}
