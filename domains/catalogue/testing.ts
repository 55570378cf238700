/** The catalogue of this repository, and changed copies of it, for tests. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

const folder = join(import.meta.dirname, 'tables');

let embedded: Catalogue | undefined;

/** The catalogue as it is sold. */
export function embeddedCatalogue(): Catalogue {
  embedded ??= loadCatalogue(folder);
  return embedded;
}

/** A table as it is. */
export function embeddedTable(name: string): string {
  return readFileSync(join(folder, `${name}.csv`), 'utf8');
}

/** The catalogue with some of its tables replaced; null takes a table away. Throws what loading throws. */
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
