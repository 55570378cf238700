/** Rules on which several domains rely, checked with the embedded timetable and catalogue. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { partyFault } from '#contracts/cart/party-rules.ts';
import type { ItemPassengers, ItemUnitPrices } from '#domains/cart/cart.ts';
import {
  loadTestTimetable,
  morning,
  offersBetween,
  testTimetableFiles,
} from '#domains/cart/cart-fixtures.testing.ts';
import { newJourneyItem } from '#domains/cart/items/journey-item.ts';
import { passItem } from '#domains/cart/items/pass-item.ts';
import { seatedOf } from '#domains/cart/items/passenger-rules.ts';
import { tourItem } from '#domains/cart/items/tour-item.ts';
import type { PricedItem } from '#domains/cart/stored-item.ts';
import { embeddedCatalogue } from '#domains/catalogue/catalogue-fixtures.testing.ts';
import { readEmbeddedTables } from '#domains/travel/fares/fare-tables.testing.ts';
import { computeDistancePrice, deriveUnitPrices } from '#domains/travel/fares/leg-fares.ts';
import { parseFareTables } from '#domains/travel/fares/parse-fare-tables.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Offer } from '#domains/travel/offers/offer.ts';
import { loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import { searchByName } from '#domains/travel/search/search-by-name.testing.ts';
import { getAgeLimits } from './checkout/age-limits.ts';
import { buildBooking } from './checkout/build-booking.ts';
import { travellersFor } from './checkout/order-fixtures.testing.ts';
import { priceOrder } from './checkout/price-order.ts';
import { refundTermsOf } from './refund/refund-terms-of.ts';

const catalogue = embeddedCatalogue();
const key = Buffer.alloc(32, 7);
const now = new Date('2026-11-21T08:00:00+13:00');

const count = fc.nat(9);
const party = fc
  .record({ adultCount: count, childCount: count, infantCount: count })
  .filter(
    ({ adultCount: adults, childCount: children, infantCount: infants }) =>
      partyFault({ adults, children, infants }) === null,
  );

const priceOf = (
  { adultCents, childCents, infantCents }: ItemUnitPrices,
  { adultCount, childCount, infantCount }: ItemPassengers,
) => adultCents * adultCount + childCents * childCount + infantCents * infantCount;

/** Builds the booking of an item and returns the shares of its travellers. */
function bookedShares(priced: PricedItem): readonly number[] {
  const item = { ...priced, id: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10', associatedCartItemId: null };
  const { travellers } = buildBooking({
    ...{ orderKey: '', cartId: '', items: [item], plates: new Map(), key, now },
    contact: { email: 'marama@example.nz', phone: '+64 21 555 0100', country: 'NZ' },
    travellersOf: () => travellersFor({ items: [{ ...item, hold: 'held', disruption: null }] }),
    termsOf: (ordered) => refundTermsOf(ordered, []),
    price: priceOrder([item], []),
  });
  return travellers.map(({ priceCents }) => priceCents);
}

describe('an item for any party', () => {
  let feed: LoadedFeed;
  let offers: readonly Offer[];
  beforeAll(async () => {
    feed = await loadEmbeddedFeed(now);
    const journeys = [
      ['wellington', 'picton'],
      ['auckland', 'christchurch'],
      ['christchurch', 'greymouth'],
      ['christchurch', 'queenstown'],
    ] as const;
    const found = await Promise.all(
      journeys.map((names) => searchByName(feed, now, names, { date: '2026-12-07' })),
    );
    offers = found.flatMap(({ outbound }) =>
      outbound.filter(({ onSale, priceCents }) => onSale && priceCents),
    );
  });

  const journey = ({ offerId, legs }: Offer, passengers: ItemPassengers) => {
    const itemType = legs.map((leg) => leg.itemType).find((type) => type !== 'transfer');
    if (!itemType) throw new Error('The offer has no ride.');
    return newJourneyItem({ itemType, offerId, passengers }, { feed, now, key, catalogue }, '');
  };
  const departures = catalogue.tours.flatMap((tour) => catalogue.departuresOf(tour, now));

  /** Checks a journey, a pass and a tour for the same party. */
  const forAnyItem = (check: (item: PricedItem, passengers: ItemPassengers) => void) =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.constantFrom(...catalogue.passes),
        fc.constantFrom(...departures),
        party,
        async (at, { id: passId }, { id: tourId }, passengers) => {
          const offer = offers[at % offers.length];
          if (!offer) throw new Error('There are no offers.');
          check(await journey(offer, passengers), passengers);
          check(passItem({ productId: passId, passengers }, catalogue, ''), passengers);
          check(tourItem({ productId: tourId, passengers }, { catalogue, now }, ''), passengers);
        },
      ),
    );

  test('costs its unit prices times its people, and so do its rides and its booked travellers', () =>
    forAnyItem((item, passengers) => {
      if (!item.unitPrices) throw new Error('The item has no unit prices.');
      expect(priceOf(item.unitPrices, passengers)).toBe(item.priceCents);
      expect(item.priceCents % 100).toBe(0);
      const shares = bookedShares(item);
      expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(item.priceCents);
      if (item.data.kind !== 'journey') return;
      const rides = item.data.route.serviceRoute.map(({ unitPrices }) => unitPrices);
      const ofRides = rides.reduce(
        (sum, prices) => sum + (prices ? priceOf(prices, passengers) : Number.NaN),
        0,
      );
      expect(ofRides).toBe(item.priceCents);
    }));

  test('claims a unit for each adult and child, and none for infants on a lap', () =>
    forAnyItem(({ claims, stock }, passengers) => {
      expect(claims.length > 0).toBe(stock === 'live' || stock === 'mixed');
      const { adultCount, childCount } = passengers;
      for (const { quantity } of claims) expect(quantity).toBe(adultCount + childCount);
      expect(seatedOf(passengers)).toBe(adultCount + childCount);
    }));
});

