import { config } from '#platform/config.ts';
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
