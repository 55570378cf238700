/**
 * The one database of this process: PostgreSQL when DATABASE_URL is set, otherwise PostgreSQL embedded in a folder (PGlite).
 * Both speak the same SQL and run the same migrations.
 */
import { config } from '../config.ts';
import { log } from '../log.ts';
import { singleton } from '../singleton.ts';
import { openEmbedded } from './embedded.ts';
import type { Database, OpenedDatabase } from './opened-database.ts';
import { endReadings, openPostgres, type PostgresOptions, readAtLength } from './postgres.ts';

/** The database cannot be used. `message` is one line for a person; `cause` has the details. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

// Two embedded databases on one folder would lose data.
const opening = singleton<Promise<OpenedDatabase>>('database');

/** How long an embedded database that has ended is left alone, in milliseconds: to open it is work, and a full disk stays so for a while. */
const rest = 2_000;

/** Until when, by `performance.now()`; zero while none has ended. */
let restsUntil = 0;

/**
 * The database of this process, opened and migrated on the first call. A failed attempt is not remembered. Rejects with
 * `DatabaseUnavailableError`, always so while Next builds.
 * @param options as PostgreSQL takes them; those of the first call count
 */
export async function openDatabase(options?: Pick<PostgresOptions, 'isPatient'>): Promise<Database> {
  const { isBuild, databaseUrl, migrationsUrl, dataDir } = config();
  if (isBuild)
    throw new DatabaseUnavailableError('The database is not opened while the site is being built.');
  if (performance.now() < restsUntil)
    throw new DatabaseUnavailableError('The database has ended, and is opened again in a moment.');
  opening.current ??= (
    databaseUrl
      ? openPostgres(databaseUrl, { ...options, migrationsUrl })
      : openEmbedded(`${dataDir}/database`, forgetEnded)
  ).catch((cause: unknown) => {
    opening.current = undefined;
    if (restsUntil > 0) restsUntil = performance.now() + rest;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseUnavailableError(`The database cannot be opened: ${reason}`, { cause });
  });
  return (await opening.current).database;
}

/**
 * Has `work` read all there is, for as long as that takes: on PostgreSQL beside what visitors ask for, so that nobody waits for it. The
 * embedded one does one thing after the other. Rejects as `openDatabase` does, and where the server is lost, or the
 * database closed, meanwhile.
 */
export async function readAll<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const usual = await openDatabase();
  const { databaseUrl } = config();
  return databaseUrl ? readAtLength(databaseUrl, work) : work(usual);
}

/** The embedded one has ended: whoever asks a little later has it opened again. */
function forgetEnded(): void {
  log.error(
    { event: 'database.ended' },
    'The embedded database can’t write and has ended; it is opened again as soon as it can be.',
  );
  opening.current = undefined;
  restsUntil = performance.now() + rest;
}

/** Closes the database of this process, if it is open, gives its folder free, and ends what `readAll` reads. */
export async function closeDatabase(): Promise<void> {
  const opened = opening.current;
  opening.current = undefined;
  const isClosed = opened?.catch(() => undefined).then((open) => open?.close());
  await Promise.all([endReadings(), isClosed]);
}
