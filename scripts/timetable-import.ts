/** `npm run timetable:import -- FEED [--replace | --merge] [--name NAME] [--skip-invalid-trips]`: imports a GTFS feed as the timetable, or merges it into the current one. */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countNoun, formatCount } from '#contracts/counts.ts';
import { cleanLine } from '#contracts/text/text-rule.ts';
import { FeedNameTakenError } from '#domains/travel/feed/check-new-edition.ts';
import {
  ImportBusyError,
  type ImportResult,
  importFeed,
  isEmbeddedFeed,
} from '#domains/travel/feed/import-feed.ts';
import { describeProblem, type FeedProblem, FeedRefusedError } from '#domains/travel/gtfs/feed-problems.ts';
import { FeedSourceError } from '#domains/travel/gtfs/feed-source.ts';
import { ConfigError, config } from '#platform/config.ts';
import { DataFolderError, openDataFolder } from '#platform/data-folder.ts';
import { loadEnvFiles } from './launch/settings.mjs';

const usage = `Usage: npm run timetable:import -- FEED [--replace | --merge] [--name NAME] [--skip-invalid-trips]

FEED is a GTFS feed: a zip archive, or a folder with its .txt files. It is checked first, and imported
completely or not at all. A running site switches to it within two seconds.

  --replace   FEED becomes the only feed (the default)
  --merge     FEED is added to the current feeds, and replaces one with the same name
  --name      the name of FEED, instead of its file name; with --merge it replaces the feed of that name

  --skip-invalid-trips   lists trips with errors and leaves them out; otherwise one such trip rejects FEED`;

/** The longest name of a feed, in characters. */
const maxName = 60;

/** How many of the trips that were left out are listed. */
const maxListedTrips = 1_000;

/** The interval of progress reports in milliseconds. A terminal shows them in place, a log as occasional lines. */
const drawEvery = 100;
const sayEvery = 5_000;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      merge: { type: 'boolean', default: false },
      name: { type: 'string' },
      'skip-invalid-trips': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [path, ...more] = positionals;
  if (values.help || path === undefined || more.length > 0 || (values.merge && values.replace)) {
    console.log(usage);
    return values.help ? 0 : 1;
  }
  const name = values.name === undefined ? undefined : cleanLine(values.name);
  if (name === '' || (name !== undefined && name.length > maxName)) {
    console.error(`The name of a feed must have 1 to ${maxName} characters.`);
    return 1;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.error('\nInterrupted: nothing changed.');
      process.exit(1);
    });
  }
  loadEnvFiles();
  const { dataDir, timetableDir } = config();
  openDataFolder(dataDir, console.warn);
  const progress = progressLine();
  const began = performance.now();
  try {
    const result = await importFeed(path, {
      folder: join(dataDir, 'timetable'),
      now: new Date(),
      merge: values.merge,
      name,
      skipInvalidTrips: values['skip-invalid-trips'],
      isEmbedded: isEmbeddedFeed(path, timetableDir),
      onProgress: ({ file, rows, bytes }) =>
        progress.show(`${file}: ${formatCount(rows)} rows, ${megabytes(bytes)}`),
    });
    progress.clear();
    summarise(result, performance.now() - began);
    return 0;
  } finally {
    progress.clear();
  }
}

function summarise({ manifest, compiled, replaced }: ImportResult, time: number): void {
  const { timetable, contents } = compiled;
  let leftOut = 0;
  for (const { name, warnings, warningCount, skippedTrips } of contents) {
    if (warningCount > 0) console.warn(`${name}: ${countNoun(warningCount, 'warning')}`);
    for (const warning of warnings) console.warn(`  ${describeProblem(warning)}`);
    if (warningCount > warnings.length)
      console.warn(`  … and ${formatCount(warningCount - warnings.length)} more`);
    leftOut += skippedTrips.size;
    listSkippedTrips(name, skippedTrips);
  }
  const stopTimes = contents.reduce((sum, feed) => sum + feed.stopTimes.count, 0);
  const { first, last } = timetable.coverage;
  if (replaced.length > 0) console.log(`It replaces ${replaced.join(', ')}.`);
  console.log(
    `Imported ${manifest.title} in ${(time / 1000).toFixed(1)} s: ${[
      countNoun(timetable.agencies.length, 'agency', 'agencies'),
      countNoun(timetable.routes.length, 'route', 'routes'),
      countNoun(timetable.stops.length, 'stop', 'stops'),
      countNoun(timetable.tripCount, 'trip', 'trips'),
      countNoun(stopTimes, 'stop time', 'stop times'),
    ].join(', ')}, from ${first} to ${last}.${leftOut > 0 ? ` ${wereLeftOut(leftOut)}.` : ''}`,
  );
  if (manifest.feeds.length > 1)
    console.log(`The timetable now consists of ${manifest.feeds.map(({ name }) => name).join(', ')}.`);
}

function listSkippedTrips(feed: string, trips: ReadonlyMap<string, FeedProblem>): void {
  if (trips.size === 0) return;
  console.warn(`${feed}: ${wereLeftOut(trips.size)}:`);
  for (const [trip, problem] of trips.entries().take(maxListedTrips))
    console.warn(`  ${trip}: ${describeProblem(problem)}`);
  if (trips.size > maxListedTrips) console.warn(`  … and ${formatCount(trips.size - maxListedTrips)} more`);
}

function wereLeftOut(count: number): string {
  return `${countNoun(count, 'trip was', 'trips were')} left out`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function progressLine(): { show(text: string): void; clear(): void } {
  const { stdout } = process;
  const every = stdout.isTTY ? drawEvery : sayEvery;
  let shown = performance.now();
  let isDrawn = false;
  return {
    show(text) {
      if (performance.now() - shown < every) return;
      shown = performance.now();
      isDrawn = stdout.isTTY === true;
      stdout.write(isDrawn ? `\r\u001b[K${text.slice(0, stdout.columns - 1)}` : `${text}\n`);
    },
    clear() {
      if (isDrawn) stdout.write('\r\u001b[K');
      isDrawn = false;
    },
  };
}

try {
  process.exitCode = await main();
} catch (error) {
  const isPlain = [
    FeedRefusedError,
    FeedSourceError,
    FeedNameTakenError,
    ImportBusyError,
    ConfigError,
    DataFolderError,
  ].some((kind) => error instanceof kind);
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!(error instanceof Error) || !(isPlain || isUsage)) throw error;
  console.error(error.message);
  if (error instanceof FeedRefusedError) console.error('Any existing timetable stays in use.');
  if (error instanceof FeedRefusedError && error.hasOnlyTripFaults)
    console.error(
      'All errors affect single trips: use --skip-invalid-trips to leave these trips out and import the rest.',
    );
  process.exitCode = 1;
}
