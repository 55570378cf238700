import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import { runOutsideRequests } from '../http/request-context.ts';
import { log } from '../log.ts';
import { reading, registerGauges } from '../metrics/metrics.ts';
import { singleton } from '../singleton.ts';
import { migratePostgres } from './migrate-postgres.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { quietQueryErrors } from './quiet-query-errors.ts';
import { traceQueriesOf } from './traced-queries.ts';

quietQueryErrors();

/** How long is waited for a connection, in milliseconds: all may be busy with a rush for one departure, which takes its turn. */
const connectTimeoutMs = 15_000;

/** How long a statement may take, in milliseconds: longer than any of ours under load, shorter than nginx waits for an answer. */
const longestStatement = 20_000;

/**
 * How long a server may say nothing, in milliseconds. One that is alive has ended every statement before; one that is cut off
 * would hold whoever asked for as long as the system tries, a quarter of an hour.
 */
const longestSilence = 25_000;

/**
 * How long a transaction may have nothing to do, in milliseconds, before the server ends it: an instance whose machine is gone, or that
 * is stopped in the middle, would keep its locks for as long as the server's system tries, two hours. None of ours waits for anybody
 * else; a network that takes five seconds each way is still borne.
 */
const longestIdle = 15_000;

/** How long a statement may take that reads all there is, in milliseconds: two hundred times what one takes of a million bookings. */
const longestReading = 60 * 60_000;

/**
 * How often the server looks whether whoever reads at length is still there: it would else notice when it has something to say, and until
 * then keep a snapshot that a migration waits for.
 */
const presenceEvery = '5s';

/** After so much silence the system asks the other end whether it is there, in milliseconds. */
const keptAliveAfter = 10_000;

/** How a PostgreSQL is opened. */
export interface PostgresOptions {
  /** The same database by a role that may change its tables, where that of `url` may not. */
  readonly migrationsUrl?: string | null;
  /** Whether a statement may take as long as it takes: for an operator's commands, which read all there is. */
  readonly isPatient?: boolean;
  /** In milliseconds; other ones in tests. */
  readonly statementWithin?: number;
  readonly silenceWithin?: number;
  readonly idleWithin?: number;
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
    idleWithin = longestIdle,
  }: PostgresOptions = {},
): Promise<OpenedDatabase> {
  await migratePostgres(migrationsUrl ?? url);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    max: 10,
    ...(isPatient
      ? {}
      : {
          statement_timeout: statementWithin,
          idle_in_transaction_session_timeout: idleWithin,
          stream: () => fickleSocket(silenceWithin),
        }),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (err) =>
    runOutsideRequests(() =>
      log.warn({ event: 'database.connection-lost', err }, 'A database connection broke'),
    ),
  );
  // One that breaks while it is used is told of by its query, and by this: unheard, it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  traceQueriesOf(pool);
  try {
    // Whoever opens a database wants to know whether it is there.
    (await pool.connect()).release();
    registerGauges('connections', () => connectionsOf(pool));
    return { database: databaseOf(pool), close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * drizzle's, but for the connection of a transaction, which goes back however that ends: drizzle keeps one whose `begin` fails, and
 * once it has kept all of them nobody gets another. One that could not be rolled back is closed, not given to the next.
 */
function databaseOf(pool: Pool): NodePgDatabase {
  const database = drizzle(pool);
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return database;
}

const openReadings = singleton<Set<Client>>('database.readings-at-length');

/** The connections on which somebody reads at length. */
function readings(): Set<Client> {
  openReadings.current ??= new Set();
  return openReadings.current;
}

/** Ends what is read at length, whoever waits for it; that rejects. */
export async function endReadings(): Promise<void> {
  await Promise.all(Array.from(readings(), (client) => client.end().catch(() => undefined)));
}

/**
 * Has `work` read the database at `url` by a connection of its own, which is closed afterwards: its statements may take an hour, and the
 * pool keeps all of its connections for visitors. The database has been opened before, so that it is migrated. A server that says
 * nothing any more is noticed by the system, within a minute while it is waited for; and a process that is gone by the server, within
 * seconds. Rejects when `endReadings` ends it.
 */
export async function readAtLength<Result>(
  url: string,
  work: (database: NodePgDatabase) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: longestReading,
    idle_in_transaction_session_timeout: longestIdle,
    keepAlive: true,
    keepAliveInitialDelayMillis: keptAliveAfter,
  });
  // What breaks while it is used is told of by its query; unheard, it would end the process as well.
  client.on('error', () => undefined);
  readings().add(client);
  try {
    await client.connect();
    // A server on Windows can't.
    await client.query(`set client_connection_check_interval = '${presenceEvery}'`).catch(() => undefined);
    return await work(drizzle(client));
  } finally {
    readings().delete(client);
    // What was read is there, whether or not the other end still is.
    client.end().catch(() => undefined);
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
