import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '#contracts/api/api-client.ts';
import {
  passProductSchema,
  passSchema,
  serviceExtraSchema,
  tourDetailSchema,
  tourSchema,
  voucherSchema,
} from '#contracts/api/product-schemas.ts';
import { fareSearchSchema } from '#contracts/api/travel-schemas.ts';
import { embeddedCatalogue } from '#domains/catalogue/catalogue-fixtures.testing.ts';
import { countTaken } from '#domains/inventory/availability.ts';
import { holdInventory } from '#domains/inventory/hold.ts';
import type { Claim } from '#domains/inventory/inventory.ts';
import { extraPool, tourPool } from '#domains/inventory/pools.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { openOffer } from '#domains/travel/offers/open-offer.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { goodHeaders, testApi, testNow, testTravel } from './test-api.testing.ts';

const api = testApi();

async function get(path: string, app = api) {
  const response = await app.request(`http://localhost/api/v1${path}`, { headers: goodHeaders });
  return { status: response.status, body: await response.json() };
}

async function read<Schema extends z.ZodType>(path: string, schema: Schema, app = api) {
  const { status, body } = await get(path, app);
  expect([status, body.status, body.errorMessage]).toEqual([200, 'results', null]);
  // Strict, so that undocumented fields fail the test.
  return schema.parse(body.data);
}

const strict = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) => z.array(schema.strict());

describe('travel passes', () => {
  // @spec 7.6
  test('are listed with all their fields', async () => {
    const passes = await read('/travel-passes', strict(passSchema));
    expect(passes).toHaveLength(embeddedCatalogue().passes.length);
    expect(passes[0]).toEqual({
      slug: 'bus-pass-15-hours',
      productId: 'bus-pass-15-hours',
      itemType: 'pass',
      name: 'Bus Pass, 15 hours',
      label: 'Bus Pass',
      range: 'bus-pass',
      services: [{ name: 'bus' }],
      allowance: { kind: 'hours', amount: 15, text: '15 hours' },
      validMonths: 12,
      prices: { adult: 155, child: 117, infant: 0 },
      currency: 'NZD',
      ages: 'Children are 3 to 14. Infants under 3 travel free on a lap.',
      ageLimits: { infant: 2, child: 14 },
      refund: expect.any(String),
      isDemonstration: true,
    });
  });

  test.each([
    ['bus', 'Bus Pass', ['bus']],
    ['rail', 'Rail Pass', ['train']],
    ['rail_bus', 'Rail-Bus Pass', ['bus', 'train']],
  ])('of the family %s are all labelled %s', async (family, label, services) => {
    const passes = await read(`/travel-passes?family=${family}`, strict(passSchema));
    expect(passes.length).toBeGreaterThan(3);
    for (const pass of passes) {
      expect(pass.label).toBe(label);
      expect(pass.services.map(({ name }) => name)).toEqual(services);
    }
  });

  test('are returned one by one as in the list', async () => {
    for (const pass of await read('/travel-passes', z.array(passProductSchema)))
      expect(await read(`/travel-passes/${pass.slug}`, passProductSchema)).toEqual(pass);
  });

  // @spec 7.6
  test('of the family voucher are the gift voucher, with its expiry if bought today', async () => {
    const voucher = {
      slug: 'gift-voucher',
      productId: 'gift-voucher',
      itemType: 'voucher',
      name: 'Gift voucher',
      amounts: [50, 100, 200, 300, 500],
      leastAmount: 20,
      mostAmount: 1000,
      currency: 'NZD',
      validMonths: 36,
      expiresOn: '2029-11-21',
    };
    expect(await read('/travel-passes?family=voucher', strict(voucherSchema))).toEqual([voucher]);
    expect(await read('/travel-passes/gift-voucher', passProductSchema)).toEqual(voucher);
    // Eleven in the morning in London is already tomorrow in New Zealand.
    const tomorrow = testApi({ travel: { ...testTravel, now: () => new Date('2026-11-21T11:00:00Z') } });
    const [later] = await read('/travel-passes?family=voucher', strict(voucherSchema), tomorrow);
    expect(later?.expiresOn).toBe('2029-11-22');
  });
});

