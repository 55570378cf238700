/** Command line of `npm run bench:booking`: duration of orders on both databases. */
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { callAtRate, percentile, readUsage, sendRequest, type TimedResponse } from './api-calls.ts';
import { startApi } from './api-process.ts';
import { type MeasuredDatabase, onBothDatabases } from './both-databases.ts';
import { buyableOffers } from './cart-load.ts';
import { prepareOrders } from './order-load.ts';
import { parseWholeNumber } from './parse-options.ts';
import { errorsOf, serverTimes, times } from './response-times.ts';
import { table } from './table.ts';

const usage = `npm run bench:booking: measures POST /checkout-booking on both databases. Each order has its own cart.
The embedded gateway opens the payments; the times include its two statements.

  --rate N      orders per second (50)
  --seconds N   measured seconds (20)
  --warm-up N   seconds before the measurement (3)`;

/** Maximum p95 in the server, in milliseconds, at 50 orders per second. */
const bound = 120;

type Plan = Readonly<Record<'rate' | 'seconds' | 'warm-up', number>>;

interface Measured {
  readonly name: string;
  readonly orders: readonly TimedResponse[];
  /** CPU used, as a share of one core. */
  readonly cpu: number;
  /** Responses to repeated orders, which the server answers with the stored response (idempotency). */
  readonly repeated: readonly TimedResponse[];
}

/**
 * Measures an API process on each database and prints the times.
 * @returns the exit code: 0 if both databases meet the limit and every order succeeded
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '20' },
      'warm-up': { type: 'string', default: '3' },
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
  };
  const measured = await onBothDatabases((database) => measure(database, plan));
  return report(measured, plan);
}

async function measure({ name, settings }: MeasuredDatabase, plan: Plan): Promise<Measured> {
  const api = await startApi(settings);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  try {
    const offers = await buyableOffers(agent, api);
    const count = plan.rate * (plan.seconds + plan['warm-up']);
    const calls = await prepareOrders(agent, api, { offers, count });
    let next = 0;
    const order = () => {
      const call = calls[next++];
      if (!call) throw new RangeError('There are more orders than carts.');
      return sendRequest(agent, api, call);
    };
    await callAtRate(plan.rate, plan['warm-up'], order);
    const before = await readUsage(agent, api);
    const began = performance.now();
    const orders = await callAtRate(plan.rate, plan.seconds, order);
    const took = performance.now() - began;
    const after = await readUsage(agent, api);
    next = 0;
    const repeated = await callAtRate(plan.rate, 1, order);
    return { name, orders, cpu: (after.cpu - before.cpu) / took, repeated };
  } finally {
    agent.destroy();
    await api.stop();
  }
}

function report(measured: readonly Measured[], { rate, seconds }: Plan): number {
  const machine = cpus();
  console.log(
    `Orders, ${rate} per second for ${seconds} s, on ${machine.length} × ${machine[0]?.model ?? 'unknown processor'}\n`,
  );
  console.log(
    table([
      [
        'milliseconds in the server',
        'orders',
        'median',
        'p95',
        'p99',
        'max',
        'p95 to caller',
        'cpu',
        'errors',
      ],
      ...measured.map(({ name, orders, cpu }) => [
        name,
        String(orders.length),
        ...times(orders),
        // Includes the time in the queue, which is the larger part on a busy machine.
        percentile(
          orders.map(({ total }) => total).toSorted((a, b) => a - b),
          0.95,
        ).toFixed(1),
        `${(cpu * 100).toFixed(0)} %`,
        String(errorsOf(orders, 201)),
      ]),
      ...measured.map(({ name, repeated }) => [
        `the same orders again, ${name}`,
        String(repeated.length),
        ...times(repeated),
        '',
        '',
        String(errorsOf(repeated, 201)),
      ]),
    ]),
  );
  console.log('');
  const hold = measured.map(({ name, orders, repeated }) => {
    const p95 = percentile(serverTimes(orders), 0.95);
    const errors = errorsOf(orders, 201) + errorsOf(repeated, 201);
    const isGood = p95 <= bound && errors === 0;
    console.log(
      `${name}: ${isGood ? 'holds' : 'DOES NOT HOLD'}: p95 of ${p95.toFixed(1)} ms (at most ${bound}), ${errors} errors.`,
    );
    return isGood;
  });
  const isWhole = measured.length === 2;
  if (!isWhole) console.log('NOT MEASURED ON POSTGRESQL: it is not installed.');
  return isWhole && hold.every(Boolean) ? 0 : 1;
}
