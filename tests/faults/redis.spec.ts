import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Redis } from 'ioredis';
import { rateLimits } from '#src/platform/rate-limits/rate-limits.ts';
import { type MortalShop, openMortalShop } from '#tests/end-to-end/support/mortal/mortal-shop-process.ts';
import { type BadNetwork, startBadNetwork } from './support/bad-network.ts';
import { type OwnServer, startOwnRedis } from './support/own-servers.ts';
import { expectState, type TimedAnswer, timed } from './support/state.ts';

/** Redis ends, comes back and says nothing: visitors are still counted, and notice nothing. */

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let redis: OwnServer;
let network: BadNetwork;
let shop: MortalShop;

test.beforeEach(async () => {
  redis = await startOwnRedis();
  network = await startBadNetwork({ port: redis.port });
  shop = await openMortalShop(null, null, {
    ...{ RATE_LIMITS: 'on', REDIS_URL: `redis://127.0.0.1:${network.port}` },
  });
  await shop.start();
  await expectSharedCounting();
});
test.afterEach(async () => {
  await shop?.remove();
  await network?.close();
  await redis?.remove();
});

const json = { 'Content-Type': 'application/json' };
const message = JSON.stringify({ name: 'Mere', email: 'mere@example.nz', message: 'Kia ora' });
const item = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: { adultCount: 1 } };

const writeToUs = () =>
  timed(shop.address, '/api/v1/contact', { method: 'POST', headers: json, body: message });
const fillACart = () =>
  timed(shop.address, '/api/v1/cart', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ items: [item] }),
  });

/** Calls until one is refused. @returns those before that one */
async function until429(call: () => Promise<TimedAnswer>): Promise<readonly TimedAnswer[]> {
  const answers: TimedAnswer[] = [];
  for (;;) {
    const answer = await call();
    expect(answer.took).toBeLessThan(2_000);
    if (answer.status === 429) return answers;
    expect(answer.status).toBeLessThan(300);
    answers.push(answer);
    expect(answers.length, 'nobody counts').toBeLessThan(100);
  }
}

async function keysOf(server: OwnServer): Promise<readonly string[]> {
  const client = new Redis(server.url);
  try {
    return await client.keys('rate:*');
  } finally {
    client.disconnect();
  }
}

/** Calls are counted in Redis, now or in a moment: a process counts for itself until it is connected. */
async function expectSharedCounting(): Promise<void> {
  await expect
    .poll(
      async () => {
        await timed(shop.address, '/api/v1/countries');
        return (await keysOf(redis)).some((key) => key.startsWith('rate:reading:'));
      },
      { timeout: 15_000 },
    )
    .toBe(true);
}

for (const [ending, words] of [
  ['in-order', 'stopped'],
  ['killed', 'killed'],
] as const) {
  test(`limits are this process's own while Redis is ${words}, and shared again when it is back`, async () => {
    expect(await until429(writeToUs)).toHaveLength(rateLimits.contact.points);
    expect((await keysOf(redis)).some((key) => key.startsWith('rate:contact:'))).toBe(true);

    await redis.stop(ending);
    expect(await until429(fillACart)).toHaveLength(rateLimits.cart.points);
    await expectState(shop.address, { health: 200, database: 'ready' });

    await redis.start();
    await expectSharedCounting();
  });
}

test('a Redis that says nothing keeps visitors waiting for a moment, and no longer', async () => {
  expect(await timed(shop.address, '/api/v1/countries')).toMatchObject({ status: 200 });
  await network.become({ kind: 'silent' });
  expect((await timed(shop.address, '/api/v1/countries')).took).toBeLessThan(2_000);
  await sleep(2_000);
  for (let call = 0; call < 5; call += 1) {
    const { status, took } = await timed(shop.address, '/api/v1/countries');
    expect(status).toBe(200);
    expect(took).toBeLessThan(300);
  }
  expect(await until429(writeToUs)).toHaveLength(rateLimits.contact.points);
  await expectState(shop.address, { health: 200, database: 'ready' });
});
