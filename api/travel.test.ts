import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createApiClient } from '#contracts/api/api-client.ts';
import {
  fareCalendarSchema,
  fareSearchSchema,
  offerSchema,
  timetableJourneySchema,
} from '#contracts/api/travel-schemas.ts';
import { fareSearchParameters } from '#contracts/search/fare-search-query.ts';
import { embeddedCatalogue } from '#domains/catalogue/catalogue-fixtures.testing.ts';
import { createVehicleSpace } from '#domains/fare-search/vehicle-space.ts';
import { goodHeaders, testApi, testNow, testTravel } from './test-api.testing.ts';

const api = testApi();
const vehicles = createVehicleSpace({
  catalogue: embeddedCatalogue,
  taken: async (questions) => questions.map(() => 0),
});

async function get(path: string, app = api) {
  const response = await app.request(`http://localhost/api/v1${path}`, { headers: goodHeaders });
  return { status: response.status, body: await response.json() };
}

const thursday = '2026-12-03';
const capital = `/fare-search/?from=auckland&to=wellington&date=${thursday}`;

async function search(path: string): Promise<z.output<typeof fareSearchSchema>> {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return fareSearchSchema.parse(body.data);
}

describe('stops', () => {
  test.each(['otaki', 'Ōtaki', 'ŌTAK', 'o%CC%84taki'])('are found by %s', async (query) => {
    const { body } = await get(`/stops?query=${encodeURIComponent(decodeURIComponent(query))}`);
    expect(body.data[0]).toEqual({
      id: 'otaki',
      name: 'Ōtaki',
      kind: 'town',
      region: 'Wellington',
      lat: expect.any(Number),
      lon: expect.any(Number),
    });
  });

  test('are limited in number, with the town before its stops', async () => {
    expect((await get('/stops?query=pic')).body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'town',
      'ferry',
      'bus',
      'ferry',
      'train',
    ]);
    expect((await get('/stops?query=pic&limit=1')).body.data).toHaveLength(1);
    expect((await get('/stops?query=zzz')).body.data).toEqual([]);
  });
});

