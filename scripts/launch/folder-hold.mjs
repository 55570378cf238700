import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderLockedError, lockFolder } from '../../src/platform/folder-lock.ts';
import { PlainError } from './root.mjs';

/**
 * Holds a data folder for one launcher. The site's database and the lake hold locks of their own on their parts; this
 * one refuses a second start at once instead of half a minute later. Given back when this process ends in any way.
 * @param {string} folder absolute; made when absent
 * @param {string} address where this start will answer, told to whoever is refused
 * @throws {PlainError} when another start holds it, or the folder cannot be written
 */
export function holdDataFolder(folder, address) {
  const note = join(folder, 'launcher.txt');
  try {
    if (!tryFolder(folder)) {
      throw new PlainError(
        `The data folder ${folder} is in use${whoHolds(note)}. Choose another with DATA_DIR.`,
      );
    }
    writeFileSync(note, `by ${address}, process ${process.pid}\n`);
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`Cannot write in ${folder} (${error instanceof Error ? error.message : error}).`);
  }
}

/**
 * Takes a folder for this process.
 * @param {string} folder absolute; made when absent
 * @returns {(() => void) | undefined} lets go; undefined when another process holds it
 */
export function tryFolder(folder) {
  mkdirSync(folder, { recursive: true });
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
