/**
 * Kills a server during cart writes with SIGKILL, as `kill -9` or the kernel out of memory does. The API alone is killed 2
 * or 10 times on the embedded database, where it starts quickly, and on PostgreSQL; the whole site twice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { casesOf } from '#tests/case-counts.ts';
import { CartWriters } from './support/cart-writers.ts';
import { type KillableServer, startApiAlone, startWholeSite } from './support/killable-servers.ts';
import { createTestDatabase, databaseServer } from './support/test-database.ts';
import { testSite } from './test-fixtures.ts';

test.describe.configure({ mode: 'serial', timeout: casesOf({ short: 240_000, full: 900_000 }) });

const writers = 8;

/** How often the API is killed on each database. */
const kills = casesOf({ short: 2, full: 10 });

/** Starts the server, writes, kills it and starts it again. After each start every acknowledged write must be there. */
async function survives(rounds: number, start: () => Promise<KillableServer>): Promise<CartWriters> {
  const carts = new CartWriters(writers);
  for (let round = 0; round < rounds; round += 1) {
    const server = await start();
    try {
      await carts.check(server.address);
      // A different moment of the writes in flight each time.
      await carts.writeUntil(server.address, 15 + 3 * round, server.kill);
    } finally {
      await server.kill();
    }
  }
  const last = await start();
  try {
    await carts.check(last.address);
  } finally {
    await last.kill();
  }
  // Otherwise no kill hit a write in flight.
  expect(carts.cutOff).toBeGreaterThanOrEqual(rounds);
  return carts;
}

async function inFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-killed-'));
  try {
    await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

test('no acknowledged item is lost when the API is killed repeatedly, on the embedded database', {
  tag: '@full',
}, async () => {
  await inFolder(async (dataDir) => {
    const carts = await survives(kills, () => startApiAlone({ DATA_DIR: dataDir }));
    expect(carts.acknowledged).toBeGreaterThanOrEqual(15 * kills);
  });
});

// @spec 3.1
test('no acknowledged item is lost when the whole site is killed twice', { tag: '@full' }, async () => {
  await inFolder(async (dataDir) => {
    await survives(2, () => startWholeSite({ DATA_DIR: dataDir }, testSite.lakeUrl));
  });
});

test('no acknowledged item is lost when the API is killed repeatedly, on PostgreSQL', {
  tag: '@full',
}, async () => {
  const server = databaseServer();
  test.skip(server === '', 'There is no PostgreSQL (TEST_DATABASE_URL).');
  const database = await createTestDatabase(server);
  try {
    await inFolder(async (dataDir) => {
      await survives(kills, () => startApiAlone({ DATA_DIR: dataDir, DATABASE_URL: database.url }));
    });
  } finally {
    await database.remove();
  }
});
