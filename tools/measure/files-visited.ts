/** Command line of `npm run measure:files`: counts the source files whose code runs on six paths through the site. */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { testCards } from '#domains/payment/test-gateway/test-cards.ts';
import type { testEventBody } from '#domains/payment/test-gateway/test-events.ts';
import { signatureHeader, signWebhook } from '#domains/payment/test-gateway/webhook-signature.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND, now } from '#platform/clock.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';
import { buildIfNeeded } from '#scripts/launch/build.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { type ApiRequest, sendRequest } from './api-calls.ts';
import { budgets } from './budgets.ts';
import { offersFrom } from './cart-load.ts';
import { type CountedSite, withCountedSite } from './counted-site.ts';
import { createCoverageMapper } from './map-coverage.ts';
import { orderCall, quoteCall } from './order-load.ts';
import { table } from './table.ts';

const usage = `npm run measure:files: counts the source files whose code runs on six paths through the site.

  --list         also lists the files of each path
  --page PATH    the page that is requested cold and cached (/)
  --site FOLDER  measures the build in another working copy`;

/** Time for background work before and after a request, in milliseconds. */
const settleMs = 500;

/** Time after a response in which the site still works on it, such as on its log, in milliseconds. */
const afterMs = 50;

const orderSchema = z.object({
  data: z.object({
    booking: z.object({
      reference: z.string(),
      token: z.string(),
      total: z.number(),
      payment: z.object({ url: z.url() }),
    }),
  }),
});
const bookingSchema = z.object({ data: z.object({ status: z.string() }) });

/** A path through the site, and the files whose code ran. */
type Visit = { readonly name: string; readonly files: readonly string[] };

/**
 * Counts the files on six paths and prints a table.
 * @returns the exit code: always 0; a failed measurement throws
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      list: { type: 'boolean', default: false },
      page: { type: 'string', default: '/' },
      site: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const terminal = createTerminal();
  const folder = resolve(values.site ?? root);
  if (folder === root) await buildIfNeeded(terminal);
  const visits = await withCountedSite(terminal, folder, (site) => visitPaths(folder, site, values.page));
  const folders = [...new Set(visits.flatMap(({ files }) => files.map(topFolder)))].sort();
  terminal.line(
    `\n${table([
      ['files visited', 'all', ...folders],
      ...visits.map(({ name, files }) => [
        name,
        String(files.length),
        ...folders.map((top) => String(files.filter((file) => topFolder(file) === top).length)),
      ]),
    ])}

Source files of the site, without packages, whose code ran for the request; the page is ${values.page}.
The fare search is the API's; a page with search results also renders them.`,
  );
  if (values.list)
    for (const { name, files } of visits)
      terminal.line(`\n${name}\n${files.map((file) => `  ${file}`).join('\n')}`);
  return 0;
}

const topFolder = (file: string): string => file.slice(0, file.indexOf('/'));

/**
 * Follows the six paths twice and returns the second visits. The first ones load the code and data that a running site
 * has, and show how long to measure the idle site.
 */
