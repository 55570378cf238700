import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../fare-queries.ts';
import { type Arrival, arrivals, type Kind, kinds, popularIndex, risingRates } from './arrivals.ts';

const mix = { page: 70, search: 20, cart: 8, checkout: 2 };
const countOf = (list: readonly Arrival[], kind: Kind) => list.filter((each) => each.kind === kind).length;

describe('arrivals', () => {
  test('have each kind of visitor in the proportions of the mix', () => {
    const list = arrivals({ rate: 100, seconds: 10, mix, random: createSeededRandom(1) });
    expect(kinds.map((kind) => countOf(list, kind))).toEqual([700, 200, 80, 20]);
  });

  test('are in order, within the time, match the rate, and have the share of each kind rounded to one visitor', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer(),
        (rate, seconds, seed) => {
          const list = arrivals({ rate, seconds, mix, random: createSeededRandom(seed) });
          expect(list).toHaveLength(rate * seconds);
          expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((a, b) => a - b));
          expect(list.every(({ at }) => at >= 0 && at < seconds * 1_000)).toBe(true);
          for (const kind of kinds)
            expect(Math.abs(countOf(list, kind) - (list.length * mix[kind]) / 100)).toBeLessThan(1);
        },
      ),
    );
  });

  test('are independent: some close together, some far apart', () => {
    const list = arrivals({ rate: 100, seconds: 10, mix, random: createSeededRandom(3) });
    const gaps = list.slice(1).map(({ at }, index) => at - (list[index]?.at ?? 0));
    // Gaps between independent arrivals are exponentially distributed: 63% are shorter than the mean.
    const short = gaps.filter((gap) => gap < 10).length / gaps.length;
    expect(short).toBeGreaterThan(0.58);
    expect(short).toBeLessThan(0.68);
  });

  test('are all of one kind if the mix has only that kind', () => {
    const only = { page: 0, search: 100, cart: 0, checkout: 0 };
    const list = arrivals({ rate: 10, seconds: 1, mix: only, random: createSeededRandom(1) });
    expect(countOf(list, 'search')).toBe(10);
  });
});

describe('popular', () => {
  test('returns a valid index', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (count, number) => {
          const index = popularIndex(count, () => number);
          expect(index).toBeGreaterThanOrEqual(0);
          expect(index).toBeLessThan(count);
        },
      ),
    );
  });

  test('prefers lower indices but returns every index sometimes', () => {
    const random = createSeededRandom(5);
    const seen = [0, 0, 0, 0];
    for (let time = 0; time < 4_000; time += 1) {
      const index = popularIndex(4, random);
      seen[index] = (seen[index] ?? 0) + 1;
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(Math.min(...seen)).toBeGreaterThan(200);
  });
});

describe('rising rates', () => {
  test('grow by the factor, rounded to two digits', () => {
    expect(risingRates({ first: 20, factor: 1.5, max: 160 })).toEqual([20, 30, 45, 68, 100, 150]);
  });

  test('have no duplicates', () => {
    expect(risingRates({ first: 1, factor: 1.02, max: 1.1 })).toEqual([1, 1.1]);
  });
});
