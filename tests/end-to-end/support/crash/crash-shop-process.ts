import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CrashPoint } from '#domains/booking/crash-points.ts';
import { withTimeout } from '#platform/timeout.ts';
import { portFault } from '#scripts/launch/ports.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { createTestDatabase } from '../test-database.ts';
import type { Standing } from './standing.ts';

/** How long a start, or a death that is waited for, may take, in milliseconds. */
const shopTimeoutMs = 60_000;

/** The server of a PostgreSQL, or null for the embedded database. */
export type DatabaseServer = string | null;

/** A shop that can die and be started again, always at the same address and on the same data. */
export interface CrashShop {
  readonly address: string;
  /** Where its data is, as a command of an operator is told. */
  readonly settings: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  /** @param isLookedAfter whether it has its rounds and its deliveries */
  start(isLookedAfter?: boolean): Promise<void>;
  /** Has it die when it next reaches the point. */
  dieAt(point: CrashPoint): Promise<void>;
  /** Waits until it has died by its own hand. */
  death(): Promise<void>;
  /** Tells it to stop, and waits until it has. @returns its exit code, null where it had to be killed */
  leave(): Promise<number | null>;
  standing(): Promise<Standing>;
  /** Frees what carts hold for these items. */
  forgetHolds(itemIds: readonly string[]): Promise<void>;
  /** Ends it, and removes its data. */
  remove(): Promise<void>;
}

/** A data folder with a timetable and, where there is no server, a database: copied for each shop, which then starts sooner. */
export async function makeDataFolder(server: DatabaseServer): Promise<string> {
  const shop = await openCrashShop(server, null);
  await shop.start();
  return shop.end();
}

/**
 * A shop with data of its own, which is not started yet.
 * @param more settings of its own, over ours
 */
export async function openCrashShop(
  server: DatabaseServer,
  template: string | null,
  more: Readonly<Record<string, string>> = {},
): Promise<CrashShop & { end(): Promise<string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'southbound-crash-'));
  if (template)
    cpSync(template, folder, { recursive: true, filter: (path) => path !== compiledIn(template) });
  const database = server === null ? null : await createTestDatabase(server);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{
      NODE_ENV: 'test' as const,
      LOG_LEVEL: 'error',
      SMTP_URL: '',
      API_BASE_URL: '',
      API_KEYS: '',
      BOOKING_KEY: '',
    },
    ...{ HOST: '127.0.0.1', PORT: String(port), SITE_URL: address, DATA_DIR: folder },
    DATABASE_URL: database?.url ?? '',
    NODE_COMPILE_CACHE: compiledIn(template ?? folder),
    ...more,
  };
  let running: ReturnType<typeof startProgram> | undefined;
  const post = async (path: string) => {
    const answer = await fetch(`${address}${path}`, { method: 'POST' });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  const end = async () => {
    await running?.stop();
    return folder;
  };
  return {
    address,
    settings: { DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL },
    async start(isLookedAfter = true) {
      running = startProgram({ ...env, LOOKED_AFTER: isLookedAfter ? 'yes' : 'no' });
      await running.ready();
    },
    dieAt: (point) => post(`/die-at?point=${point}`),
    async death() {
      const exit = running && (await withTimeout(running.exited, shopTimeoutMs, () => null));
      if (exit?.signal !== 'SIGKILL')
        throw new Error(`The shop did not die as it was told: ${running?.words()}`);
    },
    async leave() {
      return (await running?.stop())?.code ?? null;
    },
    async standing() {
      const answer = await fetch(`${address}/standing`);
      if (!answer.ok) throw new Error(`How things stand could not be told: ${running?.words()}`);
      const standing: Standing = await answer.json();
      return standing;
    },
    forgetHolds: (itemIds) =>
      post(`/forget-holds?${new URLSearchParams(itemIds.map((id) => ['holder', id]))}`),
    end,
    async remove() {
      await end();
      await database?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where Node keeps what it has made of the program, once one of them has ended in order: a start takes two thirds then. */
const compiledIn = (folder: string) => join(folder, 'compiled');

function startProgram(env: NodeJS.ProcessEnv) {
  const lines: string[] = [];
  const isReady = Promise.withResolvers<void>();
  const program = startNode({
    name: 'the shop',
    args: [fileURLToPath(import.meta.resolve('./crash-shop.ts'))],
    env,
    onLine(line) {
      lines.push(line);
      if (line === '{"ready":true}') isReady.resolve();
    },
  });
  const words = () => lines.slice(-20).join('\n');
  return {
    ...program,
    words,
    async ready() {
      const ended = program.exited.then(() => Promise.reject(new Error(`The shop ended:\n${words()}`)));
      await withTimeout(Promise.race([isReady.promise, ended]), shopTimeoutMs, () => {
        throw new Error(`The shop did not start in time:\n${words()}`);
      });
    },
  };
}

/** Below those that the system gives to whoever connects somewhere, so that it stays free while the shop is dead. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if ((await portFault(port, '127.0.0.1')) === undefined) return port;
  }
}
