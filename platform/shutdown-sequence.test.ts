import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetConfig } from './config.ts';
import { type Leadership, leadership } from './database/leader-election.ts';
import type { OpenedDatabase } from './database/opened-database.ts';
import { openTestDatabase } from './database/test-database.testing.ts';
import { isStopping, trackUntilShutdown } from './graceful-shutdown.ts';
import { createDrain } from './http/drain-connections.ts';
import { shutDownInOrder } from './shutdown-sequence.ts';
import { singleton } from './singleton.ts';

let server: Server | undefined;
let opened: OpenedDatabase | undefined;

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', '');
  forgetConfig();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  forgetConfig();
  server?.closeAllConnections();
  // Not awaited by the site's own close, because removing the test database takes longer.
  await opened?.close();
  opened = undefined;
  for (const name of ['leadership', 'pending-work', 'database']) singleton(name).current = undefined;
});

/** Starts a site with one visitor who waits for `answer`. Records the order in which its parts end. */
async function openSite(answer: Promise<void>) {
  const ended: string[] = [];
  const made = createServer(async (_request, response) => {
    await answer;
    response.end('here', () => ended.push('the answer'));
  });
  server = made;
  const drain = createDrain(made, false);
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  const address = made.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const requestStarted = once(made, 'request');
  const visitor = fetch(`http://127.0.0.1:${port}`).then((heard) => heard.text());
  await requestStarted;
  opened = await openTestDatabase();
  const closeSeen = async () => void ended.push('the database');
  singleton('database').current = Promise.resolve({ database: opened.database, close: closeSeen });
  const standing: Leadership = {
    isLeader: true,
    whenLeader: () => undefined,
    stop: async () => void ended.push('being chosen'),
  };
  singleton('leadership').current = standing;
  return { drain, visitor, ended };
}

test('resigns, answers pending requests, waits for work in flight and closes the database last', async () => {
  const answer = Promise.withResolvers<void>();
  const round = Promise.withResolvers<void>();
  const { drain, visitor, ended } = await openSite(answer.promise);
  void trackUntilShutdown(round.promise.then(() => void ended.push('the round')));
  const stopped = shutDownInOrder(drain, async () => void ended.push('tracing'));
  expect(isStopping()).toBe(true);
  expect(ended).toEqual(['being chosen']);
  answer.resolve();
  expect(await visitor).toBe('here');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ended).toEqual(['being chosen', 'the answer']);
  round.resolve();
  await stopped;
  expect(ended.slice(0, 3)).toEqual(['being chosen', 'the answer', 'the round']);
  expect(ended.slice(3).toSorted()).toEqual(['the database', 'tracing']);
});

test('stops waiting after the timeout and still closes the database', async () => {
  const { drain, ended } = await openSite(Promise.resolve());
  void trackUntilShutdown(new Promise(() => undefined));
  const began = performance.now();
  await shutDownInOrder(drain, undefined, 200);
  // Less than the default timeout.
  expect(performance.now() - began).toBeLessThan(12_000);
  expect(ended.at(-1)).toBe('the database');
});

test('a process that never ran for leader does not resign and opens no database', async () => {
  await shutDownInOrder(async () => undefined);
  expect(singleton('leadership').current).toBeUndefined();
  expect(singleton('database').current).toBeUndefined();
});

test('a single instance also starts no more rounds', async () => {
  expect(leadership().isLeader).toBe(true);
  await shutDownInOrder(async () => undefined);
  expect(leadership().isLeader).toBe(false);
});
