import { beforeEach, describe, expect, test } from 'vitest';
import { duringVisit } from '#src/platform/http/visit.ts';
import { createRateLimits, rateLimits } from '#src/platform/rate-limits/rate-limits.ts';
import type { Guesses } from './dependencies.ts';
import { countedGuesses } from './guesses.ts';

let guesses: Guesses;
beforeEach(() => {
  guesses = countedGuesses(createRateLimits(null));
});

const from = <Result>(address: string, work: () => Result) => duringVisit({ address, id: 'a' }, work);
const codes = (count: number) => Array.from({ length: count }, (_, nth) => `CODE${nth}`);
const home = '203.0.113.9';
const { points, seconds } = rateLimits.voucher;

describe('wrong guesses', () => {
  test('are five in ten minutes, and then the right one waits as well', async () => {
    await from(home, () => guesses.noteWrong('voucher', codes(points - 1), 'cart'));
    expect(await from(home, () => guesses.wait('voucher', 'cart'))).toBeNull();
    await from(home, () => guesses.noteWrong('voucher', ['LAST'], 'cart'));
    expect(await from(home, () => guesses.wait('voucher', 'cart'))).toBe(seconds);
  });

  test('go with the network into another cart, and with the cart into another network', async () => {
    await from(home, () => guesses.noteWrong('voucher', codes(points), 'cart'));
    expect(await from(home, () => guesses.wait('voucher', 'another cart'))).toBe(seconds);
    expect(await from('198.51.100.1', () => guesses.wait('voucher', 'cart'))).toBe(seconds);
    expect(await from('198.51.100.1', () => guesses.wait('voucher', 'another cart'))).toBeNull();
  });

  test('that are made again are no further ones', async () => {
    for (let nth = 0; nth < 9; nth += 1)
      await from(home, () => guesses.noteWrong('voucher', ['SAME', 'SAME'], 'cart'));
    expect(await from(home, () => guesses.wait('voucher', 'cart'))).toBeNull();
  });

  test('at vouchers say nothing of bookings', async () => {
    await from(home, () => guesses.noteWrong('voucher', codes(points), 'cart'));
    expect(await from(home, () => guesses.wait('booking'))).toBeNull();
    await from(home, () => guesses.noteWrong('booking', codes(rateLimits.booking.points)));
    expect(await from(home, () => guesses.wait('booking'))).toBe(rateLimits.booking.seconds);
  });

  test('outside of a visit are the cart’s alone', async () => {
    await guesses.noteWrong('booking', codes(9));
    expect(await guesses.wait('booking')).toBeNull();
    await guesses.noteWrong('voucher', codes(points), 'cart');
    expect(await guesses.wait('voucher', 'cart')).toBe(seconds);
    expect(await guesses.wait('voucher', 'another cart')).toBeNull();
  });
});
