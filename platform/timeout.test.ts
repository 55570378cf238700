import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { settleNotBefore, startTimeout, withAbort, withTimeout } from './timeout.ts';

/** Waits for a new turn of the event loop: a timer created within another timer's callback is late. */
const inItsOwnTurn = () => new Promise(setImmediate);

const never = () => new Promise<string>(() => undefined);

describe('withTimeout', () => {
  test('returns the result or throws the error, and clears its timer', async () => {
    vi.useFakeTimers();
    expect(await withTimeout(Promise.resolve('done'), 1_000)).toBe('done');
    await expect(withTimeout(Promise.reject(new Error('No such chunk.')), 1_000)).rejects.toThrow(
      'No such chunk.',
    );
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('throws a TimeoutError exactly when the time is over', async () => {
    vi.useFakeTimers();
    const settled = vi.fn();
    const waiting = withTimeout(never(), 1_000).catch(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(settled).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'TimeoutError', message: 'Timed out after 1000 ms.' }),
    );
    vi.useRealTimers();
  });

  test("returns the fallback, or throws the caller's error", async () => {
    expect(await withTimeout(never(), 1, () => null)).toBeNull();
    const own = () => {
      throw new RangeError('The provider took too long.');
    };
    await expect(withTimeout(never(), 1, own)).rejects.toBeInstanceOf(RangeError);
  });
});

describe('withAbort', () => {
  test('returns the result and stops listening', async () => {
    const { signal } = new AbortController();
    const stopsListening = vi.spyOn(signal, 'removeEventListener');
    expect(await withAbort(Promise.resolve('done'), signal)).toBe('done');
    expect(stopsListening).toHaveBeenCalledOnce();
  });

  test('throws the reason of the signal or returns the fallback, also if aborted before', async () => {
    const controller = new AbortController();
    const thrown = withAbort(never(), controller.signal);
    const fallback = withAbort(never(), controller.signal, () => 'fallback');
    controller.abort(new Error('Gone.'));
    await expect(thrown).rejects.toThrow('Gone.');
    expect(await fallback).toBe('fallback');
    await expect(withAbort(never(), controller.signal)).rejects.toThrow('Gone.');
  });
});

describe('startTimeout', () => {
  test('aborts after its time, and not before', async () => {
    const began = performance.now();
    const { signal } = startTimeout(60);
    while (!signal.aborted) await sleep(1);
    expect(performance.now() - began).toBeGreaterThanOrEqual(55);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError', message: 'Timed out after 60 ms.' });
  });

  test('does not abort while the process is blocked, so that a response received meanwhile is read', async () => {
    await inItsOwnTurn();
    const { signal } = startTimeout(60);
    // Resolves in the next turn of the event loop.
    const answer = new Promise(setImmediate);
    const until = performance.now() + 200;
    while (performance.now() < until);
    await answer;
    expect(signal.aborted).toBe(false);
  });

  test('never aborts after its disposal', async () => {
    const timeout = startTimeout(30);
    timeout[Symbol.dispose]();
    await sleep(60);
    expect(timeout.signal.aborted).toBe(false);
  });
});

describe('settleNotBefore', () => {
  test('settles with the result or the failure after the time, even if the work ends earlier', async () => {
    const began = performance.now();
    expect(await settleNotBefore(Promise.resolve('done'), 40)).toBe('done');
    await expect(settleNotBefore(Promise.reject(new Error('no')), 40)).rejects.toThrow('no');
    expect(performance.now() - began).toBeGreaterThanOrEqual(75);
  });
});
