import { afterEach, expect, test } from 'vitest';
import { isStopping, startShutdown, trackUntilShutdown, whenIdle } from './graceful-shutdown.ts';
import { singleton } from './singleton.ts';

afterEach(() => {
  singleton('work-under-way').current = undefined;
});

test('what is under way is waited for, with what follows from it, however it ends', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  trackUntilShutdown(first.promise).catch(() => trackUntilShutdown(second.promise));
  let isIdle = false;
  const idle = whenIdle().then(() => {
    isIdle = true;
  });
  first.reject(new Error('The first one failed.'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isIdle).toBe(false);
  second.resolve();
  await idle;
});

test('nothing is waited for where nothing is under way', async () => {
  await trackUntilShutdown(Promise.resolve());
  await whenIdle();
});

test('a process that was told to stop says so', () => {
  expect(isStopping()).toBe(false);
  startShutdown();
  expect(isStopping()).toBe(true);
});
