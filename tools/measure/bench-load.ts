/** Command line of `npm run bench:load`: load test with mixed visitors at rising rates, until the site saturates. */
import { cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { checkLedger } from '#domains/booking/ledger/check-ledger.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { arrivals, type Kind, kinds, type Mix, risingRates } from './load/arrivals.ts';
import {
  costTable,
  formatSaturation,
  formatStep,
  type Measured,
  machineTable,
  ratios,
  type SetUp,
  setUps,
  titles,
  visitorsTable,
} from './load/load-report.ts';
import { type LoadTestCluster, type SiteSize, withLoadTestCluster } from './load/load-test-cluster.ts';
import { type Step, watchedStep } from './load/measured-step.ts';
import { runStep } from './load/run-step.ts';
import { faultsOf, findSaturation } from './load/saturation.ts';
import { findSiteOffers, type OfferedSite, renderPages } from './load/site-offers.ts';
import { VisitorClient } from './load/visitor-client.ts';
import { visitors } from './load/visitors.ts';
import type { Terminal } from './measured-site.ts';

const usage = `npm run bench:load: sends mixed visitors at rising rates until the site saturates.
It measures one instance, two instances, and two instances behind nginx.

  --quick           a few steps, under three minutes
  --large           adds 10,000 pages, 1,000,000 stop times and 1,000,000 bookings; takes some minutes and 8 GB of memory
  --pages N         adds N pages
  --stop-times N    adds about N stop times
  --bookings N      adds N bookings
  --mix A,B,C,D     percentages of visitors who read a page, search, use a cart and buy (70,20,8,2)
  --only NAMES      set-ups to measure: some of one, two, nginx (all)
  --first N         visitors per second in the first step (20; quick: 40; large: 5)
  --factor N        ratio of each step's rate to the one before (1.5; quick: 2)
  --seconds N       length of each step (10; quick: 5)
  --seed N          seed of all random choices (1)`;

/** Highest rate to send, in visitors per second. */
const maxRate = 5_000;

/** Warm-up at the first rate, in seconds. */
const warmUp = 4;

/** Number of the most popular pages rendered once on each instance before the measurement. */
const drawnBefore = 300;

/** Visitors of each kind per second that leave idle capacity on any machine. */
const roomyRates: Readonly<Record<Kind, number>> = { page: 60, search: 15, cart: 15, checkout: 3 };

const large: SiteSize = { pages: 10_000, stopTimes: 1_000_000, bookings: 1_000_000 };

interface Plan {
  readonly size: SiteSize;
  readonly mix: Mix;
  readonly only: readonly SetUp[];
  readonly rates: readonly number[];
  readonly seconds: number;
  readonly seed: number;
}

/**
 * Measures each set-up, prints results as they come, and checks the ledger at the end.
 * @returns the exit code: 0 if every set-up held the first rate and the ledger is consistent
 */
export async function run(args: string[]): Promise<number> {
  const plan = planOf(args);
  if (!plan) {
    console.log(usage);
    return 0;
  }
  const terminal = createTerminal();
  const work = async (first: LoadTestCluster) => {
    const machine = cpus();
    terminal.line(
      `\nOf a hundred visitors ${kinds.map((kind) => `${plan.mix[kind]} ${deedWords[kind]}`).join(', ')}; ${plan.seconds} s each step; ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}, ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}. The load generator shares the machine.`,
    );
    const { size } = plan;
    if (size.pages + size.stopTimes + size.bookings > 0)
      terminal.line(
        `Added to the repository's data: ${size.pages} pages, about ${size.stopTimes} stop times, ${size.bookings} bookings.`,
      );
    const offered = await findSiteOffers(first, { seed: plan.seed, isLarge: plan.size.stopTimes > 0 });
    const pages = offered.pages.slice(0, drawnBefore);
    const drawn = await renderPages(terminal, first, pages);
    if (drawn > 0)
      terminal.line(`Rendering a page took ${drawn.toFixed(0)} ms of CPU on an instance just started.`);
    const measured: Measured[] = [];
    let site = first;
    for (const setUp of plan.only) {
      // One instance is measured alone: a second one would share the periodic background work.
      if (setUp !== 'one' && site === first) {
        site = await first.whole();
        await renderPages(terminal, site, pages);
      }
      measured.push(await measure(terminal, site, { setUp, plan, offered }));
    }
    terminal.line(ratios(measured));
    terminal.line(await costs(terminal, site, { plan, offered }));
    const areSound = await proveLedger(terminal, first);
    return areSound && measured.every(({ bend }) => bend.held) ? 0 : 1;
  };
  return withLoadTestCluster(terminal, plan.size, work, 1);
}

const deedWords: Readonly<Record<Kind, string>> = {
  page: 'read a page',
  search: 'search',
  cart: 'use a cart',
  checkout: 'buy',
};

/** Parses the options. Returns undefined for `--help`. */
function planOf(args: string[]): Plan | undefined {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      pages: { type: 'string' },
      'stop-times': { type: 'string' },
      bookings: { type: 'string' },
      mix: { type: 'string', default: '70,20,8,2' },
      only: { type: 'string', default: setUps.join(',') },
      first: { type: 'string' },
      factor: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const usual = values.large ? large : { pages: 0, stopTimes: 0, bookings: 0 };
  const usualPace = values.quick
    ? { first: 40, factor: 2, seconds: 5 }
    : { first: 20, factor: 1.5, seconds: 10 };
  // With thousands of pages, most visitors request a page that is not rendered yet.
  const pace = values.large ? { ...usualPace, first: 5 } : usualPace;
  const size = (name: string, text: string | undefined, fallback: number) =>
    text === undefined ? fallback : numberIn(name, text, { min: 0, max: 10_000_000 });
  const number = (name: keyof typeof pace, min: number, max: number) =>
    values[name] === undefined ? pace[name] : numberIn(`--${name}`, values[name], { min, max });
  return {
    size: {
      pages: size('--pages', values.pages, usual.pages),
      stopTimes: size('--stop-times', values['stop-times'], usual.stopTimes),
      bookings: size('--bookings', values.bookings, usual.bookings),
    },
    mix: mixIn(values.mix),
    only: setUpsIn(values.only),
    rates: risingRates({
      first: number('first', 1, maxRate),
      factor: number('factor', 1.05, 10),
      max: maxRate,
    }),
    seconds: number('seconds', 1, 60),
    seed: numberIn('--seed', values.seed, { min: 0, max: 2 ** 32 }),
  };
}

function numberIn(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= min && number <= max) return number;
  throw new PlainError(`${name} takes a number from ${min} to ${max}.`);
}

