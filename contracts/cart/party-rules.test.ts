import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFareSearchQuery } from '../search/fare-search-query.ts';
import { passengersSchema } from './cart-calls.ts';
import { partyFault } from './party-rules.ts';

describe('a party that can’t travel together', () => {
  test.each([
    [{ adults: 1, children: 0, infants: 0 }, null],
    [{ adults: 5, children: 0, infants: 4 }, null],
    [{ adults: 1, children: 8, infants: 0 }, null],
    [{ adults: 6, children: 4, infants: 0 }, 'You can book up to 9 travellers at a time.'],
    [{ adults: 0, children: 0, infants: 0 }, 'At least one adult must travel.'],
    [{ adults: 0, children: 1, infants: 0 }, 'A child or an infant can’t travel without an adult.'],
    [{ adults: 0, children: 0, infants: 1 }, 'A child or an infant can’t travel without an adult.'],
    [
      { adults: 1, children: 0, infants: 2 },
      'Each infant must sit on the lap of an adult: add an adult for each infant.',
    ],
  ])('%j: %s', (party, message) => {
    expect(partyFault(party)?.message ?? null).toBe(message);
  });

  test('is refused in searches and carts, and all others are accepted', () => {
    const count = fc.nat(9);
    fc.assert(
      fc.property(count, count, count, (adults, children, infants) => {
        fc.pre(adults + children + infants > 0);
        const words = partyFault({ adults, children, infants })?.message;
        const inCart = passengersSchema.safeParse({
          ...{ adultCount: adults, childCount: children, infantCount: infants },
        });
        expect(inCart.error?.issues.map(({ message }) => message)).toEqual(words && [words]);
        const query = {
          ...{ from: 'picton', to: 'nelson', date: '2026-12-01' },
          ...{ adults: String(adults), children: String(children), infants: String(infants) },
        };
        expect(readFareSearchQuery(query).faults.map(({ message }) => message)).toEqual(
          words === undefined ? [] : [words],
        );
      }),
    );
  });
});
