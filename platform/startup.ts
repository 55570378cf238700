import { config } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase } from './database/database.ts';
import { log } from './log.ts';

/** Closes the data folder to other users of the machine. One that can't be used ends the process with one line. */
export function openDataFolderAtStart(): void {
  try {
    openDataFolder(config().dataDir, (sentence) => log.warn({ event: 'data-folder.closed' }, sentence));
  } catch (error) {
    log.fatal({ event: 'start.failed', err: error }, 'The data folder can’t be used.');
    process.exit(1);
  }
}

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

/** Reads the keys, or makes those that nobody gave: a data folder that can't be written is told of now, not in the middle of a sale. */
export function readKeysAtStart(keys: readonly (() => Buffer)[]): void {
  if (config().isBuild) return;
  try {
    for (const key of keys) key();
  } catch (error) {
    log.fatal(
      { event: 'start.failed', err: error },
      'A key could not be read from the data folder, or made.',
    );
    process.exit(1);
  }
}
