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
import { addBenchPage, benchPath, measuredBlocks } from './bench-content.ts';
import type { Load } from './load.ts';
import { type MeasuredSite, withSite } from './measured-site.ts';
import { type FileServer, findNginx, nginxVersion, serveBodies } from './nginx.ts';
import { wholeNumber } from './options.ts';
import { kilobytes, median, table } from './table.ts';
import { findWrk, loadWithWrk } from './wrk.ts';

const usage = `npm run bench:front: a page that the nginx in front keeps, beside nginx with the same answer in a file.

  --seconds N       of each run (1)
  --rounds N        runs of each case, one case after the other, the middle one counts (9)
  --connections N   at once (10), a hundred at most: nginx in front takes no more of one address`;

/** What the nginx in front is to reach of nginx with the same answer in a file: the same body, and the same head. */
const goal = 0.7;

/** The codings that visitors ask for. */
const codings = [
  { name: 'not compressed', asked: 'identity', coding: '' },
  { name: 'gzip', asked: 'gzip', coding: 'gzip' },
  { name: 'Brotli', asked: 'gzip, deflate, br', coding: 'br' },
] as const;

type Case = {
  readonly title: string;
  readonly url: string;
  readonly asked: string;
  readonly server: number | undefined;
};

/** What nginx says by itself, of a file as of what is kept. */
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
 * Answers a second; those that a worker which did nothing else would give in a second of its own; the share of the time for which it
 * was at work, where the system tells.
 */
type Seen = { readonly perSecond: number; readonly whole: number; readonly busy: number | undefined };

/**
 * Prints answers a second of both, and what share the one is of the other.
 * @returns the exit code: 1 where that share is less than it is to be
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
  const rounds = wholeNumber('--rounds', values.rounds, 20);
  const amount = {
    seconds: wholeNumber('--seconds', values.seconds, 60),
    connections: wholeNumber('--connections', values.connections, 100),
  };
  const executable = findNginx();
  if (!executable)
    throw new PlainError('There is no nginx on this machine. Debian: apt-get install nginx-light.');
  const wrk = findWrk();
  if (!wrk) throw new PlainError('There is no wrk on this machine. Debian: apt-get install wrk.');
  const terminal = createTerminal();
  return withSite(terminal, async (testSite) => {
    await addBenchPage(terminal, testSite);
    const front = await startFront(executable, testSite);
    const url = `${front.site}${benchPath}`;
    const answers = await Promise.all(codings.map(({ asked, coding }) => ask(url, asked, coding)));
    const files = await serveBodies(executable, join(testSite.dataDir, 'files'), [
      ...answers.map(({ body, headers }, at) => ({ name: `same-${at}`, body, head: headOf(headers) })),
      ...answers.map(({ body, headers }, at) => ({ name: `bare-${at}`, body, head: codingOf(headers) })),
    ]);
    for (const [at, { asked, coding }] of codings.entries())
      for (const kind of ['same', 'bare']) {
        const { body } = await ask(`${files.site}/${kind}-${at}`, asked, coding);
        if (!answers[at]?.body.equals(body)) throw new PlainError('A file is not what the page is.');
      }
    const rows = codings.map(({ name, asked }, at) => {
      const file = (kind: string) => ({ url: `${files.site}/${kind}-${at}`, asked, server: files.process });
      return {
        bytes: answers[at]?.body.length ?? 0,
        front: { title: `in front, ${name}`, url, asked, server: front.process },
        same: { title: `a file with its head, ${name}`, ...file('same') },
        bare: { title: `a file, ${name}`, ...file('bare') },
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
      `\nA page of ${measuredBlocks.length} blocks; ${amount.connections} connections, ${rounds} runs of ${amount.seconds} s each, the middle one; ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}; ${nginxVersion(executable)}, one worker each.\n`,
    );
    const middle = (each: Case) => middleOf(seen.get(each) ?? []);
    const shareOf = (each: Case, file: Case) => middle(each).whole / middle(file).whole;
    terminal.line(
      table([
        ['', 'kB', 'answers/s', 'worker busy', 'of a whole worker', 'in front, of this'],
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
      `\nThe nginx in front serves a kept page at ${least.toFixed(2)} of nginx with the same answer in a file, or more; it is to be ${goal}.`,
    );
    terminal.line(
      `The page comes with a head of ${kilobytes(head)} kB, which a file has only where nginx is told to add it; once a second the page is asked for anew. What asks shares the machine: the share is of what a worker that did nothing else would answer.`,
    );
    return least >= goal ? 0 : 1;
  });
}

const figures = ({ perSecond, busy, whole }: ReturnType<typeof middleOf>) => [
  perSecond.toFixed(0),
  busy === undefined ? '' : `${(busy * 100).toFixed(0)} %`,
  whole.toFixed(0),
];

/** The middle run, by what a whole worker would have answered. */
function middleOf(runs: readonly Seen[]): Seen {
  const middle = median(runs.map(({ whole }) => whole));
  const found = runs.find(({ whole }) => whole === middle);
  if (!found) throw new PlainError('Nothing was measured.');
  return found;
}

async function measured(wrk: string, { url, asked, server }: Case, amount: Load): Promise<Seen> {
  const before = workOf(server);
  const { answers, seconds } = await loadWithWrk(wrk, url, asked, amount);
  const after = workOf(server);
  const perSecond = answers / seconds;
  const work = (after ?? 0) - (before ?? 0);
  // Not every Linux tells.
  if (work <= 0) return { perSecond, whole: perSecond, busy: undefined };
  return { perSecond, whole: answers / work, busy: work / seconds };
}

/** How long the children of a process have been at work, in seconds; undefined where the system does not tell. */
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

/** On a processor, in all its life: the first figure that Linux' scheduler tells of it. */
function nanosecondsOf(id: string): number {
  return Number(textOf(`/proc/${id}/schedstat`).split(' ')[0]);
}

/** Empty where it ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** nginx by the settings of the cluster, in front of the house. */
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
    if (attempt === 50) throw new PlainError(`The nginx in front does not answer.\n${words.join('\n')}`);
    await sleep(100);
  }
  return { site, process: child.pid, stop: child.stop };
}

/** An answer as it comes over the wire. Throws where it is not in the coding it is to be in. */
async function ask(url: string, asked: string, coding: string) {
  const outgoing = request(url, {
    headers: { 'Accept-Encoding': asked, Accept: 'text/html' },
    agent: false,
  }).end();
  const [incoming] = await once(outgoing, 'response');
  const headers: IncomingHttpHeaders = incoming.headers;
  const body = Buffer.concat(await incoming.toArray());
  if (incoming.statusCode !== 200) throw new PlainError(`${url} was answered by ${incoming.statusCode}.`);
  if ((headers['content-encoding'] ?? '') !== coding)
    throw new PlainError(`${url} came as “${headers['content-encoding'] ?? ''}” and not as “${coding}”.`);
  return { headers, body };
}

/** Without what nginx says by itself. */
function headOf(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const said = Object.entries(headers).filter(([name]) => !saidByNginx.includes(name));
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}

/** What nobody could read the body without. */
function codingOf({ 'content-encoding': coding }: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return coding ? { 'Content-Encoding': coding } : {};
}

const sizeOf = (headers: IncomingHttpHeaders) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);
