/** Command line of `npm run bench:pages`: throughput of a cached page, compared with nginx serving the same HTML. */
import { once } from 'node:events';
import { request } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { type Load, load, type Run } from './autocannon.ts';
import { addBenchPage, benchPath, measuredBlocks } from './bench-page-content.ts';
import { type Terminal, withBrowser, withSite } from './measured-site.ts';
import { findNginx, nginxVersion, startNginx } from './nginx.ts';
import { parseWholeNumber } from './parse-options.ts';
import { kilobytes, median, table } from './table.ts';
import { sumOf, weighPage } from './weight.ts';

const usage = `npm run bench:pages: measures requests per second of a page with twelve blocks, and of nginx with the same HTML.

  --seconds N       length of each run (4)
  --rounds N        runs of each case, in turn; the median counts (3)
  --connections N   concurrent connections (10)`;

/** Figures measured for the closest comparable site, Payload's website template: a page of twelve blocks, gzip. */
const peer = { perSecond: 647, scripts: 255_000, requests: 32 };

type Case = { readonly name: string; readonly url: string; readonly encoding: string };
type Result = Case & Run & { readonly bytes: number };

/**
 * Prints requests per second, and the page's weight.
 * @returns the exit code: always 0; a failed measurement throws
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '10' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const rounds = parseWholeNumber('--rounds', values.rounds, 20);
  const amount = {
    seconds: parseWholeNumber('--seconds', values.seconds, 60),
    connections: parseWholeNumber('--connections', values.connections, 500),
  };
  const terminal = createTerminal();
  return withSite(terminal, async (site) => {
    await addBenchPage(terminal, site);
    const url = `${site.siteUrl}${benchPath}`;
    const html = (await ask(url, 'identity')).body;
    const executable = findNginx();
    const nginx = executable ? await startNginx(executable, join(site.dataDir, 'nginx'), html) : undefined;
    const cases: Case[] = [
      { name: 'site, not compressed', url, encoding: 'identity' },
      { name: 'site, gzip', url, encoding: 'gzip' },
      { name: 'site, Brotli', url, encoding: 'gzip, br' },
    ];
    if (nginx)
      cases.push(
        { name: 'nginx, not compressed', url: nginx.plain, encoding: 'identity' },
        { name: 'nginx, gzip', url: nginx.gzip, encoding: 'gzip' },
        { name: 'nginx, gzip from a file', url: nginx.packed, encoding: 'gzip' },
      );
    const results = await measure(terminal, cases, rounds, amount);
    await nginx?.stop();

    const machine = cpus();
    terminal.line(
      `\nA page of ${measuredBlocks.length} blocks, ${kilobytes(html.length)} kB of HTML; ${amount.connections} connections, median of ${rounds} runs of ${amount.seconds} s each; ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}.\n`,
    );
    terminal.line(resultTable(results));
    if (nginx && executable)
      terminal.line(
        `\n${nginxVersion(executable)}, one worker, the HTML in a file. The site is one process too. The load generator shares the machine.`,
      );
    else
      terminal.line('\nnginx is not installed (Debian: apt-get install nginx), so there is no comparison.');

    await withBrowser(terminal, async (browser) => {
      const weight = await weighPage(browser, site.siteUrl, benchPath);
      const gzip = results.find(({ name }) => name === 'site, gzip');
      const bytes = (kind: Parameters<typeof sumOf>[1]) => kilobytes(sumOf(weight, kind).bytes);
      terminal.line('');
      terminal.line(
        table([
          [
            'of this page',
            'requests/s, gzip',
            'scripts kB',
            'HTML kB',
            'CSS kB',
            'fonts kB',
            'images kB',
            'requests',
          ],
          [
            'here',
            (gzip?.perSecond ?? 0).toFixed(0),
            bytes('script'),
            bytes('html'),
            bytes('style'),
            bytes('font'),
            bytes('image'),
            String(sumOf(weight).count),
          ],
          ['peer', String(peer.perSecond), kilobytes(peer.scripts), '', '', '', '', String(peer.requests)],
        ]),
      );
      terminal.line(
        '\nText files are counted as compressed by gzip -9. Viewport of a phone, before any scroll. The peer was measured on another day.',
      );
    });
    return 0;
  });
}

/** Runs all cases in turn, round by round, so that a busy minute of the machine affects all of them. */
async function measure(
  terminal: Terminal,
  cases: readonly Case[],
  rounds: number,
  amount: Load,
): Promise<Result[]> {
  for (const { url, encoding } of cases) await load(url, encoding, { ...amount, seconds: 1 });
  const runs = new Map<Case, Run[]>(cases.map((each) => [each, []]));
  for (let round = 1; round <= rounds; round += 1) {
    const step = terminal.step(`Round ${round} of ${rounds}`);
    for (const [each, seen] of runs) seen.push(await load(each.url, each.encoding, amount));
    step.done();
  }
  return Promise.all(
    [...runs].map(async ([each, seen]) => ({
      ...each,
      perSecond: median(seen.map(({ perSecond }) => perSecond)),
      middle: median(seen.map(({ middle }) => middle)),
      bytes: (await ask(each.url, each.encoding).catch(() => ({ body: Buffer.alloc(0) }))).body.length,
    })),
  );
}

function resultTable(results: readonly Result[]): string {
  const of = (name: string) => results.find((result) => result.name === name)?.perSecond;
  const share = (one: number, other: number | undefined) => (other ? `${(one / other).toFixed(2)}×` : '');
  return table([
    ['', 'requests/s', 'median ms', 'kB sent', 'of nginx', 'of the peer'],
    ...results.map(({ name, perSecond, middle, bytes }) => [
      name,
      perSecond.toFixed(0),
      middle.toFixed(0),
      kilobytes(bytes),
      share(perSecond, of(name.includes('not compressed') ? 'nginx, not compressed' : 'nginx, gzip')),
      name === 'site, gzip' ? share(perSecond, peer.perSecond) : '',
    ]),
  ]);
}

/** Fetches a body without decoding it. */
async function ask(url: string, encoding: string): Promise<{ body: Buffer }> {
  const outgoing = request(url, { headers: { 'Accept-Encoding': encoding }, agent: false }).end();
  const [incoming] = await once(outgoing, 'response');
  return { body: Buffer.concat(await incoming.toArray()) };
}
