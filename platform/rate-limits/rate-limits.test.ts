import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchNumbers } from '../metrics/testing.ts';
import { createRateLimits, rateLimits } from './rate-limits.ts';

const numbers = watchNumbers();

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function many(times: number, take: () => Promise<number | null>): Promise<(number | null)[]> {
  const waits: (number | null)[] = [];
  for (let time = 0; time < times; time += 1) waits.push(await take());
  return waits;
}

describe('rate limits', () => {
  it('let so many through, then say how long to wait, then let through again', async () => {
    const limits = createRateLimits(null);
    const take = () => limits.take('contact', ['a']);
    const { points, seconds } = rateLimits.contact;
    expect(await many(points, take)).toEqual(Array.from({ length: points }, () => null));
    vi.advanceTimersByTime(100_000);
    expect(await take()).toBe(seconds - 100);
    vi.advanceTimersByTime((seconds - 100) * 1_000);
    expect(await take()).toBeNull();
  });

  it('are told of by what was counted, whenever they refuse somebody', async () => {
    const limits = createRateLimits(null);
    await many(rateLimits.search.points + 2, () => limits.take('search', ['a']));
    await many(2, () => limits.take('sameGuess', ['a']));
    expect(numbers).toEqual(['rate_limit_refusals_total search 1', 'rate_limit_refusals_total search 1']);
  });

  it('count each visitor and each thing apart', async () => {
    const limits = createRateLimits(null);
    await many(rateLimits.checkout.points, () => limits.take('checkout', ['a']));
    expect(await limits.take('checkout', ['a'])).not.toBeNull();
    expect(await limits.take('checkout', ['b'])).toBeNull();
    expect(await limits.take('cart', ['a'])).toBeNull();
  });

  it('refuse whom one of several keys tells of', async () => {
    const limits = createRateLimits(null);
    await many(rateLimits.checkout.points, () => limits.take('checkout', ['session']));
    expect(await limits.take('checkout', ['another address', 'session'])).not.toBeNull();
  });

  it('count what is looked at before it is, and give back what was right', async () => {
    const limits = createRateLimits(null);
    const { points, seconds } = rateLimits.voucher;
    const reserve = () => limits.reserve('voucher', ['a', 'b'], 1);
    const waits = await Promise.all(Array.from({ length: 3 * points }, reserve));
    expect(waits.filter((wait) => wait === null)).toHaveLength(points);
    expect(await reserve()).toBe(seconds);
    await limits.giveBack('voucher', ['a', 'b'], 2);
    // Those that were refused have counted nothing.
    expect(await many(4, reserve)).toEqual([null, null, seconds, seconds]);
  });

  it('let what finds room go on with all it came with', async () => {
    const limits = createRateLimits(null);
    const { points, seconds } = rateLimits.voucher;
    expect(await limits.reserve('voucher', ['a'], points - 1)).toBeNull();
    expect(await limits.reserve('voucher', ['a'], points)).toBeNull();
    expect(await limits.reserve('voucher', ['a'], 0)).toBe(seconds);
  });

  it('are looked at without counting', async () => {
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