describe('a fare search', () => {
  test.each([capital, capital.replace('/?', '?')])('answers at %s', async (path) => {
    const answer = await search(path);
    expect(answer.outbound.length).toBeGreaterThan(0);
    expect(answer.inbound).toBeUndefined();
  });

  // @spec 7.5
  test('has journeys by train and coach, in whole dollars, with all fields of an offer', async () => {
    const { outbound } = await search(`${capital}&adults=2&children=1`);
    const train = outbound.find(({ fareName }) => fareName === 'Scenic');
    expect(train).toMatchObject({
      price: 435,
      currency: 'NZD',
      live: false,
      onSale: true,
      durationMinutes: 640,
      changes: 0,
      seatsLeft: 220,
      preBookableUntil: '2026-11-21T08:30:00+13:00',
      passengers: [
        { type: 'adult', count: 2, price: 316 },
        { type: 'child', count: 1, price: 119 },
      ],
      legs: [
        {
          itemType: 'kr_train',
          operator: 'Great Journeys New Zealand (KiwiRail)',
          service: 'Northern Explorer',
          line: 'northern_explorer',
          from: { stopId: 'AKL-STR', name: 'Auckland Strand', departure: '2026-12-03T07:40:00+13:00' },
          to: { stopId: 'WEL-T', arrival: '2026-12-03T18:20:00+13:00' },
          checkInCloses: '2026-12-03T07:20:00+13:00',
          distanceKm: expect.any(Number),
        },
      ],
    });
    const coach = outbound.filter(({ legs }) => legs[0]?.itemType === 'ic_bus');
    expect(coach.map(({ fareName }) => fareName)).toEqual(['Saver', 'Standard', 'Flexi']);
    expect(new Set(coach.map(({ journeyId }) => journeyId)).size).toBe(1);
  });

  test('has return journeys and the dates around both', async () => {
    const answer = await search(`${capital}&returnDate=2026-12-09`);
    expect(answer.inbound?.[0]?.legs[0]?.from.stopId).toMatch(/^WEL/);
    expect(answer.dates.map(({ date }) => date)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect(answer.inboundDates?.[3]).toEqual({
      date: '2026-12-09',
      fromPrice: expect.any(Number),
      hasJourneys: true,
      hasScenicTrain: expect.any(Boolean),
    });
  });

  test('says how a vehicle travels', async () => {
    const app = testApi({ travel: { ...testTravel, vehicles } });
    const path = `/fare-search/?from=wellington&to=picton&date=${thursday}&vehicle=car&length=4.55`;
    const { status, body } = await get(path, app);
    expect(status).toBe(200);
    const { outbound } = fareSearchSchema.parse(body.data);
    expect(outbound.map(({ vehicle }) => vehicle?.status)).toEqual(outbound.map(() => 'carried'));
    expect(outbound[0]?.vehicle?.rides).toMatchObject([
      { leg: 0, extras: [{ vehicleLength: 4.55 }], checkInCloses: expect.stringMatching(/\+13:00$/) },
    ]);
    const long = fareSearchSchema.parse((await get(path.replace('4.55', '6.55'), app)).body.data);
    expect(long.outbound[0]?.vehicle).toEqual({
      status: 'too-long',
      reason: 'Car: up to 6 m long on this ferry.',
      price: null,
      rides: [],
    });
  });

  test('includes only the requested types', async () => {
    const { outbound } = await search(`${capital}&types=kr_train,ii_ferry`);
    const types = outbound.flatMap(({ legs }) => legs.map(({ itemType }) => itemType));
    expect(new Set(types)).toEqual(new Set(['kr_train']));
  });

  test('finds places by name', async () => {
    const { from, to } = await search(`/fare-search?from=ŌTAKI&to=paraparaumu&date=2026-12-04`);
    expect([from.id, to.id]).toEqual(['otaki', 'paraparaumu']);
  });

  test('returns the next date with a journey if there is none', async () => {
    const answer = await search(
      `/fare-search?from=auckland&to=wellington&date=2026-12-04&types=kr_train&maxChanges=0`,
    );
    expect(answer.outbound).toEqual([]);
    expect(answer.nextDate).toBe('2026-12-05');
  });

  test('has no price for a journey with an unpriced part', async () => {
    const { outbound } = await search('/fare-search?from=masterton&to=picton&date=2026-12-03');
    expect(outbound.length).toBeGreaterThan(0);
    for (const offer of outbound) {
      expect(offer).toMatchObject({ price: null, offerId: '', onSale: false });
      expect(offer.saleClosedReason).toMatch(/Wairarapa Line/);
      expect(offer.passengers.every(({ price }) => price === null)).toBe(true);
    }
  });

  test.each([
    ['date=2026-11-20', 'date'],
    ['date=2028-01-01', 'date'],
    ['date=2026-12-03&returnDate=2028-01-01', 'returnDate'],
  ])('outside the timetable (%s) returns its first and last date', async (query, name) => {
    const { status, body } = await get(`/fare-search?from=auckland&to=wellington&${query}`);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errorCode: 'DATE_OUT_OF_RANGE',
      errorMessage: 'Choose a date from 2026-11-21 to 2027-12-21.',
      data: { fields: { [name]: expect.any(String), first: '2026-11-21', last: '2027-12-21' } },
    });
  });

  test('has a description and an example for each parameter', async () => {
    const document = await (await api.request('http://localhost/api/v1/openapi.json')).json();
    const { parameters } = document.paths['/api/v1/fare-search'].get;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual([...fareSearchParameters]);
    for (const parameter of parameters) {
      const { description, example } = { ...parameter.schema, ...parameter };
      expect([description, example]).toEqual([expect.any(String), expect.any(String)]);
    }
  });
});

describe('an offer', () => {
  const offerId = async () => (await search(capital)).outbound[0]?.offerId ?? '';

  test('is found again by its id, unchanged', async () => {
    const [offer] = (await search(capital)).outbound;
    const { status, body } = await get(`/offers/${offer?.offerId}`);
    expect(status).toBe(200);
    expect(offerSchema.parse(body.data)).toEqual(offer);
  });

  test('expires after half an hour', async () => {
    const id = await offerId();
    const at = (minutes: number) =>
      testApi({
        travel: { ...testTravel, now: () => new Date(testNow.getTime() + minutes * 60_000) },
      });
    const early = await get(`/offers/${id}`, at(29));
    expect(early.body.data.preBookableUntil).toBe('2026-11-21T08:30:00+13:00');
    const late = await get(`/offers/${id}`, at(30));
    expect(late).toMatchObject({ status: 409, body: { errorCode: 'OFFER_EXPIRED' } });
  });

  test('is unknown if it was changed or sealed with another key', async () => {
    const id = await offerId();
    const changed = `${id.slice(0, 40)}${id[40] === 'A' ? 'B' : 'A'}${id.slice(41)}`;
    expect(await get(`/offers/${changed}`)).toMatchObject({ status: 404, body: { errorCode: 'NOT_FOUND' } });
    const elsewhere = testApi({ travel: { ...testTravel, key: () => Buffer.alloc(32, 8) } });
    expect((await get(`/offers/${id}`, elsewhere)).status).toBe(404);
  });
});

