import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs soon after the last call, and at intervals while calls continue', () => {
  const run = vi.fn();
  const soon = debounce(run, { delayMs: 60, maxDelayMs: 250 });
  soon.trigger();
  vi.advanceTimersByTime(59);
  expect(run).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  for (let call = 0; call < 20; call += 1) {
    soon.trigger();
    vi.advanceTimersByTime(50);
  }
  expect(run).toHaveBeenCalledTimes(1 + 4);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(5);
  soon.trigger();
  soon.stop();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(5);
});
