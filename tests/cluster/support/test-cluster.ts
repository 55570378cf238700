/** Starts and controls a test’s cluster like `npm run cluster`: three site instances, nginx, PostgreSQL, Redis, lake. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database/opened-database.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';
import { withTimeout } from '#platform/timeout.ts';
import { readNote } from '#scripts/cluster/cluster-note.ts';
import { freePorts } from '#scripts/launch/ports.mjs';
import { type Child, startNode } from '#scripts/launch/processes.mjs';
import {
  type ConsistencyResult,
  checkConsistency,
} from '#tests/end-to-end/support/crash/consistency-check.ts';

const count = 3;

/** The longest wait for a start or a graceful stop, in milliseconds. */
const clusterTimeoutMs = 150_000;

/** An instance: its address behind nginx, and its process id; null while it is down. */
export interface Instance {
  readonly address: string;
  readonly process: number | null;
}

/** A background round, with the process that did it. */
type RoundDone = z.output<typeof roundDone>;

const roundDone = z.object({ round: z.string(), process: z.number() });

/** A running cluster. Addresses have no trailing slash. */
export interface TestCluster {
  /** The address of nginx. */
  readonly address: string;
  readonly lakeUrl: string;
  readonly dataDir: string;
  /** For the role that owns the site’s database. */
  readonly databaseUrl: string;
  /** The same database as its administrator. */
  readonly adminUrl: string;
  /** The keys that another site needs to read this one’s bookings and offers. */
  readonly keys: { readonly BOOKING_KEY: string; readonly OFFER_KEY: string };
  instances(): readonly Instance[];
  /** The address of the instance with this number, from 0, modulo the number of instances. */
  at(number: number): string;
  /**
   * Kills these instances by SIGKILL, as on a machine without memory.
   * @returns the time when their ports refused connections, by `performance.now()`
   */
  kill(numbers: readonly number[]): Promise<number>;
  /** Waits until all instances run. */
  complete(): Promise<void>;
  /** Runs `npm run cluster -- --rolling`. @returns its exit code */
  roll(): Promise<number | null>;
  /** Counts rows, given a table name and a condition. */
  count(rows: string): Promise<number>;
  /** The result of the consistency check. */
  standing(): Promise<ConsistencyResult>;
  /** The background rounds that instances, including killed ones, have done so far. Needs `LOG_LEVEL=debug`. */
  roundsDone(): readonly RoundDone[];
  /** The latest output of its parts. */
  output(): string;
  /** Stops everything as Ctrl-C does and removes its data. */
  remove(): Promise<void>;
}

/** Starts a cluster. @param more settings that override the default ones */
export async function startTestCluster(more: Readonly<Record<string, string>> = {}): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-cluster-'));
  const [port = 0, lakePort = 0] = await freePorts(2);
  const env = {
    ...process.env,
    // Empty rather than unset: an unset one is read from a developer’s .env.local.
    ...{
      SANITY_PROJECT_ID: '',
      DATABASE_URL: '',
      REDIS_URL: '',
      SMTP_URL: '',
      SITE_URL: '',
      API_BASE_URL: '',
    },
    ...{ API_KEYS: '', BOOKING_KEY: '', OFFER_KEY: '', DRAFT_KEY: '', METRICS_PORT: '', LOG_LEVEL: 'info' },
    ...{ HOST: '127.0.0.1', PORT: String(port), LAKE_PORT: String(lakePort), DATA_DIR: dataDir },
    ...more,
  };
  const lines: string[] = [];
  const begin = (args: readonly string[]) =>
    startNode({
      name: 'cluster',
      args: ['scripts/cluster.mjs', ...args],
      env,
      onLine: (line) => lines.push(line),
    });
  const output = () => lines.slice(-40).join('\n');
  const cluster = begin(['--instances', String(count)]);
  try {
    await started(cluster, dataDir, output);
  } catch (error) {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  const { databaseUrl, adminUrl } = databaseOf(lines, dataDir);
  const instances = () =>
    readNote(dataDir)?.instances.map((each) => ({
      address: `http://127.0.0.1:${each.port}`,
      process: each.process,
    })) ?? [];
  const secret = (name: string) => readPersistentKey(join(dataDir, 'secrets'), name).toString('base64');
  const complete = async () => {
    while (instances().some((each) => each.process === null)) await sleep(50);
  };
  const looked = async <Found>(look: (database: Database) => Promise<Found>): Promise<Found> => {
    const { database, close } = await openPostgres(databaseUrl);
    try {
      return await look(database);
    } finally {
      await close();
    }
  };
  return {
    address: `http://127.0.0.1:${port}`,
    lakeUrl: `http://127.0.0.1:${lakePort}`,
    ...{ dataDir, databaseUrl, adminUrl, instances, output, complete },
    roundsDone: () =>
      lines
        .filter((line) => line.includes('"event":"rounds.done"'))
        .map((line) => roundDone.parse(JSON.parse(line))),
    keys: { BOOKING_KEY: secret('booking-key'), OFFER_KEY: secret('offer-key') },
    at: (number) => instances()[number % count]?.address ?? '',
    async kill(numbers) {
      const those = instances().filter((_, number) => numbers.includes(number));
      for (const each of those) if (each.process !== null) process.kill(each.process, 'SIGKILL');
      await Promise.all(those.map(({ address }) => nobodyIsAt(Number(new URL(address).port))));
      const gone = performance.now();
      while (those.some((each) => instances().some((now) => now.process === each.process))) await sleep(20);
      return gone;
    },
    roll: async () => (await begin(['--rolling']).exited).code,
    count: (rows) => looked((database) => database.$count(sql.raw(rows))),
    standing: () => looked((database) => checkConsistency(database)),
    async remove() {
      // Its parts stop one after another, each instance within eight seconds.
      if (cluster.pid !== undefined) process.kill(cluster.pid, 'SIGTERM');
      await withTimeout(cluster.exited, clusterTimeoutMs, () => undefined);
      cluster.kill();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function started(cluster: Child, dataDir: string, output: () => string): Promise<void> {
  let hasEnded = false;
  void cluster.exited.then(() => {
    hasEnded = true;
  });
  const began = Date.now();
  while (readNote(dataDir) === undefined) {
    if (hasEnded) throw new Error(`The cluster ended:\n${output()}`);
    if (Date.now() - began > clusterTimeoutMs)
      throw new Error(`The cluster did not start in time:\n${output()}`);
    await sleep(100);
  }
}

/**
 * Finds the database as docs/how-to/restore.md describes: the command prints the port, and the data folder has the
 * passwords.
 */
function databaseOf(lines: readonly string[], dataDir: string) {
  const [, port] = /PostgreSQL +127\.0\.0\.1:(\d+)/.exec(lines.join('\n')) ?? [];
  if (port === undefined)
    throw new Error(`The cluster does not say where its PostgreSQL is:\n${lines.join('\n')}`);
  const as = (role: string, key: string) =>
    `postgres://${role}:${readPersistentKey(join(dataDir, 'secrets'), key).toString('hex')}@127.0.0.1:${port}/southbound`;
  return {
    databaseUrl: as('southbound', 'postgres-site-password'),
    adminUrl: as('postgres', 'postgres-password'),
  };
}

async function nobodyIsAt(port: number): Promise<void> {
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const socket = createConnection({ host: '127.0.0.1', port }, () => {
        socket.destroy();
        resolve(false);
      });
      socket.on('error', () => resolve(true));
    });
  while (!(await isRefused())) await sleep(2);
}