describe('a fare calendar', () => {
  const coast = '/fare-calendar?from=picton&to=christchurch&types=kr_train&maxChanges=0';

  test('has the days of a month with prices for all travellers and places left', async () => {
    const { status, body } = await get(`${coast}&month=2026-12&adults=2`);
    expect(status).toBe(200);
    expect(fareCalendarSchema.parse(body.data)).toEqual(body.data);
    expect(body.data).toMatchObject({ month: '2026-12', from: { id: 'picton' }, to: { id: 'christchurch' } });
    expect(body.data.days).toHaveLength(31);
    expect(body.data.days[4]).toEqual({
      date: '2026-12-05',
      hasJourneys: true,
      hasScenicTrain: expect.any(Boolean),
      fromPrice: 318,
      placesLeft: expect.any(Number),
      isSoldOut: false,
    });
  });

  test('of a line defaults to its end points, in both directions', async () => {
    const path = '/fare-calendar?line=coastal_pacific&month=2026-12';
    const ends = { from: { name: 'Christchurch' }, to: { name: 'Picton' } };
    expect((await get(path)).body.data).toMatchObject(ends);
    const back = await get(`${path}&direction=1`);
    expect(back.body.data).toMatchObject({ from: ends.to, to: ends.from });
    expect(fareCalendarSchema.parse(back.body.data).days.some(({ hasJourneys }) => hasJourneys)).toBe(true);
  });

  test('leaves out days that have passed', async () => {
    const { body } = await get(`${coast}&month=2026-11`);
    expect(body.data.days[0].date).toBe('2026-11-21');
  });
});

describe('a timetable', () => {
  // @spec 7.11
  test('of a line has the stops and trips of the day', async () => {
    const { status, body } = await get(`/timetable-journey?line=tranz_alpine&date=${thursday}`);
    expect(status).toBe(200);
    expect(timetableJourneySchema.parse(body.data)).toEqual(body.data);
    expect(body.data.line).toEqual({
      id: 'tranz_alpine',
      name: 'TranzAlpine',
      operator: 'Great Journeys New Zealand (KiwiRail)',
      mode: 'rail',
    });
    expect(body.data.trips.map(({ towards }: { towards: string }) => towards)).toEqual([
      'Greymouth',
      'Christchurch',
    ]);
    const [out] = body.data.trips;
    expect(out.calls[0]).toMatchObject({ stopId: 'CHC-T', departure: '2026-12-03T08:15:00+13:00' });
    expect(out.calls.map(({ stopId }: { stopId: string }) => stopId)).toEqual(
      body.data.stops.map(({ stopId }: { stopId: string }) => stopId),
    );
  });

  // @spec 7.11
  test('between two places has journeys without prices', async () => {
    const { status, body } = await get(`/timetable-journey?from=WEL-II&to=picton&date=${thursday}`);
    expect(status).toBe(200);
    expect(body.data.journeys.length).toBeGreaterThan(2);
    expect(body.data.journeys).toContainEqual(
      expect.objectContaining({ changes: 0, legs: [expect.objectContaining({ line: 'interislander' })] }),
    );
    expect(JSON.stringify(body.data)).not.toContain('price');
  });
});

