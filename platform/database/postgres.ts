/** Opens PostgreSQL: a connection pool with timeouts, migrations, and long reads on connections of their own. */
import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, Pool, type PoolClient } from 'pg';
import { runOutsideRequests } from '../http/request-context.ts';
import { log } from '../log.ts';
import { gaugeValue, registerGauges } from '../metrics/metrics.ts';
import { singleton } from '../singleton.ts';
import { migratePostgres } from './migrate-postgres.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { redactQueryErrors } from './redact-query-errors.ts';
import { traceQueriesOf } from './traced-queries.ts';

redactQueryErrors();

/** Time to wait for a pool connection, in milliseconds. All may be busy while orders for one departure queue up. */
const connectTimeoutMs = 15_000;

/**
 * Statement timeout, in milliseconds: longer than our statements take under load, shorter than nginx waits for a
 * response.
 */
const defaultMaxStatementMs = 20_000;

/**
 * Socket timeout, in milliseconds. A live server has cancelled every statement before. With a server that is cut off,
 * callers would otherwise wait for the system's timeout of a quarter of an hour.
 */
const defaultMaxSilenceMs = 25_000;

/**
 * Idle timeout of a transaction, in milliseconds. Without it, an instance on a lost machine, or one stopped in a
 * transaction, would keep its locks for two hours (TCP keep-alive). Our transactions wait for no external service; a
 * network delay of five seconds each way is still tolerated.
 */
const defaultMaxIdleMs = 15_000;

/** Statement timeout of a long read, in milliseconds: two hundred times the duration of one over a million bookings. */
const longReadTimeoutMs = 60 * 60_000;

/**
 * Interval at which the server checks whether the client of a long read is still connected. Otherwise it would notice
 * only when it sends data, and keep a snapshot that blocks migrations until then.
 */
const connectionCheckInterval = '5s';

/** Silence after which TCP keep-alive probes start, in milliseconds. */
const keepAliveDelayMs = 10_000;

/** Options for opening PostgreSQL. */
export interface PostgresOptions {
  /** The same database with a role that may change tables, if the role of `url` may not. */
  readonly migrationsUrl?: string | null;
  /** Disables the timeouts, for operators' commands that read whole tables. */
  readonly hasNoTimeouts?: boolean;
  /** In milliseconds; tests use shorter ones. */
  readonly maxStatementMs?: number;
  readonly maxSilenceMs?: number;
  readonly maxIdleMs?: number;
}

function connectionsOf({ totalCount, idleCount, waitingCount }: Pool) {
  return [
    gaugeValue('southbound_database_connections', { state: 'busy' }, totalCount - idleCount),
    gaugeValue('southbound_database_connections', { state: 'idle' }, idleCount),
    gaugeValue('southbound_database_waiting', {}, waitingCount),
  ];
}

/**
 * Opens the PostgreSQL at `url` and migrates it. If several instances start together, one migrates and the others wait.
 */
export async function openPostgres(
  url: string,
  {
    migrationsUrl = null,
    hasNoTimeouts = false,
    maxStatementMs = defaultMaxStatementMs,
    maxSilenceMs = defaultMaxSilenceMs,
    maxIdleMs = defaultMaxIdleMs,
  }: PostgresOptions = {},
): Promise<OpenedDatabase> {
  await migratePostgres(migrationsUrl ?? url);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    max: 10,
    ...(hasNoTimeouts
      ? {}
      : {
          statement_timeout: maxStatementMs,
          idle_in_transaction_session_timeout: maxIdleMs,
          stream: () => socketWithTimeout(maxSilenceMs),
        }),
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', (err) =>
    runOutsideRequests(() =>
      log.warn({ event: 'database.connection-lost', err }, 'A database connection broke'),
    ),
  );
  // A connection that breaks in use rejects its query; without a listener this error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  traceQueriesOf(pool);
  try {
    // Fails early if the server is unavailable.
    (await pool.connect()).release();
    registerGauges('connections', () => connectionsOf(pool));
    return { database: databaseOf(pool), close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Returns a drizzle database that always releases the connection of a transaction. Drizzle leaks it if `begin` fails,
 * until the pool is exhausted. A connection that could not be rolled back is closed instead of reused.
 */
function databaseOf(pool: Pool): NodePgDatabase {
  const database = drizzle(pool);
  // One per connection, because each looks up the names of tables and columns again.
  const onConnection = new WeakMap<PoolClient, NodePgDatabase>();
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    const own = onConnection.get(client) ?? drizzle(client);
    onConnection.set(client, own);
    try {
      return await own.transaction(work, config);
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return database;
}

const openReadings = singleton<Set<Client>>('database.readings-at-length');

/** Returns the connections of the long reads in progress. */
function readings(): Set<Client> {
  openReadings.current ??= new Set();
  return openReadings.current;
}

/** Ends all long reads; their promises reject. */
export async function cancelLongReads(): Promise<void> {
  await Promise.all(Array.from(readings(), (client) => client.end().catch(() => undefined)));
}

/**
 * Runs a long read of the database at `url` on its own connection, which it closes afterwards. Statements may take an
 * hour, and the pool keeps all its connections for visitors. The database must be open already, because this does not
 * migrate. TCP keep-alive detects a silent server within a minute; the server detects a lost process within seconds.
 * Rejects when `cancelLongReads` ends it.
 */
export async function runLongRead<Result>(
  url: string,
  work: (database: NodePgDatabase) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: longReadTimeoutMs,
    idle_in_transaction_session_timeout: defaultMaxIdleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  });
  // A connection that breaks in use rejects its query; without a listener this error would also end the process.
  client.on('error', () => undefined);
  readings().add(client);
  try {
    await client.connect();
    // Servers on Windows do not support this setting.
    await client
      .query(`set client_connection_check_interval = '${connectionCheckInterval}'`)
      .catch(() => undefined);
    return await work(drizzle(client));
  } finally {
    readings().delete(client);
    // Not awaited: the result is complete even if the server is gone.
    client.end().catch(() => undefined);
  }
}

/** Creates a socket that closes after a time without incoming data. The pool closes idle connections earlier. */
function socketWithTimeout(maxSilenceMs: number): Socket {
  const socket = new Socket();
  const silent = () => Object.assign(new Error('PostgreSQL did not respond in time.'), { code: 'ETIMEDOUT' });
  socket.setTimeout(maxSilenceMs, () => socket.destroy(silent()));
  return socket;
}
