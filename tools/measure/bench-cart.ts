/** Command line of `npm run bench:cart`: duration of cart writes, and holds per second on one departure, on both databases. */
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { PlainError } from '#scripts/launch/root.mjs';
import { callAtRate, percentile, readUsage, sendRequest, type TimedResponse } from './api-calls.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { type MeasuredDatabase, onBothDatabases } from './both-databases.ts';
import { type BuyableOffer, buyableOffers, createShoppers } from './cart-load.ts';
import { createSeededRandom } from './fare-queries.ts';
import { parseWholeNumber } from './parse-options.ts';
import { errorsOf, serverTimes, times } from './response-times.ts';
import { table } from './table.ts';

const usage = `npm run bench:cart: measures cart writes, and seat holds per second on one departure, on both databases.

  --rate N      writes per second (50)
  --seconds N   measured seconds (20)
  --warm-up N   seconds before the measurement (3)
  --carts N     number of carts (100)
  --holds N     seats held on one departure (600)
  --buyers N    concurrent buyers on that departure (50)
  --seed N      seed of the random writes (1)`;

/** Limits: maximum p95 in the server (ms) at 50 writes per second; on PostgreSQL, minimum holds per second on one departure. */
const bounds = { p95: 40, holdsPerSecond: 100 };

type Plan = Readonly<Record<'rate' | 'seconds' | 'warm-up' | 'carts' | 'holds' | 'buyers' | 'seed', number>>;

interface Measured {
  readonly name: string;
  readonly isServer: boolean;
  readonly writes: readonly TimedResponse[];
  /** CPU used, as a share of one core. */
  readonly cpu: number;
  readonly holds: readonly TimedResponse[];
  readonly holdsPerSecond: number;
}

/**
 * Measures an API process on each database and prints the times.
 * @returns the exit code: 0 if both databases meet the limits and every request succeeded
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
    rate: parseWholeNumber('--rate', values.rate),
    seconds: parseWholeNumber('--seconds', values.seconds),
    'warm-up': parseWholeNumber('--warm-up', values['warm-up']),
    carts: parseWholeNumber('--carts', values.carts),
    holds: parseWholeNumber('--holds', values.holds),
    buyers: parseWholeNumber('--buyers', values.buyers),
    seed: parseWholeNumber('--seed', values.seed),
  };
  const measured = await onBothDatabases((database) => measure(database, plan));
  return report(measured, plan);
}

async function measure({ name, isServer, settings }: MeasuredDatabase, plan: Plan): Promise<Measured> {
  const api = await startApi(settings);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  try {
    const offers = await buyableOffers(agent, api);
    const write = createShoppers(agent, api, {
      random: createSeededRandom(plan.seed),
      offers,
      carts: plan.carts,
    });
    await callAtRate(plan.rate, plan['warm-up'], write);
    const before = await readUsage(agent, api);
    const began = performance.now();
    const writes = await callAtRate(plan.rate, plan.seconds, write);
    const took = performance.now() - began;
    const after = await readUsage(agent, api);
    const held = await holdSeats(agent, api, offerWithMostSeats(offers), plan);
    return { name, isServer, writes, cpu: (after.cpu - before.cpu) / took, ...held };
  } finally {
    agent.destroy();
    await api.stop();
  }
}

/** Returns the live departure with the most seats left, so that it does not sell out during the run. */
function offerWithMostSeats(offers: readonly BuyableOffer[]): BuyableOffer {
  const [best] = offers.filter(({ isLive }) => isLive).toSorted((a, b) => b.seatsLeft - a.seatsLeft);
  if (!best) throw new PlainError('The timetable has no departure with instant confirmation.');
  return best;
}

/** Holds seats of one departure with concurrent buyers (closed loop); each hold is one seat in a new cart. */
async function holdSeats(
  agent: Agent,
  api: ApiProcess,
  { itemType, offerId, seatsLeft }: BuyableOffer,
  { holds: wanted, buyers }: Plan,
): Promise<Pick<Measured, 'holds' | 'holdsPerSecond'>> {
  const call = { path: '/api/v1/cart', method: 'POST', body: { items: [{ itemType, offerId }] } };
  const most = Math.min(wanted, seatsLeft - 50);
  const holds: TimedResponse[] = [];
  let begun = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (begun < most) {
        begun += 1;
        holds.push(await sendRequest(agent, api, call));
      }
    }),
  );
  const good = holds.filter(({ status }) => status === 200).length;
  return { holds, holdsPerSecond: (good * 1_000) / (performance.now() - began) };
}

function report(measured: readonly Measured[], { rate, seconds, carts, buyers }: Plan): number {
  const machine = cpus();
  console.log(
    `Cart writes, ${rate} per second for ${seconds} s to ${carts} carts, and ${buyers} concurrent buyers of one departure, on ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}\n`,
  );
  console.log(
    table([
      [
        'milliseconds in the server',
        'writes',
        'median',
        'p95',
        'p99',
        'max',
        'p95 to caller',
        'cpu',
        'errors',
      ],
      ...measured.map(({ name, writes, cpu }) => [
        name,
        String(writes.length),
        ...times(writes),
        // Includes the time in the queue, which is the larger part on a busy machine.
        percentile(
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
      ['holds on one departure', 'holds', 'per second', 'median', 'p95', 'p99', 'max', 'errors'],
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
    const p95 = percentile(serverTimes(writes), 0.95);
    // The embedded database runs one statement at a time and serves one machine: its rate is reported but has no limit.
    const least = isServer ? bounds.holdsPerSecond : 0;
    const errors = errorsOf(writes, 200) + errorsOf(holds, 200);
    const isGood = p95 <= bounds.p95 && holdsPerSecond >= least && errors === 0;
    console.log(
      `${name}: ${isGood ? 'holds' : 'DOES NOT HOLD'}: p95 of ${p95.toFixed(1)} ms (at most ${bounds.p95}), ${holdsPerSecond.toFixed(0)} holds per second${isServer ? ` (at least ${least})` : ''}, ${errors} errors.`,
    );
    return isGood;
  });
  const isWhole = measured.length === 2;
  if (!isWhole) console.log('NOT MEASURED ON POSTGRESQL: it is not installed.');
  return isWhole && hold.every(Boolean) ? 0 : 1;
}
