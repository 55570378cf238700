import { config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { log } from './log.ts';

/** Opens what the site can't do without. A settings fault or a held data folder ends the process with one line. */
export async function openAtStart(): Promise<void> {
  if (config().isBuild) return;
  try {
    await openDatabase();
  } catch (error) {
    log.fatal({ event: 'start.failed', err: error }, 'The database could not be opened.');
    process.exit(1);
  }
}
