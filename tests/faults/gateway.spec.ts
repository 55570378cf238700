/**
 * Payments through Stripe’s own package over a faulty network, against a stand-in that follows Stripe’s rules. A returning
 * visitor gets a page within ten seconds, and nobody pays twice (requirement R8). Every payment gets its booking, and every
 * cancelled booking its money back once, without staff. Half of the payments get a webhook; the others get none.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import type { PaymentGateway } from '#domains/payment/payment-gateway.ts';
import { type FakeStripe, startFakeStripe } from '#domains/payment/stripe/fake-stripe.testing.ts';
import { createStripeGateway } from '#domains/payment/stripe/stripe-gateway.ts';
import { casesOf } from '#tests/case-counts.ts';
import { apiOf, dataOf } from '#tests/end-to-end/support/cart.ts';
import {
  type CrashTestServer,
  startCrashTestServer,
} from '#tests/end-to-end/support/crash/crash-test-server-process.ts';
import { Visitor } from '#tests/end-to-end/support/crash/visitor.ts';
import { cleanUpAll } from './support/clean-up-all.ts';
import { expectConsistent, expectLedgerBalances } from './support/expect-consistent.ts';
import { type FaultyNetwork, type NetworkState, startFaultyNetwork } from './support/faulty-network.ts';
import { recordMeasurement, seconds } from './support/site-state.ts';
import { startTestPostgres, type TestServer } from './support/test-servers.ts';

/** Checkouts in each network state: a thousand in total at full size. */
const checkouts = casesOf({ short: 12, full: 250 });
const atOnce = casesOf({ short: 12, full: 25 });

/** The number of tour departures that they are spread over; each has 24 places. */
const departures = casesOf({ short: 30, full: 60 });

/** The time limit for every response, in milliseconds. */
const maxResponseMs = 10_000;

/** The time limit for settling every payment and returning all money, in milliseconds: each step takes up to one round. */
const settleTimeoutMs = 90_000;

test.describe.configure({ mode: 'serial', timeout: casesOf({ short: 240_000, full: 1_200_000 }) });

/**
 * How many cancel their booking if no connection is lost. A refund takes three calls, which take 15 s on the slow network:
 * sequentially, more refunds would exceed their time limit.
 */
const leaving = 8;

/** The time limit until a returned visitor has their booking after an outage, in milliseconds. */
const bookingTimeoutMs = 60_000;

/** A refund takes three calls: if every third were reset, it would always be the last of the three. */
const networkStates: readonly (readonly [string, NetworkState, lasts?: number])[] = [
  ['takes five seconds per response', { kind: 'slow', milliseconds: 5_000 }],
  ['resets connections before it has read the request', { kind: 'resets', when: 'asked', every: 4 }],
  ['does what is requested, but its responses are lost', { kind: 'resets', when: 'answered', every: 4 }],
  ['does not respond for twenty seconds', { kind: 'silent' }, 20_000],
];

let bank: FakeStripe;
/** A gateway that bypasses the faulty network. */
let direct: PaymentGateway;
let network: FaultyNetwork;
let postgres: TestServer;
let site: CrashTestServer;
/** The settings that each instance of the site starts with. */
let settings: Readonly<Record<string, string>>;
/** All orders so far. */
const all: Ordered[] = [];
/** The visitors who have cancelled since. */
const givenUp = new Set<Visitor>();