const bad: [what: string, path: string, status: number, code: string, fields: string[]][] = [
  ['no query', '/stops', 422, 'VALIDATION', ['query']],
  ['a blank query', '/stops?query=%20', 422, 'VALIDATION', ['query']],
  ['a query of 10 kB', `/stops?query=${'a'.repeat(10_000)}`, 422, 'VALIDATION', ['query']],
  ['too many places', '/stops?query=a&limit=51', 422, 'VALIDATION', ['limit']],
  ['a misspelt parameter', '/stops?q=pic', 422, 'VALIDATION', ['q']],
  ['no places', `/fare-search?date=${thursday}`, 422, 'VALIDATION', ['from', 'to']],
  ['no date', '/fare-search?from=auckland&to=wellington', 422, 'VALIDATION', ['date']],
  [
    'an invalid date',
    '/fare-search?from=auckland&to=wellington&date=2026-02-30',
    422,
    'VALIDATION',
    ['date'],
  ],
  ['a misspelt filter', `${capital}&maxchanges=1`, 422, 'VALIDATION', ['maxchanges']],
  [
    'an unknown place',
    `/fare-search?from=atlantis&to=wellington&date=${thursday}`,
    422,
    'VALIDATION',
    ['from'],
  ],
  ['two unknown places', `/fare-search?from=x1&to=y2&date=${thursday}`, 422, 'VALIDATION', ['from', 'to']],
  ['an ambiguous place', `/fare-search?from=wa&to=wellington&date=${thursday}`, 422, 'VALIDATION', ['from']],
  ['one place twice', `/fare-search?from=auckland&to=AKL-B&date=${thursday}`, 422, 'VALIDATION', ['to']],
  ['a place given twice', `${capital}&from=picton`, 422, 'VALIDATION', ['from']],
  [
    'a place named like a prototype',
    `/fare-search?from=__proto__&to=wellington&date=${thursday}`,
    422,
    'VALIDATION',
    ['from'],
  ],
  [
    'a return before the outward journey',
    `${capital}&returnDate=2026-12-02`,
    422,
    'VALIDATION',
    ['returnDate'],
  ],
  ['an invalid return date', `${capital}&returnDate=2027-02-30`, 422, 'VALIDATION', ['returnDate']],
  ['no adults', `${capital}&adults=0`, 422, 'VALIDATION', ['adults']],
  ['ten people', `${capital}&adults=9&children=1`, 422, 'VALIDATION', ['adults']],
  ['more infants than adults', `${capital}&infants=2`, 422, 'VALIDATION', ['infants']],
  ['half an adult', `${capital}&adults=1.5`, 422, 'VALIDATION', ['adults']],
  ['an unknown type', `${capital}&types=plane`, 422, 'VALIDATION', ['types']],
  ['five changes', `${capital}&maxChanges=5`, 422, 'VALIDATION', ['maxChanges']],
  ['two times at once', `${capital}&departAfter=08:00&arriveBy=20:00`, 422, 'VALIDATION', ['arriveBy']],
  ['an invalid time', `${capital}&departAfter=24:00`, 422, 'VALIDATION', ['departAfter']],
  ['an unknown order', `${capital}&sort=best`, 422, 'VALIDATION', ['sort']],
  ['a month in words', '/fare-calendar?from=picton&to=wellington&month=May', 422, 'VALIDATION', ['month']],
  [
    'a month with a day',
    `/fare-calendar?from=picton&to=wellington&month=${thursday}`,
    422,
    'VALIDATION',
    ['month'],
  ],
  ['a month of one place', '/fare-calendar?from=picton&to=PCN-T&month=2026-12', 422, 'VALIDATION', ['to']],
  [
    'a month without adults',
    '/fare-calendar?from=picton&to=wellington&month=2026-12&adults=0',
    422,
    'VALIDATION',
    ['adults'],
  ],
  [
    'a past month',
    '/fare-calendar?from=picton&to=wellington&month=2026-10',
    422,
    'DATE_OUT_OF_RANGE',
    ['month', 'first', 'last'],
  ],
  ['a month without places', '/fare-calendar?month=2026-12', 422, 'VALIDATION', ['from', 'to']],
  ['a month of an unknown line', '/fare-calendar?line=orient_express&month=2026-12', 404, 'NOT_FOUND', []],
  [
    'a line with filters',
    '/fare-calendar?line=te_huia&maxChanges=0&month=2026-12',
    422,
    'VALIDATION',
    ['maxChanges'],
  ],
  [
    'a direction without a line',
    '/fare-calendar?from=picton&to=wellington&direction=1&month=2026-12',
    422,
    'VALIDATION',
    ['direction'],
  ],
  ['neither line nor places', `/timetable-journey?date=${thursday}`, 422, 'VALIDATION', ['from', 'to']],
  ['only one place', `/timetable-journey?from=picton&date=${thursday}`, 422, 'VALIDATION', ['to']],
  [
    'line and places',
    `/timetable-journey?line=te_huia&from=picton&date=${thursday}`,
    422,
    'VALIDATION',
    ['line'],
  ],
  ['a line without a date', '/timetable-journey?line=te_huia', 422, 'VALIDATION', ['date']],
  ['an unknown line', `/timetable-journey?line=orient_express&date=${thursday}`, 404, 'NOT_FOUND', []],
  ['an unknown stop', `/timetable-journey?from=XXX&to=picton&date=${thursday}`, 422, 'VALIDATION', ['from']],
  ['one place twice', `/timetable-journey?from=picton&to=PCN-T&date=${thursday}`, 422, 'VALIDATION', ['to']],
  [
    'a line given twice',
    `/timetable-journey?line=te_huia&line=te_huia&date=${thursday}`,
    422,
    'VALIDATION',
    ['line'],
  ],
  [
    'places given twice',
    `/timetable-journey?from=picton&from=picton&to=wellington&to=wellington&date=${thursday}`,
    422,
    'VALIDATION',
    ['from', 'to'],
  ],
  [
    'a place with a NUL',
    `/timetable-journey?from=picton%00&to=wellington&date=${thursday}`,
    422,
    'VALIDATION',
    ['from'],
  ],
  [
    'a line in the past',
    '/timetable-journey?line=te_huia&date=2020-01-01',
    422,
    'DATE_OUT_OF_RANGE',
    ['date', 'first', 'last'],
  ],
  ['an unknown offer', '/offers/nonsense', 404, 'NOT_FOUND', []],
  ['an offer with invalid characters', '/offers/a%20b', 422, 'VALIDATION', ['offerId']],
  ['an offer of 10 kB', `/offers/${'a'.repeat(10_000)}`, 422, 'VALIDATION', ['offerId']],
];

