/** Graceful shutdown: the site finishes requests in progress, loses none, and gives slow ones the time they need. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type FakeStripe, startFakeStripe } from '#domains/payment/stripe/fake-stripe.testing.ts';
import { createStripeGateway } from '#domains/payment/stripe/stripe-gateway.ts';
import { apiOf, busPass } from '#tests/end-to-end/support/cart.ts';
import {
  type CrashTestServer,
  startCrashTestServer,
} from '#tests/end-to-end/support/crash/crash-test-server-process.ts';
import { Visitor } from '#tests/end-to-end/support/crash/visitor.ts';
import { cleanUpAll } from './support/clean-up-all.ts';
import { expectConsistent, expectLedgerBalances } from './support/expect-consistent.ts';
import { type FaultyNetwork, startFaultyNetwork } from './support/faulty-network.ts';
import { KeepAliveConnection } from './support/keep-alive-connection.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let bank: FakeStripe;
let network: FaultyNetwork;
let site: CrashTestServer;

test.beforeAll(async () => {
  bank = await startFakeStripe();
  network = await startFaultyNetwork({ port: bank.settings.apiUrl?.port ?? 0 });
  site = await startCrashTestServer(null, null, {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: bank.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: bank.settings.webhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${network.port}`,
    // Acts as behind a proxy that keeps connections alive.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  await site.start();
});
test.afterAll(() =>
  cleanUpAll(
    () => network?.close(),
    () => site?.remove(),
    () => bank?.close(),
  ),
);

// @spec F.6
test('no request is lost when the site is stopped under load', async () => {
  const carts: string[] = [];
  const connections = Array.from({ length: 6 }, () => new KeepAliveConnection());
  const fillACart = { path: '/api/v1/cart', body: JSON.stringify({ items: [busPass] }) };
  const using = connections.map((connection) =>
    connection.use(site.address, fillACart, ({ status, body }) => {
      expect(status, body).toBe(200);
      carts.push(String(JSON.parse(body).data.cartSessionId));
    }),
  );
  const isBusy = () => connections.every(({ answered }) => answered > 5);
  await expect.poll(isBusy, { intervals: [20] }).toBe(true);
  expect(await site.leave()).toBe(0);
  await Promise.all(using);
  await expect(fetch(site.address)).rejects.toThrow();
  await site.start();
  const api = apiOf(site.address);
  for (const cart of carts)
    expect(await api.cart(cart)).toMatchObject({ status: 'results', data: { items: [{}] } });
});

test('an order that waits for a slow gateway gets its response before the site exits, and its retry gets the same', async () => {
  const visitor = new Visitor(site.address, 0);
  await visitor.fillWithPlaces(2);
  const key = randomUUID();
  await network.become({ kind: 'slow', milliseconds: 3_000 });
  const order = fetch(visitor.orderRequest(key));
  await expect.poll(() => bank.seen.length, { intervals: [20] }).toBeGreaterThan(0);
  const ended = site.leave();
  const answer = await order;
  expect(answer.status).toBe(201);
  expect(answer.headers.get('Connection')).toBe('close');
  const words = await answer.text();
  expect(await ended).toBe(0);

  await network.become({ kind: 'fair' });
  await site.start();
  const again = await fetch(visitor.orderRequest(key));
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(await again.text()).toBe(words);
});

test('an order whose gateway never finishes responding is refused with 503 before the site exits, and its retry is taken once', async () => {
  const visitor = new Visitor(site.address, 2);
  await visitor.fillWithPlaces(1);
  const key = randomUUID();
  const pagesOpened = () => bank.seen.filter(({ path }) => path === '/v1/checkout/sessions');
  const before = pagesOpened().length;
  // The gateway call times out after nine seconds.
  bank.before(/\/v1\/checkout\/sessions$/, () => bank.meets('trickle'));
  const order = fetch(visitor.orderRequest(key));
  await expect.poll(() => pagesOpened().length, { intervals: [20] }).toBeGreaterThan(before);
  const ended = site.leave();
  const answer = await order;
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Connection')).toBe('close');
  expect(await answer.json()).toMatchObject({ errorCode: 'UPSTREAM' });
  expect(await ended).toBe(0);

  await site.start();
  expect((await fetch(visitor.orderRequest(key))).status).toBe(201);
  const keys = pagesOpened().slice(before);
  expect(new Set(keys.map(({ key: each }) => each)).size).toBe(1);
});

test('a visitor who returns from paying during shutdown has their booking after the restart, and has paid once', async () => {
  const visitor = new Visitor(site.address, 1);
  await visitor.fillWithPlaces(1);
  await visitor.order();
  const { token = '', payment } = visitor.placed[0] ?? {};
  const session = payment?.url.split('/').at(-1) ?? '';
  bank.pay(session);
  await network.become({ kind: 'slow', milliseconds: 2_000 });
  const arriving = fetch(`${site.address}/purchase/arrive?token=${token}`, { redirect: 'manual' });
  await sleep(500);
  expect(await site.leave()).toBe(0);
  expect((await arriving).headers.get('Location')).toBe('/purchase/');
  await network.become({ kind: 'fair' });
  await site.start();
  expect(await visitor.settled()).toMatchObject({ status: 'confirmed' });
  expect(await createStripeGateway(bank.settings).read(session)).toMatchObject({ status: 'captured' });
  const captured = bank.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/capture'));
  expect(new Set(captured.map(({ key }) => key)).size).toBe(1);
  await expectConsistent(site);
  expect(await site.leave()).toBe(0);
  await expectLedgerBalances(site);
});