describe('tours', () => {
  // @spec 7.14
  test('are listed with their next departure', async () => {
    const tours = await read('/tour', strict(tourSchema));
    expect(tours.map(({ slug, live, nextDeparture }) => [slug, live, nextDeparture])).toEqual([
      ['a-day-in-kaikoura', true, '2026-11-23'],
      ['cook-strait-and-the-coast', false, '2026-12-08'],
      ['three-trains-and-a-strait', false, '2027-01-16'],
      ['mountains-and-lakes', true, '2026-11-28'],
      ['over-the-alps-and-back', true, '2026-11-23'],
      ['under-the-volcanoes', false, '2026-11-30'],
    ]);
    expect(tours[0]).toMatchObject({ prices: { adult: 189, child: 142, infant: 0 }, days: 1, places: 24 });
  });

  test('on request have departures without counted places', async () => {
    const tour = await read('/tour/cook-strait-and-the-coast', tourDetailSchema.strict());
    expect(tour.departures[0]).toEqual({
      productId: 'cook-strait-and-the-coast:2026-12-08',
      startsOn: '2026-12-08',
      endsOn: '2026-12-12',
      placesLeft: null,
    });
  });
});

describe('remaining units', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  const counting = testApi({
    products: {
      catalogue: embeddedCatalogue,
      taken: (questions) => countTaken(opened.database, questions, testNow),
    },
  });

  async function hold(holderId: string, claims: readonly Claim[]) {
    const until = new Date(testNow.getTime() + 60_000);
    const request = { ownerId: 'cart', now: testNow, until, parts: [{ holderId, claims }] };
    const held = await transact(opened.database, (transaction) => holdInventory(transaction, request));
    expect(held).toEqual({ ok: true });
  }

  // @spec 7.14
  test('of a departure are the places that are not held', async () => {
    const path = '/tour/mountains-and-lakes';
    const before = await read(path, tourDetailSchema, counting);
    expect(before.departures.map(({ placesLeft }) => placesLeft)).toEqual(before.departures.map(() => 18));
    const [, second] = before.departures;
    if (!second) throw new Error('There is no second departure.');
    const pool = tourPool(second.productId, 18);
    await hold('one', [{ pool, fromSegment: 0, toSegment: 1, quantity: 5 }]);
    const after = await read(path, tourDetailSchema, counting);
    expect(after.departures.slice(0, 3).map(({ placesLeft }) => placesLeft)).toEqual([18, 13, 18]);
    const later = testApi({
      products: {
        catalogue: embeddedCatalogue,
        taken: (questions) => countTaken(opened.database, questions, new Date(testNow.getTime() + 60_000)),
      },
    });
    expect((await read(path, tourDetailSchema, later)).departures[1]?.placesLeft).toBe(18);
  });

  test('of an extra are the units that are not held on this run', async () => {
    const { offerId, ride } = await offerOn('ii_ferry', '2026-12-03');
    const path = `/service-extras?offerId=${offerId}`;
    const leftOf = async (id: string) =>
      (await read(path, z.array(serviceExtraSchema), counting)).find(({ productId }) => productId === id)
        ?.unitsLeft;
    expect(await leftOf('interislander-car')).toBe(450);
    const { seats } = ride;
    const stretch = { fromSegment: seats.fromCall, toSegment: seats.toCall };
    await hold('two', [
      { ...stretch, pool: extraPool('interislander-deck', seats, 450, 'metres'), quantity: 7 },
    ]);
    await hold('three', [
      {
        ...stretch,
        pool: extraPool('interislander-deck', { ...seats, serviceDate: '2026-12-04' }, 450, 'metres'),
        quantity: 11,
      },
    ]);
    // All vehicles of a run share one deck.
    expect(await leftOf('interislander-car')).toBe(443);
    expect(await leftOf('interislander-motorcycle')).toBe(443);
    expect(await leftOf('interislander-lounge')).toBe(60);
    expect(await leftOf('interislander-meal')).toBeNull();
  });
});

