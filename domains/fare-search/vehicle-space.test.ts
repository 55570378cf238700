import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Vehicle, vehicleTypes } from '#contracts/catalogue/vehicle.ts';
import { embeddedCatalogue } from '#domains/catalogue/catalogue-fixtures.testing.ts';
import type { TakenQuestion } from '#domains/inventory/inventory.ts';
import { cardFeeSentence } from '#domains/travel/offers/card-fee-sentence.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { VehicleRide } from '#domains/travel/offers/vehicle-space.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { createSearchDeps, loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import { searchFares } from '#domains/travel/search/search-fares.ts';
import { createVehicleSpace } from './vehicle-space.ts';

const catalogue = embeddedCatalogue();
const deck = catalogue.extraById('interislander-car')?.pool?.capacity ?? 0;
const sailing: VehicleRide = {
  routeId: 'interislander',
  tripId: 'sailing',
  serviceDate: '2026-12-01',
  runOffset: 0,
  fromCall: 0,
  toCall: 1,
  stock: 'live',
};
const two: PassengerCounts = { adults: 2, children: 0, infants: 0 };
const car: Vehicle = { type: 'car', length: 4.55 };

/** Vehicle decks of which `metres` are taken. */
const spaceWith = (metres: number) =>
  createVehicleSpace({
    catalogue: () => catalogue,
    taken: async (questions) => questions.map(() => metres),
  });

async function find(
  vehicle: Vehicle,
  {
    taken = 0,
    passengers = two,
    ride = sailing,
  }: { taken?: number; passengers?: PassengerCounts; ride?: VehicleRide } = {},
) {
  const [answer] = await spaceWith(taken).find([ride], { vehicle, passengers });
  return answer;
}

describe('a vehicle on a ferry', () => {
  test('costs its length, and closes check-in an hour before departure', async () => {
    expect(await find(car)).toEqual({
      status: 'carried',
      metresLeft: deck,
      checkInMinutes: 60,
      extras: [{ productId: 'interislander-car', vehicleLength: 4.55, priceCents: 19_000 }],
    });
    expect(await find({ ...car, length: 5.01 })).toMatchObject({ extras: [{ priceCents: 22_500 }] });
  });

  test('brings what it tows', async () => {
    expect(await find({ ...car, towed: 3.2 })).toMatchObject({
      extras: [
        { productId: 'interislander-car', vehicleLength: 4.55, priceCents: 19_000 },
        { productId: 'interislander-trailer', vehicleLength: 3.2, priceCents: 9_900 + 3_500 },
      ],
    });
  });

  test.each<[Vehicle, string, PassengerCounts?]>([
    [{ ...car, length: 6.1 }, 'too-long'],
    [{ ...car, height: 3.1 }, 'too-high'],
    [{ ...car, towed: 12.5 }, 'too-long'],
    [{ type: 'motorcycle', length: 2 }, 'too-many-people', { adults: 3, children: 0, infants: 0 }],
  ])('is refused: %j is %s', async (vehicle, status, passengers = two) => {
    expect(await find(vehicle, { passengers })).toEqual({ status, because: expect.stringContaining(': ') });
  });

  // The deck is sold by the started metre.
  test('fits exactly if its started metres are left', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...vehicleTypes),
        fc.integer({ min: 50, max: 400 }),
        fc.option(fc.integer({ min: 50, max: 1_200 }), { nil: undefined }),
        fc.integer({ min: 0, max: 20 }),
        async (type, length, towed, left) => {
          const vehicle = { type, length: length / 100, towed: towed && towed / 100 };
          const metres = Math.ceil(length / 100) + Math.ceil((towed ?? 0) / 100);
          const answer = await find(vehicle, { taken: deck - left });
          expect(answer?.status).toBe(metres <= left ? 'carried' : 'full');
        },
      ),
    );
  });

  test('is not counted on a ride on request, and not carried by trains and the Stewart Island ferry', async () => {
    expect(await find(car, { ride: { ...sailing, stock: 'request' }, taken: deck })).toMatchObject({
      status: 'carried',
      metresLeft: null,
    });
    for (const routeId of ['coastal_pacific', 'stewart_island_ferry'])
      expect(await find(car, { ride: { ...sailing, routeId } })).toBeNull();
  });
});

