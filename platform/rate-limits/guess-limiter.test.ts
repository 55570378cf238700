import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { createRateLimits, rateLimits } from '#platform/rate-limits/rate-limits.ts';
import { createGuessLimiter, type GuessLimiter, type TooManyGuessesError } from './guess-limiter.ts';

let limiter: GuessLimiter;
beforeEach(() => {
  // Stops the clock, so that a slow machine does not matter.
  vi.useFakeTimers({ toFake: ['Date'] });
  limiter = createGuessLimiter(createRateLimits(null));
});
afterEach(() => void vi.useRealTimers());

const from = <Result>(address: string, work: () => Result) => runInRequestContext({ address, id: 'a' }, work);
const codes = (count: number) => Array.from({ length: count }, (_, nth) => `CODE${nth}`);
const home = '203.0.113.9';
const { points, seconds } = rateLimits.voucher;

/** Returns the seconds a call has to wait; null if it was allowed. */
const waitOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: TooManyGuessesError) => error.waitSeconds,
  );

/** Looks up codes; only those that start with RIGHT exist. */
const lookUp = (tried: readonly string[], cart = 'cart') =>
  waitOf(
    limiter.run({ kind: 'voucher', guesses: tried, session: cart }, async (noteUnknown) => {
      noteUnknown(tried.filter((code) => !code.startsWith('RIGHT')));
    }),
  );

/** Opens a booking; only RIGHT is correct. */
const open = (guess: string) =>
  waitOf(
    limiter.run({ kind: 'booking', guesses: [guess] }, async (noteWrong) => {
      if (guess !== 'RIGHT') noteWrong([guess]);
    }),
  );

describe('wrong guesses', () => {
  test('are limited to five in ten minutes, after which the right one also has to wait', async () => {
    for (const code of codes(points - 1)) expect(await from(home, () => lookUp([code]))).toBeNull();
    expect(await from(home, () => lookUp(['RIGHT']))).toBeNull();
    expect(await from(home, () => lookUp(['LAST']))).toBeNull();
    expect(await from(home, () => lookUp(['RIGHT']))).toBe(seconds);
    expect(await from(home, () => lookUp(codes(1)))).toBe(seconds);
    expect(await from(home, () => lookUp([]))).toBeNull();
  });

  // @asvs 2.4.1
  test('are limited equally if they run in parallel', async () => {
    let looked = 0;
    const ask = (nth: number) =>
      waitOf(
        limiter.run(
          { kind: 'voucher', guesses: [`CODE${nth}`], session: `cart ${nth}` },
          async (noteUnknown) => {
            looked += 1;
            await new Promise((resolve) => setTimeout(resolve, 20));
            noteUnknown([`CODE${nth}`]);
          },
        ),
      );
    const waits = await from(home, () => Promise.all(Array.from({ length: 60 }, (_, nth) => ask(nth))));
    expect(looked).toBe(points);
    expect(waits.filter((wait) => wait === null)).toHaveLength(points);
    expect(await from(home, () => ask(60))).toBe(seconds);
  });

  test('do not include right ones or failed calls', async () => {
    const right = (nth: number) => Array.from({ length: 5 }, (_, at) => `RIGHT${nth} ${at}`);
    const broken = () =>
      limiter.run({ kind: 'voucher', guesses: codes(5), session: 'cart' }, () =>
        Promise.reject(new Error('No database.')),
      );
    for (let nth = 0; nth < 9; nth += 1) {
      expect(await from(home, () => lookUp(right(nth)))).toBeNull();
      await expect(from(home, broken)).rejects.toThrow('No database.');
    }
  });

  // @asvs 2.4.1
  test('count for the network with another cart, and for the cart in another network', async () => {
    await from(home, () => lookUp(codes(points)));
    expect(await from(home, () => lookUp(['RIGHT'], 'another cart'))).toBe(seconds);
    expect(await from('198.51.100.1', () => lookUp(['RIGHT']))).toBe(seconds);
    expect(await from('198.51.100.1', () => lookUp(['RIGHT'], 'another cart'))).toBeNull();
  });

  test('count once if repeated', async () => {
    for (let nth = 0; nth < 9; nth += 1) expect(await from(home, () => lookUp(['SAME', 'SAME']))).toBeNull();
    await Promise.all(Array.from({ length: 4 }, () => from(home, () => lookUp(['SAME', 'OTHER']))));
    expect(await from(home, () => lookUp(['RIGHT']))).toBeNull();
  });

  test('at vouchers do not count for bookings', async () => {
    await from(home, () => lookUp(codes(points)));
    expect(await from(home, () => open('RIGHT'))).toBeNull();
    for (const guess of codes(rateLimits.booking.points))
      expect(await from(home, () => open(guess))).toBeNull();
    expect(await from(home, () => open('RIGHT'))).toBe(rateLimits.booking.seconds);
  });

  test('outside a request count only for the cart', async () => {
    for (const guess of codes(9)) await open(guess);
    expect(await open('RIGHT')).toBeNull();
    await lookUp(codes(points));
    expect(await lookUp(['RIGHT'])).toBe(seconds);
    expect(await lookUp(['RIGHT'], 'another cart')).toBeNull();
  });
});
