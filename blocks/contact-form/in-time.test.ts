import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTime, patience } from './in-time.ts';

describe('what is loaded for somebody who waits', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is there as soon as it comes, and nothing goes on waiting', async () => {
    expect(await inTime(Promise.resolve('rules'))).toBe('rules');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is done without where it fails', async () => {
    expect(await inTime(Promise.reject(new Error('No such chunk.')))).toBeNull();
  });

  test('is done without where it stalls, and no sooner than it has to be', async () => {
    const settled = vi.fn();
    const done = inTime(new Promise(() => undefined)).then(settled);
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(settled).toHaveBeenCalledWith(null);
  });
});
