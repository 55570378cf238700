import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fareSearchParameters,
  fareSearchQuery,
  readFareSearchQuery,
  vehicleOf,
} from './fare-search-query.ts';

const least = { from: 'auckland', to: 'wellington', date: '2026-12-01' };

const messages = (query: Record<string, string | string[]>) => {
  const parsed = fareSearchQuery.safeParse(query);
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
};

describe('the query of a fare search', () => {
  test('requires two places and a day, and defaults to one adult, one way', () => {
    expect(fareSearchQuery.parse(least)).toEqual({
      ...least,
      adults: 1,
      children: 0,
      infants: 0,
      sort: 'departure',
    });
  });

  test('reads a vehicle with its measures in metres, with a point or a comma', () => {
    const query = fareSearchQuery.parse({
      ...least,
      vehicle: 'car',
      length: '4.55',
      height: '1,8',
      towed: '3',
    });
    expect(vehicleOf(query)).toEqual({ type: 'car', length: 4.55, height: 1.8, towed: 3 });
    expect(vehicleOf(fareSearchQuery.parse({ ...least, vehicle: '', length: '' }))).toBeUndefined();
  });

  test.each([
    [{ vehicle: 'car' }, 'length', /^Enter the length of your vehicle in metres/],
    [{ vehicle: 'car', length: '0.3' }, 'length', /from 0.5 to 40/],
    [{ vehicle: 'car', length: '4.555' }, 'length', /such as 4.55/],
    [{ vehicle: 'tank', length: '4' }, 'vehicle', /^Choose a vehicle: car, suv/],
    [{ vehicle: 'car', length: '4', towed: 'a boat' }, 'towed', /^Enter the length of what you tow/],
  ])('refuses %j at %s', (given, parameter, message) => {
    const { search, faults } = readFareSearchQuery({ ...least, ...given });
    expect(search).toBeUndefined();
    expect(faults).toEqual([{ parameter, message: expect.stringMatching(message) }]);
  });

  test.each([{ length: '4' }, { towed: '3' }])(
    'refuses %j without a vehicle in the API, and ignores it on a page',
    (measures) => {
      const [issue] = fareSearchQuery.safeParse({ ...least, ...measures }).error?.issues ?? [];
      expect(issue).toMatchObject({
        path: ['vehicle'],
        message: expect.stringContaining('leave its measures empty'),
      });
      expect(readFareSearchQuery({ ...least, ...measures }).search).toEqual(fareSearchQuery.parse(least));
    },
  );

  test('reads all parameters of a form or a link', () => {
    expect(
      fareSearchQuery.parse({
        from: ' Ōtaki ',
        to: 'WEL-T',
        date: '2028-02-29',
        returnDate: '2028-03-01',
        adults: '2',
        children: '1',
        infants: '1',
        types: 'ii_ferry,kr_train',
        departAfter: '09:30',
        maxChanges: '0',
        sort: 'price',
      }),
    ).toEqual({
      from: 'Ōtaki',
      to: 'WEL-T',
      date: '2028-02-29',
      returnDate: '2028-03-01',
      adults: 2,
      children: 1,
      infants: 1,
      types: ['kr_train', 'ii_ferry'],
      departAfter: 34_200,
      maxChanges: 0,
      sort: 'price',
    });
  });

  test('accepts repeated travel types, as checkboxes of a plain form send them', () => {
    expect(fareSearchQuery.parse({ ...least, types: ['ic_bus', 'kr_train'] }).types).toEqual([
      'kr_train',
      'ic_bus',
    ]);
  });

  test('treats empty fields of a plain form as missing', () => {
    const empty = {
      returnDate: '',
      departAfter: '',
      arriveBy: '',
      maxChanges: '',
      sort: '',
      types: '',
      adults: '',
    };
    const { search } = readFareSearchQuery({ ...least, ...empty });
    expect(search).toMatchObject({ ...least, adults: 1, sort: 'departure' });
    expect(search?.returnDate ?? search?.departAfter ?? search?.types ?? search?.maxChanges).toBeUndefined();
  });

  test('reports missing and wrong parameters in plain words', () => {
    expect(messages({ from: '', date: '2026-02-30' })).toEqual({
      from: 'Enter where you’re leaving from.',
      to: 'Enter where you’re going.',
      date: 'Choose a travel date.',
    });
    expect(
      messages({ ...least, departAfter: '24:00', types: 'plane', maxChanges: '5', sort: 'best' }),
    ).toEqual({
      departAfter: 'Enter a time such as 09:30.',
      types: 'Choose from kr_train, ic_bus, ii_ferry.',
      maxChanges: 'Enter the number of changes, from 0 to 4.',
      sort: 'Sort by departure, price, duration.',
    });
  });

  // @spec 9.11
  test.each([
    [{ returnDate: '2026-11-30' }, 'returnDate', 'Your return date is before your travel date.'],
    [{ adults: '0', children: '1' }, 'adults', 'A child or an infant can’t travel without an adult.'],
    [{ adults: '6', children: '4' }, 'adults', 'You can book up to 9 travellers at a time.'],
    [
      { infants: '2' },
      'infants',
      'Each infant must sit on the lap of an adult: add an adult for each infant.',
    ],
    [
      { departAfter: '08:00', arriveBy: '20:00' },
      'arriveBy',
      'Enter a departure time or an arrival time, not both.',
    ],
  ])('finds contradictions: %j', (more, parameter, message) => {
    expect(messages({ ...least, ...more })).toEqual({ [parameter]: message });
    expect(readFareSearchQuery({ ...least, ...more }).faults).toEqual([{ parameter, message }]);
  });

  test('refuses an unknown parameter', () => {
    expect(fareSearchQuery.safeParse({ ...least, maxchanges: '1' }).success).toBe(false);
  });
});

