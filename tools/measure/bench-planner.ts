/** Command line of `npm run bench:planner`: duration and memory of the journey planner, compared with the planner minotor. */

import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { formatCount } from '#contracts/counts.ts';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import {
  type MeasuredFeed,
  type Measurement,
  measuredFeeds,
  measureFeed,
  measurementSchema,
} from './planner/measured-feed.ts';
import { table } from './table.ts';

const usage = `npm run bench:planner: measures time and memory of the journey planner, and minotor on the same queries.

  --feeds A,B       some of ${measuredFeeds.join(', ')} (all)
  --questions N     queries of each kind on each feed (200)`;

/**
 * Prints a table with a row per feed. Each feed has its own process, so that memory figures do not mix.
 * @returns the exit code: always 0; a failed measurement throws
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      feeds: { type: 'string', default: measuredFeeds.join(',') },
      questions: { type: 'string', default: '200' },
      here: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const questions = Number(values.questions);
  if (!Number.isInteger(questions) || questions < 1 || questions > 10_000)
    throw new PlainError('--questions takes a whole number from 1 to 10000.');
  if (values.here !== undefined) {
    console.log(JSON.stringify(await measureFeed(feedNamed(values.here), questions)));
    return 0;
  }
  const feeds = values.feeds.split(',').map(feedNamed);
  const terminal = createTerminal();
  const rows: (readonly [MeasuredFeed, Measurement])[] = [];
  for (const feed of feeds) {
    const step = terminal.step(`Measuring ${feed}`);
    rows.push([feed, await inOwnProcess(feed, questions)]);
    step.done();
  }
  const machine = cpus();
  terminal.line(
    `\n${questions} queries of each kind between random stops, at most 4 changes; median / p95 in ms; ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}.\n`,
  );
  terminal.line(resultTable(rows));
  terminal.line(
    '\nMemory is the peak of the process, including the build. Column minotor: depart-after queries from the morning of one day that both planners answer. The fastest of several runs counts. Column ×: its time divided by ours, median (minimum). Column faster: queries that we answer faster. –: minotor can’t load a feed of this size in reasonable time.',
  );
  return 0;
}

function feedNamed(name: string): MeasuredFeed {
  const feed = measuredFeeds.find((each) => each === name);
  if (!feed) throw new PlainError(`Unknown feed "${name}": use ${measuredFeeds.join(', ')}.`);
  return feed;
}

async function inOwnProcess(feed: MeasuredFeed, questions: number): Promise<Measurement> {
  const script = join(root, 'scripts/measure.mjs');
  const child = spawn(
    process.execPath,
    [script, 'bench:planner', '--here', feed, '--questions', String(questions)],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const output = await text(child.stdout);
  const last = output.trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) throw new PlainError(`${feed} could not be measured.`);
  return measurementSchema.parse(JSON.parse(last));
}

function resultTable(rows: readonly (readonly [MeasuredFeed, Measurement])[]): string {
  const spread = ({ median, p95 }: { median: number; p95: number }) =>
    `${median.toFixed(2)} / ${p95.toFixed(2)}`;
  return table([
    [
      'feed',
      'stop times',
      'stops',
      'build s',
      'memory MB',
      'depart-after',
      'arrive-by',
      'day range',
      'answered',
      'minotor',
      '×',
      'faster',
    ],
    ...rows.map(([feed, each]) => [
      feed,
      formatCount(each.stopTimes),
      formatCount(each.stops),
      (each.buildTime / 1000).toFixed(2),
      (each.memory / 1e6).toFixed(0),
      spread(each.departAfter),
      spread(each.arriveBy),
      spread(each.range),
      String(each.answered),
      each.minotor ? spread(each.minotor.departAfter) : '–',
      each.minotor ? `${each.minotor.ratio.toFixed(1)} (${each.minotor.minRatio.toFixed(1)})` : '–',
      each.minotor ? `${each.minotor.faster} of ${each.minotor.compared}` : '–',
    ]),
  ]);
}
