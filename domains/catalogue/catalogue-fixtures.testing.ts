/** Test fixtures: the catalogue of this repository, and changed copies of it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

const folder = join(import.meta.dirname, 'tables');

let embedded: Catalogue | undefined;

/** Returns the catalogue that is sold. */
export function embeddedCatalogue(): Catalogue {
  embedded ??= loadCatalogue(folder);
  return embedded;
}

/** Returns the text of a table. */
export function embeddedTable(name: string): string {
  return readFileSync(join(folder, `${name}.csv`), 'utf8');
}

/** Loads the catalogue with some tables replaced; null deletes a table. Throws the same errors as loading. */
export function changedCatalogue(tables: Readonly<Record<string, string | null>>): Catalogue {
  const copy = mkdtempSync(join(tmpdir(), 'catalogue-'));
  try {
    cpSync(folder, copy, { recursive: true });
    for (const [name, text] of Object.entries(tables)) {
      const file = join(copy, `${name}.csv`);
      if (text === null) rmSync(file);
      else writeFileSync(file, text);
    }
    return loadCatalogue(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}
