/** One rate, held for a while: visitors come when they come, whether or not those before were answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import { atShare } from '../api-calls.ts';
import { type Arrival, type Kind, kinds } from './arrivals.ts';
import type { Times, Turnout } from './bend.ts';
import type { Deed, Reply } from './visitors.ts';

/** More visitors than these are not waited for at one time: whoever comes then counts as not served. */
const maxAtOnce = 3_000;

/** What became of the visitors of a step. */
export interface Served {
  /** Visitors a second who had all they came for within the time: nobody who was refused something. */
  readonly achieved: number;
  readonly requestsPerSecond: number;
  readonly requests: number;
  readonly errors: number;
  /** Answers that said why not. */
  readonly refused: number;
  readonly turnout: Readonly<Record<Kind, Turnout>>;
  readonly times: Readonly<Record<Kind, Times>>;
  /** What failed, and how often, the most frequent first. */
  readonly faults: readonly (readonly [fault: string, count: number])[];
  /** Milliseconds by which 99 of 100 visitors set out too late at the most: more than a few, and it is the load that is too slow. */
  readonly late: number;
}

/**
 * Sends the visitors off, each at their time. What the first request of a visitor took counts from when they should have set out,
 * so that a slow answer does not hide what those behind it waited (no coordinated omission).
 * @param seconds how long they come
 * @param atEnd is called when the last has come, before the last is answered
 */
export async function runStep(
  list: readonly Arrival[],
  deeds: Readonly<Record<Kind, Deed>>,
  { seconds, atEnd }: { readonly seconds: number; readonly atEnd: () => Promise<void> },
): Promise<Served> {
  const replies = new Map<Kind, Reply[]>(kinds.map((kind) => [kind, []]));
  const turnout = {
    page: { came: 0, refused: 0 },
    search: { came: 0, refused: 0 },
    cart: { came: 0, refused: 0 },
    checkout: { came: 0, refused: 0 },
  } satisfies Record<Kind, Turnout>;
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
      { took: Number.NaN, outcome: 'failed', fault: `not understood: ${String(error).slice(0, 80)}` },
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
        ?.push({ took: Number.NaN, outcome: 'failed', fault: 'not sent: too many wait' });
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
    late: atShare(
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
  return { p50: atShare(sorted, 0.5), p95: atShare(sorted, 0.95), p99: atShare(sorted, 0.99) };
}
