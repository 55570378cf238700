import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import { outsideOfVisits } from '../http/visit.ts';
import { log } from '../log.ts';
import { readAtScrape, reading } from '../metrics/metrics.ts';
import type { OpenedDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { quietQueryErrors } from './quiet-query-errors.ts';
import { traceQueriesOf } from './traced-queries.ts';

quietQueryErrors();

// Any number, as long as everything that migrates this database takes the same one.
const MIGRATION_LOCK = 7_260_417;

/** How long is waited for a connection, in milliseconds: all may be busy with a rush for one departure, which takes its turn. */
const patience = 15_000;

/** How long a statement may take, in milliseconds: longer than any of ours under load, shorter than nginx waits for an answer. */
const longestStatement = 20_000;

/**
 * How long a server may say nothing, in milliseconds. One that is alive has ended every statement before; one that is cut off
 * would hold whoever asked for as long as the system tries, a quarter of an hour.
 */
const longestSilence = 25_000;

/** How a PostgreSQL is opened. */
export interface PostgresOptions {
  /** The same database by a role that may change its tables, where that of `url` may not. */
  readonly migrationsUrl?: string | null;
  /** Whether a statement may take as long as it takes: for an operator's commands, which read all there is. */
  readonly isPatient?: boolean;
  /** In milliseconds; other ones in tests. */
  readonly statementWithin?: number;
  readonly silenceWithin?: number;
}

function connectionsOf({ totalCount, idleCount, waitingCount }: Pool) {
  return [
    reading('southbound_database_connections', { state: 'busy' }, totalCount - idleCount),
    reading('southbound_database_connections', { state: 'idle' }, idleCount),
    reading('southbound_database_waiting', {}, waitingCount),
  ];
}

/** Opens the PostgreSQL at `url`. Several instances may start at once: one of them migrates, the others wait for it. */
export async function openPostgres(
  url: string,
  {
    migrationsUrl = null,
    isPatient = false,
    statementWithin = longestStatement,
    silenceWithin = longestSilence,
  }: PostgresOptions = {},
): Promise<OpenedDatabase> {
  await migrateAt(migrationsUrl ?? url);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: patience,
    max: 10,
    ...(isPatient ? {} : { statement_timeout: statementWithin, stream: () => fickleSocket(silenceWithin) }),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (err) =>
    outsideOfVisits(() =>
      log.warn({ event: 'database.connection-lost', err }, 'A database connection broke'),
    ),
  );
  // One that breaks while it is used is told of by its query, and by this: unheard, it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    // Whoever opens a database wants to know whether it is there.
    (await pool.connect()).release();
    traceQueriesOf(pool);
    readAtScrape('connections', () => connectionsOf(pool));
    return { database: drizzle(pool), close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** On a connection of its own, which takes as long as a migration takes; the lock goes with it. */
async function migrateAt(url: string): Promise<void> {
  const connection = new Client({ connectionString: url, connectionTimeoutMillis: patience });
  // It may break after its last answer; what breaks before is told by the query.
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    const migrating = drizzle(connection);
    await migrating.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await migrate(migrating, { migrationsFolder: migrationsFolder() });
  } finally {
    await connection.end().catch(() => undefined);
  }
}

/** A connection that ends when nothing comes by it for so long. An idle one the pool has ended before. */
function fickleSocket(silenceWithin: number): Socket {
  const socket = new Socket();
  const silent = () =>
    Object.assign(new Error('PostgreSQL said nothing for too long.'), { code: 'ETIMEDOUT' });
  socket.setTimeout(silenceWithin, () => socket.destroy(silent()));
  return socket;
}
