/** Locks a data folder for one launcher. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderError, openDataFolder } from '#platform/data-folder.ts';
import { FolderLockedError, lockFolder } from '#platform/folder-lock.ts';
import { PlainError } from './root.mjs';

/**
 * Locks a data folder for one launcher. The site's database and the lake have locks of their own; this one refuses a second
 * start at once instead of half a minute later. The system releases it when this process ends. The folder is closed to other
 * users of the machine.
 * @param {string} folder absolute; created if absent
 * @param {string} address the address of this start, for the message of a refused start
 * @param {object} [how]
 * @param {boolean} [how.isPassage] true if programs that root starts as other users store files in it
 * @throws {PlainError} when another start holds it, or the folder cannot be used
 */
export function holdDataFolder(folder, address, { isPassage = false } = {}) {
  const note = join(folder, 'launcher.txt');
  try {
    openDataFolder(folder, console.warn, { isPassage });
    if (!tryFolder(folder)) {
      throw new PlainError(
        `The data folder ${folder} is in use${whoHolds(note)}. Choose another with DATA_DIR.`,
      );
    }
    writeFileSync(note, `by ${address}, process ${process.pid}\n`);
  } catch (error) {
    if (error instanceof PlainError) throw error;
    if (error instanceof DataFolderError) throw new PlainError(error.message);
    throw new PlainError(`Cannot write to ${folder} (${error instanceof Error ? error.message : error}).`);
  }
}

/**
 * Locks a folder for this process.
 * @param {string} folder absolute; made when absent
 * @returns {(() => void) | undefined} lets go; undefined when another process holds it
 */
export function tryFolder(folder) {
  try {
    const lock = lockFolder(folder);
    return () => lock.release();
  } catch (error) {
    if (error instanceof FolderLockedError) return undefined;
    throw error;
  }
}

/** @param {string} note */
function whoHolds(note) {
  try {
    return ` ${readFileSync(note, 'utf8').trim()}`;
  } catch {
    return '';
  }
}
