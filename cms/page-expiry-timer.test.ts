import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBoundaryTimer } from './page-expiry-timer.ts';

// In this night New Zealand puts its clocks forward.
const now = new Date('2026-09-27T01:59:00+12:00');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('cached pages', () => {
  const expire = vi.fn(async () => undefined);
  beforeEach(() => {
    vi.useFakeTimers({ now });
    expire.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('expire when a block’s time window starts or ends, and not before', () => {
    createBoundaryTimer(expire)(new Date('2026-09-27T03:00:00+13:00'), now);
    vi.advanceTimersByTime(59_999);
    expect(expire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(expire).toHaveBeenCalledTimes(1);
  });

  test('expire at the earliest of several boundaries in any order', () => {
    const expirePagesAt = createBoundaryTimer(expire);
    for (const seconds of [50, 20, 90]) expirePagesAt(inSeconds(seconds), now);
    vi.advanceTimersByTime(20_000);
    expect(expire).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(200_000);
    expect(expire).toHaveBeenCalledTimes(1);
  });

  test('expire after longer than the limit of one timer', () => {
    createBoundaryTimer(expire)(inSeconds(60 * 86_400), now);
    vi.advanceTimersByTime(60 * 86_400_000 - 1);
    expect(expire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(expire).toHaveBeenCalledTimes(1);
  });

  test('do not expire without a time window', () => {
    createBoundaryTimer(expire)(undefined, now);
    expect(vi.getTimerCount()).toBe(0);
  });
});
