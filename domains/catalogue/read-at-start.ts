import { config } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { catalogue } from './current-catalogue.ts';

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
