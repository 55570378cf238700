/** Command line of `npm run bench:second`: size of the next page, and the time from a click until it is painted. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { termsPath } from '#contracts/page-paths.ts';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { percentile } from './api-calls.ts';
import { type DevtoolsPage, startChromium } from './devtools.ts';
import { requireBrowser, withSite } from './measured-site.ts';
import { parseWholeNumber } from './parse-options.ts';
import { kilobytes, table } from './table.ts';

const usage = `npm run bench:second: measures the second page of a visit: its size, and the time from a click until it is painted.

  --clicks N   clicks of each kind (20)
  --url URL    measures a running site`;

/** Limits: p95 from click to paint in milliseconds, and the next text page in bytes. */
const limits = { warm: 100, slow: 300, bytes: 5_000 };

/** The page with the links, and text pages that its footer links to. */
const startPath = '/contact/';
const targets = ['/about/', '/frequently-asked-questions/', '/blogs/', '/tours/'];
const textPages = ['/about/', '/privacy-policy/', '/contact/', '/blogs/which-side-to-sit/'];

/** Time between pointing at a link and the click, in milliseconds: that of a quick visitor. */
const hoverMs = 300;

/** Slow 4G as Lighthouse simulates it: round trip in milliseconds, bytes per millisecond. */
const slow4g = { roundTripMs: 150, bytesPerMs: 200 };

/** A kind of second view. */
interface Kind {
  readonly name: string;
  readonly isSlow: boolean;
  /** True if the page's scripts have not run, so that the browser prerenders the link. */
  readonly isBeforeScripts: boolean;
  readonly hoverMs: number;
}

const kinds: readonly Kind[] = [
  { name: 'preloaded by the router', isSlow: false, isBeforeScripts: false, hoverMs },
  { name: 'prerendered, before scripts run', isSlow: false, isBeforeScripts: true, hoverMs },
  { name: 'without pointing first', isSlow: false, isBeforeScripts: false, hoverMs: 0 },
  { name: 'slow 4G, preloaded', isSlow: true, isBeforeScripts: false, hoverMs },
  { name: 'slow 4G, prerendered', isSlow: true, isBeforeScripts: true, hoverMs },
  { name: 'slow 4G, without pointing first', isSlow: true, isBeforeScripts: false, hoverMs: 0 },
];

/**
 * Runs in each page: notes when a link is clicked, and when the next page is painted, in milliseconds since the epoch. A
 * page is painted in the frame after its heading has changed, or with the first content of a new document.
 */
const probe = `(() => {
  const store = (name, at) => sessionStorage.setItem(name, String(performance.timeOrigin + at));
  const afterFrame = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => store('painted', performance.now());
    port2.postMessage(0);
  });
  addEventListener('click', (event) => {
    sessionStorage.removeItem('painted');
    store('clicked', event.timeStamp);
    const heading = () => document.querySelector('h1')?.textContent;
    const before = heading();
    const observer = new MutationObserver(() => {
      if (heading() === before) return;
      observer.disconnect();
      afterFrame();
    });
    observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  }, true);
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint' && sessionStorage.getItem('clicked')) store('painted', startTime);
  }).observe({ type: 'paint', buffered: true });
})()`;

/** Measures and prints. @returns the exit code: 1 over a limit */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      clicks: { type: 'string', default: '20' },
      url: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const clicks = parseWholeNumber('--clicks', values.clicks, 1_000);
  const terminal = createTerminal();
  const executable = await requireBrowser(terminal);
  const measure = async (siteUrl: string): Promise<number> => {
    const faults: string[] = [];
    await reportSizes(siteUrl, faults);
    const slow = await startSlowProxy(new URL(siteUrl));
    try {
      const rows = [['click to paint, ms', 'p50', 'p95']];
      for (const kind of kinds) {
        const origin = kind.isSlow ? slow.url : siteUrl;
        const times = (await measureClicks(executable, origin, kind, clicks)).toSorted((a, b) => a - b);
        const [middle, p95] = [0.5, 0.95].map((share) => percentile(times, share));
        rows.push([kind.name, ...[middle, p95].map((value = Number.NaN) => value.toFixed(0))]);
        const limit = kind.isSlow ? limits.slow : limits.warm;
        if (kind.hoverMs > 0 && !((p95 ?? Number.NaN) <= limit))
          faults.push(`${kind.name}: p95 is over ${limit} ms.`);
      }
      terminal.line(`\n${table(rows)}\n`);
    } finally {
      slow.close();
    }
    for (const fault of faults) terminal.line(`✗ ${fault}`);
    return faults.length === 0 ? 0 : 1;
  };
  const reportSizes = async (siteUrl: string, faults: string[]) => {
    const { rows, largest } = await measureSizes(siteUrl);
    terminal.line(`\n${table(rows)}`);
    if (largest > limits.bytes) faults.push(`A text page takes ${largest} bytes with the dictionary.`);
  };
  return values.url
    ? measure(values.url.replace(/\/+$/, ''))
    : withSite(terminal, ({ siteUrl }) => measure(siteUrl));
}

