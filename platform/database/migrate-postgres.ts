import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { log } from '../log.ts';
import { migrationsFolder } from './migrations-folder.ts';

// Any number, as long as everything that migrates this database takes the same one.
const MIGRATION_LOCK = 7_260_417;

/** How long is waited for a connection, in milliseconds. */
const connectTimeoutMs = 15_000;

/** What differs in tests, in milliseconds. */
export interface MigrationTimes {
  /** How long a table is waited for that somebody uses: whatever is asked of it meanwhile waits behind us. */
  readonly lockWithin: number;
  /** After how long it is tried again: less than `silence`. */
  readonly pause: number;
  /** For how long it is tried: longer than a backup takes, which uses every table to its end. */
  readonly triesFor: number;
  /** After how long without a word the server lets go of our locks: our machine may be gone. */
  readonly silence: number;
}

const ourTimes: MigrationTimes = { lockWithin: 2_000, pause: 5_000, triesFor: 600_000, silence: 15_000 };

/**
 * Gives the PostgreSQL at `url` the tables of this release, on a connection of its own, which takes as long as a migration takes; the
 * lock by which others wait for it goes with it.
 */
export async function migratePostgres(
  url: string,
  folder: string = migrationsFolder(),
  times: MigrationTimes = ourTimes,
): Promise<void> {
  const connection = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  // It may break after its last answer; what breaks before is told by the query.
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    await connection.query(`set idle_session_timeout = ${times.silence}`);
    await connection.query(`set idle_in_transaction_session_timeout = ${times.silence}`);
    await connection.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    // From here on: the other instances are waited for as long as they take.
    await connection.query(`set lock_timeout = ${times.lockWithin}`);
    await untilNobodyIsInTheWay(() => migrate(drizzle(connection), { migrationsFolder: folder }), times);
  } finally {
    await connection.end().catch(() => undefined);
  }
}

async function untilNobodyIsInTheWay(
  work: () => Promise<void>,
  { pause, triesFor }: MigrationTimes,
): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (err) {
      if (!isInTheWay(err) || performance.now() - began > triesFor) throw err;
      log.warn(
        { event: 'database.migration-waits', err },
        'A table is in use for long, as by a backup; the migration is tried again.',
      );
    }
    await sleep(pause);
  }
}

/** Whether somebody else has what is wanted (55P03), or waits for us as we do for them (40P01). */
function isInTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === '55P03' || error.code === '40P01')) return true;
  return isInTheWay(error.cause);
}
