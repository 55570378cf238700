import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePorts } from '#scripts/launch/ports.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { arrivals, type Mix } from './growth/arrivals.ts';
import { Caller } from './growth/calls.ts';
import { afterWarmUp, type Drift, driftOf, type Point, stretches } from './growth/drift.ts';
import { type GrownHouse, withGrownHouse } from './growth/grown-house.ts';
import { Inspector } from './growth/inspector.ts';
import { drawPages, offeredBy } from './growth/offered.ts';
import { runStep, type Served } from './growth/run-step.ts';
import { type SoakSample, sampleOf } from './growth/soak-sample.ts';
import { visitors } from './growth/visitors.ts';
import type { Terminal } from './measured-house.ts';
import { table } from './table.ts';

const usage = `npm run soak: mixed visitors at one rate for long, on one instance; fails when what it holds goes on growing.

  --minutes N   how long (20)
  --rate N      visitors a second (20)
  --seed N      of all that is random (1)`;

const mix: Mix = { page: 70, search: 20, cart: 8, checkout: 2 };

/** Of the whole time so much at its end counts; before that caches fill. */
const counted = 0.6;

/** Between two looks, and what is told as one, in seconds. */
const every = 10;
const stretch = 30;

/** Pages that are drawn once on each instance before it begins, the most wanted ones. */
const drawnBefore = 300;

/** Of all requests so many may fail: more, and it is not this load that was held. */
const mostFailed = 0.01;

const megabyte = 1_000_000;
const lowest = (values: readonly number[]) => Math.min(...values);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

interface Watched {
  readonly what: keyof SoakSample;
  readonly title: string;
  readonly unit: number;
  /** What stands for a stretch. */
  readonly pick: (values: readonly number[]) => number;
  /** It may grow by so much an hour, in its unit; null where it is only told. */
  readonly bound: number | null;
}

/**
 * What is watched. A line through the last 12 of 20 minutes is certain to some MB of heap and some tens of MB of RSS an hour: less
 * than these bounds can't be told from nothing.
 */
const watched: readonly Watched[] = [
  { what: 'rss', title: 'RSS MB', unit: megabyte, pick: mean, bound: 120 },
  { what: 'heap', title: 'heap MB', unit: megabyte, pick: mean, bound: 30 },
  { what: 'external', title: 'buffers MB', unit: megabyte, pick: lowest, bound: 60 },
  { what: 'handles', title: 'handles', unit: 1, pick: lowest, bound: 20 },
  { what: 'database', title: 'database', unit: 1, pick: mean, bound: 20 },
  { what: 'visitors', title: 'visitors', unit: 1, pick: mean, bound: null },
];

interface Plan {
  readonly minutes: number;
  readonly rate: number;
  readonly seed: number;
}

/** What was seen, seconds after the beginning. */
interface Seen {
  readonly at: number;
  readonly sample: SoakSample;
}

/** What was held, and what was seen meanwhile. */
interface Held {
  readonly seen: readonly Seen[];
  readonly steps: readonly Served[];
}

