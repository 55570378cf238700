import { afterEach, expect, test } from 'vitest';
import { isStopping, startShutdown, trackUntilShutdown, whenIdle } from './graceful-shutdown.ts';
import { singleton } from './singleton.ts';

afterEach(() => {
  singleton('pending-work').current = undefined;
});

test('waits for work in flight and its follow-up work, whether it succeeds or fails', async () => {
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

test('does not wait without work in flight', async () => {
  await trackUntilShutdown(Promise.resolve());
  await whenIdle();
});

test('reports that shutdown has started', () => {
  expect(isStopping()).toBe(false);
  startShutdown();
  expect(isStopping()).toBe(true);
});