describe('bad input gets the documented error', () => {
  test.each(bad)('%s', async (_, path, status, code, fields) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status, body: { status: 'failed', errorCode: code } });
    expect(Object.keys(answer.body.data?.fields ?? {})).toEqual(fields);
    // Every message is written by this project, not by the parser.
    expect(JSON.stringify(answer.body.data)).not.toMatch(/Invalid|expected/);
  });

  test('an unknown place is answered with suggestions', async () => {
    const { body } = await get(`/fare-search?from=pictan&to=wellington&date=${thursday}`);
    expect(body.data.fields.from).toBe('We can’t find this place. Did you mean Picton (picton)?');
  });
});

test('an outdated timetable is answered with its last date', async () => {
  const over = testApi({ travel: { ...testTravel, now: () => new Date('2030-01-01T00:00:00Z') } });
  const { first, last } = (await testTravel.feed())?.coverage ?? {};
  expect(await get(capital, over)).toMatchObject({
    status: 422,
    body: {
      errorCode: 'DATE_OUT_OF_RANGE',
      errorMessage: `The timetable ended on ${last}.`,
      data: { fields: { date: `The timetable ended on ${last}.`, first, last } },
    },
  });
});

describe('without a timetable', () => {
  const empty = testApi({ travel: { ...testTravel, feed: async () => null } });

  test.each(['/stops?query=a', capital, '/timetable-journey?line=x&date=2026-12-03', '/offers/abc'])(
    '%s is a 503',
    async (path) => {
      expect(await get(path, empty)).toMatchObject({ status: 503, body: { errorCode: 'UPSTREAM' } });
    },
  );
});

describe('the typed client', () => {
  const client = createApiClient({
    baseUrl: 'http://localhost',
    apiKey: 'first-key',
    originDomain: 'www.example.nz',
    fetch: (address, init) => api.fetch(new Request(address, init)),
  });

  test('has methods for stops, fares, offers and timetables', async () => {
    const stops = await client.stops('picton');
    const found = await client.fareSearch({ from: 'auckland', to: 'wellington', date: thursday, adults: 2 });
    const id = found.status === 'results' ? found.data.outbound[0]?.offerId : undefined;
    const answers = [
      stops,
      found,
      await client.offer(id ?? ''),
      await client.timetableJourney({ line: 'te_huia', date: thursday }),
      await client.timetableJourney({ from: 'picton', to: 'wellington', date: thursday }),
    ];
    expect(answers.map(({ status, errorMessage }) => errorMessage ?? status)).toEqual(
      Array(5).fill('results'),
    );
  });
});