/** Parses `--only`. Returns the set-ups from small to large. */
function setUpsIn(text: string): readonly SetUp[] {
  const wanted = text.split(',');
  if (wanted.some((name) => !setUps.some((each) => each === name)))
    throw new PlainError(`--only takes some of ${setUps.join(', ')}.`);
  return setUps.filter((each) => wanted.includes(each));
}

function mixIn(text: string): Mix {
  const [page, search, cart, checkout, ...more] = text.split(',').map(Number);
  const parsed = z
    .object({ page: z.int().min(0), search: z.int().min(0), cart: z.int().min(0), checkout: z.int().min(0) })
    .safeParse({ page, search, cart, checkout });
  const sum = [page, search, cart, checkout].reduce<number>((all, each) => all + (each ?? 0), 0);
  if (!parsed.success || more.length > 0 || sum !== 100)
    throw new PlainError('--mix takes four whole numbers with the sum 100, such as 70,20,8,2.');
  return parsed.data;
}

function portsOf(site: LoadTestCluster, setUp: SetUp): readonly number[] {
  if (setUp === 'nginx') return [site.nginxPort];
  const ports = site.instances.map(({ port }) => port);
  return setUp === 'one' ? ports.slice(0, 1) : ports;
}

/** Measures one set-up: raises the rate step by step until a step fails. */
async function measure(
  terminal: Terminal,
  site: LoadTestCluster,
  { setUp, plan, offered }: { readonly setUp: SetUp; readonly plan: Plan; readonly offered: OfferedSite },
): Promise<Measured> {
  const caller = new VisitorClient(portsOf(site, setUp), site.apiKey);
  const [first = 1] = plan.rates;
  const steps: Step[] = [];
  terminal.line(`\n${titles[setUp]}\n`);
  try {
    const deeds = visitors(caller.send, offered);
    const { mix, seconds } = plan;
    const { random } = offered;
    const settle = terminal.step('Warming up');
    await offered.renew();
    await runStep(arrivals({ rate: first, seconds: warmUp, mix, random }), deeds, {
      seconds: warmUp,
      atEnd: async () => undefined,
    });
    settle.done();
    for (const rate of plan.rates) {
      await offered.renew();
      const list = arrivals({ rate, seconds, mix, random });
      const step = await watchedStep(site, rate, (atEnd) => runStep(list, deeds, { seconds, atEnd }));
      steps.push(step);
      terminal.line(formatStep(step));
      if (faultsOf(step).length > 0) break;
    }
  } finally {
    caller.close();
  }
  const bend = findSaturation(steps, cpus().length);
  terminal.line(`\n${visitorsTable(steps)}\n\n${machineTable(steps)}\n\n${formatSaturation(bend)}`);
  // Requests still in flight must not slow the next set-up.
  await sleep(3_000);
  return { setUp, steps, bend };
}

