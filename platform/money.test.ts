import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstInside, wholeDollars } from './money.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });

describe('whole dollars', () => {
  test('are a hundredth of the cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (dollars) => {
        expect(wholeDollars(dollars * 100)).toBe(dollars);
      }),
    );
  });

  test.each([1, 99, 101, 15_850, 0.5])('are not made of %d cents', (amount) => {
    expect(() => wholeDollars(amount)).toThrow('whole dollars');
  });
});

describe('the GST inside a price', () => {
  test.each([
    [0, 0],
    // 100 dollars and 15% on top.
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
        // |gst − 3/23 of the price| ≤ ½, without a fraction.
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
