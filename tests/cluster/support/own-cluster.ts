/** A cluster of a test's own, by the command an operator types: three instances, nginx, PostgreSQL, Redis and the lake. */
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
import { type Standing, standingOf } from '#tests/end-to-end/support/crash/standing.ts';

const count = 3;

/** How long a start, or an end in order, may take, in milliseconds. */
const clusterTimeoutMs = 150_000;

/** An instance: where it is asked past nginx, and its process; null while it is gone. */
export interface Instance {
  readonly address: string;
  readonly process: number | null;
}

/** A round of what is done every so often, and the process that did it. */
type RoundDone = z.output<typeof roundDone>;

const roundDone = z.object({ round: z.string(), process: z.number() });

/** A cluster that runs. Addresses have no slash at the end. */
export interface OwnCluster {
  /** nginx. */
  readonly address: string;
  readonly lakeUrl: string;
  readonly dataDir: string;
  /** Of the role that owns the site's database. */
  readonly databaseUrl: string;
  /** The same database by its administrator. */
  readonly adminUrl: string;
  /** What another site needs to open what this one has sold. */
  readonly keys: { readonly BOOKING_KEY: string; readonly OFFER_KEY: string };
  instances(): readonly Instance[];
  /** The address of the instance with this number, from 0; numbers go round. */
  at(number: number): string;
  /**
   * Kills these (SIGKILL), each as a machine that runs out of memory does.
   * @returns when nobody was at their ports any more, as `performance.now()` tells it
   */
  kill(numbers: readonly number[]): Promise<number>;
  /** Waits until all instances are there. */
  complete(): Promise<void>;
  /** `npm run cluster -- --rolling`. @returns its exit code */
  roll(): Promise<number | null>;
  /** How many rows there are, by a table's name and a condition. */
  count(rows: string): Promise<number>;
  /** How its books, bookings, bank and seats stand. */
  standing(): Promise<Standing>;
  /** The rounds that instances have done since the beginning, one that is gone among them, with `LOG_LEVEL=debug`. */
  roundsDone(): readonly RoundDone[];
  /** What its parts wrote last. */
  words(): string;
  /** Stops all of it as Ctrl-C does, and removes its data. */
  remove(): Promise<void>;
}

/** Starts one. @param more settings of its own, over ours */
export async function startOwnCluster(more: Readonly<Record<string, string>> = {}): Promise<OwnCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-cluster-'));
  const [port = 0, lakePort = 0] = await freePorts(2);
  const env = {
    ...process.env,
    // Empty rather than absent: what is absent is read from a developer's .env.local.
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
  const words = () => lines.slice(-40).join('\n');
  const cluster = begin(['--instances', String(count)]);
  try {
    await started(cluster, dataDir, words);
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
    ...{ dataDir, databaseUrl, adminUrl, instances, words, complete },
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
    standing: () => looked((database) => standingOf(database)),
    async remove() {
      // Its parts end one after the other, each instance within eight seconds.
      if (cluster.pid !== undefined) process.kill(cluster.pid, 'SIGTERM');
      await withTimeout(cluster.exited, clusterTimeoutMs, () => undefined);
      cluster.kill();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function started(cluster: Child, dataDir: string, words: () => string): Promise<void> {
  let hasEnded = false;
  void cluster.exited.then(() => {
    hasEnded = true;
  });
  const began = Date.now();
  while (readNote(dataDir) === undefined) {
    if (hasEnded) throw new Error(`The cluster ended:\n${words()}`);
    if (Date.now() - began > clusterTimeoutMs)
      throw new Error(`The cluster did not start in time:\n${words()}`);
    await sleep(100);
  }
}

/** As docs/how-to/restore.md says: the port is what the command prints, the passwords what it keeps. */
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
