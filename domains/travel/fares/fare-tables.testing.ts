/** Fare tables for tests: the embedded ones, and small ones written as CSV. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { RawTables } from '#domains/travel/feed/loaded-feed.ts';
import { isUsedFile } from '#domains/travel/gtfs/feed-tables.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'timetable');

/** Parses CSV into raw rows, as the importer stores them. */
export function parseRawRows(text: string) {
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true }));
  return rows.map((values, index) => ({ line: index + 2, values }));
}

/** Reads the embedded feed's raw tables. */
export function readEmbeddedTables(): RawTables {
  return Object.fromEntries(
    readdirSync(folder)
      .filter(isUsedFile)
      .map((name) => [name.slice(0, -4), parseRawRows(readFileSync(join(folder, name), 'utf8'))]),
  );
}
