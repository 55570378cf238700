import { config } from '#platform/config.ts';
import type { Catalogue } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

let read: Catalogue | undefined;

/** What is for sale, read from CATALOGUE_DIR when first asked for. Throws `CatalogueError` when the tables are wrong. */
export function catalogue(): Catalogue {
  read ??= loadCatalogue(config().catalogueDir);
  return read;
}