describe('a fare search with a vehicle', async () => {
  const now = new Date('2026-11-21T08:00:00+13:00');
  const feed = await loadEmbeddedFeed(now);
  const place = (text: string) => {
    const resolved = resolvePlace(feed, text);
    if (resolved.kind !== 'found') throw new Error(`There is no ${text}.`);
    return resolved.place;
  };
  const searchWith = async (
    taken: (questions: readonly TakenQuestion[]) => readonly number[],
    { to = 'Picton', at = now, vehicle = car }: { to?: string; at?: Date; vehicle?: Vehicle | null } = {},
  ) => {
    const vehicles = createVehicleSpace({ catalogue: () => catalogue, taken: async (asked) => taken(asked) });
    const found = await searchFares(
      {
        from: place('Wellington'),
        to: place(to),
        date: '2026-11-24',
        passengers: two,
        vehicle: vehicle ?? undefined,
        sort: 'price',
      },
      { ...createSearchDeps(feed, at), vehicles },
    );
    if (!found.ok) throw new Error(found.failure.code);
    return found.answer;
  };
  const allFree = (questions: readonly TakenQuestion[]) => questions.map(() => 0);

  test('asks once for all days, and has the vehicle on the ferries and in the card fee of every offer', async () => {
    let calls = 0;
    const { outbound } = await searchWith(
      (questions) => {
        calls += 1;
        return allFree(questions);
      },
      { to: 'Christchurch' },
    );
    expect(calls).toBe(1);
    expect(outbound.length).toBeGreaterThan(0);
    for (const { legs, vehicle, priceCents, conditions } of outbound) {
      const rides = legs.filter(({ itemType }) => itemType !== 'transfer');
      if (vehicle?.status !== 'carried') throw new Error('It is not carried.');
      expect(vehicle.rides.map(({ leg }) => rides[leg]?.mode)).toEqual(['ferry']);
      for (const { leg, checkInCloses } of vehicle.rides)
        expect(rides[leg]?.from.departure.getTime()).toBe(checkInCloses.getTime() + 3_600_000);
      expect(conditions.text).toContain(cardFeeSentence((priceCents ?? 0) + vehicle.priceCents, 240));
    }
  });

  test('has its price in the date strip, and offers without room come last', async () => {
    const plain = await searchWith(allFree, { vehicle: null });
    const { dates } = await searchWith(allFree);
    const extra = dates.flatMap(({ fromPriceCents }, at) => {
      const without = plain.dates[at]?.fromPriceCents ?? null;
      return fromPriceCents === null || without === null ? [] : [fromPriceCents - without];
    });
    expect(extra.length).toBeGreaterThan(3);
    expect(Math.min(...extra)).toBeGreaterThanOrEqual(16_500);
    const full = await searchWith((questions) =>
      questions.map(({ poolId }) => (poolId.includes('bluebridge') ? 10_000 : 0)),
    );
    const statuses = full.outbound.map(({ vehicle }) => vehicle?.status);
    expect(new Set(statuses)).toEqual(new Set(['carried', 'full']));
    expect(statuses).toEqual(statuses.toSorted());
    const none = await searchWith((questions) => questions.map(() => 10_000));
    expect(none.dates.map(({ fromPriceCents }) => fromPriceCents)).toEqual(none.dates.map(() => null));
    expect(none.dates.some(({ hasJourneys }) => hasJourneys)).toBe(true);
  });

  test('closes check-in earlier than for people on foot', async () => {
    const { outbound } = await searchWith(allFree);
    const [first] = outbound
      .map(({ legs }) => legs[0]?.from.departure)
      .toSorted((a, b) => Number(a) - Number(b));
    if (!first) throw new Error('There is no sailing.');
    const late = await searchWith(allFree, { at: new Date(first.getTime() - 55 * 60_000) });
    const offer = late.outbound.find(({ legs }) => legs[0]?.from.departure.getTime() === first.getTime());
    expect(offer?.vehicle).toEqual({
      status: 'check-in-closed',
      priceCents: null,
      because: 'Check-in with a vehicle has closed.',
    });
  });
});
