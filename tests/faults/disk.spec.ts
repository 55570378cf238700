/**
 * The database’s disk is full, on a separate file system (tmpfs, which root may mount). Writes that cannot be stored are
 * refused, acknowledged ones survive, and everything recovers once there is space.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { CLIENT_FAILURE } from '#contracts/api/api-client.ts';
import { apiOf, busPass, type Cart, createCart, dataOf } from '#tests/end-to-end/support/cart.ts';
import { CartWriters } from '#tests/end-to-end/support/cart-writers.ts';
import {
  type CrashTestServer,
  startCrashTestServer,
} from '#tests/end-to-end/support/crash/crash-test-server-process.ts';
import { Buyers } from './support/buyers.ts';
import { cleanUpAll } from './support/clean-up-all.ts';
import { expectConsistent, expectLedgerBalances } from './support/expect-consistent.ts';
import { expectState, recordMeasurement, seconds, stateOf, timed } from './support/site-state.ts';
import { mountSmallDisk, type SmallDisk } from './support/small-disk.ts';
import { startTestPostgres, type TestServer } from './support/test-servers.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** Space for a cluster and a test’s sales, in megabytes. */
const size = 250;

let disk: SmallDisk | null;
let postgres: TestServer | undefined;
let site: CrashTestServer | undefined;

test.beforeEach(() => {
  disk = mountSmallDisk(size);
  test.skip(disk === null, 'Mounting a file system needs Linux and root.');
});
test.afterEach(async () => {
  await cleanUpAll(
    () => disk?.free(),
    () => site?.remove(),
    () => postgres?.remove(),
    () => disk?.remove(),
  );
  site = undefined;
  postgres = undefined;
});

/** Creates a folder on the disk that other users may enter. */
function folderOn({ folder }: SmallDisk, name: string): string {
  const made = join(folder, name);
  mkdirSync(made, { mode: 0o755 });
  return made;
}

/** Fills carts until one is refused. @returns the number accepted before */
async function fillUntilRefused(address: string): Promise<number> {
  const body = JSON.stringify({ items: [busPass] });
  for (let carts = 0; carts < 3_000; carts += 1) {
    const answer = await timed(address, '/api/v1/cart', {
      ...{ method: 'POST', body, headers: { 'Content-Type': 'application/json' } },
    });
    if (answer.status === 200) continue;
    expect(answer).toMatchObject({ status: 503, code: 'UPSTREAM' });
    expect(answer.took).toBeLessThan(10_000);
    return carts;
  }
  throw new Error('The disk never filled up.');
}

/** Fills the disk while carts are filled and bought, and frees it after a while. */
async function survivesAFullDisk(
  { address, ...running }: CrashTestServer,
  full: SmallDisk,
  supervise: () => Promise<void>,
): Promise<void> {
  const carts = new CartWriters(4, [CLIENT_FAILURE, 'UPSTREAM']);
  const buyers = new Buyers(address);
  buyers.begin(2);
  await buyers.until(2);
  await carts.writeUntil(address, 20, async () => {
    full.fill();
    const taken = await fillUntilRefused(address);
    recordMeasurement('taken on a full disk', `${taken} carts`);
  });
  expect(full.left).toBeLessThan(1_000_000);
  expect(await stateOf(address)).toMatchObject({ health: 200 });
  expect(await timed(address, '/api/v1/countries')).toMatchObject({ status: 200 });
  await sleep(3_000);
  full.free();
  const began = performance.now();
  await supervise();
  await expectState(address, { health: 200, database: 'ready' });
  recordMeasurement('ready again, after there was room', seconds(performance.now() - began));
  await carts.check(address);
  await carts.writeUntil(address, 20, async () => undefined);
  await buyers.until(2);
  await buyers.finish();
  await expectConsistent(running);
  const bought = buyers.bought.length;
  expect(await running.standing()).toMatchObject({ faults: [], paid: bought, captured: bought });
}

