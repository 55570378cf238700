/** Reads the GTFS tables that are stored as raw rows (areas, fares, our extensions), and warns of unused files. */
import type { RawRow, RawTables } from '#domains/travel/feed/loaded-feed.ts';
import { FeedProblems } from './feed-problems.ts';
import { isUnusedTable, isUsedFile, rawTableNames } from './feed-tables.ts';
import { valueAt } from './parse-values.ts';
import { type ReadContext, readTable } from './read-table.ts';

/** Largest raw table that is stored, in bytes. */
const maxRawTableBytes = 8 * 1024 ** 2;

/** Reads the tables that are stored as raw rows: areas, fares, feed_info and our own extensions. */
export async function readRawTables(context: ReadContext): Promise<RawTables> {
  const { source, problems } = context;
  const tables: Record<string, readonly RawRow[]> = {};
  for (const table of rawTableNames) {
    const file = source.files.get(`${table}.txt`);
    if (!file) continue;
    if (file.size > maxRawTableBytes) {
      problems.warn(file.name, null, 'is larger than 8 MB; it is not stored');
      continue;
    }
    const isSpare = isUnusedTable(table, source);
    const found = isSpare ? new FeedProblems() : problems;
    const rows = await readRawTable({ ...context, problems: found }, file.name);
    if (isSpare) {
      found.warnOfDuplicates();
      for (const { line, reason } of found.warnings) problems.warn(file.name, line, reason);
    }
    const [fault] = isSpare ? found.listed : [];
    if (fault) problems.warn(fault.file, fault.line, `${fault.reason}; the table is left out`);
    else if (rows) tables[table] = rows;
  }
  return tables;
}

async function readRawTable(context: ReadContext, file: string): Promise<readonly RawRow[] | null> {
  const rows: RawRow[] = [];
  const seen = new Set<string>();
  const state = await readTable(context, { file, required: [], isOptional: true }, ({ names, find }) => {
    for (const name of new Set(names)) if (name !== '') find(name);
    return (row, line) => {
      const values = Object.fromEntries(names.map((column, place) => [column, valueAt(row, place)]));
      const key = JSON.stringify(values);
      if (seen.has(key)) context.problems.countDuplicate(file, line);
      else rows.push({ line, values });
      seen.add(key);
    };
  });
  return state === 'read' ? rows : null;
}

/** Warns of every file that is not read, except shapes.txt, which most feeds have. */
export function warnOfUnusedFiles({ source, problems }: ReadContext): void {
  for (const name of [...source.files.keys()].sort())
    if (!isUsedFile(name) && name !== 'shapes.txt') problems.warn(name, null, 'is not used; it was not read');
}
