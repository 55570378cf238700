import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { now } from '#platform/clock.ts';
import { forgetConfig } from '#platform/config.ts';
import { closeDatabase, openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { makeDatabase } from '#platform/database/test-database.testing.ts';
import { singleton } from '#platform/singleton.ts';
import { minutesAfter } from './cart-fixtures.testing.ts';
import { startSweeping } from './start-sweeping.ts';

let folder: string;
let removeDatabase: () => Promise<void>;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sweeping-'));
  const { url, remove } = await makeDatabase(join(folder, 'database'));
  removeDatabase = remove;
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', url);
  forgetConfig();
  database = await openDatabase();
});
afterAll(async () => {
  vi.useRealTimers();
  await closeDatabase();
  vi.unstubAllEnvs();
  forgetConfig();
  await removeDatabase();
  await rm(folder, { recursive: true });
});

test('rounds sweep a hold within a minute of its end, and keep valid holds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  startSweeping();
  startSweeping();
  expect(vi.getTimerCount()).toBe(1);
  const running = { holderId: 'running', ownerId: 'cart', heldUntil: minutesAfter(now(), 30), network: null };
  await database.insert(inventoryHolds).values(running);
  for (const holderId of ['first', 'second']) {
    await database
      .insert(inventoryHolds)
      .values({ holderId, ownerId: 'cart', heldUntil: minutesAfter(now(), -1) });
    vi.advanceTimersByTime(50_000);
    await expect.poll(() => database.select().from(inventoryHolds)).toEqual([running]);
  }
});

test('nothing is swept while another instance is the leader', async () => {
  const isOver = { holderId: 'over', ownerId: 'cart', heldUntil: minutesAfter(now(), -1), network: null };
  await database.insert(inventoryHolds).values(isOver);
  singleton('leadership').current = { isLeader: false };
  vi.advanceTimersByTime(50_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await database.$count(inventoryHolds)).toBe(2);
  singleton('leadership').current = undefined;
});
