/**
 * The database of this process: PostgreSQL if DATABASE_URL is set, otherwise PostgreSQL embedded in a folder (PGlite).
 * Both use the same SQL and the same migrations.
 */
import { config } from '../config.ts';
import { log } from '../log.ts';
import { singleton } from '../singleton.ts';
import { openEmbedded } from './embedded-postgres.ts';
import type { Database, OpenedDatabase } from './opened-database.ts';
import { cancelLongReads, openPostgres, type PostgresOptions, runLongRead } from './postgres.ts';

/** The database is unavailable. `message` is one line for people; `cause` has the details. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

// Opened once per process: two embedded databases in one folder would lose data.
const opening = singleton<Promise<OpenedDatabase>>('database');

/**
 * Delay before an embedded database that has stopped is reopened, in milliseconds. Opening is expensive, and a full
 * disk stays full for a while.
 */
const reopenDelayMs = 2_000;

/** Time of the next attempt, as `performance.now()`; zero before the first stop. */
let reopenAt = 0;

/**
 * Returns the database of this process; the first call opens and migrates it. After a failure the next call tries
 * again. Rejects with `DatabaseUnavailableError`, and always during a Next build.
 * @param options for PostgreSQL; only those of the first call apply
 */
export async function openDatabase(options?: Pick<PostgresOptions, 'hasNoTimeouts'>): Promise<Database> {
  const { isBuild, databaseUrl, migrationsUrl, dataDir } = config();
  if (isBuild)
    throw new DatabaseUnavailableError('The database is not opened while the site is being built.');
  if (performance.now() < reopenAt)
    throw new DatabaseUnavailableError('The database has stopped and will be reopened shortly.');
  opening.current ??= (
    databaseUrl
      ? openPostgres(databaseUrl, { ...options, migrationsUrl })
      : openEmbedded(`${dataDir}/database`, handleStopped)
  ).catch((cause: unknown) => {
    opening.current = undefined;
    if (reopenAt > 0) reopenAt = performance.now() + reopenDelayMs;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseUnavailableError(`The database cannot be opened: ${reason}`, { cause });
  });
  return (await opening.current).database;
}

/**
 * Runs a long read without a timeout. PostgreSQL uses a separate connection, so that visitors do not wait; the embedded
 * database runs it in sequence. Rejects as `openDatabase` does, and if the connection is lost or the database closed
 * meanwhile.
 */
export async function readAll<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const usual = await openDatabase();
  const { databaseUrl } = config();
  return databaseUrl ? runLongRead(databaseUrl, work) : work(usual);
}

/** Handles the stop of the embedded database; a later call of `openDatabase` reopens it. */
function handleStopped(): void {
  log.error(
    { event: 'database.ended' },
    'The embedded database could not write and has stopped; it will be reopened as soon as possible.',
  );
  opening.current = undefined;
  reopenAt = performance.now() + reopenDelayMs;
}

/** Closes the database of this process if it is open, releases its folder and ends the reads of `readAll`. */
export async function closeDatabase(): Promise<void> {
  const opened = opening.current;
  opening.current = undefined;
  const isClosed = opened?.catch(() => undefined).then((open) => open?.close());
  await Promise.all([cancelLongReads(), isClosed]);
}
