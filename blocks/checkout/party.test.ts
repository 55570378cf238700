import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFirstChoice,
  itemsToChoose,
  partyOf,
  plateLabel,
  type TravelledItem,
  travellersOn,
  vehiclesOf,
} from './party.ts';

const item = (id: string, adultCount: number, childCount = 0, infantCount = 0): TravelledItem => ({
  id,
  description: `Item ${id}`,
  passengers: { adultCount, childCount, infantCount },
});

const items = fc
  .array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(4)), { minLength: 1, maxLength: 6 })
  .map((counts) => counts.map(([a, c, i], index) => item(String(index), a, c, i)));

const countOf = (people: readonly { readonly type: string }[], type: string) =>
  people.filter((person) => person.type === type).length;

describe('partyOf', () => {
  it('has as many of each type as the item with the most of them', () => {
    const party = partyOf([item('a', 2, 1), item('b', 1, 2), item('c', 0, 0, 1)]);
    expect(party.map(({ label }) => label)).toEqual(['Adult 1', 'Adult 2', 'Child 1', 'Child 2', 'Infant']);
    expect(party.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  });

  it('is empty if nobody travels', () => {
    expect(partyOf([])).toEqual([]);
  });
});

describe('plateLabel', () => {
  const labels = (...vehicles: readonly (readonly string[])[]) => {
    const all = vehiclesOf(
      vehicles.map((descriptions, at) => ({
        ...item(String(at), 1),
        vehicles: descriptions.map((description) => ({ id: description, description })),
      })),
    );
    return all.map((vehicle) => plateLabel(vehicle, all));
  };

  it('distinguishes the fields of several vehicles', () => {
    expect(labels(['Car'])).toEqual(['Number plate']);
    expect(labels(['Car', 'Trailer'])).toEqual(['Number plate, Car', 'Number plate, Trailer']);
    expect(labels(['Car'], ['Car'])).toEqual(['Number plate, Car (Item 0)', 'Number plate, Car (Item 1)']);
  });
});

describe('itemsToChoose', () => {
  it('lists only items and types on which somebody stays behind', () => {
    const choices = itemsToChoose([item('a', 3, 1), item('b', 2, 1), item('c', 3), item('d', 0, 1)]);
    expect(
      choices.map(({ itemId, groups }) => [itemId, groups.map(({ type, count }) => [type, count])]),
    ).toEqual([['b', [['adult', 2]]]]);
  });
});

describe('travellersOn', () => {
  it('puts exactly the right number of each type on each item by default', () => {
    fc.assert(
      fc.property(items, (all) => {
        const party = partyOf(all);
        const choices = itemsToChoose(all);
        for (const one of all) {
          const choice = choices.find(({ itemId }) => itemId === one.id);
          const on = travellersOn(
            one,
            party,
            (_, person) => choice !== undefined && isFirstChoice(choice, person),
          );
          expect(countOf(on, 'adult')).toBe(one.passengers.adultCount);
          expect(countOf(on, 'child')).toBe(one.passengers.childCount);
          expect(countOf(on, 'infant')).toBe(one.passengers.infantCount);
        }
      }),
    );
  });

  it('leaves no traveller without an item', () => {
    fc.assert(
      fc.property(items, (all) => {
        const party = partyOf(all);
        const going = new Set(
          all.flatMap((one) => travellersOn(one, party, () => false).map(({ index }) => index)),
        );
        expect(party.filter(({ index }) => !going.has(index))).toEqual([]);
      }),
    );
  });
});