test.beforeAll(async () => {
  bank = await startFakeStripe();
  direct = createStripeGateway(bank.settings);
  network = await startFaultyNetwork({ port: bank.settings.apiUrl?.port ?? 0 });
  postgres = await startTestPostgres();
  settings = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: bank.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: bank.settings.webhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${network.port}`,
  };
  site = await startCrashTestServer(postgres.url, null, settings);
  await site.start();
});
test.afterAll(() =>
  cleanUpAll(
    () => network?.close(),
    () => site?.remove(),
    () => postgres?.remove(),
    () => bank?.close(),
  ),
);

for (const [words, networkState, lasts] of networkStates) {
  // @spec F.6
  test(`nobody pays twice, and every payment has its booking, when the gateway ${words}`, async () => {
    const broken = network.broken;
    await network.become(networkState);
    const clearing =
      lasts === undefined ? undefined : sleep(lasts).then(() => network.become({ kind: 'fair' }));
    const responses: TimedResponse[] = [];
    const mine = await mapConcurrently(checkouts, atOnce, (at) => checkOut(at, responses));
    all.push(...mine);
    const longest = Math.max(...responses.map(({ took }) => took));
    recordMeasurement('the longest response', seconds(longest));
    recordMeasurement(
      'asked to retry',
      `${responses.filter(({ status }) => status === 503).length} of ${responses.length}`,
    );
    // Without staff, and while the network is still faulty.
    const began = performance.now();
    await Promise.all(mine.map(settled));
    const settling = performance.now() - began;
    recordMeasurement('all confirmed, after the last return', seconds(settling));
    for (const order of mine.slice(0, networkState.kind === 'slow' ? leaving : 2)) await giveUp(order);
    const returning = await expectConsistent(site, settleTimeoutMs);
    recordMeasurement('all money returned, after cancelling', seconds(returning));
    expect(longest).toBeLessThan(maxResponseMs);
    expect(settling).toBeLessThan(settleTimeoutMs);
    await clearing;
    await network.become({ kind: 'fair' });
    if (networkState.kind === 'resets') expect(network.broken).toBeGreaterThan(broken);
    await expectEachPaidOnce();
    await expectLedgerBalances(site);
  });
}

// @spec F.6
test('a visitor who returns while PostgreSQL is down has their booking soon after, without a webhook', async () => {
  // Without rounds, which would find the payment when they restart with the database.
  await site.leave();
  await site.start(false);
  const order = await paid();
  await postgres.stop('in-order');
  await returnFromPayment(order);
  // Longer than the phase of short retries.
  await sleep(20_000);
  await postgres.start();
  recordMeasurement(
    'confirmed, after the database was started',
    seconds(await lookedAfter(order, site.address)),
  );
  await site.leave();
  await site.start();
  await expectConsistent(site);
  await expectEachPaidOnce();
});

// @spec F.6
test('a return to an instance that stopped before the gateway responded is settled by another instance', async () => {
  await site.leave();
  await site.start(false);
  const other = await startCrashTestServer(postgres.url, null, { ...settings, ...site.settings });
  try {
    // It has already asked about all open payments and will not ask again for ten minutes.
    await other.start();
    const order = await paid();
    await network.become({ kind: 'gone' });
    await returnFromPayment(order);
    await site.leave();
    await network.become({ kind: 'fair' });
    recordMeasurement(
      'confirmed, after the gateway was back',
      seconds(await lookedAfter(order, other.address)),
    );
  } finally {
    await other.remove();
  }
  await site.start();
  await expectConsistent(site);
  await expectEachPaidOnce();
});

/** A response that a visitor waited for. */
interface TimedResponse {
  readonly status: number;
  /** In milliseconds. */
  readonly took: number;
}

/** An order, from the response to it. */
interface Ordered {
  readonly visitor: Visitor;
  readonly key: string;
  readonly reference: string;
  readonly token: string;
  readonly totalCents: number;
  readonly session: string;
}

const placed = z.object({
  data: z.object({
    booking: z.object({
      reference: z.string(),
      token: z.string(),
      total: z.number(),
      payment: z.object({ url: z.string() }),
    }),
  }),
});

/** Orders and pays. No webhook is sent. */
async function paid(): Promise<Ordered> {
  const visitor = new Visitor(site.address, all.length % departures);
  await visitor.fillWithPlaces(1);
  const order = await ordered(visitor, randomUUID(), []);
  bank.pay(order.session);
  all.push(order);
  return order;
}

/** Returns once from the gateway’s page. */
async function returnFromPayment({ token }: Ordered): Promise<void> {
  const answer = await fetch(`${site.address}/purchase/arrive?token=${token}`, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/purchase/');
}

/** Waits until the booking is confirmed. @returns the time it took, in milliseconds */
async function lookedAfter({ reference, token }: Ordered, address: string): Promise<number> {
  const began = performance.now();
  const statusNow = async () => {
    const { status, data } = await apiOf(address).booking(reference, token);
    return status === 'failed' ? null : data.status;
  };
  await expect.poll(statusNow, { timeout: bookingTimeoutMs, intervals: [500] }).toBe('confirmed');
  return performance.now() - began;
}

/** Goes from a cart to the booking’s page and records each response. */
async function checkOut(at: number, responses: TimedResponse[]): Promise<Ordered> {
  const visitor = new Visitor(site.address, (all.length + at) % departures);
  await visitor.fillWithPlaces(1);
  const key = randomUUID();
  const order = await (at % 4 === 0
    ? // An impatient visitor sends it twice concurrently.
      Promise.all([ordered(visitor, key, responses), ordered(visitor, key, responses)]).then(
        ([first, second]) => {
          expect(second).toEqual(first);
          return first;
        },
      )
    : ordered(visitor, key, responses));
  bank.pay(order.session);
  if (at % 2 === 0) void tellOf(order.session);
  const began = performance.now();
  const answer = await fetch(`${site.address}/purchase/arrive?token=${order.token}`, { redirect: 'manual' });
  responses.push({ status: answer.status, took: performance.now() - began });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/purchase/');
  return order;
}

/** Sends an order until it is accepted. */
async function ordered(visitor: Visitor, key: string, responses: TimedResponse[]): Promise<Ordered> {
  for (;;) {
    const began = performance.now();
    const answer = await fetch(visitor.orderRequest(key));
    responses.push({ status: answer.status, took: performance.now() - began });
    const body: unknown = await answer.json();
    if (answer.status === 201) {
      const { reference, token, total, payment } = placed.parse(body).data.booking;
      const [, session = ''] = /\/(cs_\w+)$/.exec(payment.url) ?? [];
      return { visitor, key, reference, token, totalCents: Math.round(total * 100), session };
    }
    // It may have been accepted: the visitor is asked to retry.
    expect(answer.status, JSON.stringify(body)).toBe(503);
    await sleep(250);
  }
}

/** Sends the gateway’s webhook until the site accepts it. */
async function tellOf(session: string): Promise<void> {
  const body = bank.event('checkout.session.completed', session);
  for (;;) {
    const answer = await fetch(`${site.address}/api/v1/payments/stripe/webhook`, {
      method: 'POST',
      headers: bank.sign(body, new Date()),
      body,
    }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(5_000, undefined, { ref: false });
  }
}

async function settled({ reference, token }: Ordered): Promise<void> {
  for (;;) {
    const { status } = await dataOf(apiOf(site.address).booking(reference, token));
    if (status !== 'pending_payment') return expect(status).toBe('confirmed');
    await sleep(500);
  }
}

/** Cancels a booking, after reading the stored response of its order. */
async function giveUp({ visitor, key }: Ordered): Promise<void> {
  await visitor.order(key);
  await visitor.giveUpOne();
  givenUp.add(visitor);
}

/**
 * Compares the bank’s account with ours. Each order has one payment, captured once, and there are no others. Cancelled
 * bookings have their promised amount refunded in one piece, the others nothing.
 */
async function expectEachPaidOnce(): Promise<void> {
  for (const { visitor, session, totalCents } of all) {
    const back = givenUp.has(visitor) ? Math.round((await visitor.booking()).refunded * 100) : 0;
    expect(await direct.read(session)).toMatchObject({
      ...{ status: 'captured', amountCents: totalCents, refundedCents: back, currency: 'NZD' },
    });
    const returned = await direct.refundsOf(session);
    expect(returned.map(({ amountCents, status }) => ({ amountCents, status }))).toEqual(
      givenUp.has(visitor) ? [{ amountCents: back, status: 'paid' }] : [],
    );
    if (givenUp.has(visitor)) expect(back).toBeGreaterThan(0);
  }
  const posts = bank.seen.filter(({ method }) => method === 'POST');
  const opened = posts.filter(({ path }) => path === '/v1/checkout/sessions');
  const captured = posts.filter(({ path }) => path.endsWith('/capture'));
  expect(new Set(opened.map(({ key }) => key)).size).toBe(all.length);
  expect(new Set(captured.map(({ path }) => path)).size).toBe(all.length);
  expect(await site.standing()).toMatchObject({ bookings: all.length, paid: all.length, faults: [] });
}

/** Runs `work` this many times, at most `maxConcurrent` at a time. Results are in the order of completion. */
async function mapConcurrently<Result>(
  count: number,
  maxConcurrent: number,
  work: (at: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const at = next;
      next += 1;
      results.push(await work(at));
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  return results;
}
