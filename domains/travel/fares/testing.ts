/** Fare tables for tests: the embedded ones, and small ones written as CSV. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { KeptTables } from '#domains/travel/feed/loaded-feed.ts';
import { isReadFile } from '#domains/travel/gtfs/feed-tables.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'timetable');

/** A file of CSV as the importer keeps it. */
export function keptRows(text: string) {
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true }));
  return rows.map((values, index) => ({ line: index + 2, values }));
}

/** The files of the embedded feed that an import reads, as rows. */
export function embeddedTables(): KeptTables {
  return Object.fromEntries(
    readdirSync(folder)
      .filter(isReadFile)
      .map((name) => [name.slice(0, -4), keptRows(readFileSync(join(folder, name), 'utf8'))]),
  );
}
