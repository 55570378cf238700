import { once } from 'node:events';
import { request } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { addBenchPage, benchPath, measuredBlocks } from './bench-content.ts';
import { type Load, load, type Run } from './load.ts';
import { type Terminal, withBrowser, withSite } from './measured-site.ts';
import { findNginx, nginxVersion, startNginx } from './nginx.ts';
import { wholeNumber } from './options.ts';
import { kilobytes, median, table } from './table.ts';
import { sumOf, weighPage } from './weight.ts';

const usage = `npm run bench:pages: requests a second of a page of twelve blocks, beside nginx with the same HTML.

  --seconds N       of each run (4)
  --rounds N        runs of each case, one case after the other, the middle one counts (3)
  --connections N   at once (10)`;

/** What the nearest peer, Payload's website template, was measured at: a page of twelve blocks, gzip. */
const peer = { perSecond: 647, scripts: 255_000, requests: 32 };

type Case = { readonly name: string; readonly url: string; readonly encoding: string };
type Result = Case & Run & { readonly bytes: number };

/**
 * Prints requests a second, and what the page weighs.
 * @returns the exit code: 0 unless something could not be measured
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
  const rounds = wholeNumber('--rounds', values.rounds, 20);
  const amount = {
    seconds: wholeNumber('--seconds', values.seconds, 60),
    connections: wholeNumber('--connections', values.connections, 500),
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
        { name: 'nginx, gzip made beforehand', url: nginx.packed, encoding: 'gzip' },
      );
    const results = await measure(terminal, cases, rounds, amount);
    await nginx?.stop();

    const machine = cpus();
    terminal.line(
      `\nA page of ${measuredBlocks.length} blocks, ${kilobytes(html.length)} kB of HTML; ${amount.connections} connections, ${rounds} runs of ${amount.seconds} s each, the middle one; ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}.\n`,
    );
    terminal.line(resultTable(results));
    if (nginx && executable)
      terminal.line(
        `\n${nginxVersion(executable)}, one worker, the HTML in a file; the site is one process as well. What asks shares the machine with them.`,
      );
    else
      terminal.line(
        '\nThere is no nginx on this machine (Debian: apt-get install nginx), so no comparison with it.',
      );

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
        '\nTexts by gzip -9 a file; a phone’s window, before any scroll. The peer was measured on another day.',
      );
    });
    return 0;
  });
}

/** Case after case, round after round, so that a busy minute of the machine hits all alike. */
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

/** The body as it comes over the wire. */
async function ask(url: string, encoding: string): Promise<{ body: Buffer }> {
  const outgoing = request(url, { headers: { 'Accept-Encoding': encoding }, agent: false }).end();
  const [incoming] = await once(outgoing, 'response');
  return { body: Buffer.concat(await incoming.toArray()) };
}
