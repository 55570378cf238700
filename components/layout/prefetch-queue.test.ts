import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPrefetchQueue, maxParallelPrefetches } from './prefetch-queue.ts';

/** A start whose preloads end when the test says so. */
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
    // two turns of the microtask queue: the promise, and what follows it
    await Promise.resolve();
    await Promise.resolve();
  };
  return { start, end, running, order };
};

describe('createPrefetchQueue', () => {
  it('starts four and keeps the fifth until one is over', async () => {
    const { start, end, order } = controlled();
    const queue = createPrefetchQueue(start);
    for (const href of ['/a', '/b', '/c', '/d', '/e']) queue.add(href);
    expect(order).toEqual(['/a', '/b', '/c', '/d']);
    await end('/b');
    expect(order).toEqual(['/a', '/b', '/c', '/d', '/e']);
  });

  it('goes on after one that failed', async () => {
    const { start, end, order } = controlled();
    const queue = createPrefetchQueue(start, 1);
    queue.add('/a');
    queue.add('/b');
    await end('/a', 'reject');
    expect(order).toEqual(['/a', '/b']);
  });

  it('lets an urgent one pass those that wait', async () => {
    const { start, end, order } = controlled();
    const queue = createPrefetchQueue(start, 1);
    for (const href of ['/a', '/b', '/c']) queue.add(href);
    queue.add('/c', true);
    await end('/a');
    expect(order).toEqual(['/a', '/c']);
  });

  it('starts each route once and never more than four at a time, whatever is asked and ends when', async () => {
    const step = fc.record({
      add: fc.option(fc.constantFrom(...'abcdefghijklm'), { nil: undefined }),
      urgent: fc.boolean(),
      end: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { start, end, running, order } = controlled();
        const queue = createPrefetchQueue(start);
        const asked = new Set<string>();
        for (const { add, urgent, end: index } of steps) {
          if (add) {
            asked.add(add);
            queue.add(add, urgent);
          } else {
            const href = [...running.keys()][index];
            if (href) await end(href);
          }
          expect(running.size).toBeLessThanOrEqual(maxParallelPrefetches);
        }
        while (running.size > 0) await end([...running.keys()][0] ?? '');
        expect([...order].sort()).toEqual([...asked].sort());
      }),
    );
  });
});
