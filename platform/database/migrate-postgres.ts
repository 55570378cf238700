/** Runs schema migrations of PostgreSQL under an advisory lock, with retries while tables are locked. */
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { log } from '../log.ts';
import { migrationsFolder } from './migrations-folder.ts';

// Advisory lock key: any number that all programs which migrate this database share.
const MIGRATION_LOCK = 7_260_417;

/** Connect timeout, in milliseconds. */
const connectTimeoutMs = 15_000;

/** Times in milliseconds that tests change. */
export interface MigrationTimes {
  /** Lock timeout of a table. Queries of other clients queue behind our lock request meanwhile. */
  readonly lockTimeoutMs: number;
  /** Delay before a retry; less than `silenceTimeoutMs`. */
  readonly retryDelayMs: number;
  /** Total time for retries; longer than a backup, which locks every table until its end. */
  readonly retryForMs: number;
  /** Idle time after which the server ends our session and releases its locks, such as of a lost machine. */
  readonly silenceTimeoutMs: number;
}

const ourTimes: MigrationTimes = {
  lockTimeoutMs: 2_000,
  retryDelayMs: 5_000,
  retryForMs: 600_000,
  silenceTimeoutMs: 15_000,
};

/**
 * Migrates the PostgreSQL at `url` to this release, on its own connection without a statement timeout. Other instances
 * wait for its advisory lock, which ends with the connection.
 */
export async function migratePostgres(
  url: string,
  folder: string = migrationsFolder(),
  times: MigrationTimes = ourTimes,
): Promise<void> {
  const connection = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  // Avoids a crash if the connection breaks after its last query; an earlier break rejects the query.
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    await connection.query(`set idle_session_timeout = ${times.silenceTimeoutMs}`);
    await connection.query(`set idle_in_transaction_session_timeout = ${times.silenceTimeoutMs}`);
    await connection.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    // Only from here on, because waiting for other instances has no timeout.
    await connection.query(`set lock_timeout = ${times.lockTimeoutMs}`);
    await retryWhileLocked(() => migrate(drizzle(connection), { migrationsFolder: folder }), times);
  } finally {
    await connection.end().catch(() => undefined);
  }
}

async function retryWhileLocked(
  work: () => Promise<void>,
  { retryDelayMs, retryForMs }: MigrationTimes,
): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (err) {
      if (!isLockConflict(err) || performance.now() - began > retryForMs) throw err;
      log.warn(
        { event: 'database.migration-waits', err },
        'A table is in use, such as by a backup; the migration will be retried.',
      );
    }
    await sleep(retryDelayMs);
  }
}

/** Returns true for a lock timeout (55P03) or a deadlock (40P01). */
function isLockConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === '55P03' || error.code === '40P01')) return true;
  return isLockConflict(error.cause);
}
