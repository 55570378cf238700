import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startShutdown } from './graceful-shutdown.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { singleton } from './singleton.ts';

afterEach(() => {
  singleton('work-under-way').current = undefined;
});

const ten = Array.from({ length: 10 }, (_, at) => at);

test.each([1, 4])('each thing is worked at once, in order and %d at one time', async (atOnce) => {
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
  'a process that is told to stop ends what %d lanes work at, and begins no next thing',
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
