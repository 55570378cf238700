import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { PlainError } from '#scripts/launch/root.mjs';
import { ask, atShare, readUsage, steadily, type TimedAnswer } from './api-calls.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { type MeasuredDatabase, onBothDatabases } from './both-databases.ts';
import { type BuyableOffer, buyableOffers, shoppers } from './cart-load.ts';
import { createSeededRandom } from './fare-queries.ts';
import { wholeNumber } from './options.ts';
import { table } from './table.ts';
import { errorsOf, serverTimes, times } from './timed-answers.ts';

const usage = `npm run bench:cart: how long cart writes take, and how many holds a second one departure takes, on both databases.

  --rate N      writes a second (50)
  --seconds N   how long is counted (20)
  --warm-up N   seconds before that (3)
  --carts N     carts written to (100)
  --holds N     places held on one departure (600)
  --buyers N    of them at once (50)
  --seed N      of the random writes (1)`;

/** What must hold: milliseconds in the server at 50 writes a second, and on PostgreSQL holds a second on one departure. */
const bounds = { p95: 40, holdsPerSecond: 100 };

type Plan = Readonly<Record<'rate' | 'seconds' | 'warm-up' | 'carts' | 'holds' | 'buyers' | 'seed', number>>;

interface Measured {
  readonly name: string;
  readonly isServer: boolean;
  readonly writes: readonly TimedAnswer[];
  /** Of one core. */
  readonly cpu: number;
  readonly holds: readonly TimedAnswer[];
  readonly holdsPerSecond: number;
}

/**
 * Measures an API process on each database and prints the times.
 * @returns the exit code: 0 when the bounds hold on both and every answer was good
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '20' },
      'warm-up': { type: 'string', default: '3' },
      carts: { type: 'string', default: '100' },
      holds: { type: 'string', default: '600' },
      buyers: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const plan: Plan = {
    rate: wholeNumber('--rate', values.rate),
    seconds: wholeNumber('--seconds', values.seconds),
    'warm-up': wholeNumber('--warm-up', values['warm-up']),
    carts: wholeNumber('--carts', values.carts),
    holds: wholeNumber('--holds', values.holds),
    buyers: wholeNumber('--buyers', values.buyers),
    seed: wholeNumber('--seed', values.seed),
  };
  const measured = await onBothDatabases((database) => measure(database, plan));
  return report(measured, plan);
}

async function measure({ name, isServer, settings }: MeasuredDatabase, plan: Plan): Promise<Measured> {
  const api = await startApi(settings);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  try {
    const offers = await buyableOffers(agent, api);
    const write = shoppers(agent, api, {
      random: createSeededRandom(plan.seed),
      offers,
      carts: plan.carts,
    });
    await steadily(plan.rate, plan['warm-up'], write);
    const before = await readUsage(agent, api);
    const began = performance.now();
    const writes = await steadily(plan.rate, plan.seconds, write);
    const took = performance.now() - began;
    const after = await readUsage(agent, api);
    const held = await holdOne(agent, api, roomiest(offers), plan);
    return { name, isServer, writes, cpu: (after.cpu - before.cpu) / took, ...held };
  } finally {
    agent.destroy();
    await api.stop();
  }
}

/** The departure with the most places left, so that it lasts as long as possible. */
function roomiest(offers: readonly BuyableOffer[]): BuyableOffer {
  const [best] = offers.filter(({ isLive }) => isLive).toSorted((a, b) => b.seatsLeft - a.seatsLeft);
  if (!best) throw new PlainError('Nothing in the timetable is held at once.');
  return best;
}

/** Many buyers at once, each with a cart of their own, one place each, as fast as they are answered. */
async function holdOne(
  agent: Agent,
  api: ApiProcess,
  { itemType, offerId, seatsLeft }: BuyableOffer,
  { holds: wanted, buyers }: Plan,
): Promise<Pick<Measured, 'holds' | 'holdsPerSecond'>> {
  const call = { path: '/api/v1/cart', method: 'POST', body: { items: [{ itemType, offerId }] } };
  const most = Math.min(wanted, seatsLeft - 50);
  const holds: TimedAnswer[] = [];
  let begun = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (begun < most) {
        begun += 1;
        holds.push(await ask(agent, api, call));
      }
    }),
  );
  const good = holds.filter(({ status }) => status === 200).length;
  return { holds, holdsPerSecond: (good * 1_000) / (performance.now() - began) };
}

function report(measured: readonly Measured[], { rate, seconds, carts, buyers }: Plan): number {
  const machine = cpus();
  console.log(
    `Cart writes, ${rate} a second for ${seconds} s to ${carts} carts, and ${buyers} buyers at once of one departure, on ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}\n`,
  );
  console.log(
    table([
      [
        'milliseconds in the server',
        'writes',
        'median',
        'p95',
        'p99',
        'most',
        'p95 to caller',
        'cpu',
        'errors',
      ],
      ...measured.map(({ name, writes, cpu }) => [
        name,
        String(writes.length),
        ...times(writes),
        // With the time a call waits before the server comes to it, which on a busy machine is the larger part.
        atShare(
          writes.map(({ total }) => total).toSorted((a, b) => a - b),
          0.95,
        ).toFixed(1),
        `${(cpu * 100).toFixed(0)} %`,
        String(errorsOf(writes, 200)),
      ]),
    ]),
  );
  console.log('');
  console.log(
    table([
      ['holds on one departure', 'holds', 'a second', 'median', 'p95', 'p99', 'most', 'errors'],
      ...measured.map(({ name, holds, holdsPerSecond }) => [
        name,
        String(holds.length),
        holdsPerSecond.toFixed(0),
        ...times(holds),
        String(errorsOf(holds, 200)),
      ]),
    ]),
  );
  console.log('');
  const hold = measured.map(({ name, isServer, writes, holds, holdsPerSecond }) => {
    const p95 = atShare(serverTimes(writes), 0.95);
    // The embedded database does one thing at a time and is for one machine: its rate is told, and not demanded.
    const least = isServer ? bounds.holdsPerSecond : 0;
    const errors = errorsOf(writes, 200) + errorsOf(holds, 200);
    const isGood = p95 <= bounds.p95 && holdsPerSecond >= least && errors === 0;
    console.log(
      `${name}: ${isGood ? 'holds' : 'DOES NOT HOLD'}: p95 of ${p95.toFixed(1)} ms (at most ${bounds.p95}), ${holdsPerSecond.toFixed(0)} holds a second${isServer ? ` (at least ${least})` : ''}, ${errors} errors.`,
    );
    return isGood;
  });
  const isWhole = measured.length === 2;
  if (!isWhole) console.log('NOT MEASURED ON POSTGRESQL: there is none on this machine.');
  return isWhole && hold.every(Boolean) ? 0 : 1;
}
