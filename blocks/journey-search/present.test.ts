import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeAgeBands } from '#blocks/describe-age-bands.ts';
import { matchPlaces, withNames } from '#blocks/match-places.ts';
import { presentJourneys, type RowDeps } from '#blocks/present-journeys.ts';
import { readCartForm } from '#contracts/cart/cart-form.ts';
import { travelItemTypes } from '#contracts/cart/item-types.ts';
import { readFareSearchQuery } from '#contracts/search/fare-search-query.ts';
import { presentChoices } from './present-choices.ts';
import { parseRecent, withSearch } from './recent-searches.ts';
import { searchLinks } from './search-links.ts';
import {
  sampleLeg,
  sampleOffer,
  samplePass,
  sampleResults,
  sampleSearch,
  sampleStock,
} from './search-samples.ts';

const rowDeps = {
  passengers: { adults: 1, children: 0, infants: 0 },
  stockOf: sampleStock,
  date: '2026-12-01',
};
const crossing = {
  mode: 'ferry',
  service: 'Bluebridge',
  from: ['Wellington', '2026-12-01T20:45'],
  to: ['Picton', '2026-12-02T00:15'],
  checkIn: '2026-12-01T19:45',
} as const;
const ferry = sampleLeg(crossing);

describe('a journey row', () => {
  test('combines all fares of a journey, starting from the cheapest', () => {
    const rows = presentJourneys(
      [
        sampleOffer([ferry], { fareName: 'Saver', priceCents: 6_000 }),
        sampleOffer([ferry], { fareName: 'Flexi', priceCents: 6_800 }),
      ],
      rowDeps,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ price: '$60', isFrom: true, daysLater: 1, changes: 'Direct' });
    expect(rows[0]?.sentence).toBe(
      'Departs Wellington at 20:45, arrives at Picton at 00:15 the next day. 3 hours 30 minutes by ferry, direct: Bluebridge. From $60 for 1 adult. Demonstration times.',
    );
  });

  test('says when few seats are left, and nothing where seats are not counted', () => {
    const seats = [1, 9, 10, undefined].map(
      (seatsLeft) => presentJourneys([sampleOffer([ferry], { seatsLeft })], rowDeps)[0]?.seats,
    );
    expect(seats).toEqual(['1 seat left', '9 seats left', null, null]);
  });

  test('shows the cheapest fare that is not sold out', () => {
    const [row] = presentJourneys(
      [
        sampleOffer([ferry], { fareName: 'Saver', priceCents: 6_000, seatsLeft: 0 }),
        sampleOffer([ferry], { fareName: 'Flexi', priceCents: 6_800 }),
      ],
      rowDeps,
    );
    expect(row).toMatchObject({ state: 'available', price: '$68' });
    expect(row?.fares.map(({ closed }) => closed)).toEqual(['Sold out.', null]);
  });

  test.each([
    [{ seatsLeft: 0 }, 'sold-out', 'Sold out.'],
    [
      { onSale: false, saleClosedReason: 'Sales closed at noon.' },
      'closed',
      'Not on sale: Sales closed at noon.',
    ],
    [{ priceCents: null }, 'no-price', 'No price.'],
  ] as const)('explains why it can’t be bought: %j', (fare, state, words) => {
    const [row] = presentJourneys([sampleOffer([ferry], fare)], rowDeps);
    expect(row?.state).toBe(state);
    expect(row?.sentence).toContain(words);
    expect(row?.notice).toBeTruthy();
    expect(row?.fares[0]?.closed).toBeTruthy();
  });

  test('shows no price if any part has none', () => {
    const [row] = presentJourneys([sampleOffer([ferry], { priceCents: null })], rowDeps);
    expect(row).toMatchObject({ price: null, isFrom: false });
    expect(row?.fares.map(({ price }) => price)).toEqual([null]);
  });

  test('shows what it takes of a pass in place of a price', () => {
    const coach = sampleLeg({
      ...{ mode: 'coach', service: 'InterCity', from: ['Picton', '2026-12-01T13:30'] },
      to: ['Christchurch', '2026-12-01T18:35'],
    });
    const [row] = presentJourneys([sampleOffer([coach])], { ...rowDeps, pass: samplePass });
    expect(row).toMatchObject({ price: '5\u00A0h\u00A015\u00A0min', isOnPass: true });
    expect(row?.sentence).toContain('Uses 5\u00A0h\u00A015\u00A0min of your pass.');
  });

  test('shows nights, date changes and transfers between its rides', () => {
    const results = sampleResults.threeLegs;
    const legs = results.kind === 'journeys' ? (results.directions[0]?.journeys[0]?.legs ?? []) : [];
    expect(legs.map(({ service }) => service)).toEqual([
      'Northern Explorer',
      'Shuttle',
      'Interislander',
      'Walk',
      'Coastal Pacific',
    ]);
    expect(legs.map(({ waitAfter }) => waitAfter?.text ?? null)).toEqual([
      null,
      'A night in between: 14 h 05 until the next departure',
      null,
      '1 h 20 until the next departure',
      null,
    ]);
    expect(legs.map(({ newDay }) => newDay)).toEqual([null, null, 'Wednesday 2 December', null, null]);
  });
});

