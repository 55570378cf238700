/** Command line of `npm run bench:live`: time from a feed's update until a page shows it, with readers. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readClock } from '#contracts/dates.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { toZonedIso } from '#platform/clock.ts';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { loadEmbeddedTimetable, startFeedSimulator } from '#tools/feed-simulator/feed-simulator.ts';
import { createDelays } from '#tools/feed-simulator/scenarios.ts';
import { percentile } from './api-calls.ts';
import { withSite } from './measured-site.ts';
import { parseWholeNumber } from './parse-options.ts';
import { table } from './table.ts';

const usage = `npm run bench:live: measures how long a page takes to show what a real-time feed reports, while readers request it.
It starts its own site and feed.

  --updates N   updates of the feed, one per poll (100)
  --readers N   concurrent readers of pages and the API (50)
  --pause N     pause of a reader after each response, in milliseconds (200)
  --interval N  seconds between two polls, at least 5 (5)`;

/** Limit in milliseconds: p95 from the feed's answer until the page shows it. */
const maxShownMs = 2_000;
/** Shorter delays are left out of the service status. */
const minDelayMinutes = 5;
/** An update counts as lost after this time, in milliseconds. */
const lostAfterMs = 20_000;
const requestTimeoutMs = 20_000;

const statusPath = '/service-status/';
const linePath = '/ways_to_see_nz/ferry_journeys/interislander_ferry/';

/** The expected departure that the service status shows, such as `09:30`. Each update has its own. */
function readExpected(html: string): string | undefined {
  return /Late: expected (\d\d:\d\d)/.exec(html)?.[1];
}

/** Requests addresses, and counts responses and failures. */
class Reader {
  readonly #siteUrl: string;
  responses = 0;
  /** The HTTP status or the error of each failed request. */
  readonly failures: string[] = [];

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  /** Returns the body; empty after a failure. */
  async read(path: string): Promise<string> {
    try {
      const response = await fetch(new URL(path, this.#siteUrl), {
        headers: { 'X-Api-Key': 'southbound-local' },
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      const body = await response.text();
      this.responses += 1;
      if (response.ok) return body;
      this.failures.push(String(response.status));
    } catch (error) {
      this.failures.push(error instanceof Error ? error.name : 'error');
    }
    return '';
  }
}

interface Amounts {
  readonly updates: number;
  readonly readers: number;
  readonly pauseMs: number;
  readonly intervalSeconds: number;
}

/**
 * Prints the times until updates show, and the load of the readers.
 * @returns the exit code: 1 if an update is lost, p95 is too high, or a request fails
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      updates: { type: 'string', default: '100' },
      readers: { type: 'string', default: '50' },
      pause: { type: 'string', default: '200' },
      interval: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  return measure({
    updates: parseWholeNumber('--updates', values.updates, 500),
    readers: parseWholeNumber('--readers', values.readers, 500),
    pauseMs: parseWholeNumber('--pause', values.pause, 60_000),
    intervalSeconds: parseWholeNumber('--interval', values.interval, 3_600),
  });
}

async function measure(amounts: Amounts): Promise<number> {
  const { updates, readers, pauseMs, intervalSeconds } = amounts;
  const timetable = await loadEmbeddedTimetable(new Date());
  await using simulator = await startFeedSimulator({ timetable, scenario: 'calm' });
  const feed = { id: 'bench', url: `${simulator.url}/feed`, intervalSeconds, maxAgeSeconds: 600 };
  const env = { REALTIME_FEEDS: JSON.stringify([feed]) };
  return await withSite(
    createTerminal(),
    async ({ siteUrl }) => {
      const delayBy = createDelays(timetable, 'interislander', new Date());
      const [prober, crowd] = [new Reader(siteUrl), new Reader(siteUrl)];
      const tomorrow = addDays(dateInZone(new Date(), timetable.zone), 1);
      const search = `/api/v1/fare-search?from=wellington&to=picton&date=${tomorrow}&types=ii_ferry`;
      const paths = [statusPath, linePath, search];
      for (const path of paths) await prober.read(path);
      let isReading = true;
      const began = performance.now();
      const running = Array.from({ length: readers }, async (_, number) => {
        for (let turn = number; isReading; turn += 1) {
          await crowd.read(paths[turn % paths.length] ?? statusPath);
          await sleep(pauseMs);
        }
      });

      const times: number[] = [];
      let older = 0;
      for (let update = 1; update <= updates; update += 1) {
        const { entities, expectedAt } = delayBy(minDelayMinutes + update);
        const expected = readClock(toZonedIso(expectedAt));
        const servedAt = await simulator.serve(entities);
        const isShown = async () => readExpected(await prober.read(statusPath)) === expected;
        let hasShown = await isShown();
        while (!hasShown && performance.now() - servedAt < lostAfterMs) {
          await sleep(10);
          hasShown = await isShown();
        }
        times.push(hasShown ? performance.now() - servedAt : Number.POSITIVE_INFINITY);
        // A page that was newer before must not become older.
        if (hasShown && !(await isShown())) older += 1;
      }
      const seconds = (performance.now() - began) / 1_000;
      isReading = false;
      await Promise.all(running);
      return report({
        times,
        older,
        seconds,
        amounts,
        failures: [...prober.failures, ...crowd.failures],
        responses: crowd.responses,
      });
    },
    env,
  );
}

function report({
  times,
  older,
  seconds,
  amounts: { updates, readers, pauseMs, intervalSeconds },
  failures,
  responses,
}: {
  readonly times: readonly number[];
  readonly older: number;
  readonly seconds: number;
  readonly amounts: Amounts;
  readonly failures: readonly string[];
  readonly responses: number;
}): number {
  const sorted = times.toSorted((a, b) => a - b);
  const shares = [0.5, 0.95, 1].map((share) => percentile(sorted, share));
  const words = (time: number) => (Number.isFinite(time) ? `${time.toFixed(0)} ms` : 'never');
  const kinds = [...new Set(failures)].join(', ');
  console.log(
    [
      table([
        ['from the feed’s answer to the page', 'p50', 'p95', 'max'],
        [`${updates} updates, ${readers} readers`, ...shares.map(words)],
      ]),
      `The feed is polled every ${intervalSeconds} s, which comes on top. Readers pause for ${pauseMs} ms.`,
      `${responses} responses to readers, ${(responses / seconds).toFixed(0)} per second: ${failures.length} failed${kinds && ` (${kinds})`}. ${older} older pages after a newer one.`,
      `${cpus().length} processors, Node ${process.version}.`,
    ].join('\n'),
  );
  return (shares[1] ?? 0) <= maxShownMs && Number.isFinite(shares[2]) && failures.length + older === 0
    ? 0
    : 1;
}
