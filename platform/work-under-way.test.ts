import { afterEach, expect, test } from 'vitest';
import { singleton } from './singleton.ts';
import { beginNoMore, isStopping, underWay, untilIdle } from './work-under-way.ts';

afterEach(() => {
  singleton('work-under-way').current = undefined;
});

test('what is under way is waited for, with what follows from it, however it ends', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  underWay(first.promise).catch(() => underWay(second.promise));
  let isIdle = false;
  const idle = untilIdle().then(() => {
    isIdle = true;
  });
  first.reject(new Error('The first one failed.'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isIdle).toBe(false);
  second.resolve();
  await idle;
});

test('nothing is waited for where nothing is under way', async () => {
  await underWay(Promise.resolve());
  await untilIdle();
});

test('a process that was told to stop says so', () => {
  expect(isStopping()).toBe(false);
  beginNoMore();
  expect(isStopping()).toBe(true);
});
