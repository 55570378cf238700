/** The whole site with its pages on real servers that fail under it. Needs the production build. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { type FakeStripe, startFakeStripe } from '#domains/payment/stripe/fake-stripe.testing.ts';
import { createStripeGateway } from '#domains/payment/stripe/stripe-gateway.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import {
  type ReceivedMail,
  startSmtpServer,
  type TestSmtpServer,
} from '#platform/mail/smtp-server.testing.ts';
import { freePorts } from '#scripts/launch/ports.mjs';
import { readSettings } from '#scripts/launch/settings.mjs';
import { startLake } from '#scripts/launch/site.mjs';
import type { Part } from '#scripts/launch/site-process.mjs';
import { apiOf, busPass, createCart } from '#tests/end-to-end/support/cart.ts';
import { checkConsistency } from '#tests/end-to-end/support/crash/consistency-check.ts';
import { Visitor } from '#tests/end-to-end/support/crash/visitor.ts';
import { type Stoppable, startWholeSite } from '#tests/end-to-end/support/killable-servers.ts';
import { textsOf, wordsOf } from '#tests/end-to-end/support/markup.ts';
import { sendRequest } from '#tests/end-to-end/support/raw-http.ts';
import { cleanUpAll } from './support/clean-up-all.ts';
import { expectConsistent, expectLedgerBalances } from './support/expect-consistent.ts';
import { type FaultyNetwork, startFaultyNetwork } from './support/faulty-network.ts';
import { KeepAliveConnection } from './support/keep-alive-connection.ts';
import { expectState, recordMeasurement, seconds, stateOf } from './support/site-state.ts';
import { mountSmallDisk } from './support/small-disk.ts';
import { startTestPostgres, startTestRedis, type TestServer } from './support/test-servers.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const cachedPaths = ['/', '/tours/', '/contact/', '/destinations/'];

let folder: string;
let lake: Part;
let content: FaultyNetwork;
let postgres: TestServer;
let redis: TestServer;
let bank: FakeStripe;
let gateway: FaultyNetwork;
let mails: TestSmtpServer;
let site: Stoppable;
/** All paid orders, from the responses to them. */
const bought: Bought[] = [];

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-whole-'));
  const [port = 0, lakePort = 0] = await freePorts(2);
  const settings = readSettings({
    PORT: String(port),
    LAKE_PORT: String(lakePort),
    DATA_DIR: join(folder, 'lake'),
  });
  lake = startLake(settings, {
    ...process.env,
    DATA_DIR: join(folder, 'lake'),
    SANITY_WEBHOOK_SECRET: 'of-the-tests',
  });
  await lake.answers();
  content = await startFaultyNetwork({ port: lakePort });
  postgres = await startTestPostgres();
  redis = await startTestRedis();
  bank = await startFakeStripe();
  mails = await startSmtpServer();
  gateway = await startFaultyNetwork({ port: bank.settings.apiUrl?.port ?? 0 });
  // Redis is used only for counting.
  site = await start(join(folder, 'site'), { RATE_LIMITS: 'on' });
});
test.afterAll(() =>
  cleanUpAll(
    () => site?.kill(),
    () => lake?.child.stop(),
    () => content?.close(),
    () => gateway?.close(),
    () => postgres?.remove(),
    () => redis?.remove(),
    () => bank?.close(),
    () => mails?.close(),
    () => folder && rmSync(folder, { recursive: true, force: true }),
  ),
);

