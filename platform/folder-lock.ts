/** Locks a folder for one process. The lock ends with the process, however it ends. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process, or another part of this one, holds the lock. `message` is one line for people. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
  /** The locked folder. */
  readonly folder: string;

  constructor(folder: string) {
    super(`The folder ${folder} is in use by another process.`);
    this.folder = folder;
  }
}

/** A lock that is held. `release` may be called repeatedly. */
export type FolderLock = { release(): void };

// Keeps connections from garbage collection, which would release their locks.
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;

/**
 * Locks the folder for this process; creates it if missing. The lock is an open exclusive SQLite transaction on
 * `lock.db`, which the operating system drops when the process dies. Throws `FolderLockedError` if another holds it.
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
