/**
 * Entry point of a process that measures the CPU time of fare searches and purchases. API, payment pages, webhooks and
 * emails run in it as in the site, without Next. It prints one line of JSON (`costSchema`).
 */
import './tsx-hooks.ts';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { Session } from 'node:inspector/promises';
import { parseArgs } from 'node:util';
import { inProcessApi } from '#api/in-process.ts';
import { startBookingMail } from '#domains/booking/mail/start-booking-mail.ts';
import { currentFeed, feedWatcher } from '#domains/travel/feed/current-feed.ts';
import { getPlaceIndex } from '#domains/travel/places/place-index.ts';
import { getSearchableDates } from '#domains/travel/search/search-fares.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDataFolder } from '#platform/data-folder.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { ApiRequest } from '../api-calls.ts';
import { offersFrom } from '../cart-load.ts';
import { createSeededRandom, fareQueries } from '../fare-queries.ts';
import { type Cost, cpuMs, StatementCounter } from './cost.ts';
import { createBuyer } from './create-buyer.ts';

const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '1500' },
    purchases: { type: 'string', default: '100' },
    /** Start of the names of two CPU profiles to write; none if empty. */
    profile: { type: 'string', default: '' },
  },
});
const [searches, purchases] = [Number(values.searches), Number(values.purchases)];

openDataFolder(config().dataDir, console.warn);
const statements = new StatementCounter(await openDatabase());
await feedWatcher().start();
const feed = await currentFeed();
if (!feed) throw new Error('No timetable is loaded.');
startBookingMail();
const api = inProcessApi();
const apiKey = config().apiKeys[0] ?? '';

/** Calls the API. Rejects unless the status is the expected one. */
async function call(
  { path, method = 'GET', body, headers = {} }: ApiRequest,
  status: number,
): Promise<string> {
  const isJson: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const init = { method, headers: { 'X-Api-Key': apiKey, ...isJson, ...headers } };
  const request = body === undefined ? init : { ...init, body: JSON.stringify(body) };
  const response = await api.fetch(new Request(`http://127.0.0.1${path}`, request));
  const text = await response.text();
  if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}

// The test gateway sends its webhooks over HTTP.
const server = createServer(async (incoming, outgoing) => {
  const response = await api.fetch(await requestOf(incoming));
  outgoing.writeHead(response.status).end(await response.text());
});
async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Request(`http://127.0.0.1${incoming.url}`, {
    method: 'POST',
    headers,
    body: Buffer.concat(parts),
  });
}
server.listen(config().port, '127.0.0.1');

const { first, last } = getSearchableDates(feed, now());
const random = createSeededRandom(1);
const nextSearch = fareQueries({
  random,
  places: getPlaceIndex(feed)
    .filter(({ isListed }) => isListed)
    .map(({ place: { id, stopIds } }) => ({ id, stopIds })),
  first: addDays(first, 2),
  last: addDays(last, -14),
});
const search = async () => void (await call({ path: nextSearch() }, 200));
const offers = await offersFrom(first, async (path) => ({
  status: 200,
  body: Buffer.from(await call({ path }, 200)),
}));
const buyer = createBuyer({ call, random, offers, statements });

/** Returns the CPU time of a fixed amount of work, which shows how fast the machine is now. */
function reference(): number {
  const stops = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Stop ${id}`, at: [id / 7, id / 11] }));
  const began = cpuMs();
  for (let count = 0; count < 100; count += 1) JSON.parse(JSON.stringify(stops));
  return (cpuMs() - began) / 100;
}

/** Runs `work` a number of times. Resolves to the CPU time and the statements of one run. */
async function measure(name: string, count: number, work: (at: number) => Promise<void>) {
  const session = new Session();
  session.connect();
  if (values.profile) {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
  }
  const [beganAt, before] = [cpuMs(), statements.count];
  for (let at = 0; at < count; at += 1) await work(at);
  const cost = { cpuMs: (cpuMs() - beganAt) / count, statements: (statements.count - before) / count };
  if (values.profile) {
    const { profile } = await session.post('Profiler.stop');
    await writeFile(`${values.profile}-${name}.cpuprofile`, JSON.stringify(profile));
  }
  session.disconnect();
  return cost;
}

// Warm-up, so that the code is compiled. The measured searches are others.
reference();
for (let count = 0; count < 300; count += 1) await search();
for (let count = 0; count < 30; count += 1) await buyer.buy();
buyer.reset();
const before = reference();
const cost: Cost = {
  search: await measure('search', searches, search),
  purchase: await measure('purchase', purchases, () => buyer.buy()),
  parts: buyer.partsPer(purchases),
  reference: (before + reference()) / 2,
};
console.log(JSON.stringify(cost));
// Background work, such as the retries of webhooks, has no end.
process.exit();