test('fares, products, extras and vouchers are sold in whole dollars', () => {
  const parsed = parseFareTables(readEmbeddedTables());
  if (!parsed.ok) throw new Error('The fares are wrong.');
  const routes = (readEmbeddedTables().routes ?? []).map(({ values }) => values.route_id ?? '');
  const networks = new Set(routes.flatMap((id) => parsed.fares.networkOfRoute(id) ?? []));
  const byArea = [...networks].flatMap(({ legRules }) =>
    legRules.flatMap(({ prices }) => Object.values(prices)),
  );
  const byDistance = [...networks].flatMap((network) =>
    [...network.distanceRules.values()].flatMap((rule) =>
      Array.from({ length: 120 }, (_, at) => at * 12_345).flatMap((metres) =>
        Object.values(deriveUnitPrices(network, computeDistancePrice(rule, metres))),
      ),
    ),
  );
  const products = [...catalogue.passes, ...catalogue.tours].flatMap(({ prices }) => Object.values(prices));
  const extras = (['live', 'request'] as const).flatMap((stock) =>
    routes.flatMap((routeId) =>
      ['saver', 'scenic', 'standard', 'flexi'].flatMap((fareFamilyId) =>
        catalogue
          .extrasFor({ kind: 'ride', stock, routeId, fareFamilyId })
          .flatMap(({ unitPrice, perMetre }) => [unitPrice, perMetre]),
      ),
    ),
  );
  const { amounts, minAmount, maxAmount } = catalogue.voucher;
  for (const prices of [byArea, byDistance, products, extras, [...amounts, minAmount, maxAmount]]) {
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.filter((cents) => cents % 100 !== 0)).toEqual([]);
  }
});

test('a ride after midnight has the seats of its service date, and the traveller’s dates of its departure', async () => {
  const feed = await loadTestTimetable({
    trips: `${testTimetableFiles.trips}\ninterislander,daily,night`,
    stop_times: `${testTimetableFiles.stop_times}\nnight,25:10:00,25:10:00,WLG,1\nnight,28:40:00,28:40:00,PIC,2`,
  });
  const offers = await offersBetween(feed, 'Wellington', 'Picton', { date: '2026-12-03' });
  const night = offers.find(({ legs }) => legs[0]?.tripId === 'night');
  if (!night) throw new Error('There is no night sailing.');
  const item = await newJourneyItem(
    { itemType: 'ii_ferry', offerId: night.offerId, passengers: undefined },
    { feed, now: morning, key, catalogue },
    '',
  );
  expect(item.claims.map(({ pool }) => pool.id)).toEqual(['trip:night:2026-12-02:0']);
  expect(item.detail).toBe('Thursday 3 December 2026, 01:10');
  expect(getAgeLimits(item, { feed, catalogue })).toMatchObject([{ on: '2026-12-03' }]);
  expect(item.data.refundTerms?.startsAt).toBe('2026-12-03T01:10:00+13:00');
});
