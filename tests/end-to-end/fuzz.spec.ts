/**
 * Fuzz test of the whole site over HTTP: random valid and invalid requests must get documented responses and leave the
 * ledger correct.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, type TestInfo } from '@playwright/test';
import { z } from 'zod';
import { testCards } from '#domains/payment/test-gateway/test-cards.ts';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { casesOf } from '../case-counts.ts';
import { apiTargets } from '../fuzz/api-targets.ts';
import { handWrittenTargets, multipart, pageStatuses } from '../fuzz/hand-written-targets.ts';
import { KnownIds } from '../fuzz/known-ids.ts';
import { type ApiDescription, readDescription } from '../fuzz/operations.ts';
import { send, type WireAnswer } from '../fuzz/raw-requests.ts';
import { type Planned, plansOf } from '../fuzz/request-plans.ts';
import type { Plan } from '../fuzz/requests.ts';
import { faultsOf, isApiPath, maxResponseMs } from '../fuzz/response-rules.ts';
import type { Target } from '../fuzz/targets.ts';
import { randomSeed } from '../random-seed.ts';
import { sendRequest } from './support/raw-http.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';

/** The number of requests: `FUZZ_REQUESTS`, or the default of the run. */
const requests = Number(process.env.FUZZ_REQUESTS || casesOf({ short: 1_500, full: 50_000 }));

/** The number of concurrent requests. */
const atOnce = 6;

/**
 * Timeout of a request, in milliseconds. It is above the limit for slow responses, so that those are measured rather than
 * cut off.
 */
const timeoutMs = 3 * maxResponseMs;

/** Carts and bookings created before the run. */
const carts = 24;
const bookings = 4;

const webhookSecret = 'of-the-fuzz';

let testSite: TestSite;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const [metricsPort = 0] = await freePorts(1);
  testSite = await startTestSite(undefined, {
    RATE_LIMITS: 'on',
    // Each visitor has a separate address, and the test acts as the proxy in front of them.
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    STAFF_TOKEN: 'staff-token-of-the-fuzz-tests',
    SANITY_WEBHOOK_SECRET: webhookSecret,
  });
});
test.afterAll(() => testSite?.stop());

