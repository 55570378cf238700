/** Command line of `npm run bench:front`: throughput of pages cached by the cluster's nginx, compared with static files on nginx. */
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loopbackPlaces, nginxSettings } from '#scripts/cluster/nginx-settings.ts';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startChild } from '#scripts/launch/processes.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import type { Load } from './autocannon.ts';
import { addBenchPage, benchPath, measuredBlocks } from './bench-page-content.ts';
import { type MeasuredSite, withSite } from './measured-site.ts';
import { type FileServer, findNginx, nginxVersion, serveBodies } from './nginx.ts';
import { parseWholeNumber } from './parse-options.ts';
import { kilobytes, median, table } from './table.ts';
import { findWrk, loadWithWrk } from './wrk.ts';

const usage = `npm run bench:front: compares a page cached by the cluster's nginx with the same response as a file on nginx.

  --seconds N       length of each run (1)
  --rounds N        runs of each case, in turn; the median counts (9)
  --connections N   concurrent connections, up to 100, which is nginx's limit for one address (10)`;

/** Target: throughput of a cached page as a share of a static file with the same body and the same headers. */
const goal = 0.7;

/** Content codings that browsers request. */
const codings = [
  { name: 'not compressed', acceptEncoding: 'identity', coding: '' },
  { name: 'gzip', acceptEncoding: 'gzip', coding: 'gzip' },
  { name: 'Brotli', acceptEncoding: 'gzip, deflate, br', coding: 'br' },
] as const;

type Case = {
  readonly title: string;
  readonly url: string;
  readonly acceptEncoding: string;
  readonly server: number | undefined;
};

/** Headers that nginx adds itself, to files and cached pages alike. */
const saidByNginx = [
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'last-modified',
  'server',
];

/**
 * Result of a run. `perSecond`: responses per second. `whole`: responses per second of CPU time of the nginx worker.
 * `busy`: the share of time in which the worker had the CPU, undefined if the system does not report it.
 */
type Seen = { readonly perSecond: number; readonly whole: number; readonly busy: number | undefined };

/**
 * Measures both and prints responses per second and their ratio.
 * @returns the exit code: 1 if the ratio is below the target
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '9' },
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
    connections: parseWholeNumber('--connections', values.connections, 100),
  };
  const executable = findNginx();
  if (!executable) throw new PlainError('nginx is not installed. Debian: apt-get install nginx-light.');
  const wrk = findWrk();
  if (!wrk) throw new PlainError('wrk is not installed. Debian: apt-get install wrk.');
  const terminal = createTerminal();
  return withSite(terminal, async (testSite) => {
    await addBenchPage(terminal, testSite);
    const front = await startFront(executable, testSite);
    const url = `${front.site}${benchPath}`;
    const answers = await Promise.all(
      codings.map(({ acceptEncoding, coding }) => ask(url, acceptEncoding, coding)),
    );
    const files = await serveBodies(executable, join(testSite.dataDir, 'files'), [
      ...answers.map(({ body, headers }, at) => ({ name: `same-${at}`, body, head: headOf(headers) })),
      ...answers.map(({ body, headers }, at) => ({ name: `bare-${at}`, body, head: codingOf(headers) })),
    ]);
    for (const [at, { acceptEncoding, coding }] of codings.entries())
      for (const kind of ['same', 'bare']) {
        const { body } = await ask(`${files.site}/${kind}-${at}`, acceptEncoding, coding);
        if (!answers[at]?.body.equals(body)) throw new PlainError('The file differs from the page.');
      }
    const rows = codings.map(({ name, acceptEncoding }, at) => {
      const file = (kind: string) => ({
        url: `${files.site}/${kind}-${at}`,
        acceptEncoding,
        server: files.process,
      });
      return {
        bytes: answers[at]?.body.length ?? 0,
        front: { title: `cached page, ${name}`, url, acceptEncoding, server: front.process },
        same: { title: `file with its headers, ${name}`, ...file('same') },
        bare: { title: `file, ${name}`, ...file('bare') },
      };
    });
    const cases: readonly Case[] = rows.flatMap(({ front, same, bare }) => [front, same, bare]);
    const seen = new Map<Case, Seen[]>(cases.map((each) => [each, []]));
    for (const each of cases) await measured(wrk, each, { ...amount, seconds: 1 });
    for (let round = 1; round <= rounds; round += 1) {
      const step = terminal.step(`Round ${round} of ${rounds}`);
      for (const [each, runs] of seen) runs.push(await measured(wrk, each, amount));
      step.done();
    }
    await Promise.all([front.stop(), files.stop()]);

    const machine = cpus();
    terminal.line(
      `\nA page of ${measuredBlocks.length} blocks; ${amount.connections} connections, median of ${rounds} runs of ${amount.seconds} s each; ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}; ${nginxVersion(executable)}, one worker each.\n`,
    );
    const middle = (each: Case) => medianRun(seen.get(each) ?? []);
    const shareOf = (each: Case, file: Case) => middle(each).whole / middle(file).whole;
    terminal.line(
      table([
        ['', 'kB', 'responses/s', 'worker busy', 'per CPU second', 'cached page / this'],
        ...rows.flatMap(({ bytes, front, same, bare }) =>
          [front, same, bare].map((each) => [
            ...[each.title, kilobytes(bytes), ...figures(middle(each))],
            each === front ? '' : shareOf(front, each).toFixed(2),
          ]),
        ),
      ]),
    );
    const least = Math.min(...rows.map(({ front, same }) => shareOf(front, same)));
    const head = sizeOf(answers[0]?.headers ?? {});
    terminal.line(
      `\nThe throughput of a cached page is at least ${least.toFixed(2)} of that of a file with the same headers; the target is ${goal}.`,
    );
    terminal.line(
      `The page has ${kilobytes(head)} kB of headers, and nginx refreshes it once a second. The load generator shares the machine, so the ratio compares responses per second of the worker's CPU time.`,
    );
    return least >= goal ? 0 : 1;
  });
}

const figures = ({ perSecond, busy, whole }: ReturnType<typeof medianRun>) => [
  perSecond.toFixed(0),
  busy === undefined ? '' : `${(busy * 100).toFixed(0)} %`,
  whole.toFixed(0),
];

/** Returns the median run by responses per second of CPU time. */
function medianRun(runs: readonly Seen[]): Seen {
  const middle = median(runs.map(({ whole }) => whole));
  const found = runs.find(({ whole }) => whole === middle);
  if (!found) throw new PlainError('Nothing was measured.');
  return found;
}

