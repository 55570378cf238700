/** Command line of `npm run bench:render`: CPU time of rendering each page, beside React's own renderer with the same trees. */
import { once } from 'node:events';
import { request } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import type { ReactNode } from 'react';
import { buildIfNeeded } from '#scripts/launch/build.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { readSitemap } from '#tools/content-check/read-sitemap.ts';
import { htmlToElements } from './html-to-elements.ts';
import { parseWholeNumber } from './parse-options.ts';
import { type PublishedSite, withPublishedSite } from './published-site.ts';
import { median, table } from './table.ts';
import { type ThreadTime, threadTimeOf, timeBetween } from './thread-time.ts';

const usage = `npm run bench:render: measures the CPU time of rendering every page of the sitemap, one after another, with Brotli.
Before each round a publish changes every page. It starts its own site and lake, and needs Linux.

  --rounds N  measured rounds (5)
  --warm N    rounds before them (3)
  --slowest N pages to list (10)`;

/** Targets in milliseconds of CPU time per page. */
const targets = { main: 24, process: 35 };

/** Time after which the site is idle again, in milliseconds: the recheck of a publish takes place three to six seconds later. */
const settleMs = 7_000;

/** Number of requests after which a page has been compressed with the highest level. */
const popular = 4;

interface Answer {
  readonly status: number;
  readonly html: string;
}

async function get(siteUrl: string, path: string): Promise<Answer> {
  const outgoing = request(new URL(path, siteUrl), {
    headers: { 'Accept-Encoding': 'br' },
    agent: false,
  }).end();
  const [incoming] = await once(outgoing, 'response');
  const body = Buffer.concat(await incoming.toArray());
  const isPacked = incoming.headers['content-encoding'] === 'br';
  return { status: incoming.statusCode ?? 0, html: String(isPacked ? brotliDecompressSync(body) : body) };
}

async function readPaths(siteUrl: string): Promise<readonly string[]> {
  const found = readSitemap((await get(siteUrl, '/sitemap.xml')).html);
  if ('fault' in found) throw new PlainError(`The sitemap ${found.fault}`);
  return found.addresses.map((address) => new URL(address).pathname);
}

/**
 * Publishes a change that every page shows, and a deletion, which expires all query results. Without the change the pages would
 * be the same bytes as before, and neither rewritten nor compressed.
 */
async function changeEverything({ client }: PublishedSite, text: string): Promise<void> {
  await client.patch('siteSettings').set({ 'footer.copyright': text }).commit();
  const _id = 'bench-render-deleted';
  await client.createOrReplace({ _id, _type: 'redirect' });
  await client.delete(_id);
  await sleep(settleMs);
}

/** Requests every page once. Returns the CPU time of each. Throws if a page does not contain the text. */
async function renderAll(
  site: PublishedSite,
  paths: readonly string[],
  text: string,
): Promise<readonly ThreadTime[]> {
  const times: ThreadTime[] = [];
  for (const path of paths) {
    const before = threadTimeOf(site.sitePid());
    const { status, html } = await get(site.siteUrl, path);
    if (status !== 200) throw new PlainError(`${path} answered ${status}.`);
    if (!html.includes(text)) throw new PlainError(`${path} does not show the publish.`);
    // Next stores the page after it has sent it.
    await sleep(20);
    times.push(timeBetween(before, threadTimeOf(site.sitePid())));
  }
  return times;
}

/** Returns the CPU time of the highest compression level per page, which follows when a page is popular. */
async function measureTightCompression(site: PublishedSite, paths: readonly string[]): Promise<ThreadTime> {
  const before = threadTimeOf(site.sitePid());
  for (const path of paths) {
    for (let time = 1; time < popular; time += 1) await get(site.siteUrl, path);
    await sleep(200);
  }
  return timeBetween(before, threadTimeOf(site.sitePid()));
}

/** Returns the CPU time of `renderToString` for all trees, in milliseconds: the median of several runs. */
async function measureReact(trees: readonly ReactNode[], rounds: number): Promise<number> {
  Object.assign(process.env, { NODE_ENV: 'production' });
  const { renderToString } = await import('react-dom/server');
  const times: number[] = [];
  for (let round = 0; round < 2 * rounds; round += 1) {
    const before = process.threadCpuUsage();
    for (const tree of trees) renderToString(tree);
    const { user, system } = process.threadCpuUsage(before);
    if (round >= rounds) times.push((user + system) / 1_000);
  }
  return median(times);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const figure = (milliseconds: number) => milliseconds.toFixed(1);

/**
 * Measures rendering, and prints the times.
 * @returns the exit code: 1 if a target is missed
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      warm: { type: 'string', default: '3' },
      slowest: { type: 'string', default: '10' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const rounds = parseWholeNumber('--rounds', values.rounds, 50);
  const warm = parseWholeNumber('--warm', values.warm, 50);
  const slowest = parseWholeNumber('--slowest', values.slowest, 1_000);
  if (process.platform !== 'linux')
    throw new PlainError('bench:render reads the times of threads, which needs Linux.');
  const terminal = createTerminal();
  await buildIfNeeded(terminal);
  return withPublishedSite(terminal, async (site) => {
    const paths = await readPaths(site.siteUrl);
    const measured: (readonly ThreadTime[])[] = [];
    for (let round = 1; round <= warm + rounds; round += 1) {
      const step = terminal.step(`Round ${round} of ${warm + rounds}`);
      const text = `Round ${round} of a measurement`;
      await changeEverything(site, text);
      const times = await renderAll(site, paths, text);
      if (round > warm) measured.push(times);
      step.done();
    }
    const cached = await renderAll(site, paths, 'of a measurement');
    const trees = await Promise.all(
      paths.map(async (path) => htmlToElements((await get(site.siteUrl, path)).html)),
    );
    const react = (await measureReact(trees, rounds)) / paths.length;

    const perPage = paths.map((path, index) => {
      const times = measured.map((round) => round[index] ?? { main: Number.NaN, process: Number.NaN });
      return {
        path,
        main: median(times.map(({ main }) => main)),
        process: median(times.map((time) => time.process)),
      };
    });
    const total = {
      main: mean(perPage.map(({ main }) => main)),
      process: mean(perPage.map((page) => page.process)),
    };
    const row = (name: string, { main, process: all }: ThreadTime, last = '') => [
      name,
      figure(main),
      figure(all),
      last,
    ];
    const ratio = (milliseconds: number) => `${(milliseconds / react).toFixed(1)}×`;
    console.log(
      table([
        ['ms of CPU time per page', 'main thread', 'process', 'of renderToString'],
        row('rendered, with Brotli', total, ratio(total.main)),
        row('target', targets, ''),
        row('renderToString of the same elements', { main: react, process: react }, ratio(react)),
        row('from the cache', {
          main: mean(cached.map(({ main }) => main)),
          process: mean(cached.map((time) => time.process)),
        }),
        ['', '', '', ''],
        ...perPage
          .toSorted((a, b) => b.main - a.main)
          .slice(0, slowest)
          .map((page) => row(page.path, page)),
      ]),
    );
    const tight = await measureTightCompression(site, paths);
    const machine = cpus();
    console.log(
      `\nThe highest compression level, once per page, and ${popular - 1} cached answers: ${figure(tight.process / paths.length)} ms of the process, ${figure(tight.main / paths.length)} ms of the main thread.`,
    );
    console.log(
      `\n${paths.length} pages one after another; median of ${rounds} rounds, then the mean of all pages. ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}, Node ${process.version}.`,
    );
    return total.main <= targets.main && total.process <= targets.process ? 0 : 1;
  });
}
