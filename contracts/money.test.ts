import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { centsOf, formatPrice, formatSum } from './money.ts';

test.each([
  [0, '$0', '$0.00'],
  [5, '$0.05', '$0.05'],
  [1_033, '$10.33', '$10.33'],
  [43_800, '$438', '$438.00'],
  [129_000, '$1,290', '$1,290.00'],
  [-5_000, '−$50', '−$50.00'],
])('%i cents are %s as a price and %s as a sum', (cents, price, sum) => {
  expect([formatPrice(cents), formatSum(cents)]).toEqual([price, sum]);
});

it('rounds nothing: every amount can be read back to the cent', () => {
  const read = (words: string) => centsOf(Number(words.replace('−', '-').replaceAll(/[$,]/g, '')));
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect([formatPrice, formatSum].map((format) => read(format(cents)) + 0)).toEqual([cents, cents]);
      expect(centsOf(cents / 100)).toBe(cents);
    }),
  );
});
