import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../fare-queries.ts';
import { type Arrival, arrivals, type Kind, kinds, popular, risingRates } from './arrivals.ts';

const mix = { page: 70, search: 20, cart: 8, checkout: 2 };
const countOf = (list: readonly Arrival[], kind: Kind) => list.filter((each) => each.kind === kind).length;

describe('visitors', () => {
  test('are as many of each kind as the mix says', () => {
    const list = arrivals({ rate: 100, seconds: 10, mix, random: createSeededRandom(1) });
    expect(kinds.map((kind) => countOf(list, kind))).toEqual([700, 200, 80, 20]);
  });

  test('come in order, within the time, as many as the rate says, of each kind its share to the nearest one', () => {
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

  test('come for themselves: some close together, some far apart', () => {
    const list = arrivals({ rate: 100, seconds: 10, mix, random: createSeededRandom(3) });
    const gaps = list.slice(1).map(({ at }, index) => at - (list[index]?.at ?? 0));
    // Of gaps between arrivals that know nothing of each other, 63 of 100 are shorter than the mean.
    const short = gaps.filter((gap) => gap < 10).length / gaps.length;
    expect(short).toBeGreaterThan(0.58);
    expect(short).toBeLessThan(0.68);
  });

  test('of one kind alone are of that kind', () => {
    const only = { page: 0, search: 100, cart: 0, checkout: 0 };
    const list = arrivals({ rate: 10, seconds: 1, mix: only, random: createSeededRandom(1) });
    expect(countOf(list, 'search')).toBe(10);
  });
});

describe('what is popular', () => {
  test('is always one of the things there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (count, number) => {
          const index = popular(count, () => number);
          expect(index).toBeGreaterThanOrEqual(0);
          expect(index).toBeLessThan(count);
        },
      ),
    );
  });

  test('is the first more often than the second, and each of them at times', () => {
    const random = createSeededRandom(5);
    const seen = [0, 0, 0, 0];
    for (let time = 0; time < 4_000; time += 1) {
      const index = popular(4, random);
      seen[index] = (seen[index] ?? 0) + 1;
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(Math.min(...seen)).toBeGreaterThan(200);
  });
});

describe('rising rates', () => {
  test('grow by their factor, in round figures', () => {
    expect(risingRates({ first: 20, factor: 1.5, most: 160 })).toEqual([20, 30, 45, 68, 100, 150]);
  });

  test('say none twice', () => {
    expect(risingRates({ first: 1, factor: 1.02, most: 1.1 })).toEqual([1, 1.1]);
  });
});
