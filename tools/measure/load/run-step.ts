/** Runs one step of a load test: starts visitors at their arrival times, without waiting for earlier ones (open loop). */
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../api-calls.ts';
import { type Arrival, type Kind, kinds } from './arrivals.ts';
import type { Times, VisitorCount } from './saturation.ts';
import type { Reply, VisitorAction } from './visitors.ts';

/** Maximum number of concurrent visitors. A visitor above it is not started and counts as failed. */
const maxAtOnce = 3_000;

/** Result of a step, as the visitors saw it. */
export interface Served {
  /** Visitors per second whose requests all succeeded before the end of the step; a refusal is no success. */
  readonly achieved: number;
  readonly requestsPerSecond: number;
  readonly requests: number;
  readonly errors: number;
  /** Number of refusals, such as a sold-out offer. */
  readonly refused: number;
  readonly turnout: Readonly<Record<Kind, VisitorCount>>;
  readonly times: Readonly<Record<Kind, Times>>;
  /** Faults with their counts, most frequent first. */
  readonly faults: readonly (readonly [fault: string, count: number])[];
  /** p99 of the delay with which visitors started, in milliseconds. More than a few mean that the load generator is too slow. */
  readonly late: number;
}

/**
 * Starts each visitor at their arrival time. The duration of a visitor's first request counts from the intended start.
 * So a slow response does not hide the waiting of those behind it (no coordinated omission).
 * @param seconds length of the step
 * @param atEnd called at the end of the step, before the last visitors are finished
 */
export async function runStep(
  list: readonly Arrival[],
  deeds: Readonly<Record<Kind, VisitorAction>>,
  { seconds, atEnd }: { readonly seconds: number; readonly atEnd: () => Promise<void> },
): Promise<Served> {
  const replies = new Map<Kind, Reply[]>(kinds.map((kind) => [kind, []]));
  const turnout = {
    page: { came: 0, refused: 0 },
    search: { came: 0, refused: 0 },
    cart: { came: 0, refused: 0 },
    checkout: { came: 0, refused: 0 },
  } satisfies Record<Kind, VisitorCount>;
  const lateness: number[] = [];
  const running = new Set<Promise<void>>();
  const length = seconds * 1_000;
  const began = performance.now();
  let inTime = 0;
  let answered = 0;

  const serve = async ({ at, kind }: Arrival) => {
    const late = Math.max(0, performance.now() - began - at);
    lateness.push(late);
    const own = await deeds[kind]().catch((error: unknown): readonly Reply[] => [
      { took: Number.NaN, outcome: 'failed', fault: `unexpected response: ${String(error).slice(0, 80)}` },
    ]);
    const isOver = performance.now() - began > length;
    if (!isOver && own.every(({ outcome }) => outcome === 'good')) inTime += 1;
    if (!isOver) answered += own.length;
    turnout[kind].came += 1;
    if (own.some(({ outcome }) => outcome === 'refused')) turnout[kind].refused += 1;
    replies
      .get(kind)
      ?.push(...own.map((reply, index) => (index === 0 ? { ...reply, took: reply.took + late } : reply)));
  };

  for (const arrival of list) {
    const wait = began + arrival.at - performance.now();
    if (wait > 1) await sleep(wait);
    if (running.size >= maxAtOnce) {
      replies
        .get(arrival.kind)
        ?.push({ took: Number.NaN, outcome: 'failed', fault: 'not sent: too many visitors in flight' });
      continue;
    }
    const one: Promise<void> = serve(arrival).finally(() => running.delete(one));
    running.add(one);
  }
  await sleep(Math.max(0, began + length - performance.now()));
  await atEnd();
  await Promise.all(running);

  const all = [...replies.values()].flat();
  const faults = new Map<string, number>();
  for (const { fault } of all) if (fault !== '') faults.set(fault, (faults.get(fault) ?? 0) + 1);
  return {
    achieved: inTime / seconds,
    requestsPerSecond: answered / seconds,
    requests: all.length,
    errors: all.filter(({ outcome }) => outcome === 'failed').length,
    refused: all.filter(({ outcome }) => outcome === 'refused').length,
    turnout,
    times: {
      page: timesOf(replies.get('page')),
      search: timesOf(replies.get('search')),
      cart: timesOf(replies.get('cart')),
      checkout: timesOf(replies.get('checkout')),
    },
    faults: [...faults].toSorted(([, a], [, b]) => b - a),
    late: percentile(
      lateness.toSorted((a, b) => a - b),
      0.99,
    ),
  };
}

function timesOf(replies: readonly Reply[] = []): Times {
  const sorted = replies
    .map(({ took }) => took)
    .filter((took) => !Number.isNaN(took))
    .toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99) };
}
