import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import nextConfig from '../../next.config.ts';
import { createPrefetchQueue, maxParallelPrefetches, routerCacheMs } from './prefetch-queue.ts';

/** A `start` function whose preloads end on demand. */
const controlled = () => {
  const running = new Map<string, { resolve: () => void; reject: (reason: Error) => void }>();
  const order: string[] = [];
  const start = (href: string) => {
    order.push(href);
    return new Promise<void>((resolve, reject) => running.set(href, { resolve, reject }));
  };
  const end = async (href: string, how: 'resolve' | 'reject' = 'resolve') => {
    const preload = running.get(href);
    running.delete(href);
    if (how === 'resolve') preload?.resolve();
    else preload?.reject(new Error('offline'));
    // Two microtask turns: the promise, and its continuation.
    await Promise.resolve();
    await Promise.resolve();
  };
  return { start, end, running, order };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('createPrefetchQueue', () => {
  it('starts four preloads and queues the fifth until one ends', async () => {
    const { start, end, order } = controlled();
    const queue = createPrefetchQueue(start);
    for (const href of ['/a', '/b', '/c', '/d', '/e']) queue.add(href);
    expect(order).toEqual(['/a', '/b', '/c', '/d']);
    await end('/b');
    expect(order).toEqual(['/a', '/b', '/c', '/d', '/e']);
  });

  it('continues after a failed preload', async () => {
    const { start, end, order } = controlled();
    const queue = createPrefetchQueue(start, 1);
    queue.add('/a');
    queue.add('/b');
    await end('/a', 'reject');
    expect(order).toEqual(['/a', '/b']);
  });

  it('queues only the route requested last', async () => {
    const { start, end, order } = controlled();
    const queue = createPrefetchQueue(start, 1);
    for (const href of ['/a', '/b', '/c']) queue.add(href);
    await end('/a');
    await end('/c');
    expect(order).toEqual(['/a', '/c']);
  });

  it('skips routes that the router already has, including the queued one', async () => {
    const { start, end, order } = controlled();
    const queue = createPrefetchQueue(start, 1);
    queue.remember('/here');
    for (const href of ['/here', '/a', '/b']) queue.add(href);
    queue.remember('/b');
    await end('/a');
    expect(order).toEqual(['/a']);
  });

  it('resolves when a preload ends, even if it failed', async () => {
    const { start, end } = controlled();
    const queue = createPrefetchQueue(start);
    expect(queue.inFlight('/a')).toBeUndefined();
    queue.add('/a');
    const over = queue.inFlight('/a');
    await end('/a', 'reject');
    await expect(over).resolves.toBeUndefined();
    expect(queue.inFlight('/a')).toBeUndefined();
  });

  it('preloads a route again after the router has dropped it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { start, end, order } = controlled();
    const queue = createPrefetchQueue(start);
    queue.add('/a');
    await end('/a');
    vi.advanceTimersByTime(routerCacheMs - 1);
    queue.add('/a');
    expect(order).toEqual(['/a']);
    vi.advanceTimersByTime(1);
    queue.add('/a');
    expect(order).toEqual(['/a', '/a']);
  });

  // @spec 9.9
  it('starts each route once and at most four at a time, in any order of events', async () => {
    const step = fc.record({
      add: fc.option(fc.constantFrom(...'abcdefghijklm'), { nil: undefined }),
      how: fc.constantFrom('resolve', 'reject'),
      end: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { start, end, running, order } = controlled();
        const queue = createPrefetchQueue(start);
        const asked: string[] = [];
        for (const { add, how, end: index } of steps) {
          if (add) {
            asked.push(add);
            queue.add(add);
          } else {
            const href = [...running.keys()][index];
            if (href) await end(href, how);
          }
          expect(running.size).toBeLessThanOrEqual(maxParallelPrefetches);
        }
        while (running.size > 0) await end([...running.keys()][0] ?? '');
        expect(new Set(order).size).toBe(order.length);
        expect(asked).toEqual(expect.arrayContaining(order));
        // Every slot is free again, and the last requested route was started.
        const last = asked.at(-1);
        if (last) expect(order).toContain(last);
        for (const href of ['/1', '/2', '/3', '/4']) queue.add(href);
        expect(running.size).toBe(maxParallelPrefetches);
      }),
    );
  });
});

it('remembers a route for as long as the router caches it', () => {
  expect(Number(nextConfig.experimental?.staleTimes?.static) * 1_000).toBe(routerCacheMs);
});
