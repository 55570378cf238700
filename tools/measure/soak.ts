import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { NEW_ZEALAND } from '#platform/clock.ts';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { arrivals, type Mix } from './growth/arrivals.ts';
import { Caller } from './growth/calls.ts';
import { type GrownSite, withGrownSite } from './growth/grown-site.ts';
import { Inspector } from './growth/inspector.ts';
import { drawPages, offeredBy } from './growth/offered.ts';
import { runStep } from './growth/run-step.ts';
import {
  conclusionOf,
  type Held,
  minMinutes,
  minuteLine,
  type Seen,
  seenTable,
} from './growth/soak-report.ts';
import { type SoakSample, sampleOf } from './growth/soak-sample.ts';
import { visitors } from './growth/visitors.ts';
import type { Terminal } from './measured-site.ts';
import { wholeNumber } from './options.ts';

const usage = `npm run soak: mixed visitors at one rate for long, on one instance; fails when what it holds goes on growing, when that
can't be told, or when too many visitors are failed or refused.

  --minutes N   how long after the warm-up (20); less than ${minMinutes} only shows that the soak works
  --warm-up N   minutes before it, in which caches fill and code is compiled (10)
  --rate N      visitors a second (20)
  --seed N      of all that is random (1)`;

const mix: Mix = { page: 70, search: 20, cart: 8, checkout: 2 };

/** Of those who read or search so many hang up before they are answered, as visitors do. */
const impatient = 0.05;

/** Connections to the instance, at the most: so that what stands at its end is its own doing. */
const sockets = 64;

/**
 * Between two looks, in seconds: longer than a connection to PostgreSQL stays that nobody needs (10), so that none is seen which the
 * look before was the reason for.
 */
const every = 15;

/** Pages that are drawn once on each instance before it begins, the most wanted ones. */
const drawnBefore = 300;

/** How long whoever started an instance may take to say how it ended, in milliseconds. */
const lastWords = 2_000;

interface Plan {
  readonly warmUp: number;
  readonly minutes: number;
  readonly rate: number;
  readonly seed: number;
}

/**
 * Holds the load and prints what the instance holds, minute by minute; where it ends early, what was seen until then.
 * @returns the exit code: 0 when nothing goes on growing after the warm-up and nearly all were served
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
    warmUp: wholeNumber('--warm-up', values['warm-up'], 24 * 60, 0),
    minutes: wholeNumber('--minutes', values.minutes, 24 * 60, 1),
    rate: wholeNumber('--rate', values.rate, 1_000, 1),
    seed: wholeNumber('--seed', values.seed, 2 ** 31, 0),
  };
  const terminal = createTerminal();
  const held: Held = { warmUp: plan.warmUp, seen: [], steps: [] };
  const work = async (site: GrownSite) => {
    const machine = cpus();
    terminal.line(
      `\n${plan.rate} visitors a second for ${plan.warmUp} minutes of warm-up and ${plan.minutes} that count, on one instance, of a hundred 70 read a page, 20 search, 8 use a cart, 2 buy; ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}, Node ${process.version}.\n`,
    );
    const minutesLeft = minutesOfDayLeft();
    if (minutesLeft < plan.warmUp + plan.minutes)
      terminal.line(
        `In ${minutesLeft} min it is another day in New Zealand: what is kept of this one is dropped then, and what that frees fills again, which looks like growth.\n`,
      );
    await hold(terminal, site, plan, held);
  };
  try {
    await withGrownSite(terminal, { pages: 0, stopTimes: 0, bookings: 0 }, work, 1);
  } catch (error) {
    if (held.seen.length > 0) terminal.line(`\nIt ended early. Until then:\n\n${seenTable(held)}\n`);
    throw error;
  }
  const { words, isWell } = conclusionOf(held);
  terminal.line(`\nBy the line that fits best after the warm-up:\n\n${seenTable(held)}\n\n${words}`);
  return isWell ? 0 : 1;
}

/** Whole minutes until the next day begins in New Zealand. */
function minutesOfDayLeft(): number {
  const now = Temporal.Now.zonedDateTimeISO(NEW_ZEALAND);
  const tomorrow = now.add({ days: 1 }).startOfDay();
  return Math.floor(now.until(tomorrow).total('minutes'));
}

/** Adds to `held` as it goes, so that it is there whatever happens. */
async function hold(terminal: Terminal, site: GrownSite, plan: Plan, held: Held): Promise<void> {
  const [instance] = site.instances;
  if (!instance) throw new PlainError('There is no instance.');
  const offered = await offeredBy(site, { seed: plan.seed, isLarge: false });
  await drawPages(terminal, site, offered.pages.slice(0, drawnBefore));
  const caller = new Caller([instance.port], site.apiKey, { sockets });
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
    // Whichever fails first ends it: an instance that can't be looked at any more is not visited for hours.
    await Promise.race([minutes(), watching]);
  } catch (error) {
    // Where it has ended, that ends the house, and says how.
    await sleep(lastWords);
    throw error;
  } finally {
    enough.abort();
    inspector.close();
    caller.close();
    await watching.catch(() => undefined);
  }
}

/** Looks again and again, until it is enough. */
async function watch(look: () => Promise<SoakSample>, seen: Seen[], enough: AbortSignal): Promise<void> {
  const began = performance.now();
  for (let times = 1; !enough.aborted; times += 1) {
    // To the second: a timer that is early by a millisecond must not put a look among those before.
    const at = Math.round((performance.now() - began) / 1_000);
    seen.push({ at, sample: await look() });
    const wait = began + times * every * 1_000 - performance.now();
    await sleep(Math.max(0, wait), undefined, { signal: enough }).catch(() => undefined);
  }
}