test('a distance is labelled as a straight line, because railways and roads are longer', () => {
  const distances = (legs: Parameters<typeof sampleOffer>[0]) =>
    presentJourneys([sampleOffer(legs, {})], rowDeps)[0]?.legs.map(({ distance }) => distance);
  expect(distances([sampleLeg({ ...crossing, km: 65 })])).toEqual(['65 km in a straight line']);
  const calls = [['Blenheim', '2026-12-01T22:00']] as const;
  expect(distances([sampleLeg({ ...crossing, km: 287, calls })])).toEqual([
    '287 km straight from stop to stop',
  ]);
  expect(distances([ferry])).toEqual([null]);
});

describe('a wait between two rides', () => {
  const waitFrom = (from: string, until: string) => {
    const to = [ferry.to.name, from] as const;
    const legs = [
      sampleLeg({ mode: 'ferry', service: 'Bluebridge', from: ['Wellington', '2026-12-03T14:00'], to }),
      sampleLeg({
        mode: 'rail',
        service: 'Coastal Pacific',
        from: ['Picton', until],
        to: ['Kaikōura', '2026-12-09T20:00'],
      }),
    ];
    return presentJourneys([sampleOffer(legs, {})], rowDeps)[0]?.legs[0]?.waitAfter?.text;
  };

  test.each([
    ['2026-12-03T18:00', '2026-12-03T23:59', '5 h 59 until the next departure'],
    ['2026-12-03T18:00', '2026-12-04T00:30', '6 h 30 until the next departure'],
    ['2026-12-03T22:00', '2026-12-04T08:00', 'A night in between: 10 h until the next departure'],
    ['2026-12-04T00:05', '2026-12-05T13:40', '2 nights in between: 37 h 35 until the next departure'],
    ['2026-12-04T06:00', '2026-12-04T20:00', '14 h until the next departure'],
  ])('from %s until %s counts nights by the small hours', (from, until, words) => {
    expect(waitFrom(from, until)).toBe(words);
  });
});

