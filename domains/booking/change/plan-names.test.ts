import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TravellerName } from '../booking.ts';
import { isSpellingOf } from './plan-names.ts';

const named = (firstName: string, lastName: string): TravellerName => ({ title: null, firstName, lastName });

describe('another spelling of a name', () => {
  test.each([
    ['Mere', 'Tuhoe', 'Mere', 'Tūhoe'],
    ['mere', 'TUHOE', 'Mere', 'Tūhoe'],
    ['Anne Marie', 'Smith', 'Anne-Marie', 'Smith'],
    ['Anne Marie', 'Smith', 'Anne', 'Marie Smith'],
    ['Jon', 'Smith', 'John', 'Smith'],
    ['Aroha', 'Nagta', 'Aroha', 'Ngata'],
    ['Tūhoe', 'Mere', 'Mere', 'Tūhoe'],
    ['Nagta', 'Aroha', 'Aroha', 'Ngata'],
  ])('of %s %s is %s %s', (first, last, newFirst, newLast) => {
    expect(isSpellingOf(named(first, last), named(newFirst, newLast), 3)).toBe(true);
  });

  test.each([
    ['Mere', 'Tūhoe', 'Rangi', 'Tūhoe'],
    ['Ann', 'Lee', 'Bob', 'Lee'],
    ['Jo', 'Ng', 'Al', 'Ng'],
    ['伟', '王', '娜', '李'],
    ['Margaret', 'Williams', 'Margit', 'Willemse'],
  ])('of %s %s is not %s %s', (first, last, newFirst, newLast) => {
    expect(isSpellingOf(named(first, last), named(newFirst, newLast), 3)).toBe(false);
  });

  test('includes the name itself, swapped or not, and nothing with more changes than the limit', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'ā', 'É', '-', ' '),
      minLength: 1,
      maxLength: 8,
    });
    const letters = fc.string({ unit: fc.constantFrom('x', 'y'), minLength: 4, maxLength: 8 });
    fc.assert(
      fc.property(word, word, letters, (first, last, others) => {
        expect(isSpellingOf(named(first, last), named(first, last), 0)).toBe(true);
        expect(isSpellingOf(named(first, last), named(last, first), 0)).toBe(true);
        expect(isSpellingOf(named(first, last), named(first + others, last), 3)).toBe(false);
      }),
    );
  });
});
