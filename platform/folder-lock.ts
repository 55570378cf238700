/** One process at a time in a folder: a lock that ends with the process, however it ends. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process (or another part of this one) works in the folder. `message` is one line for a person. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
  /** The folder that is taken. */
  readonly folder: string;

  constructor(folder: string) {
    super(`The folder ${folder} is in use by another process.`);
    this.folder = folder;
  }
}

/** A lock that is held. `release` may be called more than once. */
export type FolderLock = { release(): void };

// A connection nobody refers to would be collected, and its lock with it.
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;

/**
 * Takes the folder for this process, making it when it is missing. The lock is an open exclusive SQLite transaction on
 * `lock.db` in it, so the operating system drops it when the process dies. Throws `FolderLockedError` when it is taken.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'lock.db'));
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new FolderLockedError(folder);
    throw error;
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