async function measured(wrk: string, { url, acceptEncoding, server }: Case, amount: Load): Promise<Seen> {
  const before = workOf(server);
  const { answers, seconds } = await loadWithWrk(wrk, url, acceptEncoding, amount);
  const after = workOf(server);
  const perSecond = answers / seconds;
  const work = (after ?? 0) - (before ?? 0);
  // Some Linux kernels do not report CPU time.
  if (work <= 0) return { perSecond, whole: perSecond, busy: undefined };
  return { perSecond, whole: answers / work, busy: work / seconds };
}

/** Returns the CPU time of a process's children in seconds; undefined if the system does not report it. */
function workOf(server: number | undefined): number | undefined {
  if (process.platform !== 'linux' || server === undefined) return undefined;
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === String(server),
  );
  return children.map(nanosecondsOf).reduce((sum, each) => sum + each, 0) / 1e9;
}

function parentOf(id: string): string | undefined {
  return textOf(`/proc/${id}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')[1];
}

/** Returns the time a process has spent on a CPU: the first field of Linux' `schedstat`. */
function nanosecondsOf(id: string): number {
  return Number(textOf(`/proc/${id}/schedstat`).split(' ')[0]);
}

/** Reads a file under /proc; empty if the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Starts nginx with the cluster's configuration in front of the test site. */
async function startFront(executable: string, testSite: MeasuredSite): Promise<FileServer> {
  const folder = join(testSite.dataDir, 'front');
  mkdirSync(folder);
  const [port = 0] = await freePorts(1);
  const file = join(folder, 'nginx.conf');
  const places = loopbackPlaces({
    addresses: [`127.0.0.1:${port}`],
    instances: [Number(new URL(testSite.siteUrl).port)],
    folder,
    user: process.getuid?.() === 0 ? 'root' : undefined,
    workers: 1,
  });
  writeFileSync(file, nginxSettings(places));
  const words: string[] = [];
  const child = startChild({
    name: 'nginx in front',
    command: executable,
    args: ['-p', folder, '-c', file, '-e', 'stderr'],
    onLine: (line) => words.push(line),
  });
  const site = `http://127.0.0.1:${port}`;
  for (
    let attempt = 0;
    (await fetch(`${site}${benchPath}`).catch(() => null))?.status !== 200;
    attempt += 1
  ) {
    if (attempt === 50) throw new PlainError(`nginx does not answer.\n${words.join('\n')}`);
    await sleep(100);
  }
  return { site, process: child.pid, stop: child.stop };
}

/**
 * Fetches a response without decoding its body.
 * @throws {PlainError} if it is not a 200 or not in the expected content coding
 */
async function ask(url: string, acceptEncoding: string, coding: string) {
  const outgoing = request(url, {
    headers: { 'Accept-Encoding': acceptEncoding, Accept: 'text/html' },
    agent: false,
  }).end();
  const [incoming] = await once(outgoing, 'response');
  const headers: IncomingHttpHeaders = incoming.headers;
  const body = Buffer.concat(await incoming.toArray());
  if (incoming.statusCode !== 200) throw new PlainError(`${url} answers ${incoming.statusCode}.`);
  if ((headers['content-encoding'] ?? '') !== coding)
    throw new PlainError(
      `${url} has the content coding “${headers['content-encoding'] ?? ''}” instead of “${coding}”.`,
    );
  return { headers, body };
}

/** Returns the headers without those that nginx adds itself. */
function headOf(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const said = Object.entries(headers).filter(([name]) => !saidByNginx.includes(name));
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}

/** Returns only the header that clients need to decode the body. */
function codingOf({ 'content-encoding': coding }: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return coding ? { 'Content-Encoding': coding } : {};
}

const sizeOf = (headers: IncomingHttpHeaders) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);