/**
 * Measures the CPU time per visitor of each kind. Each kind runs alone on one instance, at a rate that leaves idle
 * capacity; idle usage is subtracted.
 */
async function costs(
  terminal: Terminal,
  site: LoadTestCluster,
  { plan: { seconds }, offered }: { readonly plan: Plan; readonly offered: OfferedSite },
): Promise<string> {
  const caller = new VisitorClient(portsOf(site, 'one'), site.apiKey);
  const telling = terminal.step('Measuring each kind of visitor alone');
  try {
    const deeds = visitors(caller.send, offered);
    const at = async (kind: Kind, rate: number) => {
      await offered.renew();
      const mix = { page: 0, search: 0, cart: 0, checkout: 0, [kind]: 100 };
      const list = arrivals({ rate, seconds, mix, random: offered.random });
      return watchedStep(site, rate, (atEnd) => runStep(list, deeds, { seconds, atEnd }));
    };
    const idle = await at('page', 0);
    const steps: (readonly [Kind, Step])[] = [];
    for (const kind of kinds) steps.push([kind, await at(kind, roomyRates[kind])]);
    telling.done();
    return costTable(idle, steps);
  } finally {
    caller.close();
  }
}

/** Checks the ledger after the load. Prints the duration and each proof that took a second or more. */
async function proveLedger(terminal: Terminal, { databaseUrl }: LoadTestCluster): Promise<boolean> {
  const { database, close } = await openPostgres(databaseUrl, { hasNoTimeouts: true });
  try {
    const began = performance.now();
    const { ok, counts, proofs } = await checkLedger(database);
    const took = (performance.now() - began) / 1_000;
    const figures = counts.map(({ what, count }) => `${count} ${what}`).join(', ');
    terminal.line(
      `\nThe ledger is ${ok ? 'consistent' : 'NOT CONSISTENT'} (${figures}); checked in ${took.toFixed(1)} s.`,
    );
    for (const { statement, tookSeconds } of proofs.filter(({ tookSeconds }) => tookSeconds >= 1))
      terminal.line(`  ${tookSeconds.toFixed(1)} s: ${statement}`);
    for (const problem of proofs.flatMap(({ problems }) => problems)) terminal.line(`  ${problem}`);
    return ok;
  } finally {
    await close();
  }
}
