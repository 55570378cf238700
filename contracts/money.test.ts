import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatMoney, formatPrice, gstInside, shareOf, toCents, toDollars, toWholeDollars } from './money.ts';

test.each([
  [0, '$0', '$0.00'],
  [5, '$0.05', '$0.05'],
  [1_033, '$10.33', '$10.33'],
  [43_800, '$438', '$438.00'],
  [129_000, '$1,290', '$1,290.00'],
  [-5_000, '−$50', '−$50.00'],
])('formats %i cents as the price %s and the amount %s', (cents, price, sum) => {
  expect([formatPrice(cents), formatMoney(cents)]).toEqual([price, sum]);
});

it('formats without rounding: every amount can be parsed back to the cent', () => {
  const read = (words: string) => toCents(Number(words.replace('−', '-').replaceAll(/[$,]/g, '')));
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect([formatPrice, formatMoney].map((format) => read(format(cents)) + 0)).toEqual([cents, cents]);
      expect(toCents(toDollars(cents))).toBe(cents);
    }),
  );
});

const cents = fc.integer({ min: 0, max: 100_000_000 });

describe('conversion to whole dollars', () => {
  test('divides cents by a hundred', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (dollars) => {
        expect(toWholeDollars(dollars * 100)).toBe(dollars);
      }),
    );
  });

  test.each([1, 99, 101, 15_850, 0.5])('refuses %d cents', (amount) => {
    expect(() => toWholeDollars(amount)).toThrow('whole dollars');
  });
});

test.each([
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [1, 1, 2, 1],
  [333, 50, 100, 167],
  [0, 1, 2, 0],
])('the share of %i cents, %i of %i, is %i, rounded half up to the cent', (amount, part, whole, share) => {
  expect(shareOf(amount, part, whole)).toBe(share);
});

describe('the GST contained in a price', () => {
  test.each([
    [0, 0],
    // 100 dollars plus 15%.
    [11_500, 1_500],
    [2_300, 300],
    [10_000, 1_304],
    [100, 13],
    // 0.5217 and 0.3913 of a cent.
    [4, 1],
    [3, 0],
  ])('of %i cents is %i', (price, gst) => {
    expect(gstInside(price)).toBe(gst);
  });

  test('is 15% of the rest, to the nearest cent', () => {
    fc.assert(
      fc.property(cents, (price) => {
        const gst = gstInside(price);
        expect(Number.isInteger(gst)).toBe(true);
        // |gst − 3/23 of the price| ≤ ½, written without fractions.
        expect(Math.abs(46 * gst - 6 * price)).toBeLessThanOrEqual(23);
      }),
    );
  });

  test('never falls when the price rises', () => {
    fc.assert(
      fc.property(cents, fc.nat({ max: 10_000 }), (price, more) => {
        expect(gstInside(price + more)).toBeGreaterThanOrEqual(gstInside(price));
      }),
    );
  });
});