describe('a page’s query', () => {
  test('ignores foreign parameters and uses the last of a repeated one', () => {
    const read = readFareSearchQuery({ ...least, utm_source: 'mail', from: ['picton', 'nelson'] });
    expect(read.search).toMatchObject({ from: 'nelson', to: 'wellington' });
    expect(read.typed).toEqual({ ...least, from: 'nelson' });
  });

  test('keeps valid values, reports invalid ones, and returns both as typed', () => {
    const read = readFareSearchQuery({ ...least, date: 'tomorrow', adults: 'two', children: '2' });
    expect(read).toMatchObject({ isSearch: true, search: undefined });
    expect(read.values).toMatchObject({ from: 'auckland', to: 'wellington', children: 2 });
    expect(read.typed).toMatchObject({ date: 'tomorrow', adults: 'two' });
    expect(read.faults.map(({ parameter }) => parameter)).toEqual(['date', 'adults']);
  });

  test('with one place only prefills the form', () => {
    expect(readFareSearchQuery({ from: 'picton' })).toMatchObject({
      isSearch: false,
      values: { from: 'picton' },
    });
    expect(readFareSearchQuery({})).toMatchObject({ isSearch: false, search: undefined });
  });

  test('drops the return date of a one-way form', () => {
    const dates = { ...least, returnDate: '2026-11-01' };
    expect(readFareSearchQuery({ ...dates, trip: 'one-way' }).search).toMatchObject(least);
    expect(readFareSearchQuery({ ...dates, trip: 'return' }).search).toBeUndefined();
  });

  test('never throws, and returns a search or the faults', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 4 }));
    const name = fc.oneof(fc.constantFrom(...fareSearchParameters), fc.string());
    fc.assert(
      fc.property(fc.dictionary(name, value), (query) => {
        const read = readFareSearchQuery(query);
        expect(read.search === undefined).toBe(read.faults.length > 0);
        for (const { message } of read.faults) expect(message).not.toBe('');
      }),
    );
  });

  test('reads the search of any complete link', () => {
    fc.assert(
      fc.property(
        fc.record({
          adults: fc.integer({ min: 1, max: 4 }),
          children: fc.integer({ min: 0, max: 4 }),
          infants: fc.integer({ min: 0, max: 1 }),
          minute: fc.integer({ min: 0, max: 1439 }),
        }),
        ({ adults, children, infants, minute }) => {
          const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const query = {
            ...least,
            adults: String(adults),
            children: String(children),
            infants: String(infants),
            arriveBy: clock,
          };
          expect(readFareSearchQuery(query).search).toMatchObject({
            adults,
            children,
            infants,
            arriveBy: minute * 60,
          });
        },
      ),
    );
  });
});
