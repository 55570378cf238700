/** Reads the tables of the embedded timetable. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { RawRow } from '#domains/travel/feed/loaded-feed.ts';

/** The embedded timetable. */
export const timetableFolder = join(import.meta.dirname, '../../timetable');

const tableSchema = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }),
);

/** The rows of a file of the embedded timetable, by its name without `.txt`. */
export function readTable(name: string): readonly RawRow[] {
  const text = readFileSync(join(timetableFolder, `${name}.txt`), 'utf8');
  const rows = tableSchema.parse(parse(text, { columns: true, info: true }));
  return rows.map(({ record, info }) => ({ line: info.lines, values: record }));
}
