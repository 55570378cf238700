import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CartItemData } from '#domains/cart/cart.ts';
import { loadTestTimetable, morning, people } from '#domains/cart/cart-fixtures.testing.ts';
import { embeddedCatalogue } from '#domains/catalogue/catalogue-fixtures.testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { checkTravellers } from './check-travellers.ts';

const catalogue = embeddedCatalogue();
const passengers = people(1, 1, 1);
const today = '2026-12-01';
const startsOn = '2027-02-27';

const passes = catalogue.passes.map((pass) => {
  const { id, validMonths } = pass;
  const sold = { id, validMonths, services: [{ name: 'bus' as const }], allowance: '15 hours' };
  const data: CartItemData = { kind: 'pass', pass: sold, passengers };
  return { description: pass.name, limits: pass.ageLimits, day: today, data };
});
const tours = catalogue.tours.map(({ id, name, ageLimits: limits }) => {
  const tour = { id, departureId: `${id}:${startsOn}`, startsOn, endsOn: startsOn };
  const data: CartItemData = { kind: 'tour', tour, passengers };
  return { description: name, limits, day: startsOn, data };
});

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await loadTestTimetable();
});

describe('for every pass and tour', () => {
  test('a child or an infant may have exactly the maximum age on the day, and not be a day older', () => {
    const yearsBefore = (day: string, years: number, days: number) =>
      Temporal.PlainDate.from(day).subtract({ years }).add({ days }).toString();
    fc.assert(
      fc.property(
        fc.constantFrom(...passes, ...tours),
        fc.constantFrom('child' as const, 'infant' as const),
        fc.integer({ min: 1, max: 19 }),
        fc.integer({ min: 0, max: 1 }),
        ({ description, limits, day, data }, type, birthday, daysLater) => {
          const born = yearsBefore(day, birthday, daysLater);
          fc.pre(born <= today);
          const age = daysLater === 0 ? birthday : birthday - 1;
          const births = { adult: undefined, child: '2024-06-01', infant: '2026-06-01', [type]: born };
          const types = ['adult', 'child', 'infant'] as const;
          const travellers = types.map((each) => ({ itemId: 'i', type: each, dateOfBirth: births[each] }));
          const checked = checkTravellers([{ id: 'i', description, passengers, data }], travellers, {
            ...{ feed, catalogue, now: morning },
          });
          expect(checked.ok).toBe(age <= limits[type]);
        },
      ),
    );
  });
});