async function visitPaths(folder: string, site: CountedSite, page: string): Promise<readonly Visit[]> {
  const agent = new Agent({ keepAlive: true });
  const caller = { port: Number(new URL(site.siteUrl).port), apiKey: 'southbound-local' };
  const call = async (request: ApiRequest): Promise<unknown> => {
    const { status, body } = await sendRequest(agent, caller, request);
    if (status < 200 || status >= 300) throw new PlainError(`${request.path} answered ${status}: ${body}`);
    return JSON.parse(body.toString());
  };
  const today = dateInZone(now(), NEW_ZEALAND);
  const offers = await offersFrom(today, (path) => sendRequest(agent, caller, { path }));
  const live = offers.filter(({ isLive }) => isLive);
  const [rehearsedPage = '', ...otherPages] = budgets
    .map(({ path }) => path)
    .filter((path) => path !== page)
    .reverse();
  for (const path of otherPages) await fetchPage(`${site.siteUrl}${path}`);
  const mapCoverage = createCoverageMapper(folder);
  let visits: Visit[] = [];
  const durations = new Map<string, number>();
  const count = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    await site.takeCoverage('paused');
    await sleep(settleMs);
    await site.takeCoverage('paused');
    await sleep(durations.get(name) ?? 0);
    const idle = await site.takeCoverage('paused');
    const began = performance.now();
    const result = await work();
    await sleep(afterMs);
    durations.set(name, performance.now() - began);
    visits.push({ name, files: mapCoverage(await site.takeCoverage('running'), idle) });
    return result;
  };
  for (const [round, coldPage] of [rehearsedPage, page].entries()) {
    visits = [];
    const coldUrl = `${site.siteUrl}${coldPage}`;
    await count('cold page', () => fetchPage(coldUrl));
    await count('cached page', () => fetchPage(coldUrl));
    const { itemType = '', offerId = '' } = live[round] ?? {};
    const cookie = await count('cart form without JavaScript', () => postForm(site, { itemType, offerId }));
    const cart = await call({ path: `/api/v1/cart/${cookie}` });
    const quote = await call(quoteCall(cart));
    const order = await count('order', () => call(orderCall(cart, quote)));
    const { booking } = orderSchema.parse(order).data;
    const webhook = await payByCard(site, booking);
    await count('webhook to settled payment', () => call(webhook));
    const { status } = bookingSchema.parse(
      await call({
        path: `/api/v1/bookings/${booking.reference}`,
        headers: { 'X-Booking-Token': booking.token },
      }),
    ).data;
    if (status === 'pending_payment') throw new PlainError('The webhook did not settle the payment.');
    // No search for offers used this date, so its result is in no cache.
    const date = addDays(today, 8 + round * 2);
    await count('fare search', () =>
      call({ path: `/api/v1/fare-search/?from=wellington&to=picton&date=${date}` }),
    );
  }
  agent.destroy();
  return visits;
}

async function fetchPage(url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new PlainError(`${url} answered ${response.status}.`);
}

/** Posts a form that adds an offer for one adult to a new cart. Returns the cart's session from the cookie. */
async function postForm(
  { siteUrl }: CountedSite,
  item: { itemType: string; offerId: string },
): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: 'add', ...item, adultCount: '1' }))
    body.set(name, value);
  const response = await fetch(`${siteUrl}/cart/form`, { method: 'POST', body, redirect: 'manual' });
  const [, session] = /^cid=(\w+)/.exec(response.headers.get('Set-Cookie') ?? '') ?? [];
  if (response.status !== 303 || !session) throw new PlainError(`The cart form answered ${response.status}.`);
  return session;
}

/**
 * Pays a booking with a test card. Returns the request of its webhook, which the test gateway itself sends only
 * seconds later.
 */
async function payByCard(
  { dataDir }: CountedSite,
  { total, payment }: { readonly total: number; readonly payment: { readonly url: string } },
): Promise<ApiRequest> {
  const number = testCards.find(({ name }) => name === 'webhooks-late')?.number ?? '';
  const paid = await fetch(payment.url, {
    method: 'POST',
    body: new URLSearchParams({ number }),
    redirect: 'manual',
  });
  if (paid.status !== 303) throw new PlainError(`The card’s page answered ${paid.status}.`);
  const body: z.input<typeof testEventBody> = {
    id: `evt_${randomUUID()}`,
    type: 'payment.authorised',
    createdAt: now().toISOString(),
    data: {
      paymentId: payment.url.split('/').at(-1) ?? '',
      amountCents: Math.round(total * 100),
      currency: 'NZD',
      refundedCents: 0,
    },
  };
  const secret = readPersistentKey(join(dataDir, 'secrets'), 'test-gateway-key');
  return {
    path: '/api/v1/payments/test/webhook',
    method: 'POST',
    headers: { [signatureHeader]: signWebhook(secret, JSON.stringify(body), now()) },
    body,
  };
}
