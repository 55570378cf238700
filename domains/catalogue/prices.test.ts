import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowanceText, passLabel } from '#contracts/catalogue/pass-label.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { ServiceExtra } from './catalogue.ts';
import { embeddedCatalogue } from './catalogue-fixtures.testing.ts';
import { extraLimit, extraPrice, passPrice, tourPrice } from './prices.ts';

const catalogue = embeddedCatalogue();
const now = new Date('2026-11-21T08:00:00+13:00');

const count = fc.integer({ min: 0, max: 9 });
const passengers = fc.record({ adults: count, children: count, infants: count });
const pass = fc.constantFrom(...catalogue.passes);
const departure = fc.constantFrom(...catalogue.tours.flatMap((tour) => catalogue.departuresOf(tour, now)));
const extras = catalogue.extrasFor({
  kind: 'ride',
  stock: 'live',
  routeId: 'interislander',
  fareFamilyId: 'saver',
});
const extra = fc.constantFrom(...extras);
const quantity = fc.integer({ min: 1, max: 20 });
const metres = fc.integer({ min: 5, max: 400 }).map((tenths) => tenths / 10);

const one = (id: string): ServiceExtra => {
  const found = catalogue.extraById(id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};
const travelling = (adults: number, children = 0, infants = 0): PassengerCounts => ({
  adults,
  children,
  infants,
});

describe('the price of a pass or a tour', () => {
  // @spec 9.4
  test('is in whole dollars and the sum of the passengers’ prices', () => {
    fc.assert(
      fc.property(pass, departure, passengers, (bought, left, counts) => {
        for (const [price, units] of [
          [passPrice(bought, counts), bought.prices],
          [tourPrice(left, counts), left.tour.prices],
        ] as const) {
          expect(price % 100).toBe(0);
          const each = [
            ...Array<number>(counts.adults).fill(units.adult),
            ...Array<number>(counts.children).fill(units.child),
            ...Array<number>(counts.infants).fill(units.infant),
          ];
          expect(price).toBe(each.reduce((sum, unit) => sum + unit, 0));
        }
      }),
    );
  });

  test('is the price in the table', () => {
    const bus = catalogue.passById('bus-pass-30-hours');
    if (!bus) throw new Error('There is no such pass.');
    expect(passPrice(bus, travelling(2, 1, 1))).toBe(2 * 28_000 + 21_000);
  });
});

describe('the price of an extra', () => {
  test('is in whole dollars, multiplied by the quantity, and never falls with the length', () => {
    fc.assert(
      fc.property(extra, quantity, metres, metres, (bought, many, one, other) => {
        const [short, long] = one < other ? [one, other] : [other, one];
        const price = extraPrice(bought, { quantity: many, vehicleLength: short });
        expect(price % 100).toBe(0);
        expect(price).toBe(many * extraPrice(bought, { quantity: 1, vehicleLength: short }));
        expect(price).toBeLessThanOrEqual(extraPrice(bought, { quantity: many, vehicleLength: long }));
        expect(price).toBeGreaterThanOrEqual(many * bought.unitPrice);
      }),
    );
  });

  test.each([
    [undefined, 245],
    [5.4, 245],
    [6, 245],
    [6.01, 285],
    [7, 285],
    [7.1, 325],
    [12, 485],
  ])('for a campervan of %s metres is %s dollars', (vehicleLength, dollars) => {
    expect(extraPrice(one('interislander-campervan'), { quantity: 1, vehicleLength })).toBe(dollars * 100);
  });

  test('ignores the length of an extra that is no vehicle', () => {
    expect(extraPrice(one('interislander-meal'), { quantity: 3, vehicleLength: 30 })).toBe(7_500);
  });
});

describe('the limit of an extra', () => {
  test.each([
    ['interislander-luggage', travelling(2, 1, 1), 6],
    ['train-luggage', travelling(1), 1],
    ['bluebridge-cabin-twin', travelling(1), 3],
    ['interislander-lounge', travelling(2), 2],
    ['interislander-lounge', travelling(2, 1), 0],
    ['interislander-lounge', travelling(2, 0, 1), 0],
    ['interislander-motorcycle', travelling(2), 1],
    ['interislander-motorcycle', travelling(2, 0, 1), 0],
    ['interislander-car', travelling(3, 2), 1],
    ['interislander-car', travelling(3, 3), 0],
    ['interislander-trailer', travelling(9), 1],
    ['interislander-meal', travelling(0), 0],
  ])('for %s and %o is %i', (id, counts, most) => {
    expect(extraLimit(one(id), counts)).toBe(most);
  });

  test('never grows with infants, and is never negative', () => {
    fc.assert(
      fc.property(extra, passengers, (had, counts) => {
        const limit = extraLimit(had, counts);
        expect(limit).toBeGreaterThanOrEqual(0);
        expect(extraLimit(had, { ...counts, infants: counts.infants + 1 })).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

describe('a pass', () => {
  // @spec 4.3
  test('is named by its services', () => {
    expect(passLabel(['bus'])).toBe('Bus Pass');
    expect(passLabel(['train'])).toBe('Rail Pass');
    expect(passLabel(['bus', 'train'])).toBe('Rail-Bus Pass');
    expect(passLabel(['train', 'bus'])).toBe('Rail-Bus Pass');
  });

  test('states its allowance', () => {
    expect(allowanceText({ kind: 'hours', amount: 15 })).toBe('15 hours');
    expect(allowanceText({ kind: 'days', amount: 3 })).toBe('3 days of your choice');
    expect(allowanceText({ kind: 'consecutive-days', amount: 7 })).toBe('7 days in a row');
    expect(allowanceText({ kind: 'days', amount: 1 })).toBe('1 day of your choice');
  });
});