describe('a fare for the cart', () => {
  const train = sampleLeg({
    mode: 'rail',
    service: 'Coastal Pacific',
    from: ['Picton', '2026-12-02T13:40'],
    to: ['Christchurch', '2026-12-02T19:00'],
  });
  const rows = (offers: Parameters<typeof presentJourneys>[0], changed: Partial<RowDeps> = {}) =>
    presentJourneys(offers, { ...rowDeps, ...changed });
  const cartOf = (fare: Parameters<typeof sampleOffer>[1], legs = [ferry, train]) =>
    rows([sampleOffer(legs, fare)])[0]?.fares[0]?.cart;

  test('posts values that the cart accepts, with the shown price', () => {
    const values = cartOf({
      offerId: 'sealed',
      priceCents: 42_700,
      passengers: [
        { type: 'adult', count: 2, priceCents: 31_600 },
        { type: 'child', count: 1, priceCents: 11_100 },
        { type: 'infant', count: 1, priceCents: 0 },
      ],
    });
    expect(readCartForm(new Map(Object.entries(values ?? {})))).toEqual({
      ok: true,
      call: {
        intent: 'add',
        items: [
          {
            itemType: 'kr_train',
            offerId: 'sealed',
            quantity: 1,
            passengers: { adultCount: 2, childCount: 1, infantCount: 1 },
            expectedPrice: 427,
          },
        ],
      },
    });
  });

  test('has the type of its longest ride, however long a transfer is', () => {
    const walk = sampleLeg({
      mode: 'walk',
      service: 'Walk',
      from: ['Picton', '2026-12-02T00:15'],
      to: ['Picton station', '2026-12-02T13:20'],
    });
    expect(cartOf({}, [ferry, walk, train])?.itemType).toBe('kr_train');
    expect(cartOf({}, [ferry])?.itemType).toBe('ii_ferry');
  });

  test.each([
    ['sold out', { seatsLeft: 0 }],
    ['closed', { onSale: false }],
    ['without a price', { priceCents: null }],
    ['without an id', { offerId: '' }],
  ] as const)('is null when it is %s', (_why, fare) => {
    expect(cartOf(fare)).toBeNull();
  });

  test('says in advance what is held and what is on request', () => {
    const stocks = [[ferry], [train], [ferry, train]].map((legs) => rows([sampleOffer(legs)])[0]?.stock);
    expect(stocks.map((stock) => stock?.kind)).toEqual(['live', 'request', 'mixed']);
    expect(stocks[2]?.text).toMatch(
      /^Bluebridge: seats held for .* Coastal Pacific: we confirm seats after payment/,
    );
    expect(rows([sampleOffer([ferry], { seatsLeft: 0 })])[0]?.stock).toBeNull();
  });

  test('sends no long ids as keys, and each id only once', () => {
    const row = JSON.stringify(rows([sampleOffer([ferry], { offerId: 'x'.repeat(220) })]));
    expect(row.match(/x{220}/g)).toHaveLength(1);
  });

  test('is unfolded if its departure was requested by time, the direct one first', () => {
    const offers = [sampleOffer([ferry, train]), sampleOffer([ferry]), sampleOffer([train])];
    const open = (changed: Partial<RowDeps>) => rows(offers, changed).map(({ isOpen }) => isOpen);
    expect(open({ opensAt: '20:45' })).toEqual([false, true, false]);
    expect(open({ opensAt: '13:40', date: '2026-12-02' })).toEqual([false, false, true]);
    expect(open({ opensAt: '13:40' }), 'of the day before').toEqual([false, false, false]);
    expect(open({ opensAt: '09:00' })).toEqual([false, false, false]);
    expect(open({})).toEqual([false, false, false]);
  });
});

