import { config } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { catalogue } from './current-catalogue.ts';

/** Reads the catalogue, so that a wrong table ends the process with one line and is not met by a visitor. */
export function readCatalogueAtStart(): void {
  if (config().isBuild) return;
  try {
    catalogue();
  } catch (error) {
    log.fatal({ event: 'start.failed', err: error }, 'The catalogue could not be read.');
    process.exit(1);
  }
}
