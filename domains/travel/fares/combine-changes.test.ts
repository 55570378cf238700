import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineChanges } from './combine-changes.ts';
import type { ChangeRule } from './fares.ts';

const any: ChangeRule = {
  ...{ secondsBefore: 0, times: null, freeTimes: null, feeCents: 0 },
  ...{ paysDifference: false, needsSameFare: false },
};

/** A requested change: its ordinal, its time, and whether the new departure has the same fare. */
interface Wish {
  readonly at: number;
  readonly count: number;
  readonly isSameFare: boolean;
}

type Rule = Pick<ChangeRule, 'times' | 'freeTimes' | 'feeCents' | 'paysDifference' | 'needsSameFare'>;

const isAllowed = (rule: Rule | null, until: number, { at, count, isSameFare }: Wish) =>
  rule !== null &&
  at <= until &&
  (rule.times === null || count <= rule.times) &&
  (isSameFare || !rule.needsSameFare);

/** Its fee per person, without the difference in fare. */
const feeOf = ({ freeTimes, feeCents }: Rule, { count }: Wish) =>
  freeTimes === null || count <= freeTimes ? 0 : feeCents;

test('a combined offer never allows more changes than each of its parts', () => {
  const few = fc.option(fc.integer({ min: 1, max: 3 }));
  const rule = fc.record({
    secondsBefore: fc.integer({ min: 0, max: 200 }).map((hours) => hours * 3_600),
    times: few,
    freeTimes: few,
    feeCents: fc.constantFrom(0, 1_000, 3_000),
    paysDifference: fc.boolean(),
    needsSameFare: fc.boolean(),
  });
  const departure = fc.integer({ min: 0, max: 48 }).map((hours) => new Date(hours * 3_600_000));
  const ride = fc.record({ departure, rule: fc.option(rule, { freq: 8 }) });
  const wish = fc.record({
    at: fc.integer({ min: -220, max: 60 }).map((hours) => hours * 3_600_000),
    count: fc.integer({ min: 1, max: 4 }),
    isSameFare: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(ride, { minLength: 1, maxLength: 4 }), wish, (rides, wished) => {
      const combined = combineChanges(rides);
      const allowed = isAllowed(combined, combined?.until.getTime() ?? 0, wished);
      const parts = rides.map(({ departure: leaves, rule: own }) =>
        isAllowed(own, leaves.getTime() - (own?.secondsBefore ?? 0) * 1_000, wished),
      );
      expect(allowed).toBe(parts.every(Boolean));
      for (const { rule: own } of rides) {
        if (!combined || !own) continue;
        expect(feeOf(combined, wished)).toBeGreaterThanOrEqual(feeOf(own, wished));
        expect(combined.paysDifference || !own.paysDifference).toBe(true);
      }
    }),
  );
});

test('deadlines are compared as instants: a later ride may have the earlier one', () => {
  const ferry = { departure: new Date('2026-12-05T08:45:00+13:00'), rule: { ...any, paysDifference: true } };
  const train = {
    departure: new Date('2026-12-05T14:15:00+13:00'),
    rule: { ...any, secondsBefore: 168 * 3_600, needsSameFare: true },
  };
  expect(combineChanges([ferry, train])).toEqual({
    ...{ until: new Date('2026-11-28T14:15:00+13:00'), times: null, freeTimes: null, feeCents: 0 },
    ...{ paysDifference: true, needsSameFare: true },
  });
});
