import { expect, test } from 'vitest';
import type { Tier } from '#domains/travel/fares/fares.ts';
import type { FamilyPrice } from '#domains/travel/fares/leg-fares.ts';
import { buildFareChoices } from './build-fare-choices.ts';

const family = (tier: Tier, name: string): FamilyPrice => ({
  family: {
    ...{ id: `${name}-${tier}`, name, tier },
    ...{ about: null, changes: '', refund: '', changeRule: null, refundSteps: [] },
  },
  prices: { adult: 1_000, child: 500, infant: 0 },
});

const choicesOf = (...rides: (readonly FamilyPrice[])[]) =>
  buildFareChoices(rides).map(({ name, parts }) => `${name}: ${parts.map((part) => part.family.id)}`);

test('one ride has its own families', () => {
  expect(choicesOf([family(1, 'Early'), family(3, 'Open')])).toEqual(['Early: Early-1', 'Open: Open-3']);
});

test('each ride takes its most flexible family of the tier, or else its most restricted one', () => {
  expect(choicesOf([family(1, 'Early'), family(2, 'Plain')], [family(3, 'Open')])).toEqual([
    'Saver: Early-1,Open-3',
    'Standard: Plain-2,Open-3',
  ]);
});

test('equal choices are offered once, under the name of the lowest tier that a ride has', () => {
  expect(choicesOf([family(2, 'Plain')], [family(3, 'Open')])).toEqual(['Standard: Plain-2,Open-3']);
  expect(choicesOf([family(3, 'Open')], [family(1, 'Early'), family(2, 'Plain')])).toEqual([
    'Saver: Open-3,Early-1',
    'Standard: Open-3,Plain-2',
  ]);
});

test('a choice whose families have one name has that name', () => {
  expect(choicesOf([family(2, 'Seat')], [family(2, 'Seat')])).toEqual(['Seat: Seat-2,Seat-2']);
});

test('a journey with an unpriced ride has no choice', () => {
  expect(choicesOf([family(1, 'Early')], [])).toEqual([]);
  expect(choicesOf()).toEqual([]);
});