function start(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<Stoppable> {
  return startWholeSite(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: bank.settings.secretKey,
      STRIPE_WEBHOOK_SECRET: bank.settings.webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${gateway.port}`,
      // Acts as behind a proxy that keeps connections alive.
      TRUSTED_PROXIES: '127.0.0.1',
      SANITY_WEBHOOK_SECRET: 'of-the-tests',
      SMTP_URL: mails.url,
      ...more,
    },
    `http://127.0.0.1:${content.port}`,
  );
}

/** Expects that cached pages are unaffected. */
async function expectKeptPages(): Promise<void> {
  for (const path of cachedPaths) {
    const { status, body } = await sendRequest(site.address, path);
    expect(status, path).toBe(200);
    expect(textsOf(body, 'h1'), path).toHaveLength(1);
  }
}

/** Expects that a per-visitor page is shown in time, or is an error page that reveals no internals. */
async function expectHonest(path: string, cookie: string): Promise<string> {
  const began = performance.now();
  const { status, body } = await sendRequest(site.address, path, { headers: { Cookie: cookie } });
  expect(performance.now() - began, path).toBeLessThan(10_000);
  expect([200, 503], path).toContain(status);
  expect(textsOf(body, 'h1'), path).toHaveLength(1);
  expect(body, path).not.toMatch(/ECONNREFUSED|at \w+ \(|postgres|node_modules/i);
  return wordsOf(body);
}

test('a site without Redis is ready, serves its pages and sells', async () => {
  await redis.stop('killed');
  expect(await stateOf(site.address)).toMatchObject({ health: 200, ready: 200 });
  await expectKeptPages();
  const cart = await createCart([busPass], apiOf(site.address));
  expect(await expectHonest('/cart/', `cid=${cart.cartSessionId}`)).toContain(
    cart.items[0]?.description ?? 'an item',
  );
  await redis.start();
  expect(await stateOf(site.address)).toMatchObject({ health: 200, ready: 200 });
});

// @spec F.6
test('visitors get pages while PostgreSQL, Redis and the CMS are down, and their cart afterwards', async () => {
  const cart = await createCart([busPass], apiOf(site.address));
  const cookie = `cid=${cart.cartSessionId}`;
  expect(await expectHonest('/cart/', cookie)).toContain(cart.items[0]?.description ?? 'an item');
  await expectKeptPages();

  await Promise.all([postgres.stop('killed'), redis.stop('killed'), content.become({ kind: 'gone' })]);
  await expectState(site.address, {
    health: 200,
    ready: 503,
    database: 'unavailable',
    content: 'unavailable',
  });
  await expectKeptPages();
  expect(await expectHonest('/cart/', cookie)).not.toContain(cart.items[0]?.description ?? 'an item');
  await expectHonest('/checkout/', cookie);
  await expectHonest('/purchase/', cookie);

  await Promise.all([postgres.start(), redis.start(), content.become({ kind: 'fair' })]);
  const began = performance.now();
  await expectState(site.address, { health: 200, ready: 200 });
  recordMeasurement('ready again, after all were back', seconds(performance.now() - began));
  expect(await expectHonest('/cart/', cookie)).toContain(cart.items[0]?.description ?? 'an item');
  // The next tests send more requests than one address may.
  expect(await site.leave()).toBe(0);
  site = await start(join(folder, 'site'));
});

for (const [words, networkState] of [
  ['slow', { kind: 'slow', milliseconds: 10_000 }],
  ['silent', { kind: 'silent' }],
] as const) {
  test(`a CMS that is ${words} delays no cached page, and others only for a moment`, async () => {
    await expectKeptPages();
    await content.become(networkState);
    await expectKeptPages();
    const began = performance.now();
    const { status } = await sendRequest(site.address, `/unseen-${randomUUID()}/`);
    recordMeasurement('a page that was never seen', `${status} after ${seconds(performance.now() - began)}`);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect([404, 503]).toContain(status);
    await content.become({ kind: 'fair' });
    await expectState(site.address, { ready: 200 });
  });
}

const placed = z.object({
  data: z.object({
    booking: z.object({ reference: z.string(), token: z.string(), payment: z.object({ url: z.string() }) }),
  }),
});

/** A paid order. */
interface Bought {
  readonly reference: string;
  readonly token: string;
  readonly session: string;
}

/** A visitor orders a place on a tour and pays, but has not returned yet. */
async function buys(): Promise<Bought> {
  const visitor = new Visitor(site.address, 0);
  await visitor.fillWithPlaces(1);
  const answer = await fetch(visitor.orderRequest(randomUUID()));
  const { reference, token, payment } = placed.parse(await answer.json()).data.booking;
  const session = payment.url.split('/').at(-1) ?? '';
  bank.pay(session);
  bought.push({ reference, token, session });
  return { reference, token, session };
}

/** The mails about a booking. */
const mailsAbout = (reference: string): readonly ReceivedMail[] =>
  mails.received.filter(({ head }) => unfolded(head).includes(reference));

/** Joins the folded encoded words of a mail’s head. */
const unfolded = (head: string) => head.replaceAll(/\?=\s+=\?UTF-8\?Q\?/gi, '');

for (const [words, networkState] of [
  ['takes five seconds per response', { kind: 'slow', milliseconds: 5_000 }],
  ['resets connections', { kind: 'resets', when: 'answered' }],
  ['does not respond', { kind: 'silent' }],
] as const) {
  test(`a returning visitor gets a page with their booking’s state within ten seconds when the gateway ${words}`, async () => {
    const { reference, token } = await buys();
    await gateway.become(networkState);

    const began = performance.now();
    const back = await sendRequest(site.address, `/purchase/arrive?token=${token}`);
    expect([back.status, back.headers.location]).toEqual([303, '/purchase/']);
    const cookie = String(back.headers['set-cookie']?.[0]).split(';')[0] ?? '';
    const page = await sendRequest(site.address, '/purchase/', { headers: { Cookie: cookie } });
    recordMeasurement('the booking’s page arrived after', seconds(performance.now() - began));
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(page.status).toBe(200);
    expect(wordsOf(page.body)).toContain(reference);

    await gateway.become({ kind: 'fair' });
    const fair = performance.now();
    await expect
      .poll(async () => (await apiOf(site.address).booking(reference, token)).data, { timeout: 60_000 })
      .toMatchObject({ status: 'confirmed' });
    recordMeasurement('confirmed, after the gateway recovered', seconds(performance.now() - fair));
  });
}

test('a booking’s mail that the mail server refuses at first is delivered later, with its ticket, and once', async () => {
  // Wait for the mails of earlier bookings.
  for (const { reference } of bought)
    await expect.poll(() => mailsAbout(reference).length, { timeout: 30_000 }).toBe(1);
  mails.refusals.push('451 4.7.1 Greylisted');
  const { reference, token } = await buys();
  await sendRequest(site.address, `/purchase/arrive?token=${token}`);
  await expect.poll(() => mails.refusals, { timeout: 30_000 }).toEqual([]);
  expect(mailsAbout(reference)).toEqual([]);
  await expect.poll(() => mailsAbout(reference).length, { timeout: 60_000 }).toBe(1);
  await sleep(12_000);
  expect(mailsAbout(reference)).toHaveLength(1);
  expect(mailsAbout(reference)[0]?.body).toContain('application/pdf');
});

test('the last response of a stopped site is complete: no page or cart request is lost', async () => {
  const connections = Array.from({ length: 6 }, () => new KeepAliveConnection());
  const carts: string[] = [];
  const using = connections.map((connection, at) =>
    at % 2 === 0
      ? connection.use(site.address, { path: cachedPaths[at] ?? '/' }, ({ status, body }) => {
          expect(status).toBe(200);
          expect(body).toContain('</html>');
        })
      : connection.use(
          site.address,
          { path: '/api/v1/cart', body: JSON.stringify({ items: [busPass] }) },
          ({ status, body }) => {
            expect(status, body).toBe(200);
            carts.push(String(JSON.parse(body).data.cartSessionId));
          },
        ),
  );
  await expect.poll(() => connections.every(({ answered }) => answered > 5), { intervals: [20] }).toBe(true);
  expect(await site.leave()).toBe(0);
  await Promise.all(using);
  site = await start(join(folder, 'site'));
  for (const cart of carts)
    expect(await apiOf(site.address).cart(cart)).toMatchObject({ status: 'results', data: { items: [{}] } });
});

test('a site whose data folder is full serves its pages and sells', async () => {
  const disk = mountSmallDisk(100);
  test.skip(disk === null, 'Mounting a file system needs Linux and root.');
  if (!disk) return;
  try {
    await site.leave();
    mkdirSync(join(disk.folder, 'data'));
    site = await start(join(disk.folder, 'data'));
    disk.fill();
    await expectKeptPages();
    const cart = await createCart([busPass], apiOf(site.address));
    expect(await expectHonest('/cart/', `cid=${cart.cartSessionId}`)).toContain(
      cart.items[0]?.description ?? 'an item',
    );
    expect((await sendRequest(site.address, `/unseen-${randomUUID()}/`)).status).toBe(404);
    await expectState(site.address, { health: 200, ready: 200 });
  } finally {
    disk.free();
    await site.kill();
    disk.remove();
    site = await start(join(folder, 'site'));
  }
});

test('each order was paid once and has its booking and one mail, and the ledger balances', async () => {
  const opened = await openPostgres(postgres.url);
  try {
    const standing = () => checkConsistency(opened.database, false);
    await expectConsistent({ standing });
    expect(await standing()).toMatchObject({ bookings: bought.length, paid: bought.length });
  } finally {
    await opened.close();
  }
  const direct = createStripeGateway(bank.settings);
  for (const { reference, session } of bought) {
    expect(await direct.read(session)).toMatchObject({ status: 'captured', refundedCents: 0 });
    expect(mailsAbout(reference)).toHaveLength(1);
  }
  const captured = bank.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/capture'));
  expect(new Set(captured.map(({ key }) => key)).size).toBe(bought.length);
  expect(await site.leave()).toBe(0);
  await expectLedgerBalances({ settings: { DATA_DIR: join(folder, 'site'), DATABASE_URL: postgres.url } });
});
