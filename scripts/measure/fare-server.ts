/**
 * The API by itself over HTTP, with the embedded timetable, for bench-fares.ts: a program of its own, so that its processor
 * time is nobody else's. Writes its address and what can be searched as one line of JSON. Every answer says in
 * `Server-Timing` how long it took, and `/usage` answers the processor time taken since the start, in milliseconds.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { createApi } from '#src/api/app.ts';
import { sanityContent } from '#src/content/sanity-content.ts';
import { now } from '#src/platform/clock.ts';
import { config } from '#src/platform/config.ts';
import { feedKeeper } from '#src/travel/feed/current-feed.ts';
import { placesOf } from '#src/travel/places/place-index.ts';
import { realMeans, searchableDates } from '#src/travel/search/search-fares.ts';

await feedKeeper().start();
const feed = await realMeans.feed();
if (!feed) throw new Error('There is no timetable.');

const { apiKeys, safeDomains } = config();
const api = createApi({
  apiKeys,
  safeDomains,
  content: sanityContent,
  contact: { store: () => Promise.reject(new Error('Nothing is stored here.')) },
  readiness: async () => ({ database: 'unavailable', timetable: 'ready' }),
  travel: realMeans,
});

const server = createServer(async (incoming, outgoing) => {
  const began = performance.now();
  if (incoming.url === '/usage') {
    const { user, system } = process.cpuUsage();
    outgoing.end(JSON.stringify({ cpu: (user + system) / 1_000, rss: process.memoryUsage().rss }));
    return;
  }
  const response = await api.fetch(asRequest(incoming));
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'Server-Timing': `total;dur=${(performance.now() - began).toFixed(3)}`,
  });
  outgoing.end(body);
});

function asRequest({ url = '/', headers }: IncomingMessage): Request {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  );
  return new Request(`http://127.0.0.1${url}`, { headers: own });
}

// A caller may take up a connection again at the moment it is closed for having been idle: none is.
server.keepAliveTimeout = 600_000;

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const { first, last } = searchableDates(feed, now());
  process.stdout.write(
    `${JSON.stringify({
      port: typeof address === 'object' ? address?.port : undefined,
      apiKey: apiKeys[0],
      first,
      last,
      places: placesOf(feed)
        .filter(({ isListed }) => isListed)
        .map(({ place }) => ({ id: place.id, stopIds: place.stopIds })),
    })}\n`,
  );
});
