import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import type { Catalogue } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

let read: Catalogue | undefined;

/**
 * Returns the catalogue of this process, which is read from CATALOGUE_DIR on first use. Throws `CatalogueError` if the
 * tables are invalid.
 */
export function catalogue(): Catalogue {
  read ??= loadCatalogue(config().catalogueDir);
  return read;
}

/** Returns a digest of the tables in CATALOGUE_DIR. */
export function digestCatalogue(): string {
  const folder = config().catalogueDir;
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  const digests = names.toSorted().map((name) => hash('sha256', readFileSync(join(folder, name))));
  return hash('sha256', digests.join(), 'base64url');
}

/**
 * Start-up check: reads the catalogue, so that an invalid table stops the process with one line instead of failing a
 * visitor's request.
 */
export function readCatalogueAtStart(): void {
  if (config().isBuild) return;
  try {
    catalogue();
  } catch (error) {
    log.fatal({ event: 'start.failed', err: error }, 'Reading the catalogue failed.');
    process.exit(1);
  }
}
