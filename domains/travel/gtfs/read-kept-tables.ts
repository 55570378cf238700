import type { KeptRow, KeptTables } from '#domains/travel/feed/loaded-feed.ts';
import { FeedProblems } from './feed-problems.ts';
import { isReadFile, isSpareTable, keptTables } from './feed-tables.ts';
import { type ReadContext, readTable } from './table.ts';
import { valueAt } from './values.ts';

/** Largest file that is kept, in bytes. */
const maxKept = 8 * 1024 ** 2;

/** The tables beside the schedule that are used (areas, fares, feed_info, tables of our own), as they stand. */
export async function readKeptTables(context: ReadContext): Promise<KeptTables> {
  const { source, problems } = context;
  const tables: Record<string, readonly KeptRow[]> = {};
  for (const table of keptTables) {
    const file = source.files.get(`${table}.txt`);
    if (!file) continue;
    if (file.size > maxKept) {
      problems.warn(file.name, null, 'is larger than 8 MB; it is not kept');
      continue;
    }
    const isSpare = isSpareTable(table, source);
    const found = isSpare ? new FeedProblems() : problems;
    const rows = await readKeptTable({ ...context, problems: found }, file.name);
    if (isSpare) {
      found.warnOfRepeats();
      for (const { line, reason } of found.warnings) problems.warn(file.name, line, reason);
    }
    const [fault] = isSpare ? found.listed : [];
    if (fault) problems.warn(fault.file, fault.line, `${fault.reason}; the table is left out`);
    else if (rows) tables[table] = rows;
  }
  return tables;
}

async function readKeptTable(context: ReadContext, file: string): Promise<readonly KeptRow[] | null> {
  const rows: KeptRow[] = [];
  const seen = new Set<string>();
  const state = await readTable(context, { file, required: [], isOptional: true }, ({ names, find }) => {
    for (const name of new Set(names)) if (name !== '') find(name);
    return (row, line) => {
      const values = Object.fromEntries(names.map((column, place) => [column, valueAt(row, place)]));
      const key = JSON.stringify(values);
      if (seen.has(key)) context.problems.countRepeat(file, line);
      else rows.push({ line, values });
      seen.add(key);
    };
  });
  return state === 'read' ? rows : null;
}

/** Warns of each file that nothing here reads, but for shapes, which nearly every feed has. */
export function warnOfUnusedFiles({ source, problems }: ReadContext): void {
  for (const name of [...source.files.keys()].sort())
    if (!isReadFile(name) && name !== 'shapes.txt') problems.warn(name, null, 'is not used; it was not read');
}