/** Requests text pages as documents and as router payloads, with and without the dictionary. */
async function measureSizes(siteUrl: string) {
  const asDocument = { query: '', headers: {} };
  const asPayload = { query: '?_rsc=', headers: { RSC: '1' } };
  for (const { query, headers } of [asPayload, asDocument])
    await get(siteUrl, `${termsPath}${query}`, headers);
  const { headers: page } = await get(siteUrl, termsPath, {});
  const [, path] = /<([^>]+)>; rel="compression-dictionary"/.exec(page.link ?? '') ?? [];
  if (path === undefined) throw new PlainError('The site has no compression dictionary.');
  const { body } = await get(siteUrl, path, { 'Accept-Encoding': 'gzip' });
  const hash = createHash('sha256').update(gunzipSync(body)).digest('base64');
  const dictionary = { 'Accept-Encoding': 'br, dcb', 'Available-Dictionary': `:${hash}:` };
  const forms = [asDocument, asPayload].flatMap(({ query, headers }) => [
    { query, headers },
    { query, headers: { ...headers, ...dictionary } },
  ]);
  const rows = [['bytes of the next page, kB', 'document', 'with dictionary', 'payload', 'with dictionary']];
  let largest = 0;
  for (const text of textPages) {
    const sizes: number[] = [];
    for (const { query, headers } of forms) {
      const address = `${text}${query}`;
      // From the third request on, bodies are compressed tightly in the background.
      for (let count = 0; count < 3; count += 1) await get(siteUrl, address, headers);
      await sleep(300);
      sizes.push((await get(siteUrl, address, headers)).body.length);
    }
    largest = Math.max(largest, sizes[1] ?? 0, sizes[3] ?? 0);
    rows.push([text, ...sizes.map(kilobytes)]);
  }
  return { rows, largest };
}

async function get(siteUrl: string, path: string, headers: Record<string, string>) {
  const sent = request(new URL(path, siteUrl), { headers: { 'Accept-Encoding': 'br', ...headers } }).end();
  const [response] = await once(sent, 'response');
  const body = Buffer.concat(await response.toArray());
  if (response.statusCode !== 200) throw new PlainError(`${path} answers ${response.statusCode}.`);
  const received: Record<string, string | undefined> = response.headers;
  return { headers: received, body };
}

/** Clicks links in a browser with a warm cache. Returns the times from click to paint in milliseconds. */
async function measureClicks(
  executable: string,
  siteUrl: string,
  kind: Kind,
  clicks: number,
): Promise<readonly number[]> {
  const browser = await startChromium(executable);
  try {
    const page = await browser.openPage();
    for (const path of [...targets, startPath]) await page.open(`${siteUrl}${path}`);
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: probe });
    const times: number[] = [];
    for (let count = 0; count < clicks; count += 1)
      times.push(await measureClick(page, siteUrl, kind, targets[count % targets.length] ?? ''));
    return times;
  } finally {
    await browser.close();
  }
}

const isScript = { patterns: [{ urlPattern: '*/_next/static/chunks/*.js*' }] };

async function measureClick(page: DevtoolsPage, siteUrl: string, kind: Kind, path: string): Promise<number> {
  const link = `footer a[href="${path}"]`;
  // Held scripts never run.
  if (kind.isBeforeScripts) await page.send('Fetch.enable', isScript);
  await page.send('Page.navigate', { url: `${siteUrl}${startPath}` });
  await page.waitFor(
    `location.pathname === '${startPath}' && document.readyState !== 'loading' && document.querySelector('${link}')`,
  );
  await page.waitFor(
    kind.isBeforeScripts
      ? `document.querySelector('script[type="speculationrules"]')`
      : `document.querySelector('[data-site-header][data-ready]')`,
  );
  // Clicks of the previous round must not count.
  await page.evaluate('sessionStorage.clear()');
  const place = await page.pointAt(link);
  await sleep(kind.hoverMs);
  await page.clickAt(place);
  await page.waitFor(`location.pathname === '${path}' && sessionStorage.getItem('painted')`);
  if (kind.isBeforeScripts) await page.send('Fetch.disable');
  const noted = await page.evaluate('[sessionStorage.getItem("clicked"), sessionStorage.getItem("painted")]');
  const [clicked, painted] = z.tuple([z.coerce.number(), z.coerce.number()]).parse(noted);
  return painted - clicked;
}

/** Starts a proxy that is as slow as slow 4G, for all its connections together. */
async function startSlowProxy(site: URL): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>();
  let lineFreeAt = 0;
  const server = createServer((visitor) => {
    const upstream = connect(Number(site.port), site.hostname);
    for (const socket of [visitor, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    }
    visitor.on('data', (chunk) => setTimeout(() => upstream.write(chunk), slow4g.roundTripMs / 2));
    upstream.on('data', (chunk) => {
      lineFreeAt = Math.max(lineFreeAt, performance.now()) + chunk.length / slow4g.bytesPerMs;
      setTimeout(() => visitor.write(chunk), lineFreeAt - performance.now() + slow4g.roundTripMs / 2);
    });
    visitor.on('close', () => upstream.destroy());
    upstream.on('close', () => setTimeout(() => visitor.destroy(), slow4g.roundTripMs));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://${site.hostname}:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
