import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeCardFee, computeDistancePrice, deriveUnitPrices, sumPrices } from './leg-fares.ts';

const count = fc.integer({ min: 0, max: 9 });
const passengers = fc.record({ adults: count, children: count, infants: count });
const dollars = fc.integer({ min: 0, max: 2_000 }).map((value) => value * 100);
const percent = fc.integer({ min: 0, max: 100 });

const bands = (child: number, infant: number) => ({
  ageBands: {
    infant: { minAge: 0, maxAge: 1, percent: infant },
    child: { minAge: 2, maxAge: 14, percent: child },
    adult: { minAge: 15, maxAge: null, percent: 100 },
  },
});

const unitPrices = fc
  .tuple(dollars, percent, percent)
  .map(([adult, child, infant]) => deriveUnitPrices(bands(child, infant), adult));

describe('a price', () => {
  // @spec 9.11
  test('is the sum of its parts, in whole dollars', () => {
    fc.assert(
      fc.property(unitPrices, passengers, (prices, counts) => {
        const { adult, child, infant, total } = sumPrices(prices, counts);
        expect(total).toBe(adult + child + infant);
        expect(total).toBe(
          [
            ...Array<number>(counts.adults).fill(prices.adult),
            ...Array<number>(counts.children).fill(prices.child),
            ...Array<number>(counts.infants).fill(prices.infant),
          ].reduce((sum, price) => sum + price, 0),
        );
        expect(total % 100).toBe(0);
      }),
    );
  });

  test('never falls when a passenger is added', () => {
    fc.assert(
      fc.property(
        unitPrices,
        passengers,
        fc.constantFrom('adults', 'children', 'infants'),
        (prices, counts, who) => {
          const more = { ...counts, [who]: counts[who] + 1 };
          expect(sumPrices(prices, more).total).toBeGreaterThanOrEqual(sumPrices(prices, counts).total);
        },
      ),
    );
  });

  test('is never higher for a child or an infant than for an adult', () => {
    fc.assert(
      fc.property(unitPrices, ({ adult, child, infant }) => {
        expect(child).toBeLessThanOrEqual(adult);
        expect(infant).toBeLessThanOrEqual(adult);
      }),
    );
  });

  test('of a child is the stated percentage, rounded up to a dollar', () => {
    expect(deriveUnitPrices(bands(75, 0), 15_800)).toEqual({ adult: 15_800, child: 11_900, infant: 0 });
    expect(deriveUnitPrices(bands(75, 0), 4_000).child).toBe(3_000);
  });
});

describe('a price by distance', () => {
  const rule = fc.record({
    base: fc.integer({ min: 0, max: 20_000 }),
    per100Km: fc.integer({ min: 0, max: 20_000 }),
    minPriceCents: dollars,
    maxPriceCents: fc.option(dollars),
  });
  const metres = fc.integer({ min: 0, max: 3_000_000 });

  test('is a whole number of dollars that never falls with distance', () => {
    fc.assert(
      fc.property(rule, metres, metres, (asked, one, other) => {
        const near = computeDistancePrice(asked, Math.min(one, other));
        const far = computeDistancePrice(asked, Math.max(one, other));
        expect(Number.isSafeInteger(near) && near % 100 === 0).toBe(true);
        expect(far).toBeGreaterThanOrEqual(near);
      }),
    );
  });

  test.each([
    [0, 2_000],
    [27_272, 2_000],
    [27_273, 2_100],
    [100_000, 2_800],
    [100_001, 2_900],
    [900_000, 9_000],
  ])('for %d m is %d cents', (metres, price) => {
    expect(
      computeDistancePrice(
        { base: 1_700, per100Km: 1_100, minPriceCents: 2_000, maxPriceCents: 9_000 },
        metres,
      ),
    ).toBe(price);
  });
});

test('paying by card adds 2.4%, rounded up to a cent', () => {
  expect(computeCardFee(15_800, 240)).toBe(380);
  expect(computeCardFee(10_000, 240)).toBe(240);
  expect(computeCardFee(0, 240)).toBe(0);
});
