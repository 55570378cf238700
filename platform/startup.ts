/** Start-up checks that end the process with one log line if they fail: data folder, database, keys. */
import { config } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase } from './database/database.ts';
import { log } from './log.ts';

/** Closes the data folder to other users. Ends the process with one log line if the folder can't be used. */
export function openDataFolderAtStart(): void {
  try {
    openDataFolder(config().dataDir, (sentence) => log.warn({ event: 'data-folder.closed' }, sentence));
  } catch (error) {
    log.fatal({ event: 'start.failed', err: error }, 'The data folder can’t be used.');
    process.exit(1);
  }
}

/** Opens the database. Ends the process with one log line after an invalid setting or if the data folder is locked. */
export async function openDatabaseAtStart(): Promise<void> {
  if (config().isBuild) return;
  try {
    await openDatabase();
  } catch (error) {
    log.fatal({ event: 'start.failed', err: error }, 'The database could not be opened.');
    process.exit(1);
  }
}

/**
 * Reads all keys, and creates those that are missing. An unwritable data folder then fails at start instead of during a
 * sale.
 */
export function readKeysAtStart(keys: readonly (() => Buffer)[]): void {
  if (config().isBuild) return;
  try {
    for (const key of keys) key();
  } catch (error) {
    log.fatal(
      { event: 'start.failed', err: error },
      'A key could not be read from the data folder or created there.',
    );
    process.exit(1);
  }
}
