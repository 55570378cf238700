import type { KeptRow, KeptTables } from '#src/travel/feed/loaded-feed.ts';
import { type ReadContext, readTable } from './table.ts';
import { valueAt } from './values.ts';

/** Files that are read as what they are, and shapes, which nobody here draws. */
const notKept = new Set([
  'agency.txt',
  'stops.txt',
  'routes.txt',
  'trips.txt',
  'stop_times.txt',
  'calendar.txt',
  'calendar_dates.txt',
  'frequencies.txt',
  'transfers.txt',
  'shapes.txt',
]);

/** Largest file that is kept, in bytes. */
const maxKept = 8 * 1024 ** 2;

/** All other files of the feed (areas, fares, feed_info, tables of our own), as they stand. */
export async function readKeptTables(context: ReadContext): Promise<KeptTables> {
  const tables: Record<string, readonly KeptRow[]> = {};
  for (const { name, size } of context.source.files.values()) {
    if (notKept.has(name)) continue;
    if (size > maxKept) {
      context.problems.warn(name, null, 'is larger than 8 MB; it is not kept');
      continue;
    }
    const rows: KeptRow[] = [];
    await readTable(context, { file: name, required: [] }, ({ names }) => (row, line) => {
      rows.push({
        line,
        values: Object.fromEntries(names.map((column, place) => [column, valueAt(row, place)])),
      });
    });
    tables[name.slice(0, -'.txt'.length)] = rows;
  }
  return tables;
}
