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
