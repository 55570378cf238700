/** Runs `crash-test-server.ts`, a site server without pages, as a child process that tests can crash and restart. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CrashPoint } from '#domains/booking/crash-points.ts';
import { withTimeout } from '#platform/timeout.ts';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { createTestDatabase } from '../test-database.ts';
import type { ConsistencyResult } from './consistency-check.ts';

/** The longest wait for a start or an expected crash, in milliseconds. */
const siteTimeoutMs = 60_000;

/** The URL of a PostgreSQL server, or null for the embedded database. */
export type DatabaseServer = string | null;

/** A site process that can crash and restart, always at the same address and on the same data. */
export interface CrashTestServer {
  readonly address: string;
  /** Settings that point an operator’s command at its data. */
  readonly settings: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  /** @param isLookedAfter true if it runs its background rounds and deliveries */
  start(isLookedAfter?: boolean): Promise<void>;
  /** Makes it crash when it next reaches the point. */
  dieAt(point: CrashPoint): Promise<void>;
  /** Waits until it has crashed at that point. */
  death(): Promise<void>;
  /** Stops it gracefully and waits for its exit. @returns its exit code, null if it had to be killed */
  leave(): Promise<number | null>;
  standing(): Promise<ConsistencyResult>;
  /** Releases the cart holds of these items. */
  forgetHolds(itemIds: readonly string[]): Promise<void>;
  /** Has a feed report the ferry of a booking as cancelled, again until it is recorded. */
  cancelFerry(reference: string): Promise<void>;
  /** Ends the time to choose for a booking, again until the round is done. */
  endChoice(reference: string): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Prepares a data folder with a timetable and, without a server, a database. Each site copies it, which makes its start
 * faster.
 */
export async function makeDataFolder(server: DatabaseServer): Promise<string> {
  const site = await startCrashTestServer(server, null);
  await site.start();
  return site.end();
}

/**
 * Prepares a site with its own data, not started yet.
 * @param more settings that override the default ones
 */
export async function startCrashTestServer(
  server: DatabaseServer,
  template: string | null,
  more: Readonly<Record<string, string>> = {},
): Promise<CrashTestServer & { end(): Promise<string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'southbound-crash-'));
  if (template)
    cpSync(template, folder, { recursive: true, filter: (path) => path !== compiledIn(template) });
  const database = server === null ? null : await createTestDatabase(server);
  const [port = 0] = await freePorts(1);
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
  const postUntilDone = async (path: string) => {
    while (!(await fetch(`${address}${path}`, { method: 'POST' }).catch(() => undefined))?.ok)
      await sleep(250);
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
      const exit = running && (await withTimeout(running.exited, siteTimeoutMs, () => null));
      if (exit?.signal !== 'SIGKILL')
        throw new Error(`The site did not crash at the requested point: ${running?.words()}`);
    },
    async leave() {
      return (await running?.stop())?.code ?? null;
    },
    async standing() {
      const answer = await fetch(`${address}/standing`);
      if (!answer.ok) throw new Error(`The site’s consistency check failed: ${running?.words()}`);
      const standing: ConsistencyResult = await answer.json();
      return standing;
    },
    forgetHolds: (itemIds) =>
      post(`/forget-holds?${new URLSearchParams(itemIds.map((id) => ['holder', id]))}`),
    cancelFerry: (reference) => postUntilDone(`/cancel-ferry?${new URLSearchParams({ reference })}`),
    endChoice: (reference) => postUntilDone(`/end-choice?${new URLSearchParams({ reference })}`),
    end,
    async remove() {
      await end();
      await database?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Folder of Node’s compile cache, which is written when a site exits in order. With it a start takes two thirds of the time.
 */
const compiledIn = (folder: string) => join(folder, 'compiled');

function startProgram(env: NodeJS.ProcessEnv) {
  const lines: string[] = [];
  const isReady = Promise.withResolvers<void>();
  const program = startNode({
    name: 'the site',
    args: [fileURLToPath(import.meta.resolve('./crash-test-server.ts'))],
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
      const ended = program.exited.then(() => Promise.reject(new Error(`The site ended:\n${words()}`)));
      await withTimeout(Promise.race([isReady.promise, ended]), siteTimeoutMs, () => {
        throw new Error(`The site did not start in time:\n${words()}`);
      });
    },
  };
}
