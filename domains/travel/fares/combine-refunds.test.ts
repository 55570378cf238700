import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RefundShare, RefundStep } from '#domains/travel/fares/refund-terms.ts';
import { combineRefunds, type RideRefunds } from './combine-refunds.ts';

const day = 86_400;
const step = (secondsBefore: number, percent: number, dollars = 0): RefundStep => ({
  secondsBefore,
  percent,
  feeCents: dollars * 100,
});
const scenic = [step(3 * day, 100, 30)];
const flexi = [step(2_700, 50)];
const party = { priceCents: 50_000, people: 2 };

describe('the refund steps of a journey', () => {
  test('are those of its only ride', () => {
    expect(combineRefunds([{ laterBySeconds: 0, steps: scenic }], party)).toEqual(scenic);
  });

  test('follow the ride with the lowest refund at each moment', () => {
    const rides = [
      { laterBySeconds: 0, steps: scenic },
      { laterBySeconds: 6 * 3_600, steps: flexi },
    ];
    // Half of $500 is less than $500 less $60. For $90 the reverse holds, as may be for a child of the first two.
    const [half, lessFee] = [
      { percent: 50, feeCents: 0 },
      { percent: 100, feeCents: 3_000 },
    ];
    expect(combineRefunds(rides, party)).toEqual([{ secondsBefore: 3 * day, ...half, or: [lessFee] }]);
    expect(combineRefunds(rides, { priceCents: 9_000, people: 2 })).toEqual([
      { secondsBefore: 3 * day, ...lessFee, or: [half] },
    ]);
  });

  test('count each ride from its own departure and end when the journey starts', () => {
    const coach = [step(2 * day, 100), step(3_600, 50)];
    expect(combineRefunds([{ laterBySeconds: day, steps: coach }], party)).toEqual([
      step(day, 100),
      step(0, 50),
    ]);
  });

  test('are empty with a non-refundable ride', () => {
    expect(
      combineRefunds(
        [
          { laterBySeconds: 0, steps: scenic },
          { laterBySeconds: 0, steps: [] },
        ],
        party,
      ),
    ).toEqual([]);
  });

  const steps = fc
    .array(
      fc.tuple(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 50 }),
      ),
      {
        maxLength: 4,
      },
    )
    .map((rows) => {
      const hours = [...new Set(rows.map(([at]) => at))].sort((a, b) => b - a);
      const percents = rows.map(([, percent]) => percent).sort((a, b) => b - a);
      const fees = rows.map(([, , fee]) => fee).sort((a, b) => a - b);
      return hours.map((at, index) => step(at * 3_600, percents[index] ?? 1, fees[index] ?? 50));
    });
  const ride = fc.record({ laterBySeconds: fc.integer({ min: 0, max: 10 }).map((h) => h * 3_600), steps });
  const back = (given: RefundStep | undefined) =>
    given ? (party.priceCents * given.percent) / 100 - party.people * given.feeCents : null;
  const stepOf = ({ laterBySeconds, steps: own }: RideRefunds, before: number) =>
    own.find(({ secondsBefore }) => secondsBefore <= before + laterBySeconds);

  test('refund at every moment what the strictest ride does', () => {
    fc.assert(
      fc.property(
        fc.array(ride, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 25 * 3_600 }),
        (rides, before) => {
          const all = rides.map((one) => back(stepOf(one, before)));
          const least = all.includes(null) ? null : Math.min(...all.map((amount) => amount ?? 0));
          const merged = combineRefunds(rides, party);
          expect(back(merged.find(({ secondsBefore }) => secondsBefore <= before))).toBe(least);
          expect(merged.map(({ secondsBefore }) => secondsBefore)).toEqual(
            [...new Set(merged.map(({ secondsBefore }) => secondsBefore))].sort((a, b) => b - a),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('refund at most what every ride allows, and no less than the strictest', () => {
    const price = fc.integer({ min: 0, max: 500 }).map((dollars) => dollars * 100);
    const backOf = (shares: readonly RefundShare[], cents: number) =>
      Math.min(...shares.map(({ percent, feeCents }) => Math.max(0, (cents * percent) / 100 - feeCents)));
    fc.assert(
      fc.property(
        fc.array(ride, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 25 * 3_600 }),
        fc.array(price, { minLength: 1, maxLength: 9 }),
        (rides, before, prices) => {
          const priceCents = prices.reduce((sum, each) => sum + each, 0);
          const merged = combineRefunds(rides, { priceCents, people: prices.length });
          const now = merged.find(({ secondsBefore }) => secondsBefore <= before);
          const parts = rides.map((one) => stepOf(one, before));
          for (const cents of prices)
            expect(now ? backOf([now, ...(now.or ?? [])], cents) : 0).toBe(
              Math.min(...parts.map((part) => (part ? backOf([part], cents) : 0))),
            );
        },
      ),
    );
  });
});