describe('search links', () => {
  const { search } = sampleSearch();

  test('round-trip to the same search', () => {
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
    const changed = fc.record({
      from: fc.constantFrom('auckland', 'AKL-STR', 'Ōtaki & co'),
      returnDate: optional(fc.constantFrom('2026-12-01', '2027-01-31')),
      adults: fc.integer({ min: 1, max: 4 }),
      children: fc.integer({ min: 0, max: 4 }),
      infants: fc.integer({ min: 0, max: 1 }),
      types: optional(fc.constantFrom([...travelItemTypes], [travelItemTypes[0]], travelItemTypes.slice(1))),
      departAfter: optional(fc.integer({ min: 0, max: 1_439 }).map((minute) => minute * 60)),
      maxChanges: optional(fc.integer({ min: 0, max: 4 })),
      sort: fc.constantFrom('departure' as const, 'price' as const, 'duration' as const),
    });
    fc.assert(
      fc.property(changed, (parts) => {
        const wanted = { ...search, ...parts };
        const url = new URL(searchLinks('/search/', search)(parts), 'https://southbound.example');
        expect(readFareSearchQuery(Object.fromEntries(url.searchParams)).search).toEqual(wanted);
        expect(url.hash).toBe('#journeys');
      }),
    );
  });

  test('move the return date along when the outward date passes it', () => {
    const link = searchLinks('/search/', { ...search, returnDate: '2026-12-03' });
    expect(link({ date: '2026-12-04' })).toContain('date=2026-12-04&returnDate=2026-12-04');
  });

  test('switch one mode at a time and never the last one off', () => {
    const modes = (types: typeof search.types) =>
      presentChoices({ ...search, types }, searchLinks('/search/', search))
        .find(({ label }) => label === 'Travel by')
        ?.choices.map(({ href }) => /types=([^&#]+)/.exec(href)?.[1] ?? 'all');
    expect(modes(undefined)).toEqual(['ic_bus,ii_ferry', 'kr_train,ii_ferry', 'kr_train,ic_bus']);
    expect(modes(['kr_train'])).toEqual(['all', 'kr_train,ic_bus', 'kr_train,ii_ferry']);
    expect(modes(['kr_train', 'ic_bus'])).toEqual(['ic_bus', 'kr_train', 'all']);
  });

  test('offer no order by price on a pass', () => {
    const [sorts] = presentChoices(search, searchLinks('/search/', search, { pass: samplePass }), true);
    expect(sorts?.choices.map(({ label }) => label)).toEqual(['Departure', 'Duration']);
  });

  test('show the requested limit of changes, even one that only the form offers', () => {
    const changes = (maxChanges: number | undefined) =>
      presentChoices({ ...search, maxChanges }, searchLinks('/search/', search))
        .find(({ label }) => label === 'Changes')
        ?.choices.map(({ label, isChosen }) => `${isChosen ? '> ' : ''}${label}`);
    expect(changes(undefined)).toEqual(['> Any', 'Up to 1', 'None']);
    expect(changes(1)).toEqual(['Any', '> Up to 1', 'None']);
    expect(changes(3)).toEqual(['Any', '> Up to 3', 'Up to 1', 'None']);
  });

  test('show the requested time, and link to the search without it', () => {
    const times = (changedTimes: { departAfter: number } | { arriveBy: number } | object) =>
      presentChoices({ ...search, ...changedTimes }, searchLinks('/search/', { ...search, ...changedTimes }))
        .find(({ label }) => label === 'Times')
        ?.choices.map(({ label, isChosen, href }) => [label, isChosen, /departAfter|arriveBy/.test(href)]);
    expect(times({})).toBeUndefined();
    const free = ['Any time', false, false];
    expect(times({ departAfter: 17 * 3_600 })).toEqual([free, ['From 17:00', true, true]]);
    expect(times({ arriveBy: 12 * 3_600 })).toEqual([free, ['By 12:00', true, true]]);
  });
});

describe('place suggestions', () => {
  const places = [
    'Auckland',
    'Kaikōura',
    'Ōtaki',
    'Ōtorohanga',
    'Palmerston North',
    'Stewart Island / Rakiura',
  ].map((name) => ({ id: name, name, hint: '' }));
  const names = (typed: string) => matchPlaces(places.map(withNames), typed).map(({ name }) => name);

  test('match without macrons, in any case, by the beginning of any word', () => {
    expect(names('OTA')).toEqual(['Ōtaki']);
    expect(names('ōt')).toEqual(['Ōtaki', 'Ōtorohanga']);
    expect(names('north')).toEqual(['Palmerston North']);
    expect(names('rak')).toEqual(['Stewart Island / Rakiura']);
    expect(names('  ')).toEqual([]);
  });

  test('match by other names and with a typing error', () => {
    const known = [
      { id: 'mount-cook', name: 'Aoraki / Mount Cook', hint: '' },
      { id: 'christchurch', name: 'Christchurch', otherNames: ['Chch'], hint: '' },
      { id: 'wellington', name: 'Wellington', hint: '' },
    ];
    const ids = (typed: string) => matchPlaces(known.map(withNames), typed).map(({ id }) => id);
    expect(ids('Mt Co')).toEqual(['mount-cook']);
    expect(ids('chch')).toEqual(['christchurch']);
    expect(ids('Welingt')).toEqual(['wellington']);
    expect(ids('Wellington airport')).toEqual(['wellington']);
    expect(ids('Atlantis')).toEqual([]);
  });

  test('are sorted by how well they match', () => {
    expect(names('a')[0]).toBe('Auckland');
  });
});

describe('recent searches', () => {
  test('are the last three without duplicates, and ignore anything else in storage', () => {
    const search = (name: string) => ({ label: name, href: `/search/?to=${name}` });
    const three = ['c', 'b', 'a'].map(search);
    expect(withSearch(three, search('a')).map(({ label }) => label)).toEqual(['a', 'c', 'b']);
    expect(withSearch(three, search('d')).map(({ label }) => label)).toEqual(['d', 'c', 'b']);
    expect(parseRecent(JSON.stringify(three))).toEqual(three);
    for (const stored of [
      null,
      '',
      '{',
      '{}',
      '[1,null,{"href":"/"}]',
      '[{"label":"x","href":"//elsewhere"}]',
    ])
      expect(parseRecent(stored)).toEqual([]);
  });
});

describe('the ages of children', () => {
  const band = (minAge: number, maxAge: number) => ({ minAge, maxAge, percent: 50 });

  test('are described in one sentence, however operators differ', () => {
    expect(describeAgeBands([])).toBe('');
    expect(describeAgeBands([{ infant: band(0, 1), child: band(2, 14) }])).toBe(
      'An infant is under 2, a child is up to 14.',
    );
    expect(
      describeAgeBands([
        { infant: band(0, 4), child: band(5, 14) },
        { infant: band(0, 1), child: band(2, 17) },
      ]),
    ).toBe(
      'An infant is under 2 or 5, a child is up to 14 or 17: operators differ, and each fare says which it is.',
    );
  });
});