test('nothing acknowledged is lost while PostgreSQL’s disk is full, and everything recovers', async () => {
  if (!disk) return;
  const server = await startTestPostgres(folderOn(disk, 'postgres'));
  postgres = server;
  site = await startCrashTestServer(server.url, null);
  await site.start();
  await survivesAFullDisk(site, disk, async () => {
    // PostgreSQL exits if it cannot write its log, at once or a moment later; a supervisor restarts it.
    await sleep(2_000);
    recordMeasurement('PostgreSQL', server.isRunning() ? 'kept running' : 'had ended');
    if (!server.isRunning()) await server.start();
  });
  await expectLedgerBalances(site);
});

test('nothing acknowledged is lost while the embedded database’s disk is full, and everything recovers', async () => {
  if (!disk) return;
  site = await startCrashTestServer(null, null, { DATA_DIR: folderOn(disk, 'data') });
  await site.start();
  await survivesAFullDisk(site, disk, async () => undefined);
  expect(await site.leave()).toBe(0);
  await expectLedgerBalances(site);
});

test('the embedded database stops if it cannot write its log, the process survives, and it reopens once there is space', async () => {
  if (!disk) return;
  site = await startCrashTestServer(null, null, { DATA_DIR: folderOn(disk, 'data') });
  await site.start();
  const { address } = site;
  const carts = await Promise.all(Array.from({ length: 4 }, () => createCart([busPass], apiOf(address))));
  const passes = Array.from({ length: 10 }, () => busPass);
  while (roomInLog(join(disk.folder, 'data')) > 200_000) await createCart(passes, apiOf(address));
  // Space for changed rows, so that no table refuses them, but not for the log’s next file of 16 MB.
  disk.fill(2_000_000);
  const changed = await Promise.all(carts.map((cart) => changeUntilRefused(address, cart)));
  disk.fill();
  recordMeasurement(
    'changes acknowledged on a full disk',
    String(changed.reduce((sum, { changes }) => sum + changes, 0)),
  );
  expect(await stateOf(address)).toMatchObject({ health: 200, ready: 503, database: 'unavailable' });
  expect(await timed(address, '/api/v1/countries')).toMatchObject({ status: 200 });
  // It is retried from time to time, without success.
  await sleep(5_000);
  expect(await stateOf(address)).toMatchObject({ health: 200, ready: 503, database: 'unavailable' });
  disk.free();
  const began = performance.now();
  await expectState(address, { health: 200, database: 'ready' }, 10_000);
  recordMeasurement('ready again, after there was room', seconds(performance.now() - began));
  for (const { cart, confirmedCount, refusedCount } of changed) {
    const { items } = await dataOf(apiOf(address).cart(cart.cartSessionId));
    expect([confirmedCount, refusedCount]).toContain(items[0]?.passengers.adultCount);
  }
  await createCart([busPass], apiOf(address));
  await expectConsistent(site);
  expect(await site.leave()).toBe(0);
  await expectLedgerBalances(site);
});

/**
 * Changes the number of adults of a cart’s only item until a change is refused. Returns the last acknowledged number and the
 * refused one.
 */
async function changeUntilRefused(address: string, cart: Cart) {
  const api = apiOf(address);
  const { cartSessionId, items } = cart;
  const id = items[0]?.id ?? '';
  let confirmedCount = 1;
  for (let changes = 0; changes < 2_000; changes += 1) {
    const refusedCount = 1 + (changes % 8);
    const { status } = await api.changeCart({
      cartSessionId,
      items: [{ id, passengers: { adultCount: refusedCount } }],
    });
    if (status === 'failed') return { cart, confirmedCount, refusedCount, changes };
    confirmedCount = refusedCount;
  }
  throw new Error('The log never filled up.');
}

/**
 * The bytes left in the newest file of the embedded database’s log. Such a file is created full of zeros and written from
 * its start.
 */
function roomInLog(data: string): number {
  const folder = join(data, 'database', 'cluster', 'pg_wal');
  const newest = readdirSync(folder)
    .filter((name) => /^[\dA-F]{24}$/.test(name))
    .toSorted()
    .at(-1);
  const log = readFileSync(join(folder, newest ?? ''));
  let written = log.length;
  while (written > 0 && log[written - 1] === 0) written -= 1;
  return log.length - written;
}
