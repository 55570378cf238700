import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startNode } from '#scripts/launch/processes.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { addDays } from '#src/travel/time/service-time.ts';
import { createSeededRandom, fareQueries } from './fare-queries.ts';
import { table } from './table.ts';

const usage = `npm run bench:fares: how long fare searches take on one process with the embedded timetable.

  --rate N      requests a second (50)
  --seconds N   how long is counted (30)
  --warm-up N   seconds before that (3)
  --seed N      of the random queries (1)`;

/** What must hold at 50 requests a second, in milliseconds. */
const most = { p95: 80, p99: 150 };

/** How long the server may take to be there, in milliseconds. */
const patience = 60_000;

const hello = z.object({
  port: z.int(),
  apiKey: z.string(),
  first: z.iso.date(),
  last: z.iso.date(),
  places: z.array(z.object({ id: z.string(), stopIds: z.array(z.string()) })),
});

const usageSchema = z.object({ cpu: z.number(), rss: z.number() });

type Answer = {
  readonly status: number;
  readonly server: number;
  readonly total: number;
  readonly bytes: number;
  readonly isEmpty: boolean;
};

/**
 * Starts the API, asks at a steady rate whatever the answers take, and prints the times.
 * @returns the exit code: 0 when the times hold and every answer was good
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '30' },
      'warm-up': { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const rate = wholeNumber('--rate', values.rate);
  const seconds = wholeNumber('--seconds', values.seconds);
  const warmUp = wholeNumber('--warm-up', values['warm-up']);
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-fares-'));
  const started = Promise.withResolvers<z.output<typeof hello>>();
  const lines: string[] = [];
  const server = startNode({
    name: 'the API',
    args: [fileURLToPath(import.meta.resolve('./api-server.ts'))],
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    onLine: (line) => {
      lines.push(line);
      if (line.startsWith('{"port"')) started.resolve(hello.parse(JSON.parse(line)));
    },
  });
  const tooLate = setTimeout(
    () => started.reject(new PlainError(`The API did not start.\n${lines.join('\n')}`)),
    patience,
  );
  try {
    const there = await Promise.race([
      started.promise,
      server.exited.then(() => {
        throw new PlainError(`The API ended.\n${lines.join('\n')}`);
      }),
    ]);
    clearTimeout(tooLate);
    const agent = new Agent({ keepAlive: true, maxSockets: 256 });
    const ask = (path: string) => get(agent, there, path);
    const queries = fareQueries({
      random: createSeededRandom(wholeNumber('--seed', values.seed)),
      places: there.places,
      first: addDays(there.first, 2),
      last: addDays(there.last, -14),
    });
    await steadily(rate, warmUp, () => ask(queries()));
    const before = await readUsage(agent, there.port);
    const began = performance.now();
    const answers = await steadily(rate, seconds, () => ask(queries()));
    const took = performance.now() - began;
    const after = await readUsage(agent, there.port);
    agent.destroy();
    return report(answers, { rate, seconds, cpu: (after.cpu - before.cpu) / took, rss: after.rss });
  } finally {
    clearTimeout(tooLate);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One call every 1/rate seconds for so many seconds, whether or not those before it were answered. */
async function steadily<Value>(rate: number, seconds: number, call: () => Promise<Value>): Promise<Value[]> {
  const began = performance.now();
  const calls: Promise<Value>[] = [];
  for (let count = 0; count < rate * seconds; count += 1) {
    const wait = began + (count * 1_000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    calls.push(call());
  }
  return Promise.all(calls);
}

function get(
  agent: Agent,
  { port, apiKey }: { port: number; apiKey: string },
  path: string,
): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, agent, headers: { 'X-Api-Key': apiKey } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const [, duration] = /dur=([\d.]+)/.exec(String(response.headers['server-timing'])) ?? [];
        resolve({
          status: response.statusCode ?? 0,
          server: Number(duration),
          total: performance.now() - began,
          bytes: body.length,
          isEmpty: body.includes('"outbound":[]'),
        });
      });
    })
      // No answer at all is an error among the answers.
      .on('error', () =>
        resolve({ status: 0, server: 0, total: performance.now() - began, bytes: 0, isEmpty: true }),
      )
      .end();
  });
}

function readUsage(agent: Agent, port: number): Promise<z.output<typeof usageSchema>> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/usage', agent }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(Buffer.from(chunk));
      resolve(usageSchema.parse(JSON.parse(Buffer.concat(chunks).toString())));
    })
      .on('error', reject)
      .end();
  });
}

type Load = { readonly rate: number; readonly seconds: number; readonly cpu: number; readonly rss: number };

function report(answers: readonly Answer[], { rate, seconds, cpu, rss }: Load): number {
  const bad = answers.filter(({ status }) => status !== 200).length;
  const server = answers.map((answer) => answer.server).toSorted((a, b) => a - b);
  const total = answers.map((answer) => answer.total).toSorted((a, b) => a - b);
  const bytes = answers.map((answer) => answer.bytes).toSorted((a, b) => a - b);
  const machine = cpus();
  const found = answers.filter(({ isEmpty }) => !isEmpty).length / answers.length;
  const shares = [0.5, 0.95, 0.99, 1];
  const row = (name: string, sorted: readonly number[]) => [
    name,
    ...shares.map((share) => atShare(sorted, share).toFixed(1)),
  ];
  console.log(
    `${answers.length} fare searches, ${rate} a second for ${seconds} s, on ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}\n`,
  );
  console.log(
    table([
      ['milliseconds', 'median', 'p95', 'p99', 'most'],
      row('in the server', server),
      row('as the caller sees it', total),
    ]),
  );
  console.log(
    `\n${bad} errors; the server used ${(cpu * 100).toFixed(0)} % of one core and ${(rss / 1e6).toFixed(0)} MB; answers of ${(atShare(bytes, 0.5) / 1e3).toFixed(0)} kB in the middle, ${(atShare(bytes, 1) / 1e3).toFixed(0)} kB at most; ${(found * 100).toFixed(0)} % found a journey on the day.`,
  );
  const holds = atShare(server, 0.95) <= most.p95 && atShare(server, 0.99) <= most.p99 && bad === 0;
  console.log(
    `${holds ? 'Holds' : 'Does not hold'}: p95 of ${most.p95} ms and p99 of ${most.p99} ms in the server, no errors.`,
  );
  return holds ? 0 : 1;
}

function atShare(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) === 0)
    throw new PlainError(`${name} must be a whole number from 1.`);
  return Number(text);
}
