/** Command line of `npm run bench:fares`: duration of fare searches at a fixed rate. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '#domains/travel/time/service-time.ts';
import { callAtRate, percentile, readUsage, sendRequest, type TimedResponse } from './api-calls.ts';
import { startApi } from './api-process.ts';
import { createSeededRandom, fareQueries } from './fare-queries.ts';
import { parseWholeNumber } from './parse-options.ts';
import { table } from './table.ts';

const usage = `npm run bench:fares: measures fare searches on one process with the embedded timetable.

  --rate N      requests per second (50)
  --seconds N   measured seconds (30)
  --warm-up N   seconds before the measurement (3)
  --seed N      seed of the random queries (1)
  --calendars   measure fare calendars instead, each cold and cached`;

/** Maximum times in the server at 50 requests per second, in milliseconds. */
const max = { p95: 80, p99: 150 };

/** Number of fare calendars, and their maximum times at p95 in the server, in milliseconds. */
const calendars = { count: 200, cold: 150, cached: 10 };

/**
 * Starts the API, sends searches at a fixed rate (open loop) and prints the times.
 * @returns the exit code: 0 if the times are within the limits and every request succeeded
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '30' },
      'warm-up': { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      calendars: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const rate = parseWholeNumber('--rate', values.rate);
  const seconds = parseWholeNumber('--seconds', values.seconds);
  const warmUp = parseWholeNumber('--warm-up', values['warm-up']);
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-fares-'));
  const api = await startApi({ DATA_DIR: dataDir }).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  try {
    const agent = new Agent({ keepAlive: true, maxSockets: 256 });
    const get = () => sendRequest(agent, api, { path: queries() });
    const queries = fareQueries({
      random: createSeededRandom(parseWholeNumber('--seed', values.seed)),
      places: api.places,
      first: addDays(api.first, 2),
      last: addDays(api.last, -14),
    });
    if (values.calendars) {
      const measured = await measureCalendars((path) => sendRequest(agent, api, { path }), queries);
      agent.destroy();
      return reportCalendars(measured);
    }
    await callAtRate(rate, warmUp, get);
    const before = await readUsage(agent, api);
    const began = performance.now();
    const answers = await callAtRate(rate, seconds, get);
    const took = performance.now() - began;
    const after = await readUsage(agent, api);
    agent.destroy();
    return report(answers, { rate, seconds, cpu: (after.cpu - before.cpu) / took, rss: after.rss });
  } finally {
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type CalendarTimes = Readonly<Record<'cold' | 'cached', readonly TimedResponse[]>>;

/** Reads calendars of random fare searches one after the other, each twice. */
async function measureCalendars(
  get: (path: string) => Promise<TimedResponse>,
  nextQuery: () => string,
): Promise<CalendarTimes> {
  const paths = new Set<string>();
  while (paths.size < calendars.count) {
    const search = new URL(nextQuery(), 'http://localhost').searchParams;
    const month = search.get('date')?.slice(0, 7) ?? '';
    for (const name of ['date', 'returnDate', 'sort']) search.delete(name);
    paths.add(`/api/v1/fare-calendar?${search}&month=${month}`);
  }
  const cold: TimedResponse[] = [];
  const cached: TimedResponse[] = [];
  for (const path of paths) {
    cold.push(await get(path));
    cached.push(await get(path));
  }
  return { cold, cached };
}

function reportCalendars(measured: CalendarTimes): number {
  const rows = (['cold', 'cached'] as const).map((name) => {
    const sorted = measured[name].map(({ server }) => server).toSorted((a, b) => a - b);
    return { name, sorted, isFast: percentile(sorted, 0.95) <= calendars[name] };
  });
  const bad = [...measured.cold, ...measured.cached].filter(({ status }) => status !== 200).length;
  console.log(
    table([
      ['milliseconds', 'median', 'p95', 'p99', 'max'],
      ...rows.map(({ name, sorted }) => [
        name,
        ...[0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share).toFixed(1)),
      ]),
    ]),
  );
  const holds = bad === 0 && rows.every(({ isFast }) => isFast);
  console.log(
    `${holds ? 'Holds' : 'Does not hold'}: p95 of ${calendars.cold} ms cold and ${calendars.cached} ms cached in the server, no errors (${bad} found).`,
  );
  return holds ? 0 : 1;
}

type Load = { readonly rate: number; readonly seconds: number; readonly cpu: number; readonly rss: number };

function report(answers: readonly TimedResponse[], { rate, seconds, cpu, rss }: Load): number {
  const bad = answers.filter(({ status }) => status !== 200).length;
  const server = answers.map((answer) => answer.server).toSorted((a, b) => a - b);
  const total = answers.map((answer) => answer.total).toSorted((a, b) => a - b);
  const bytes = answers.map((answer) => answer.body.length).toSorted((a, b) => a - b);
  const machine = cpus();
  const found =
    answers.filter(({ body }) => body.length > 0 && !body.includes('"outbound":[]')).length / answers.length;
  const shares = [0.5, 0.95, 0.99, 1];
  const row = (name: string, sorted: readonly number[]) => [
    name,
    ...shares.map((share) => percentile(sorted, share).toFixed(1)),
  ];
  console.log(
    `${answers.length} fare searches, ${rate} per second for ${seconds} s, on ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}\n`,
  );
  console.log(
    table([
      ['milliseconds', 'median', 'p95', 'p99', 'max'],
      row('in the server', server),
      row('at the client', total),
    ]),
  );
  console.log(
    `\n${bad} errors; the server used ${(cpu * 100).toFixed(0)} % of one core and ${(rss / 1e6).toFixed(0)} MB. Responses: median ${(percentile(bytes, 0.5) / 1e3).toFixed(0)} kB, max ${(percentile(bytes, 1) / 1e3).toFixed(0)} kB. ${(found * 100).toFixed(0)} % found a journey on the day.`,
  );
  const holds = percentile(server, 0.95) <= max.p95 && percentile(server, 0.99) <= max.p99 && bad === 0;
  console.log(
    `${holds ? 'Holds' : 'Does not hold'}: p95 of ${max.p95} ms and p99 of ${max.p99} ms in the server, no errors.`,
  );
  return holds ? 0 : 1;
}
