import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startShutdown } from './graceful-shutdown.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { singleton } from './singleton.ts';

afterEach(() => {
  singleton('work-under-way').current = undefined;
});

const ten = Array.from({ length: 10 }, (_, at) => at);

test.each([1, 4])('processes each item once, in order, %d at a time', async (atOnce) => {
  const begun: number[] = [];
  let working = 0;
  let most = 0;
  await mapConcurrently(ten, atOnce, async (thing) => {
    begun.push(thing);
    working += 1;
    most = Math.max(most, working);
    await turn();
    working -= 1;
  });
  expect(begun).toEqual(ten);
  expect(most).toBe(atOnce);
});

test.each([1, 4])(
  'after shutdown starts, finishes the %d items in flight and begins no other',
  async (atOnce) => {
    const begun: number[] = [];
    const ended: number[] = [];
    await mapConcurrently(ten, atOnce, async (thing) => {
      begun.push(thing);
      await turn();
      if (thing === 0) startShutdown();
      ended.push(thing);
    });
    expect(begun).toHaveLength(atOnce);
    expect(ended).toEqual(begun);
  },
);
