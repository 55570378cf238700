import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../fare-queries.ts';
import { type Drift, driftOf, groupByInterval } from './drift.ts';

const line = (count: number, valueAt: (at: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ at: index * 5, value: valueAt(index * 5) }));

describe('drift', () => {
  test('of a line is its slope per hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: -500, max: 500 }),
        (perHour, start) => {
          const { perHour: found, errorPerHour } = driftOf(line(50, (at) => start + (perHour * at) / 3_600));
          expect(found).toBeCloseTo(perHour, 6);
          expect(errorPerHour).toBeCloseTo(0, 6);
        },
      ),
    );
  });

  test('of noise is zero within its error', () => {
    const random = createSeededRandom(2);
    const { perHour, errorPerHour } = driftOf(line(200, () => 100 + 10 * random()));
    expect(Math.abs(perHour)).toBeLessThan(1.5 * errorPerHour);
    expect(errorPerHour).toBeLessThan(10);
  });

  // @spec F.12
  test('finds a leak in noise', () => {
    const random = createSeededRandom(3);
    const { perHour } = driftOf(line(200, (at) => 10 * random() + (200 * at) / 3_600));
    expect(perHour).toBeGreaterThan(180);
    expect(perHour).toBeLessThan(220);
  });

  /** Shares of flat series with autocorrelated noise that are judged not flat (`wrong`), or not judged at all (`unclear`). */
  const tellingOf = (count: number, likeness: number) => {
    const random = createSeededRandom(4);
    const times = 2_000;
    const drifts = Array.from({ length: times }, () => {
      let value = (random() - 0.5) / Math.sqrt(1 - likeness ** 2);
      return driftOf(
        line(count, () => {
          value = likeness * value + random() - 0.5;
          return value;
        }),
      );
    });
    const shareOf = (picks: (drift: Drift) => boolean) => drifts.filter(picks).length / times;
    return {
      wrong: shareOf(({ perHour, errorPerHour }) => Math.abs(perHour) > errorPerHour),
      unclear: shareOf(({ errorPerHour }) => errorPerHour === Number.POSITIVE_INFINITY),
    };
  };

  // The nominal error rate is 5%. The autocorrelation is itself an estimate, so short series have a higher rate.
  test.each([
    { count: 12, likeness: 0, most: 0.05 },
    { count: 12, likeness: 0.6, most: 0.1 },
    { count: 20, likeness: 0.3, most: 0.07 },
    { count: 20, likeness: 0.6, most: 0.09 },
    { count: 40, likeness: 0, most: 0.05 },
    { count: 40, likeness: 0.6, most: 0.07 },
    { count: 40, likeness: 0.8, most: 0.08 },
  ])(
    'is rarely found in flat series: $count samples, autocorrelation $likeness',
    ({ count, likeness, most }) => {
      expect(tellingOf(count, likeness).wrong).toBeLessThan(most);
    },
  );

  test('is unknown for few autocorrelated samples, and known for as many independent ones', () => {
    expect(tellingOf(12, 0.8).unclear).toBeGreaterThan(0.4);
    expect(tellingOf(40, 0.6).unclear).toBeLessThan(0.1);
    expect(tellingOf(24, 0).unclear).toBeLessThan(0.01);
  });

  test('is NaN for too few points', () => {
    expect(driftOf([]).perHour).toBeNaN();
    expect(driftOf(line(5, () => 1)).perHour).toBeNaN();
    expect(driftOf([1, 2, 3, 4, 5, 6].map((value) => ({ at: 5, value }))).perHour).toBeNaN();
  });
});

test('the minimum of each stretch is the level after garbage collection, however often it runs', () => {
  // A sawtooth that falls back to 50 every 40 seconds.
  const saw = line(96, (at) => 50 + (at % 40));
  expect(groupByInterval(saw, 60, (values) => Math.min(...values)).map(({ value }) => value)).toEqual(
    Array.from({ length: 8 }, () => expect.closeTo(50, -1)),
  );
  const most = groupByInterval(saw, 60, (values) => Math.max(...values));
  expect(most).toHaveLength(8);
  expect(most[0]?.at).toBe(30);
});
