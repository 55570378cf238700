import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startShutdown } from './graceful-shutdown.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { singleton } from './singleton.ts';

afterEach(() => {
  singleton('pending-work').current = undefined;
});

const ten = Array.from({ length: 10 }, (_, at) => at);

test.each([1, 4])('processes each item once, in order, %d at a time', async (limit) => {
  const begun: number[] = [];
  let working = 0;
  let maxWorking = 0;
  await mapConcurrently(ten, limit, async (item) => {
    begun.push(item);
    working += 1;
    maxWorking = Math.max(maxWorking, working);
    await turn();
    working -= 1;
  });
  expect(begun).toEqual(ten);
  expect(maxWorking).toBe(limit);
});

test.each([1, 4])(
  'after shutdown starts, finishes the %d items in flight and begins no other',
  async (limit) => {
    const begun: number[] = [];
    const ended: number[] = [];
    await mapConcurrently(ten, limit, async (item) => {
      begun.push(item);
      await turn();
      if (item === 0) startShutdown();
      ended.push(item);
    });
    expect(begun).toHaveLength(limit);
    expect(ended).toEqual(begun);
  },
);