// @spec F.5
// @asvs 16.5.1
test('any request gets a response that the OpenAPI document allows, without internals, and leaves the ledger correct', {
  tag: '@full',
}, async () => {
  test.setTimeout(120_000 + requests * 100);
  const description = readDescription((await sendRequest(testSite.siteUrl, '/api/v1/openapi.json')).body);
  const known = new KnownIds(Temporal.Now.plainDateISO('Pacific/Auckland'), webhookSecret);
  await lookAround(known);
  testSite.takeLog();

  const targets = [...apiTargets(description), ...handWrittenTargets];
  const tally = new Tally();
  const plans = plansOf(targets, randomSeed, requests);
  const troubles: string[] = [];
  const worker = async () => {
    for (const planned of plans) {
      await askOnce(planned, { known, description, tally });
      // Read a long run’s log in parts, so that it does not fill the memory.
      if (planned.at % 500 === 0) troubles.push(...troublesIn(testSite));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  troubles.push(...troublesIn(testSite));
  tally.write(test.info());

  expect(tally.faults(), tally.words()).toEqual([]);
  expect([...new Set(troubles)], 'the site’s log').toEqual([]);
  // Rate limits must trigger, but not so often that they hide the code behind them.
  expect(tally.total).toBe(requests);
  expect(tally.shareOf(429)).toBeLessThan(0.1);
  for (const [name, share] of tally.sharesOf(429, 20)) expect(share, name).toBeLessThan(0.35);

  for (const path of ['/api/v1/health', '/api/v1/ready'])
    expect((await sendRequest(testSite.siteUrl, path)).status).toBe(200);
  await testSite.halt();
  await expectSoundLedger(testSite);
});

async function askOnce(
  { at, target, plan, visitor }: Planned,
  { known, description, tally }: { known: KnownIds; description: ApiDescription; tally: Tally },
): Promise<void> {
  const filled = await known.fill(plan);
  const from: readonly (readonly [string, string])[] = target.isLocal ? [] : [['X-Forwarded-For', visitor]];
  const request = { ...filled, headers: [...filled.headers, ...from] };
  const answer = await send(testSite.siteUrl, request, timeoutMs);
  const judged = { method: plan.method, target: filled.target, isMalformed: plan.isMalformed };
  const faults = faultsOf({ ...judged, allowed: allowedFor(target, plan) }, answer, description);
  tally.note(target, answer);
  for (const fault of faults)
    tally.blame(`${target.name}: ${fault}`, () => wordsOf(at, plan.twists, request, answer));
  learn(known, answer);
}

/** Statuses that any malformed request may get. */
const refusals: readonly number[] = [400, 403, 404, 405, 413, 429];

/** A page’s status for a form that belongs to another page. */
const otherForm = 409;

/** The allowed statuses of a request; null allows all. A changed path may be that of any page. */
function allowedFor({ allowed }: Target, plan: Plan): readonly number[] | null {
  const { twists, target } = plan;
  const isElsewhere = twists.some((twist) => twist === 'target' || twist.startsWith('path:'));
  if (!allowed || twists.length === 0) return allowed;
  if (!isElsewhere) return [...allowed, ...refusals, ...byHow(plan)];
  const isOfApi = isApiPath(target.split('?')[0] ?? '');
  return isOfApi ? null : [...allowed, ...pageStatuses, ...byHow(plan), otherForm];
}

/** Statuses that depend only on the method and headers. */
function byHow({ method, headers }: Plan): readonly number[] {
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  return [
    ...(method === 'OPTIONS' ? [204] : []),
    // Next redirects its router to an address at which a cache cannot store a page in place of its payload.
    ...(has('rsc') ? [307] : []),
    ...(has('if-none-match') ? [304] : []),
  ];
}

/** Responses that reveal a new cart, booking or refund offer, for use in later requests. */
const learnt = z.object({
  data: z.union([
    z.object({ cartSessionId: z.string(), items: z.array(z.object({ id: z.string() })).min(1) }),
    z.object({ booking: z.object({ reference: z.string(), token: z.string() }) }),
    z.object({ refundOfferId: z.string() }),
  ]),
});

function learn(known: KnownIds, { status, body }: WireAnswer): void {
  if (status !== 200 && status !== 201) return;
  if (body.length > 20_000 || body[0] !== 0x7b) return;
  const { data } = learnt.safeParse(parsed(body.toString())).data ?? {};
  if (!data) return;
  if ('cartSessionId' in data)
    known.add({ cart: data.cartSessionId, item: data.items[0]?.id ?? '', total: '0' });
  else if ('booking' in data) known.add({ reference: data.booking.reference, token: data.booking.token });
  else known.add({ refund: data.refundOfferId });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request and its response as text, for the report. */
function wordsOf(
  at: number,
  twists: readonly string[],
  request: Parameters<typeof send>[1],
  { status, took, body }: WireAnswer,
): string {
  const { method, target, headers } = request;
  const sent = request.body ? request.body.subarray(0, 400).toString('latin1') : '';
  return [
    `#${at} (${twists.join('; ') || 'as it should be'})`,
    JSON.stringify(`${method} ${target.slice(0, 400)}`),
    JSON.stringify(headers.map(([name, value]) => `${name}: ${value.slice(0, 200)}`)),
    JSON.stringify(sent),
    `→ ${status} after ${Math.round(took)} ms: ${JSON.stringify(body.subarray(0, 300).toString('utf8'))}`,
  ].join('\n    ');
}

/** Counts responses per target, and collects faults and the slowest responses. */
class Tally {
  readonly #statuses = new Map<string, Map<number, number>>();
  readonly #faults = new Map<string, { count: number; readonly first: string }>();
  readonly #slowest: { readonly name: string; readonly took: number }[] = [];
  total = 0;

  note({ name }: Target, { status, took }: WireAnswer): void {
    this.total += 1;
    const statuses = this.#statuses.get(name) ?? new Map();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    this.#statuses.set(name, statuses);
    this.#slowest.push({ name, took });
    if (this.#slowest.length > 200) this.#slowest.sort((a, b) => b.took - a.took).splice(20);
  }

  blame(fault: string, words: () => string): void {
    const known = this.#faults.get(fault);
    if (known) known.count += 1;
    else this.#faults.set(fault, { count: 1, first: words() });
  }

  faults(): readonly string[] {
    return [...this.#faults.keys()];
  }

  shareOf(status: number): number {
    const counts = [...this.#statuses.values()].map((statuses) => statuses.get(status) ?? 0);
    return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, this.total);
  }

  /** The share of a status for each target with at least this many requests. */
  sharesOf(status: number, least: number): readonly (readonly [name: string, share: number])[] {
    return [...this.#statuses].flatMap(([name, statuses]) => {
      const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
      return all < least ? [] : [[name, (statuses.get(status) ?? 0) / all] as const];
    });
  }

  words(): string {
    return [...this.#faults]
      .slice(0, 40)
      .map(([fault, { count, first }]) => `${count} × ${fault}\n    ${first}`)
      .join('\n\n');
  }

  write(info: TestInfo): void {
    const slowest = this.#slowest.toSorted((a, b) => b.took - a.took).slice(0, 20);
    const file = info.outputPath('fuzz.txt');
    const lines = [
      `${this.total} requests, seed ${randomSeed}`,
      '',
      ...[...this.#statuses]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([name, statuses]) => {
          const counts = [...statuses].sort(([one], [other]) => one - other);
          return `${name}: ${counts.map(([status, count]) => `${status} × ${count}`).join(', ')}`;
        }),
      '',
      'The slowest, in milliseconds:',
      ...slowest.map(({ name, took }) => `${Math.round(took)} ${name}`),
      '',
      'Faults:',
      this.words() || 'none',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    info.attachments.push({ name: 'fuzz.txt', path: file, contentType: 'text/plain' });
  }
}

/** Pino’s level number for errors. */
const errorLevel = 50;

/** Errors that the site logged since the last look. */
function troublesIn({ takeLog }: TestSite): string[] {
  return takeLog()
    .filter(({ level }) => level === 'error' || level === 'fatal' || Number(level) >= errorLevel)
    .map((line) => JSON.stringify({ ...line, time: undefined, request: undefined }).slice(0, 1_500));
}

/** Runs `npm run ledger:check` as an operator does. With the embedded database the site must be stopped. */
async function expectSoundLedger({ dataDir, databaseUrl }: TestSite): Promise<void> {
  const lines: string[] = [];
  const { code } = await startNode({
    name: 'ledger:check',
    args: ['scripts/ledger-check.ts'],
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    onLine: (line) => lines.push(line),
  }).exited;
  expect(code, lines.join('\n')).toBe(0);
  // The check found something to check.
  expect(lines.join('\n')).not.toContain('nothing to check');
}

const listed = z.object({ data: z.object({ items: z.array(z.object({ slug: z.string() })) }) });
const offered = z.object({ data: z.object({ outbound: z.array(z.object({ offerId: z.string() })) }) });
const departing = z.object({ data: z.object({ departures: z.array(z.object({ productId: z.string() })) }) });
const filled = z.object({
  data: z.object({ cartSessionId: z.string(), items: z.array(z.object({ id: z.string() })).min(1) }),
});
const quoted = z.object({ data: z.object({ total: z.number() }) });
const placed = z.object({
  data: z.object({
    booking: z.object({
      reference: z.string(),
      token: z.string(),
      payment: z.object({ url: z.string() }),
    }),
  }),
});

/** Collects existing ids, and creates carts and paid bookings. */
async function lookAround(known: KnownIds): Promise<void> {
  for (const [path, name] of [
    ['/api/v1/blogs', 'blog'],
    ['/api/v1/destinations', 'destination'],
  ] as const)
    for (const { slug } of listed.parse(await call('GET', path)).data.items) known.add({ [name]: slug });
  for (const tour of ['a-day-in-kaikoura']) {
    known.add({ tour });
    const { departures } = departing.parse(await call('GET', `/api/v1/tour/${tour}`)).data;
    for (const { productId } of departures.slice(5, 25)) known.add({ product: productId });
  }
  for (const from of [10, 17, 24]) {
    const date = known.put(`~day~${from}~`);
    const { outbound } = offered.parse(
      await call('GET', `/api/v1/fare-search?from=wellington&to=picton&date=${date}`),
    ).data;
    for (const { offerId } of outbound) if (offerId !== '') known.add({ offer: offerId });
  }
  const home = (await sendRequest(testSite.siteUrl, '/')).body;
  for (const [, picture = ''] of home.matchAll(/(\/media\/images\/[^\s"?]+)/g)) known.add({ picture });
  for (let at = 0; at < bookings; at += 1) {
    const cart = await newCart(at);
    const { booking } = await order(cart, at);
    const payment = new URL(booking.payment.url).pathname;
    known.add({
      reference: booking.reference,
      token: booking.token,
      payment: payment.split('/').at(-1) ?? '',
    });
    if (at > 0) await pay(payment, at);
  }
  for (let at = 0; at < carts; at += 1) {
    const cart = await newCart(at);
    known.add({ cart: cart.session, item: cart.item, total: String(cart.total) });
  }
  for (const [path, name] of [
    ['/contact/', 'contactfields'],
    ['/checkout/', 'checkoutfields'],
  ] as const) {
    const { body } = await sendRequest(testSite.siteUrl, path, {
      headers: { Cookie: `cid=${known.put('~cart~0~')}` },
    });
    const hidden = [...body.matchAll(/name="(\$ACTION[^"]*)"(?: value="([^"]*)")?/g)];
    const fields = hidden.map(([, field = '', value = '']) => [field, unescaped(value)] as const);
    const action = fields.map(([, value]) => /^\{"id":"(\w+)"/.exec(value)?.[1]).find(Boolean);
    if (!action) throw new Error(`${path} has no form with an action.`);
    known.add({ [name]: multipart(fields).replace(/--x--\r\n$/, ''), action });
  }
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

interface NewCart {
  readonly session: string;
  readonly item: string;
  readonly total: number;
}

async function newCart(at: number): Promise<NewCart> {
  const items = [
    {
      itemType: 'pass',
      productId: 'bus-pass-15-hours',
      passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
    },
  ];
  const { data } = filled.parse(await call('POST', '/api/v1/cart', { items }, at));
  const path = `/api/v1/checkout-quotes/${data.cartSessionId}`;
  const { total } = quoted.parse(await call('POST', path, {}, at)).data;
  return { session: data.cartSessionId, item: data.items[0]?.id ?? '', total };
}

async function order({ session, item, total }: NewCart, at: number) {
  const body = {
    contact: { email: 'mere@example.nz', phone: '+64 21 555 0100', country: 'NZ' },
    travellers: [{ itemId: item, type: 'adult', title: 'ms', firstName: 'Mere', lastName: 'Tūhoe' }],
    acceptConditions: true,
    expectedTotal: total,
  };
  return placed.parse(await call('POST', `/api/v1/checkout-booking/${session}`, body, at)).data;
}

/** Pays on the test gateway’s page and returns. */
async function pay(path: string, at: number): Promise<void> {
  const number = testCards.find(({ name }) => name === 'approved')?.number ?? '';
  const paid = await sendRequest(testSite.siteUrl, path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': visitor(at),
    },
    body: new URLSearchParams({ number }).toString(),
  });
  expect(paid.status).toBe(303);
  const back = new URL(String(paid.headers.location));
  expect((await sendRequest(testSite.siteUrl, `${back.pathname}${back.search}`)).status).toBe(303);
}

const visitor = (at: number) => `192.0.2.${at + 1}`;

/** A valid API call, from a separate visitor’s address. */
async function call(method: string, path: string, body?: unknown, at = 0): Promise<unknown> {
  const answer = await sendRequest(testSite.siteUrl, path, {
    method,
    headers: {
      'X-Api-Key': 'southbound-local',
      'X-Forwarded-For': visitor(at),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      'Idempotency-Key': randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status, answer.body).toBeLessThan(300);
  return JSON.parse(answer.body);
}
