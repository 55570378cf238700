/**
 * Entry point of an API server without pages, for benchmarks. The API is wired as in the site, with the embedded
 * timetable. It runs in its own process, so its CPU time can be measured and it can be killed.
 * When ready, it prints one line of JSON with its port, an API key and the searchable days and places.
 * `Server-Timing` in each response has its duration; `/usage` returns CPU time since the start (ms) and resident memory.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { inProcessApi } from '#api/in-process.ts';
import { currentFeed, feedWatcher } from '#domains/travel/feed/current-feed.ts';
import { getPlaceIndex } from '#domains/travel/places/place-index.ts';
import { getSearchableDates } from '#domains/travel/search/search-fares.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDataFolder } from '#platform/data-folder.ts';
import { openDatabase } from '#platform/database/database.ts';

openDataFolder(config().dataDir, console.warn);
await openDatabase();
await feedWatcher().start();
const feed = await currentFeed();
if (!feed) throw new Error('No timetable is loaded.');
const api = inProcessApi();

const server = createServer(async (incoming, outgoing) => {
  const began = performance.now();
  if (incoming.url === '/usage') {
    const { user, system } = process.cpuUsage();
    outgoing.end(JSON.stringify({ cpu: (user + system) / 1_000, rss: process.memoryUsage().rss }));
    return;
  }
  const response = await api.fetch(await asRequest(incoming));
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'Server-Timing': `total;dur=${(performance.now() - began).toFixed(3)}`,
  });
  outgoing.end(body);
});

async function asRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming;
  const own = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  );
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {};
  return new Request(`http://127.0.0.1${url}`, { method, headers: own, ...body });
}

// A client may reuse a connection just as the server closes it for being idle, so idle connections stay open.
server.keepAliveTimeout = 600_000;

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const { first, last } = getSearchableDates(feed, now());
  process.stdout.write(
    `${JSON.stringify({
      port: typeof address === 'object' ? address?.port : undefined,
      apiKey: config().apiKeys[0],
      first,
      last,
      places: getPlaceIndex(feed)
        .filter(({ isListed }) => isListed)
        .map(({ place }) => ({ id: place.id, stopIds: place.stopIds })),
    })}\n`,
  );
});
