/** PostgreSQL stops while visitors fill carts and buy; the site is never restarted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { CLIENT_FAILURE } from '#contracts/api/api-client.ts';
import { CartWriters } from '#tests/end-to-end/support/cart-writers.ts';
import {
  type CrashTestServer,
  startCrashTestServer,
} from '#tests/end-to-end/support/crash/crash-test-server-process.ts';
import { Buyers } from './support/buyers.ts';
import { cleanUpAll } from './support/clean-up-all.ts';
import { expectConsistent, expectLedgerBalances } from './support/expect-consistent.ts';
import { expectState, recordMeasurement, seconds, stateOf, timed } from './support/site-state.ts';
import { type StopMode, startTestPostgres, type TestServer } from './support/test-servers.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** Error codes after which a write may or may not have been applied. */
const faults = [CLIENT_FAILURE, 'UPSTREAM'];

let postgres: TestServer;
let site: CrashTestServer;

test.beforeAll(async () => {
  postgres = await startTestPostgres();
  site = await startCrashTestServer(postgres.url, null);
  await site.start();
});
test.afterAll(() =>
  cleanUpAll(
    () => site?.remove(),
    () => postgres?.remove(),
  ),
);

for (const [ending, words] of [
  ['in-order', 'restarted'],
  ['killed', 'killed and restarted'],
] as const satisfies readonly (readonly [StopMode, string])[]) {
  // @spec F.6
  test(`nothing acknowledged is lost and nobody pays twice when PostgreSQL is ${words} under load`, async () => {
    const carts = new CartWriters(6, faults);
    const buyers = new Buyers(site.address);
    const before = await site.standing();
    buyers.begin(3);
    for (let round = 0; round < 2; round += 1) {
      await carts.writeUntil(site.address, 30 + 5 * round, async () => {
        await postgres.stop(ending);
        await postgres.start();
      });
      const began = performance.now();
      await expectState(site.address, { health: 200, database: 'ready' });
      recordMeasurement('ready again, after it was started', seconds(performance.now() - began));
      await carts.check(site.address);
      await buyers.until(2);
    }
    await buyers.finish();
    // Otherwise the outage hit no write in flight.
    expect(carts.cutOff).toBeGreaterThan(0);
    recordMeasurement('writes cut off', `${carts.cutOff} of ${carts.cutOff + carts.acknowledged}`);
    recordMeasurement('sound, after the last purchase', seconds(await expectConsistent(site)));
    await carts.check(site.address);
    const bought = before.paid + buyers.bought.length;
    expect(await site.standing()).toMatchObject({ faults: [], paid: bought, captured: bought });
    await expectLedgerBalances(site);
  });
}

test('while PostgreSQL is down for 15 seconds, calls are refused fast, and everything recovers afterwards', async () => {
  const carts = new CartWriters(4, faults);
  const buyers = new Buyers(site.address);
  const before = await site.standing();
  buyers.begin(3);
  await carts.writeUntil(site.address, 20, () => postgres.stop('in-order'));
  const gone = performance.now();
  let longest = 0;
  expect(await stateOf(site.address)).toMatchObject({ health: 200, ready: 503, database: 'unavailable' });
  while (performance.now() - gone < 15_000) {
    const body = JSON.stringify({ items: [] });
    const json = { 'Content-Type': 'application/json' };
    const answers = await Promise.all([
      timed(site.address, `/api/v1/cart/${'a'.repeat(30)}`),
      timed(site.address, `/api/v1/checkout-quotes/${'a'.repeat(30)}`, {
        ...{ method: 'POST', body: '{}', headers: json },
      }),
      timed(site.address, '/api/v1/cart', { method: 'POST', body, headers: json }),
    ]);
    const [cart, quote, empty] = answers;
    expect(cart).toMatchObject({ status: 503, code: 'UPSTREAM' });
    expect(quote).toMatchObject({ status: 503, code: 'UPSTREAM' });
    // Validation errors need no database.
    expect(empty).toMatchObject({ status: 422 });
    for (const { took } of answers) {
      longest = Math.max(longest, took);
      expect(took).toBeLessThan(2_000);
    }
    // Calls that need no database still work.
    expect(await timed(site.address, '/api/v1/countries')).toMatchObject({ status: 200 });
    await sleep(1_000);
  }
  expect(await stateOf(site.address)).toMatchObject({ health: 200, ready: 503, database: 'unavailable' });
  recordMeasurement('the longest refusal', seconds(longest));
  await postgres.start();
  const back = performance.now();
  await expectState(site.address, { health: 200, database: 'ready' }, 10_000);
  recordMeasurement('ready again, after it was started', seconds(performance.now() - back));
  await carts.check(site.address);
  await buyers.until(3);
  await buyers.finish();
  await expectConsistent(site);
  const bought = before.paid + buyers.bought.length;
  expect(await site.standing()).toMatchObject({ faults: [], paid: bought, captured: bought });
  await expectLedgerBalances(site);
});
