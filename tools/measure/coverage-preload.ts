/**
 * Preload of a measured site. It returns V8's coverage of the site's scripts since the last request, on the loopback
 * port in `?port=` of its URL. After a request for `/paused`, the site's intervals do nothing until the next request,
 * so that background rounds are not counted.
 */
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { pathToFileURL } from 'node:url';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

let isPaused = false;
const { setInterval } = globalThis;
globalThis.setInterval = Object.assign(
  (callback: (...values: unknown[]) => void, everyMs?: number, ...values: unknown[]) =>
    setInterval(() => {
      if (!isPaused) callback(...values);
    }, everyMs),
  setInterval,
);

const site = pathToFileURL(`${process.cwd()}/`).href;
const isOfSite = (url: string) =>
  url.startsWith(site) && !url.includes('/node_modules/') && url !== import.meta.url;

createServer(async ({ url }, response) => {
  isPaused = url === '/paused';
  const { result } = await session.post('Profiler.takePreciseCoverage');
  response.end(JSON.stringify(result.filter((script) => isOfSite(script.url))));
})
  .listen(Number(new URL(import.meta.url).searchParams.get('port')), '127.0.0.1')
  .unref();
