/**
 * The CMS is down, slow or silent: cached content is still served, other content is refused in time, and purchases are not
 * affected. The visitors’ pages are covered by tests/end-to-end/unreachable.spec.ts and whole-site.spec.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePorts } from '#scripts/launch/ports.mjs';
import { readSettings } from '#scripts/launch/settings.mjs';
import { startLake } from '#scripts/launch/site.mjs';
import type { Part } from '#scripts/launch/site-process.mjs';
import {
  type CrashTestServer,
  startCrashTestServer,
} from '#tests/end-to-end/support/crash/crash-test-server-process.ts';
import { Visitor } from '#tests/end-to-end/support/crash/visitor.ts';
import { cleanUpAll } from './support/clean-up-all.ts';
import { expectConsistent, expectLedgerBalances } from './support/expect-consistent.ts';
import { type FaultyNetwork, startFaultyNetwork } from './support/faulty-network.ts';
import { expectState, recordMeasurement, seconds, stateOf, timed } from './support/site-state.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let folder: string;
let lake: Part;
let network: FaultyNetwork;
let site: CrashTestServer;
let visitors = 0;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-lake-'));
  const [port = 0, lakePort = 0] = await freePorts(2);
  const settings = readSettings({ PORT: String(port), LAKE_PORT: String(lakePort), DATA_DIR: folder });
  lake = startLake(settings, { ...process.env, DATA_DIR: folder, SANITY_WEBHOOK_SECRET: 'of-the-tests' });
  await lake.answers();
  network = await startFaultyNetwork({ port: lakePort });
  site = await startCrashTestServer(null, null, { LAKE_URL: `http://127.0.0.1:${network.port}` });
  await site.start();
});
test.afterEach(async () => {
  await network.become({ kind: 'fair' });
  const began = performance.now();
  await expectState(site.address, { health: 200, ready: 200, content: 'ready' }, 15_000);
  recordMeasurement('ready again', seconds(performance.now() - began));
});
test.afterAll(() =>
  cleanUpAll(
    () => site?.remove(),
    () => network?.close(),
    () => lake?.child.stop(),
    () => folder && rmSync(folder, { recursive: true, force: true }),
  ),
);

async function buys(): Promise<void> {
  const visitor = new Visitor(site.address, visitors);
  visitors += 1;
  await visitor.fill();
  await visitor.order();
  await visitor.returnFromPayment(await visitor.pay());
  expect(await visitor.settled()).toMatchObject({ status: 'confirmed' });
}

const page = (path: string) => timed(site.address, `/api/v1/page-content?path=${path}`);

test('while the CMS is down, cached content is served, other content is refused fast, and purchases succeed', async () => {
  await expectState(site.address, { health: 200, ready: 200, content: 'ready' });
  expect(await page('/contact/')).toMatchObject({ status: 200 });
  await network.become({ kind: 'gone' });
  expect(await stateOf(site.address)).toMatchObject({
    health: 200,
    ready: 503,
    content: 'unavailable',
    database: 'ready',
  });
  expect(await page('/contact/')).toMatchObject({ status: 200 });
  const unread = await page('/tours/');
  expect(unread).toMatchObject({ status: 503, code: 'UPSTREAM' });
  expect(unread.took).toBeLessThan(2_000);
  await buys();
  await network.become({ kind: 'fair' });
  await expectState(site.address, { ready: 200, content: 'ready' }, 5_000);
  expect(await page('/tours/')).toMatchObject({ status: 200 });
});

for (const [words, networkState] of [
  ['takes ten seconds per response', { kind: 'slow', milliseconds: 10_000 }],
  ['does not respond', { kind: 'silent' }],
] as const) {
  test(`a CMS that ${words} delays only one call, and purchases are not affected`, async () => {
    const [first, second] = words.startsWith('takes')
      ? ['/about/', '/destinations/']
      : ['/privacy-policy/', '/blogs/'];
    await network.become(networkState);
    const waited = await page(first);
    recordMeasurement('the first call waits', seconds(waited.took));
    expect(waited.status).toBe(503);
    expect(waited.took).toBeLessThan(7_000);
    const next = await page(second);
    recordMeasurement('the next call waits', seconds(next.took));
    expect(next.status).toBe(503);
    expect(next.took).toBeLessThan(1_000);
    expect(await page('/contact/')).toMatchObject({ status: 200 });
    expect(await stateOf(site.address)).toMatchObject({ health: 200, ready: 503, content: 'unavailable' });
    const began = performance.now();
    await buys();
    expect(performance.now() - began).toBeLessThan(8_000);
  });
}

test('requests that the CMS cuts off in the middle are retried', async () => {
  const { broken } = network;
  await network.become({ kind: 'resets', when: 'answered', every: 3 });
  for (const path of [
    '/book-your-journey/',
    '/search/',
    '/frequently-asked-questions/',
    '/terms-and-conditions/',
  ]) {
    await expect
      .poll(
        async () => {
          const { status, took } = await page(path);
          expect([200, 503]).toContain(status);
          expect(took).toBeLessThan(7_000);
          return status;
        },
        { timeout: 20_000 },
      )
      .toBe(200);
  }
  expect(network.broken).toBeGreaterThan(broken);
  expect(await stateOf(site.address)).toMatchObject({ health: 200 });
});

test('the ledger balances', async () => {
  await expectConsistent(site);
  expect(await site.leave()).toBe(0);
  await expectLedgerBalances(site);
  await site.start();
});
