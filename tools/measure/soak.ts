/** Command line of `npm run soak`: a long load test at a constant rate that detects leaks. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { NEW_ZEALAND } from '#platform/clock.ts';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { arrivals, type Mix } from './load/arrivals.ts';
import { Inspector } from './load/inspector.ts';
import { type LoadTestCluster, withLoadTestCluster } from './load/load-test-cluster.ts';
import { runStep } from './load/run-step.ts';
import { findSiteOffers, renderPages } from './load/site-offers.ts';
import {
  conclusionOf,
  minMinutes,
  minuteLine,
  type SoakData,
  soakTable,
  type TimedSample,
} from './load/soak-report.ts';
import { type SoakSample, sampleOf } from './load/soak-sample.ts';
import { VisitorClient } from './load/visitor-client.ts';
import { visitors } from './load/visitors.ts';
import type { Terminal } from './measured-site.ts';
import { parseWholeNumber } from './parse-options.ts';

const usage = `npm run soak: sends mixed visitors at a constant rate to one instance for a long time.
It fails if memory or handles keep growing, if growth cannot be judged, or if too many requests fail.

  --minutes N   minutes after the warm-up (20); fewer than ${minMinutes} only show that the soak works
  --warm-up N   minutes of warm-up, in which caches fill and code is compiled (10)
  --rate N      visitors per second (20)
  --seed N      seed of all random choices (1)`;

const mix: Mix = { page: 70, search: 20, cart: 8, checkout: 2 };

/** Share of readers and searchers who disconnect before the response, as real visitors do. */
const impatient = 0.05;

/** Maximum number of client connections, so that growth of the instance's open sockets has another cause. */
const sockets = 64;

/**
 * Seconds between two samples: longer than the idle timeout of PostgreSQL connections (10), so that no sample counts a
 * connection opened for the previous one.
 */
const every = 15;

/** Number of the most popular pages rendered on each instance before the start. */
const drawnBefore = 300;

/** Milliseconds to wait for the report of how an instance exited. */
const lastWords = 2_000;

interface Plan {
  readonly warmUp: number;
  readonly minutes: number;
  readonly rate: number;
  readonly seed: number;
}

/**
 * Runs the soak and prints the instance's resources each minute. If it ends early, it prints the samples taken so far.
 * @returns the exit code: 0 if nothing keeps growing after the warm-up and nearly all requests succeeded
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '20' },
      'warm-up': { type: 'string', default: '10' },
      rate: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const plan: Plan = {
    warmUp: parseWholeNumber('--warm-up', values['warm-up'], 24 * 60, 0),
    minutes: parseWholeNumber('--minutes', values.minutes, 24 * 60, 1),
    rate: parseWholeNumber('--rate', values.rate, 1_000, 1),
    seed: parseWholeNumber('--seed', values.seed, 2 ** 31, 0),
  };
  const terminal = createTerminal();
  const held: SoakData = { warmUp: plan.warmUp, seen: [], steps: [] };
  const work = async (site: LoadTestCluster) => {
    const machine = cpus();
    terminal.line(
      `\nOne instance, ${plan.rate} visitors per second: ${plan.warmUp} minutes of warm-up, then ${plan.minutes} minutes. 70% read a page, 20% search, 8% use a cart, 2% buy. ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}, Node ${process.version}.\n`,
    );
    const minutesLeft = minutesOfDayLeft();
    if (minutesLeft < plan.warmUp + plan.minutes)
      terminal.line(
        `A new day starts in New Zealand in ${minutesLeft} min. Caches of the old day are dropped then and fill again, which looks like growth.\n`,
      );
    await hold(terminal, site, plan, held);
  };
  try {
    await withLoadTestCluster(terminal, { pages: 0, stopTimes: 0, bookings: 0 }, work, 1);
  } catch (error) {
    if (held.seen.length > 0)
      terminal.line(`\nThe soak ended early. Samples so far:\n\n${soakTable(held)}\n`);
    throw error;
  }
  const { words, isWell } = conclusionOf(held);
  terminal.line(`\nGrowth by the best-fit line after the warm-up:\n\n${soakTable(held)}\n\n${words}`);
  return isWell ? 0 : 1;
}

/** Returns the whole minutes until midnight in New Zealand. */
function minutesOfDayLeft(): number {
  const now = Temporal.Now.zonedDateTimeISO(NEW_ZEALAND);
  const tomorrow = now.add({ days: 1 }).startOfDay();
  return Math.floor(now.until(tomorrow).total('minutes'));
}

/** Runs the load. It adds samples and steps to `held` as they come, so that they survive a failure. */
async function hold(terminal: Terminal, site: LoadTestCluster, plan: Plan, held: SoakData): Promise<void> {
  const [instance] = site.instances;
  if (!instance) throw new PlainError('There is no instance.');
  const offered = await findSiteOffers(site, { seed: plan.seed, isLarge: false });
  await renderPages(terminal, site, offered.pages.slice(0, drawnBefore));
  const caller = new VisitorClient([instance.port], site.apiKey, { sockets });
  const deeds = visitors(caller.send, offered, { impatient });
  const inspector = await Inspector.open(instance.pid, instance.inspectorPort);
  const look = () => sampleOf(instance, inspector);
  const enough = new AbortController();
  const watching = watch(look, held.seen, enough.signal);
  const minutes = async () => {
    for (let minute = 1; minute <= plan.warmUp + plan.minutes && !enough.signal.aborted; minute += 1) {
      await offered.renew();
      const list = arrivals({ rate: plan.rate, seconds: 60, mix, random: offered.random });
      const step = await runStep(list, deeds, { seconds: 60, atEnd: async () => undefined });
      held.steps.push(step);
      terminal.line(minuteLine(minute, step, await look()));
    }
  };
  try {
    // The first failure ends the soak: it stops the load on an instance that no longer responds to sampling.
    await Promise.race([minutes(), watching]);
  } catch (error) {
    // If the instance exited, the process that started it reports how.
    await sleep(lastWords);
    throw error;
  } finally {
    enough.abort();
    inspector.close();
    caller.close();
    await watching.catch(() => undefined);
  }
}

/** Takes a sample every `every` seconds until the signal aborts. */
async function watch(
  look: () => Promise<SoakSample>,
  seen: TimedSample[],
  enough: AbortSignal,
): Promise<void> {
  const began = performance.now();
  for (let times = 1; !enough.aborted; times += 1) {
    // Rounded to seconds: a timer that fires a millisecond early must not move a sample into the warm-up.
    const at = Math.round((performance.now() - began) / 1_000);
    seen.push({ at, sample: await look() });
    const wait = began + times * every * 1_000 - performance.now();
    await sleep(Math.max(0, wait), undefined, { signal: enough }).catch(() => undefined);
  }
}