/** Returns the first offer with a single ride of this type, and the ride. */
async function offerOn(type: 'kr_train' | 'ic_bus' | 'ii_ferry', date: string, query = '') {
  const ends = {
    kr_train: ['christchurch', 'greymouth'],
    ic_bus: ['auckland', 'paihia'],
    ii_ferry: ['wellington', 'picton'],
  };
  const [from, to] = ends[type];
  const { outbound } = await read(
    `/fare-search?from=${from}&to=${to}&date=${date}&types=${type}&maxChanges=0${query}`,
    fareSearchSchema,
  );
  const offer = outbound.find(
    ({ legs }) => legs.length === 1 && (type !== 'ii_ferry' || legs[0]?.line === 'interislander'),
  );
  if (!offer) throw new Error('There is no such offer.');
  return { offerId: offer.offerId, offers: outbound, ride: await rideOf(offer.offerId) };
}

async function rideOf(offerId: string) {
  const feed = await testTravel.feed();
  if (!feed) throw new Error('There is no timetable.');
  const opened = await openOffer(offerId, { ...testTravel, feed, now: testNow, key: testTravel.key() });
  const [ride] = opened.kind === 'open' ? opened.rides : [];
  if (!ride) throw new Error('The offer has no ride.');
  return ride;
}

describe('service extras', () => {
  const extrasOf = (query: string) => read(`/service-extras?${query}`, strict(serviceExtraSchema));

  // @spec 7.15
  test('of a ferry have units, limits and vehicle rules', async () => {
    const { offerId } = await offerOn('ii_ferry', '2026-12-03', '&adults=2&children=1');
    const extras = await extrasOf(`offerId=${offerId}`);
    const byId = new Map(extras.map((extra) => [extra.productId, extra]));
    expect(byId.get('interislander-campervan')).toEqual({
      productId: 'interislander-campervan',
      itemType: 'extra',
      kind: 'vehicle',
      name: 'Campervan',
      note: expect.any(String),
      leg: 0,
      ride: {
        itemType: 'ii_ferry',
        service: 'Interislander',
        line: 'interislander',
        serviceDate: '2026-12-03',
        from: expect.stringContaining('Wellington'),
        to: expect.stringContaining('Picton'),
      },
      unit: 'each',
      unitPrice: 245,
      pricePerMetre: 40,
      currency: 'NZD',
      limit: { count: 1, per: 'item', forThisOffer: 1 },
      checkInMinutes: 60,
      adultsOnly: false,
      vehicle: { type: 'campervan', includedMetres: 6, mostMetres: 12, mostPassengers: 9 },
      stock: 'live',
      unitsLeft: 450,
      isDemonstration: true,
    });
    // Three people do not fit on a motorcycle, and one of them is too young for the lounge.
    expect(byId.get('interislander-motorcycle')?.limit.forThisOffer).toBe(0);
    expect(byId.get('interislander-lounge')).toMatchObject({ adultsOnly: true, limit: { forThisOffer: 0 } });
    expect(byId.get('interislander-luggage')).toMatchObject({
      stock: 'unlimited',
      unitsLeft: null,
      limit: { count: 2, per: 'passenger', forThisOffer: 6 },
    });
  });

  test('of a Scenic fare include the upgrade to Scenic Plus, those of Scenic Plus do not', async () => {
    const { offers } = await offerOn('kr_train', '2026-12-03');
    const idsOf = async (name: string) => {
      const offer = offers.find(({ fareName }) => fareName === name);
      return (await extrasOf(`offerId=${offer?.offerId}`)).map(({ productId }) => productId);
    };
    expect(await idsOf('Scenic')).toContain('scenic-plus-upgrade');
    expect(await idsOf('Scenic Plus')).toEqual(['train-luggage', 'train-bicycle']);
  });

  // @spec 7.15
  test('of a journey belong to its individual rides', async () => {
    const { outbound } = await read(
      '/fare-search?from=wellington&to=christchurch&date=2026-12-03&types=kr_train,ii_ferry',
      fareSearchSchema,
    );
    const offer = outbound.find(
      ({ legs, onSale }) => onSale && legs.some(({ itemType }) => itemType === 'kr_train'),
    );
    const extras = await extrasOf(`offerId=${offer?.offerId}`);
    const rides = offer?.legs.filter(({ itemType }) => itemType !== 'transfer') ?? [];
    expect(rides.length).toBeGreaterThan(1);
    for (const extra of extras) expect(extra.ride?.line).toBe(rides[extra.leg ?? -1]?.line);
    expect(new Set(extras.map(({ leg }) => leg)).size).toBe(rides.length);
  });

  test('of a pass apply to the whole pass, for passengers that are still unknown', async () => {
    const extras = await extrasOf('productId=bus-pass-15-hours');
    expect(extras.map(({ productId, unitPrice, leg, ride }) => [productId, unitPrice, leg, ride])).toEqual([
      ['bus-pass-3-hours-more', 35, null, null],
      ['bus-pass-10-hours-more', 95, null, null],
    ]);
    expect(extras[0]).toMatchObject({
      limit: { count: 2, per: 'passenger', forThisOffer: null },
      isDemonstration: false,
    });
  });

  test('do not exist for tours and vouchers', async () => {
    expect(await extrasOf('productId=gift-voucher')).toEqual([]);
    expect(await extrasOf('productId=mountains-and-lakes:2026-12-05')).toEqual([]);
  });

  test('are refused for an expired offer', async () => {
    const { offerId } = await offerOn('ii_ferry', '2026-12-03');
    const later = testApi({
      travel: { ...testTravel, now: () => new Date(testNow.getTime() + 30 * 60_000) },
    });
    const { status, body } = await get(`/service-extras?offerId=${offerId}`, later);
    expect([status, body.errorCode, body.data]).toEqual([409, 'OFFER_EXPIRED', null]);
  });

  test('need a timetable for an offer, but not for a pass', async () => {
    const without = testApi({ travel: { ...testTravel, feed: async () => null } });
    expect((await get('/service-extras?offerId=abc', without)).body.errorCode).toBe('UPSTREAM');
    expect((await get('/service-extras?productId=rail-pass-3-days', without)).status).toBe(200);
  });
});

