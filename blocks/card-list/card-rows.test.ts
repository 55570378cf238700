import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardPlaces } from './card-rows.ts';

describe('card places', () => {
  test('one card fills the row, two share it unequally, three start with the wide one', () => {
    expect(cardPlaces(0)).toEqual([]);
    expect(cardPlaces(1).map(({ span }) => span)).toEqual([12]);
    expect(cardPlaces(2).map(({ span }) => span)).toEqual([8, 4]);
    expect(cardPlaces(3).map(({ span }) => span)).toEqual([6, 3, 3]);
    expect(cardPlaces(4).map(({ span }) => span)).toEqual([8, 4, 4, 8]);
    expect(cardPlaces(5).map(({ span }) => span)).toEqual([8, 4, 3, 3, 6]);
  });

  test('any number of cards fills whole rows of twelve columns, with one wide picture each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
        const places = cardPlaces(count);
        expect(places).toHaveLength(count);
        let filled = 0;
        let wides = 0;
        for (const { span, isWide } of places) {
          filled += span;
          wides += isWide ? 1 : 0;
          expect(filled % 12 === 0 || filled % 12 >= 3).toBe(true);
          if (filled % 12 === 0) expect(wides).toBe(filled / 12);
        }
        expect(filled % 12).toBe(0);
      }),
    );
  });
});
