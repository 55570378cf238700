/** Redis stops, returns and is silent: rate limits still apply, and visitors notice nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Redis } from 'ioredis';
import { type RateLimitName, rateLimits } from '#platform/rate-limits/rate-limits.ts';
import {
  type CrashTestServer,
  startCrashTestServer,
} from '#tests/end-to-end/support/crash/crash-test-server-process.ts';
import { cleanUpAll } from './support/clean-up-all.ts';
import { type FaultyNetwork, startFaultyNetwork } from './support/faulty-network.ts';
import {
  recordMeasurement,
  type SiteState,
  seconds,
  stateOf,
  type TimedResponse,
  timed,
} from './support/site-state.ts';
import { startTestRedis, type TestServer } from './support/test-servers.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let redis: TestServer;
let network: FaultyNetwork;
let site: CrashTestServer;
/** The site’s state while everything works. */
let before: SiteState;

test.beforeEach(async () => {
  redis = await startTestRedis();
  network = await startFaultyNetwork({ port: redis.port });
  site = await startCrashTestServer(null, null, {
    ...{ RATE_LIMITS: 'on', REDIS_URL: redis.url.replace(`:${redis.port}`, `:${network.port}`) },
  });
  await site.start();
  before = await stateOf(site.address);
});
test.afterEach(() =>
  cleanUpAll(
    () => site?.remove(),
    () => network?.close(),
    () => redis?.remove(),
  ),
);

const json = { 'Content-Type': 'application/json' };
const message = JSON.stringify({ name: 'Mere', email: 'mere@example.nz', message: 'Kia ora' });
const item = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: { adultCount: 1 } };

const writeToUs = () =>
  timed(site.address, '/api/v1/contact', { method: 'POST', headers: json, body: message });
const fillACart = () =>
  timed(site.address, '/api/v1/cart', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ items: [item] }),
  });

/** Calls until one is refused. @returns the responses before that one */
async function until429(call: () => Promise<TimedResponse>): Promise<readonly TimedResponse[]> {
  const answers: TimedResponse[] = [];
  for (;;) {
    const answer = await call();
    expect(answer.took).toBeLessThan(2_000);
    if (answer.status === 429) return answers;
    expect(answer.status).toBeLessThan(300);
    answers.push(answer);
    expect(answers.length, 'calls that are not refused').toBeLessThan(100);
  }
}

async function asking<Answer>(work: (client: Redis) => Promise<Answer>): Promise<Answer> {
  const client = new Redis(redis.url);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}

/** Returns true if Redis has counters of this rate limit. */
const isCounted = (name: RateLimitName) =>
  asking(async (client) => (await client.keys(`rate:${name}:*`)).length > 0);

/** Expects that calls are counted in Redis within 15 seconds. Deletes earlier counters. */
async function expectSharedCounting(): Promise<void> {
  await asking((client) => client.flushall());
  const began = performance.now();
  await expect
    .poll(
      async () => {
        await timed(site.address, '/api/v1/countries');
        return isCounted('reading');
      },
      { timeout: 15_000, intervals: [50] },
    )
    .toBe(true);
  recordMeasurement('counted in Redis again', seconds(performance.now() - began));
}

test('the first call of a new process is counted in Redis', async () => {
  await asking((client) => client.flushall());
  expect(await site.leave()).toBe(0);
  await site.start();
  expect(await timed(site.address, '/api/v1/countries')).toMatchObject({ status: 200 });
  expect(await isCounted('reading')).toBe(true);
});

test('a site without its Redis starts anyway, and connects later', async () => {
  expect(await site.leave()).toBe(0);
  await redis.stop('in-order');
  await site.start();
  expect(await stateOf(site.address)).toEqual(before);
  expect(await until429(writeToUs)).toHaveLength(rateLimits.contact.points);
  await redis.start();
  await expectSharedCounting();
});

for (const [ending, words] of [
  ['in-order', 'stopped'],
  ['killed', 'killed'],
] as const) {
  // @spec F.6
  test(`rate limits are per process while Redis is ${words}, and shared again when it is back`, async () => {
    expect(await until429(writeToUs)).toHaveLength(rateLimits.contact.points);
    expect(await isCounted('contact')).toBe(true);

    await redis.stop(ending);
    expect(await until429(fillACart)).toHaveLength(rateLimits.cart.points);
    expect(await stateOf(site.address)).toEqual(before);

    await redis.start();
    await expectSharedCounting();
  });
}

test('a silent Redis delays visitors only for a moment', async () => {
  expect(await timed(site.address, '/api/v1/countries')).toMatchObject({ status: 200 });
  await network.become({ kind: 'silent' });
  const first = await timed(site.address, '/api/v1/countries');
  recordMeasurement('the first call to a silent Redis waits', seconds(first.took));
  expect(first.status).toBe(200);
  expect(first.took).toBeLessThan(2_000);
  await sleep(2_000);
  for (let call = 0; call < 5; call += 1) {
    const { status, took } = await timed(site.address, '/api/v1/countries');
    expect(status).toBe(200);
    expect(took).toBeLessThan(300);
  }
  expect(await until429(writeToUs)).toHaveLength(rateLimits.contact.points);
  expect(await stateOf(site.address)).toEqual(before);
  await network.become({ kind: 'fair' });
  await expectSharedCounting();
});
