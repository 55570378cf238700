import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partyFault } from '../cart/party-rules.ts';
import type { PageQuery } from './fare-search-query.ts';
import { maxTripNights, maxTripStops } from './trip-limits.ts';
import { printTripQuery, readTripQuery, type TripQuery } from './trip-query.ts';

/** Parses a query string as a page does. */
function read(text: string) {
  const params = new URLSearchParams(text);
  const query: PageQuery = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
  return readTripQuery(query);
}

const messages = (text: string) => read(text).error?.issues.map(({ message }) => message) ?? [];

const trip: TripQuery = {
  date: '2026-12-05',
  stops: [
    { place: 'Auckland', nights: 0 },
    { place: 'Wellington', nights: 2 },
    { place: 'Kaikoura', nights: 1 },
    { place: 'Christchurch', nights: 0 },
  ],
  picks: [null, null, null],
  adults: 1,
  children: 0,
  infants: 0,
};

describe('the query of a trip', () => {
  test('is short and readable', () => {
    const text = 'date=2026-12-05&stop=Auckland&stop=Wellington:2&stop=Kaikoura:1&stop=Christchurch';
    expect(printTripQuery(trip)).toBe(text);
    expect(read(text).data).toEqual(trip);
  });

  test('has one night at a place in the middle without a number', () => {
    expect(read('date=2026-12-05&stop=a&stop=b&stop=c').data?.stops.map(({ nights }) => nights)).toEqual([
      0, 1, 0,
    ]);
  });

  test('has the picked journeys of its legs; others are ignored', () => {
    const picks = (text: string) => read(`date=2026-12-05&stop=a&stop=b&stop=c&${text}`).data?.picks;
    expect(picks('pick=2.x-Y_1')).toEqual([null, 'x-Y_1']);
    expect(picks('pick=1.a&pick=1.b&pick=3.c&pick=0.d&pick=b&pick=')).toEqual(['b', null]);
  });

  test('may come from a plain form, with the nights apart and with empty rows', () => {
    const form =
      'date=2026-12-05&stop=a&nights=&stop=&nights=4&stop=b&nights=2&stop=c&nights=1&stop=&nights=';
    expect(read(form).data?.stops).toEqual([
      { place: 'a', nights: 0 },
      { place: 'b', nights: 2 },
      { place: 'c', nights: 0 },
    ]);
    expect(messages(form.replace('nights=2', 'nights=many'))).toContain(
      'Enter the number of nights, from 0 to 30.',
    );
  });

  test.each([
    ['date=2026-12-05&stop=a', 'Choose 2 to 12 places.'],
    ['date=2026-12-05', 'Choose 2 to 12 places.'],
    ['date=tomorrow&stop=a&stop=b', 'Choose a travel date.'],
    ['date=2026-12-05&stop=a&stop=b:31', 'Enter the number of nights, from 0 to 30.'],
    ['date=2026-12-05&stop=a:1&stop=b', 'The trip starts on its date, without a night before.'],
    ['date=2026-12-05&stop=a&stop=', 'Enter a place.'],
    ['date=2026-12-05&stop=a&stop=b&adults=0', 'At least one adult must travel.'],
    ['date=2026-12-05&stop=a&stop=b&adults=x', 'Enter the number of travellers.'],
  ])('%s: %s', (text, message) => {
    expect(messages(text)).toContain(message);
  });

  const place = fc
    .oneof(
      fc.constantFrom('Auckland', 'kaikoura', 'Ōtaki: Māoriland', 'Stop:7', 'a & b?'),
      fc.string({ maxLength: 40 }),
    )
    .map((text) => text.trim())
    .filter((text) => /^[\p{L}\p{N} :&?=+%#;,.-]+$/u.test(text));
  const trips = fc
    .record({
      date: fc.constantFrom('2026-12-05', '2027-02-28'),
      first: place,
      middle: fc.array(fc.record({ place, nights: fc.nat(maxTripNights) }), { maxLength: maxTripStops - 2 }),
      last: fc.record({ place, nights: fc.nat(2) }),
      picked: fc.array(fc.option(fc.stringMatching(/^[\w-]{16}$/)), {
        minLength: maxTripStops,
        maxLength: maxTripStops,
      }),
      adults: fc.nat(9),
      children: fc.nat(9),
      infants: fc.nat(9),
    })
    .filter((given) => partyFault(given) === null)
    .map(
      ({ first, middle, last, picked, ...rest }): TripQuery => ({
        ...rest,
        picks: picked.slice(0, middle.length + 1),
        stops: [{ place: first, nights: 0 }, ...middle, last],
      }),
    );

  test('reads what it prints', () => {
    fc.assert(
      fc.property(trips, (given) => {
        expect(read(printTripQuery(given)).data).toEqual(given);
      }),
    );
  });
});
