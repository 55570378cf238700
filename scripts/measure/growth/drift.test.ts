import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../fare-queries.ts';
import { afterWarmUp, driftOf, stretches } from './drift.ts';

const line = (count: number, valueAt: (at: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ at: index * 5, value: valueAt(index * 5) }));

describe('the drift', () => {
  test('of a line is its slope, an hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: -500, max: 500 }),
        (perHour, start) => {
          const { perHour: found, error } = driftOf(line(50, (at) => start + (perHour * at) / 3_600));
          expect(found).toBeCloseTo(perHour, 6);
          expect(error).toBeCloseTo(0, 6);
        },
      ),
    );
  });

  test('of what only goes up and down is nothing, give or take', () => {
    const random = createSeededRandom(2);
    const { perHour, error } = driftOf(line(200, () => 100 + 10 * random()));
    expect(Math.abs(perHour)).toBeLessThan(3 * error);
    expect(error).toBeLessThan(5);
  });

  test('of a leak among what goes up and down is found', () => {
    const random = createSeededRandom(3);
    const { perHour } = driftOf(line(200, (at) => 10 * random() + (200 * at) / 3_600));
    expect(perHour).toBeGreaterThan(180);
    expect(perHour).toBeLessThan(220);
  });

  test('is seldom said to be there where there is none, though each is like the one before', () => {
    const random = createSeededRandom(4);
    const times = 400;
    const wrong = Array.from({ length: times }, () => {
      let value = 0;
      const { perHour, error } = driftOf(
        line(40, () => {
          value = 0.6 * value + random() - 0.5;
          return value;
        }),
      );
      return Math.abs(perHour) > 2 * error;
    }).filter(Boolean);
    // One of twenty, or a little more: of so few, how alike they are is itself only estimated.
    expect(wrong.length / times).toBeLessThan(0.1);
  });

  test('of too little is not known', () => {
    expect(driftOf([]).perHour).toBeNaN();
    expect(driftOf(line(2, () => 1)).perHour).toBeNaN();
    expect(driftOf([1, 2, 3].map((value) => ({ at: 5, value }))).perHour).toBeNaN();
  });
});

test('the least of each stretch shows what is left after memory was cleared, however often that is', () => {
  // A saw that falls back to 50 every 40 seconds.
  const saw = line(96, (at) => 50 + (at % 40));
  expect(stretches(saw, 60, (values) => Math.min(...values)).map(({ value }) => value)).toEqual(
    Array.from({ length: 8 }, () => expect.closeTo(50, -1)),
  );
  const most = stretches(saw, 60, (values) => Math.max(...values));
  expect(most).toHaveLength(8);
  expect(most[0]?.at).toBe(30);
});

test('the warm-up does not count', () => {
  expect(
    afterWarmUp(
      line(11, (at) => at),
      50,
      0.6,
    ).map(({ at }) => at),
  ).toEqual([20, 25, 30, 35, 40, 45, 50]);
});
