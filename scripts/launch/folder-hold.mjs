import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PlainError } from './root.mjs';

/**
 * Holds a data folder for one launcher. The site's database and the lake hold locks of their own on their parts; this
 * one refuses a second start at once instead of half a minute later.
 * @param {string} folder absolute; made when absent
 * @param {string} address where this start will answer, told to whoever is refused
 * @returns {() => void} lets go
 * @throws {PlainError} when another start holds it, or the folder cannot be written
 */
export function holdFolder(folder, address) {
  const note = join(folder, 'launcher.txt');
  const release = holdFile(join(folder, 'launcher.lock'));
  if (!release)
    throw new PlainError(
      `The data folder ${folder} is in use${whoHolds(note)}. Choose another with DATA_DIR.`,
    );
  writeFileSync(note, `by ${address}, process ${process.pid}\n`);
  return release;
}

/**
 * An exclusive lock on a file, given back by the system when this process ends in any way.
 * @param {string} file absolute; made when absent
 * @returns {(() => void) | undefined} lets go; undefined when another process holds it
 * @throws {PlainError} when the file cannot be written
 */
export function holdFile(file) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const database = new DatabaseSync(file);
    try {
      database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    } catch (error) {
      database.close();
      if (isBusy(error)) return undefined;
      throw error;
    }
    return () => database.close();
  } catch (error) {
    throw new PlainError(
      `Cannot write in ${dirname(file)} (${error instanceof Error ? error.message : error}).`,
    );
  }
}

/** @param {unknown} error */
function isBusy(error) {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

/** @param {string} note */
function whoHolds(note) {
  try {
    return ` ${readFileSync(note, 'utf8').trim()}`;
  } catch {
    return '';
  }
}
