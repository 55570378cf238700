import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordMetrics } from '../metrics/record-metrics.testing.ts';
import { createRateLimits, rateLimits } from './rate-limits.ts';

const numbers = recordMetrics();

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function many(times: number, take: () => Promise<number | null>): Promise<(number | null)[]> {
  const waits: (number | null)[] = [];
  for (let time = 0; time < times; time += 1) waits.push(await take());
  return waits;
}

describe('rate limits', () => {
  it('allow a number of calls, then return the waiting time, then allow again', async () => {
    const limits = createRateLimits(null);
    const take = () => limits.take('contact', ['a']);
    const { points, seconds } = rateLimits.contact;
    expect(await many(points, take)).toEqual(Array.from({ length: points }, () => null));
    vi.advanceTimersByTime(100_000);
    expect(await take()).toBe(seconds - 100);
    vi.advanceTimersByTime((seconds - 100) * 1_000);
    expect(await take()).toBeNull();
  });

  it('count each refusal by limit', async () => {
    const limits = createRateLimits(null);
    await many(rateLimits.search.points + 2, () => limits.take('search', ['a']));
    await many(2, () => limits.take('sameGuess', ['a']));
    expect(numbers).toEqual(['rate_limit_refusals_total search 1', 'rate_limit_refusals_total search 1']);
  });

  it('count each visitor and each limit separately', async () => {
    const limits = createRateLimits(null);
    await many(rateLimits.checkout.points, () => limits.take('checkout', ['a']));
    expect(await limits.take('checkout', ['a'])).not.toBeNull();
    expect(await limits.take('checkout', ['b'])).toBeNull();
    expect(await limits.take('cart', ['a'])).toBeNull();
  });

  it('refuse if one of several keys has reached its limit', async () => {
    const limits = createRateLimits(null);
    await many(rateLimits.checkout.points, () => limits.take('checkout', ['session']));
    expect(await limits.take('checkout', ['another address', 'session'])).not.toBeNull();
  });

  it('count reservations in advance, and give back successful ones', async () => {
    const limits = createRateLimits(null);
    const { points, seconds } = rateLimits.voucher;
    const reserve = () => limits.reserve('voucher', ['a', 'b'], 1);
    const waits = await Promise.all(Array.from({ length: 3 * points }, reserve));
    expect(waits.filter((wait) => wait === null)).toHaveLength(points);
    expect(await reserve()).toBe(seconds);
    await limits.giveBack('voucher', ['a', 'b'], 2);
    // Refused reservations have counted nothing.
    expect(await many(4, reserve)).toEqual([null, null, seconds, seconds]);
  });

  it('let a reservation with room exceed the limit as a whole', async () => {
    const limits = createRateLimits(null);
    const { points, seconds } = rateLimits.voucher;
    expect(await limits.reserve('voucher', ['a'], points - 1)).toBeNull();
    expect(await limits.reserve('voucher', ['a'], points)).toBeNull();
    expect(await limits.reserve('voucher', ['a'], 0)).toBe(seconds);
  });

  it('can be checked without counting', async () => {
    const limits = createRateLimits(null);
    const { points, seconds } = rateLimits.voucher;
    const look = () => limits.look('voucher', ['a', 'b']);
    expect(await many(3 * points, look)).toEqual(Array.from({ length: 3 * points }, () => null));
    await many(points - 1, () => limits.take('voucher', ['b']));
    expect(await look()).toBeNull();
    await limits.take('voucher', ['b']);
    expect(await look()).toBe(seconds);
  });
});
