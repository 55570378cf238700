/** PostgreSQL is up, but the network to it is faulty. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { CLIENT_FAILURE } from '#contracts/api/api-client.ts';
import { CartWriters } from '#tests/end-to-end/support/cart-writers.ts';
import {
  type CrashTestServer,
  startCrashTestServer,
} from '#tests/end-to-end/support/crash/crash-test-server-process.ts';
import { Visitor } from '#tests/end-to-end/support/crash/visitor.ts';
import { Buyers } from './support/buyers.ts';
import { cleanUpAll } from './support/clean-up-all.ts';
import { expectConsistent, expectLedgerBalances } from './support/expect-consistent.ts';
import { type FaultyNetwork, startFaultyNetwork } from './support/faulty-network.ts';
import { expectState, recordMeasurement, seconds, stateOf, timed } from './support/site-state.ts';
import { startTestPostgres, type TestServer } from './support/test-servers.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let postgres: TestServer;
let network: FaultyNetwork;
let site: CrashTestServer;

test.beforeAll(async () => {
  postgres = await startTestPostgres();
  network = await startFaultyNetwork({ port: postgres.port });
  site = await startCrashTestServer(postgres.url.replace(`:${postgres.port}/`, `:${network.port}/`), null);
  await site.start();
});
test.afterAll(() =>
  cleanUpAll(
    () => network?.become({ kind: 'fair' }),
    () => site?.remove(),
    () => network?.close(),
    () => postgres?.remove(),
  ),
);

test('nothing is lost or paid twice when the database’s responses are lost', async () => {
  const carts = new CartWriters(4, [CLIENT_FAILURE, 'UPSTREAM']);
  const buyers = new Buyers(site.address);
  const before = await site.standing();
  buyers.begin(3);
  for (let round = 0; round < 4; round += 1) {
    await network.become({ kind: 'resets', when: 'answered', every: 40 });
    // Each writes until a write gets no response.
    await carts.writeUntil(site.address, Number.POSITIVE_INFINITY, async () => undefined);
    await sleep(2_000);
    await network.become({ kind: 'fair' });
    await expectState(site.address, { health: 200, database: 'ready' });
    await carts.check(site.address);
    await buyers.until(1);
  }
  await buyers.finish();
  expect(network.broken).toBeGreaterThan(4);
  expect(carts.cutOff).toBeGreaterThan(4);
  recordMeasurement('connections reset', String(network.broken));
  recordMeasurement('writes cut off', `${carts.cutOff} of ${carts.cutOff + carts.acknowledged}`);
  recordMeasurement('sound, after the last purchase', seconds(await expectConsistent(site)));
  const bought = before.paid + buyers.bought.length;
  expect(await site.standing()).toMatchObject({ faults: [], paid: bought, captured: bought });
  await expectLedgerBalances(site);
});

test('a silent database is reported in time, and everything recovers afterwards', async () => {
  const carts = new CartWriters(4, [CLIENT_FAILURE, 'UPSTREAM']);
  const buyers = new Buyers(site.address);
  const before = await site.standing();
  buyers.begin(2);
  const writing = carts.writeUntil(site.address, 20, async () => {
    await network.become({ kind: 'silent' });
    // Each probe responds in time, repeatedly.
    for (let probe = 0; probe < 3; probe += 1) {
      const began = performance.now();
      expect(await stateOf(site.address)).toMatchObject({ health: 200, ready: 503, database: 'unavailable' });
      recordMeasurement('a probe reports it after', seconds(performance.now() - began));
    }
    expect(await timed(site.address, '/api/v1/countries')).toMatchObject({ status: 200 });
    await network.become({ kind: 'fair' });
  });
  await writing;
  const back = performance.now();
  await expectState(site.address, { health: 200, database: 'ready' }, 10_000);
  recordMeasurement('ready again', seconds(performance.now() - back));
  await carts.check(site.address);
  await buyers.until(2);
  await buyers.finish();
  await expectConsistent(site);
  const bought = before.paid + buyers.bought.length;
  expect(await site.standing()).toMatchObject({ faults: [], paid: bought, captured: bought });
  await expectLedgerBalances(site);
});

test('a visitor who returns from paying gets a page within ten seconds while each database query takes five', async () => {
  const visitor = new Visitor(site.address, 20);
  await visitor.fillWithPlaces(2);
  await visitor.order();
  const leadsTo = await visitor.pay();
  await network.become({ kind: 'slow', milliseconds: 5_000 });
  const began = performance.now();
  const [placed] = visitor.placed;
  const cookie = `southbound-booking=${placed?.token}`;
  const answer = await fetch(leadsTo, { redirect: 'manual', headers: { Cookie: cookie } });
  recordMeasurement('the returning visitor is redirected after', seconds(performance.now() - began));
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/purchase/');
  const elsewhere = await fetch(leadsTo, { redirect: 'manual' });
  expect(elsewhere.status).toBe(503);
  expect(await elsewhere.text()).toContain('Please open the link again in a minute');
  await network.become({ kind: 'fair' });
  expect(await visitor.settled()).toMatchObject({ status: 'confirmed' });
  await expectConsistent(site);
  await expectLedgerBalances(site);
});