describe('invalid product requests', () => {
  const sql = encodeURIComponent("x' or 1=1; drop table cart; --");
  const script = encodeURIComponent('<script>alert(1)</script>');
  test.each([
    ['an unknown pass', '/travel-passes/bus-pass-16-hours', 404, 'NOT_FOUND'],
    ['a pass named like an object member', '/travel-passes/constructor', 404, 'NOT_FOUND'],
    ['an unknown family', '/travel-passes?family=ferry', 422, 'VALIDATION'],
    ['an empty family', '/travel-passes?family=', 422, 'VALIDATION'],
    ['a family twice', '/travel-passes?family=bus&family=rail', 422, 'VALIDATION'],
    ['an unknown parameter', '/travel-passes?familly=bus', 422, 'VALIDATION'],
    ['SQL as a pass', `/travel-passes/${sql}`, 422, 'VALIDATION'],
    ['a script as a pass', `/travel-passes/${script}`, 422, 'VALIDATION'],
    ['a path as a pass', '/travel-passes/..%2F..%2Fetc%2Fpasswd', 422, 'VALIDATION'],
    ['a very long pass', `/travel-passes/${'a'.repeat(5_000)}`, 422, 'VALIDATION'],
    ['an unknown tour', '/tour/a-day-in-taupo', 404, 'NOT_FOUND'],
    ['SQL as a tour', `/tour/${sql}`, 422, 'VALIDATION'],
    ['a script as a tour', `/tour/${script}`, 422, 'VALIDATION'],
    ['an unknown parameter of tours', '/tour?page=2', 422, 'VALIDATION'],
    ['an unknown parameter of a tour', '/tour/mountains-and-lakes?date=2026-12-05', 422, 'VALIDATION'],
    ['extras of nothing', '/service-extras', 422, 'VALIDATION'],
    ['extras of two things', '/service-extras?offerId=abc&productId=bus-pass-15-hours', 422, 'VALIDATION'],
    ['extras of two passes', '/service-extras?productId=a&productId=b', 422, 'VALIDATION'],
    ['extras of an empty offer', '/service-extras?offerId=', 422, 'VALIDATION'],
    ['extras of an unknown pass', '/service-extras?productId=bus-pass-16-hours', 404, 'NOT_FOUND'],
    [
      'extras of a past departure',
      '/service-extras?productId=mountains-and-lakes:2025-12-06',
      404,
      'NOT_FOUND',
    ],
    [
      'extras of an invalid date',
      '/service-extras?productId=mountains-and-lakes:2026-13-45',
      404,
      'NOT_FOUND',
    ],
    ['extras of an extra', '/service-extras?productId=interislander-car', 404, 'NOT_FOUND'],
    ['extras of SQL', `/service-extras?productId=${sql}`, 422, 'VALIDATION'],
    ['extras of a script', `/service-extras?productId=${script}`, 422, 'VALIDATION'],
    ['extras of an invalid offer', '/service-extras?offerId=abc', 404, 'NOT_FOUND'],
    ['extras of SQL as an offer', `/service-extras?offerId=${sql}`, 422, 'VALIDATION'],
    ['extras of a very long offer', `/service-extras?offerId=${'a'.repeat(4_001)}`, 422, 'VALIDATION'],
    ['an unknown parameter of extras', '/service-extras?offerId=abc&leg=0', 422, 'VALIDATION'],
  ])('are refused: %s', async (_, path, status, code) => {
    const answer = await get(path);
    expect([answer.status, answer.body.status, answer.body.errorCode]).toEqual([status, 'failed', code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/<script|drop table/);
  });

  test('refuses an offer that was changed', async () => {
    const { offerId } = await offerOn('ii_ferry', '2026-12-03');
    const changed = `${offerId.slice(0, 30)}${offerId[30] === 'A' ? 'B' : 'A'}${offerId.slice(31)}`;
    expect((await get(`/service-extras?offerId=${changed}`)).body.errorCode).toBe('NOT_FOUND');
  });
});

test('the client has a method for each call', async () => {
  const client = createApiClient({
    baseUrl: 'http://localhost',
    apiKey: 'first-key',
    originDomain: 'localhost',
    fetch: (address, init) => api.fetch(new Request(address, init)),
  });
  const { offerId } = await offerOn('ic_bus', '2026-12-03');
  expect((await client.travelPasses()).data).toHaveLength(28);
  expect((await client.travelPasses({ family: 'voucher' })).data).toHaveLength(1);
  expect((await client.travelPass('rail-pass-3-days')).data).toMatchObject({ label: 'Rail Pass' });
  expect((await client.tours()).data).toHaveLength(6);
  expect((await client.tour('mountains-and-lakes')).data).toMatchObject({ days: 3 });
  expect((await client.serviceExtras({ offerId })).data).toMatchObject([
    { kind: 'luggage' },
    { kind: 'bicycle' },
  ]);
  expect((await client.serviceExtras({ productId: 'bus-pass-15-hours' })).data).toHaveLength(2);
  expect(await client.tour('../secret')).toMatchObject({ status: 'failed', errorCode: 'VALIDATION' });
});