/**
 * Holds the load and prints what the instance holds, minute by minute.
 * @returns the exit code: 0 when nothing goes on growing after the warm-up and nearly all was answered
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '20' },
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
    // In less a line through the rest says nothing.
    minutes: numberFrom('--minutes', values.minutes, 2, 24 * 60),
    rate: numberFrom('--rate', values.rate, 1, 1_000),
    seed: numberFrom('--seed', values.seed, 0, 2 ** 31),
  };
  const terminal = createTerminal();
  // Inherited by all that is started here; only a process that is told to (SIGUSR1) listens there.
  const [inspectorPort = 0] = await freePorts(1);
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --inspect-port=${inspectorPort}`;
  const work = async (house: GrownHouse) => {
    const machine = cpus();
    terminal.line(
      `\n${plan.rate} visitors a second for ${plan.minutes} minutes on one instance, of a hundred 70 read a page, 20 search, 8 use a cart, 2 buy; ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}, Node ${process.version}.\n`,
    );
    return report(terminal, plan, await hold(terminal, house, { plan, inspectorPort }));
  };
  return withGrownHouse(terminal, { pages: 0, stopTimes: 0, bookings: 0 }, work, 1);
}

async function hold(
  terminal: Terminal,
  house: GrownHouse,
  { plan, inspectorPort }: { readonly plan: Plan; readonly inspectorPort: number },
): Promise<Held> {
  const { minutes, rate, seed } = plan;
  const [instance] = house.instances;
  if (!instance) throw new PlainError('There is no instance.');
  const offered = await offeredBy(house, { seed, isLarge: false });
  await drawPages(terminal, house, offered.pages.slice(0, drawnBefore));
  const caller = new Caller([instance.port], house.apiKey);
  const deeds = visitors(caller.send, offered);
  const inspector = await Inspector.open(instance.pid, inspectorPort);
  const enough = new AbortController();
  const watching = watch(() => sampleOf(instance, inspector), enough.signal);
  const steps: Served[] = [];
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      const list = arrivals({ rate, seconds: 60, mix, random: offered.random });
      const step = await runStep(list, deeds, { seconds: 60, atEnd: async () => undefined });
      steps.push(step);
      terminal.line(lineOf(minute, step, await sampleOf(instance, inspector)));
    }
  } finally {
    enough.abort();
    caller.close();
    await watching.catch(() => undefined);
    inspector.close();
  }
  return { seen: await watching, steps };
}

/** Looks again and again, until it is enough. */
async function watch(look: () => Promise<SoakSample>, enough: AbortSignal): Promise<readonly Seen[]> {
  const began = performance.now();
  const seen: Seen[] = [];
  for (let times = 1; !enough.aborted; times += 1) {
    const at = (performance.now() - began) / 1_000;
    seen.push({ at, sample: await look() });
    const wait = began + times * every * 1_000 - performance.now();
    await sleep(Math.max(0, wait), undefined, { signal: enough }).catch(() => undefined);
  }
  return seen;
}

function lineOf(minute: number, { requests, errors, refused, times }: Served, now: SoakSample): string {
  const held = watched.map(({ what, title, unit }) => `${title} ${(now[what] / unit).toFixed(0)}`).join(', ');
  return `${minute} min: ${requests} requests, ${errors} failed, ${refused} refused; p95 ${times.page.p95.toFixed(0)} ms a page, ${times.search.p95.toFixed(0)} ms a search; ${held}`;
}

function report(terminal: Terminal, { minutes }: Plan, { seen, steps }: Held): number {
  const seconds = minutes * 60;
  const rows = watched.map((each) => {
    const points = seen.map(({ at, sample }): Point => ({ at, value: sample[each.what] / each.unit }));
    const known = points.filter(({ value }) => !Number.isNaN(value));
    const late = stretches(afterWarmUp(known, seconds, counted), stretch, each.pick);
    return { each, first: known[0]?.value ?? Number.NaN, late, drift: driftOf(late) };
  });
  const requests = steps.reduce((sum, step) => sum + step.requests, 0);
  const errors = steps.reduce((sum, step) => sum + step.errors, 0);
  const faults = [
    ...rows.flatMap(({ each, drift }) => faultOf(each, drift) ?? []),
    ...(errors > requests * mostFailed ? [`${errors} of ${requests} requests failed`] : []),
  ];
  terminal.line(
    `\nAfter ${((1 - counted) * minutes).toFixed(1)} minutes of warming up, by the line that fits best:\n`,
  );
  terminal.line(
    table([
      ['', 'at the start', 'after the warm-up', 'at the end', 'growth an hour', 'give or take', 'at most'],
      ...rows.map(({ each, first, late, drift }) => [
        each.title,
        first.toFixed(1),
        (late[0]?.value ?? Number.NaN).toFixed(1),
        (late.at(-1)?.value ?? Number.NaN).toFixed(1),
        drift.perHour.toFixed(1),
        drift.error.toFixed(1),
        each.bound === null ? '' : String(each.bound),
      ]),
    ]),
  );
  for (const [fault, count] of steps.flatMap((step) => step.faults).slice(0, 10))
    terminal.line(`  failed: ${fault} × ${count}`);
  terminal.line(
    `\n${requests} requests, ${errors} failed. ${faults.length === 0 ? 'FLAT after the warm-up.' : `NOT FLAT: ${faults.join('; ')}.`}`,
  );
  return faults.length === 0 ? 0 : 1;
}

/** What is not known is a fault too: a soak that saw nothing shows nothing. */
function faultOf({ title, bound }: Watched, { perHour }: Drift): string | null {
  if (bound === null) return null;
  if (Number.isNaN(perHour)) return `nothing is known of ${title}`;
  return perHour > bound ? `${title} grow by ${perHour.toFixed(1)} an hour` : null;
}

function numberFrom(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new PlainError(`${name} takes a whole number from ${least} to ${most}.`);
}
