import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RefundStep } from '../refund-terms.ts';
import { type RideTerms, strictestSteps } from './strictest-steps.ts';

const day = 86_400;
const step = (secondsBefore: number, percent: number, dollars = 0): RefundStep => ({
  secondsBefore,
  percent,
  feeCents: dollars * 100,
});
const scenic = [step(3 * day, 100, 30)];
const flexi = [step(2_700, 50)];
const party = { priceCents: 50_000, people: 2 };

describe('the steps of a journey', () => {
  test('are those of its only ride', () => {
    expect(strictestSteps([{ laterBySeconds: 0, steps: scenic }], party)).toEqual(scenic);
  });

  test('are at each moment those of the ride of which least goes back', () => {
    const rides = [
      { laterBySeconds: 0, steps: scenic },
      { laterBySeconds: 6 * 3_600, steps: flexi },
    ];
    // Half of $500 is less than $500 less $60; of $90 it is the other way round.
    expect(strictestSteps(rides, party)).toEqual([step(3 * day, 50)]);
    expect(strictestSteps(rides, { priceCents: 9_000, people: 2 })).toEqual([step(3 * day, 100, 30)]);
  });

  test('count each ride from its own departure, and end when the journey begins', () => {
    const coach = [step(2 * day, 100), step(3_600, 50)];
    expect(strictestSteps([{ laterBySeconds: day, steps: coach }], party)).toEqual([
      step(day, 100),
      step(0, 50),
    ]);
  });

  test('are none with a ride that returns nothing', () => {
    expect(
      strictestSteps(
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
  const stepOf = ({ laterBySeconds, steps: own }: RideTerms, before: number) =>
    own.find(({ secondsBefore }) => secondsBefore <= before + laterBySeconds);

  test('return at every moment what the strictest ride does then', () => {
    fc.assert(
      fc.property(
        fc.array(ride, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 25 * 3_600 }),
        (rides, before) => {
          const all = rides.map((one) => back(stepOf(one, before)));
          const least = all.includes(null) ? null : Math.min(...all.map((amount) => amount ?? 0));
          const merged = strictestSteps(rides, party);
          expect(back(merged.find(({ secondsBefore }) => secondsBefore <= before))).toBe(least);
          expect(merged.map(({ secondsBefore }) => secondsBefore)).toEqual(
            [...new Set(merged.map(({ secondsBefore }) => secondsBefore))].sort((a, b) => b - a),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
