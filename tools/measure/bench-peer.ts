/** Command line of `npm run bench:peer`: compares pages with those of a bare Next application that has the same content. */
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { medianAudit } from './audit-thresholds.ts';
import { load } from './autocannon.ts';
import { bareApplication, livePrefix, parsePages } from './bare-application.ts';
import { audit } from './lighthouse-run.ts';
import { readProcesses, secondsOf } from './load/process-usage.ts';
import { requireBrowser, type Terminal, withBrowser, withSite } from './measured-site.ts';
import { withNextApplication } from './next-application.ts';
import { parseWholeNumber } from './parse-options.ts';
import { kilobytes, median, table } from './table.ts';
import { sumOf, weighPage } from './weight.ts';

const usage = `npm run bench:peer: compares pages with those of a bare Next application that has the same content, in one run:
bytes, Lighthouse (mobile), requests per second, and processor time of a render.

  --path PATH   compares this page instead of five; repeatable
  --runs N      Lighthouse runs of each page; the median counts (3)
  --seconds N   length of each load run (4)
  --rounds N    load runs of each page, in turn; the median counts (3)`;

/** Pages to compare: one of each weight. */
const pages = [
  '/',
  '/about/',
  '/ways_to_see_nz/train_journeys/tranz_alpine/',
  '/destinations/',
  '/ways_to_see_nz/bus_journeys/',
];
const connections = 10;

type Amounts = { readonly runs: number; readonly seconds: number; readonly rounds: number };
/** The two applications by name, with their addresses without a trailing slash. */
type Sides = readonly (readonly [name: string, url: string])[];

/**
 * Prints a table for each kind of figure.
 * @returns the exit code: always 0; a failed measurement throws
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      path: { type: 'string', multiple: true, default: pages },
      runs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const amounts = {
    runs: parseWholeNumber('--runs', values.runs, 20),
    seconds: parseWholeNumber('--seconds', values.seconds, 60),
    rounds: parseWholeNumber('--rounds', values.rounds, 20),
  };
  const terminal = createTerminal();
  return withSite(terminal, ({ siteUrl, publicUrl }) =>
    withBrowser(terminal, async (browser) => {
      const paths = await readPaths(siteUrl);
      const rendering = terminal.step(`Rendering ${paths.length} pages of the site`);
      const here = await renderPages(siteUrl, paths);
      rendering.done();
      const application = bareApplication(await parsePages(browser, here.pages), siteUrl);
      await withNextApplication(terminal, application, async (bareUrl) => {
        await renderPages(bareUrl, paths);
        const bare = await renderPages(`${bareUrl}${livePrefix}`, paths);
        const sides: Sides = [
          ['here', publicUrl],
          ['bare Next', bareUrl],
        ];
        terminal.line(await weights(browser, sides, values.path));
        terminal.line(`\n${renderTable(here.milliseconds, bare.milliseconds, paths.length)}\n`);
        terminal.line(await throughput(terminal, sides, values.path, amounts));
        terminal.line(await audits(terminal, sides, values.path, amounts));
      });
      return 0;
    }),
  );
}

/** The content lake runs beside the site and counts; the bare application reads no content. */
function renderTable(here: number, bare: number, count: number): string {
  return table([
    [`first render, mean of ${count} pages, ms of a core`, 'here', 'bare Next'],
    ['gzip', here.toFixed(1), bare.toFixed(1)],
  ]);
}

async function readPaths(siteUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path);
}

/** Requests each page once. `milliseconds` is the mean processor time of a page in all processes that this one started. */
async function renderPages(url: string, paths: readonly string[]) {
  const found = new Map<string, string>();
  const before = childSeconds();
  for (const path of paths) {
    const response = await fetch(`${url}${path}`, { headers: { 'Accept-Encoding': 'gzip' } });
    if (!response.ok) throw new Error(`${url}${path} answers ${response.status}.`);
    found.set(path, await response.text());
  }
  return { pages: found, milliseconds: (1_000 * (childSeconds() - before)) / paths.length };
}

function childSeconds(): number {
  const all = readProcesses();
  const own = all.find(({ pid }) => pid === process.pid);
  return secondsOf(process.pid, all) - (own ? own.own : Number.NaN);
}

async function weights(browser: Browser, sides: Sides, paths: readonly string[]): Promise<string> {
  const rows: string[][] = [];
  for (const path of paths)
    for (const [name, url] of sides) {
      const html = await (await fetch(`${url}${path}`)).text();
      const weight = await weighPage(browser, url, path);
      const missing = weight.resources.find(({ status }) => status >= 400);
      if (missing) throw new PlainError(`${name} has no ${missing.path}, so the pages are not the same.`);
      rows.push([
        path,
        name,
        kilobytes(Buffer.byteLength(html)),
        kilobytes(gzipSync(html, { level: constants.Z_BEST_COMPRESSION }).length),
        kilobytes(brotliCompressSync(html).length),
        ...(['script', 'style', 'font', 'image'] as const).map((kind) =>
          kilobytes(sumOf(weight, kind).bytes),
        ),
        String(sumOf(weight).count),
        kilobytes(sumOf(weight).bytes),
      ]);
    }
  const heads = [
    'page',
    '',
    'HTML kB',
    'gzip',
    'Brotli',
    'scripts',
    'CSS',
    'fonts',
    'images',
    'requests',
    'total',
  ];
  return `\n${table([heads, ...rows])}`;
}

async function throughput(
  terminal: Terminal,
  sides: Sides,
  paths: readonly string[],
  { seconds, rounds }: Amounts,
): Promise<string> {
  const rows: string[][] = [];
  for (const path of paths) {
    const step = terminal.step(`Requests per second of ${path}`);
    const seen = sides.map(([, url]) => ({ url: `${url}${path}`, rates: [] as number[] }));
    for (const { url } of seen) await load(url, 'gzip', { connections, seconds: 1 });
    for (let round = 0; round < rounds; round += 1)
      for (const { url, rates } of seen)
        rates.push((await load(url, 'gzip', { connections, seconds })).perSecond);
    step.done();
    const [here = Number.NaN, bare = Number.NaN] = seen.map(({ rates }) => median(rates));
    rows.push([path, here.toFixed(0), bare.toFixed(0), `${(here / bare).toFixed(2)}×`]);
  }
  return `\n${table([['requests/s, gzip', 'here', 'bare Next', 'ratio'], ...rows])}`;
}

async function audits(
  terminal: Terminal,
  sides: Sides,
  paths: readonly string[],
  { runs }: Amounts,
): Promise<string> {
  const executable = await requireBrowser(terminal);
  const rows: string[][] = [];
  for (const path of paths)
    for (const [name, url] of sides) {
      const step = terminal.step(`Lighthouse ${path} ${name}`);
      const once = () => audit(executable, `${url}${path}`, 'mobile', (message) => terminal.line(message));
      await once();
      const measured = [];
      for (let count = 0; count < runs; count += 1) measured.push(await once());
      step.done();
      const { performance, fcp, lcp, tbt, cls } = medianAudit(measured);
      const times = [fcp, lcp].map((time) => (time / 1_000).toFixed(2));
      rows.push([path, name, String(performance), ...times, tbt.toFixed(0), cls.toFixed(3)]);
    }
  return `\n${table([['Lighthouse, mobile', '', 'performance', 'FCP s', 'LCP s', 'TBT ms', 'CLS'], ...rows])}`;
}
