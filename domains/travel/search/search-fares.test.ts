import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Offer } from '#domains/travel/offers/offer.ts';
import type { SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import { getDayPlanner } from './day-planner.ts';
import type { FareSearch } from './fare-search.ts';
import { selectOptions } from './journey-options.ts';
import { createSearchDeps, loadEmbeddedFeed, loadFeedOfFiles, smallFiles } from './load-test-feed.testing.ts';
import { findNamedPlace, formatOffers, searchByName, type TestSearch } from './search-by-name.testing.ts';
import { searchFares } from './search-fares.ts';

const one = { adults: 1, children: 0, infants: 0 };

/** New Zealand local time in summer. */
const summer = (text: string) => new Date(`${text}+13:00`);

describe('the embedded timetable', () => {
  const now = summer('2026-11-21T08:00:00');
  let feed: LoadedFeed;

  beforeAll(async () => {
    feed = await loadEmbeddedFeed(now);
  });

  // @spec 7.5
  // Expected times are copied by hand from timetable/stop_times.txt.
  test('connects Auckland and Christchurch by train, ferry and train, with a night between', async () => {
    const { outbound } = await searchByName(feed, now, ['auckland', 'christchurch'], {
      date: '2026-12-05',
      types: ['kr_train', 'ii_ferry'],
    });
    expect(formatOffers(outbound)).toContain(
      'Northern Explorer 5, 07:40 > 5, 18:20 | Interislander 5, 20:30 > 6, 00:00 | Coastal Pacific 6, 13:40 > 6, 19:00',
    );
    // 158 + 60 + 159 with the most restricted fares.
    expect(outbound[0]).toMatchObject({ fareName: 'Saver', priceCents: 37_700, live: false, changes: 2 });
  });

  test('lists the train beside a coach that leaves later and arrives as early', async () => {
    const { outbound } = await searchByName(feed, now, ['auckland', 'christchurch'], { date: '2026-12-05' });
    const found = formatOffers(outbound);
    expect(
      found.some((line) => line.startsWith('Northern Explorer') && line.includes('Coastal Pacific')),
    ).toBe(true);
    expect(found.some((line) => line.startsWith('InterCity'))).toBe(true);
  });

  test('offers the train and the morning sailing where a coach meets both', async () => {
    const monday = { date: '2026-12-07' };
    const coach = 'InterCity Auckland – Taupō – Wellington 7, 08:00 > 7, 19:15';
    const train = 'Northern Explorer 7, 07:40 > 7, 18:20';
    const sailings = ['Interislander 7, 20:30 > 8, 00:00', 'Interislander 8, 08:45 > 8, 12:15'];
    const south = 'InterCity Picton – Kaikōura – Christchurch 8, 13:15 > 8, 18:45';
    const { outbound } = await searchByName(feed, now, ['auckland', 'christchurch'], monday);
    expect(formatOffers(outbound)).toEqual(
      expect.arrayContaining(
        [coach, train].flatMap((first) => sailings.map((sailing) => `${first} | ${sailing} | ${south}`)),
      ),
    );
    const { outbound: further } = await searchByName(feed, now, ['auckland', 'queenstown'], monday);
    expect(formatOffers(further)).toContain(
      `${train} | ${sailings[1]} | ${south} | InterCity Christchurch – Lake Tekapo – Queenstown 9, 08:30 > 9, 16:40`,
    );
  });

  test('connects Wellington and Greymouth', async () => {
    const { outbound } = await searchByName(feed, now, ['wellington', 'greymouth'], {
      date: '2026-12-03',
      types: ['kr_train', 'ii_ferry'],
    });
    expect(formatOffers(outbound)).toContain(
      'Interislander 3, 08:45 > 3, 12:15 | Coastal Pacific 3, 13:40 > 3, 19:00 | TranzAlpine 4, 08:15 > 4, 13:05',
    );
  });

  test('leaves the day before if nothing else arrives in time', async () => {
    const noon = { date: '2026-12-05', arriveBy: 12 * 3_600 };
    const { outbound } = await searchByName(feed, now, ['wellington', 'christchurch'], noon);
    expect(formatOffers(outbound)).toContain(
      'Interislander 4, 08:45 > 4, 12:15 | InterCity Picton – Kaikōura – Christchurch 4, 13:15 > 4, 18:45',
    );
    expect(formatOffers(outbound).every((line) => line.includes(' 4, '))).toBe(true);
  });

  test('connects Queenstown and Oban', async () => {
    const { outbound } = await searchByName(feed, now, ['queenstown', 'oban'], { date: '2026-12-03' });
    expect(formatOffers(outbound)).toEqual([
      'InterCity Queenstown – Invercargill 3, 07:00 > 3, 09:50 | Stewart Island ferry 3, 11:00 > 3, 12:00',
    ]);
  });

  test('crosses the country with as many nights as needed', async () => {
    for (const [from, to] of [
      ['auckland', 'queenstown'],
      ['auckland', 'dunedin'],
      ['wellington', 'oban'],
    ] as const) {
      const { outbound } = await searchByName(feed, now, [from, to], { date: '2027-01-19' });
      expect(outbound.length, `${from} to ${to}`).toBeGreaterThan(0);
    }
  });

  test('waits until the third day after for a train that runs four days a week', async () => {
    const { outbound } = await searchByName(feed, now, ['hamilton', 'rangiora'], {
      date: '2027-04-05',
      types: ['kr_train', 'ii_ferry'],
    });
    expect(formatOffers(outbound)).toEqual([
      'Northern Explorer 5, 10:00 > 5, 18:20 | Interislander 5, 20:30 > 6, 00:00 | Coastal Pacific 8, 13:40 > 8, 18:30',
      'Northern Explorer 5, 10:00 > 5, 18:20 | Interislander 8, 08:45 > 8, 12:15 | Coastal Pacific 8, 13:40 > 8, 18:30',
    ]);
  });

  test('has no journeys on other days', async () => {
    for (const date of ['2026-12-03', '2026-12-05', '2027-04-04', '2027-09-26']) {
      const { outbound } = await searchByName(feed, now, ['queenstown', 'oban'], { date });
      for (const { legs } of outbound) {
        const day = legs[0]?.from.departure.toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' });
        expect(day).toBe(date);
      }
      expect(outbound.length).toBeGreaterThan(0);
    }
  });

  test.each([
    ['departure', (offer: Offer) => offer.legs[0]?.from.departure.getTime()],
    ['duration', (offer: Offer) => offer.durationMinutes],
    ['price', (offer: Offer) => offer.priceCents],
  ] as const)('sorts by %s and keeps the fares of a journey together', async (sort, measure) => {
    const { outbound } = await searchByName(feed, now, ['auckland', 'hamilton'], {
      date: '2026-12-03',
      sort,
    });
    const journeys = [...Map.groupBy(outbound, ({ journeyId }) => journeyId).values()];
    const measures = journeys.map(([offer]) => (offer ? measure(offer) : undefined));
    expect(measures).toEqual(measures.toSorted((x, y) => Number(x) - Number(y)));
    expect(new Set(measures).size).toBeGreaterThan(2);
    expect(outbound).toEqual(journeys.flat());
  });

  test('removes detours around half the country', async () => {
    const { outbound } = await searchByName(feed, now, ['auckland', 'wellington'], { date: '2026-12-03' });
    expect(formatOffers(outbound).some((line) => line.includes('Gisborne'))).toBe(false);
    expect(formatOffers(outbound).length).toBeGreaterThan(1);
  });

  test('gives the same plan for a single day as for a shared plan', async () => {
    const warm = getDayPlanner({ ...feed });
    const pairs = [
      ['auckland', 'wellington', 12],
      ['wellington', 'christchurch', 12],
      ['picton', 'wellington', 12],
      // A long route has many variants, so a separate plan takes a while.
      ['auckland', 'queenstown', 2],
    ] as const;
    for (const [from, to, days] of pairs) {
      const request = {
        from: findNamedPlace(feed, from).stopIds,
        to: findNamedPlace(feed, to).stopIds,
        maxChanges: 4,
      };
      // Spans both clock changes, the end of the summer season and the holidays.
      for (const first of ['2026-12-20', '2027-03-30', '2027-09-20']) {
        for (let step = 0; step < days; step += 1) {
          const date = addDays(first, step);
          const cold = getDayPlanner({ ...feed });
          const [byItself, asOneOfMany] = await Promise.all([
            cold.journeysOf(request, date),
            warm.journeysOf(request, date),
          ]);
          const plain = (journeys: typeof byItself) => journeys.map(({ journey }) => journey);
          expect(plain(asOneOfMany)).toEqual(plain(byItself));
          expect(plain(await warm.optionsOf(request, date))).toEqual(plain(selectOptions(feed, byItself)));
          for (const { rides, journey } of asOneOfMany)
            expect(rides.map(({ leg }) => leg)).toEqual(journey.legs.filter(({ kind }) => kind === 'ride'));
        }
      }
    }
  });
});

describe('a small timetable', () => {
  /** A Tuesday. */
  const now = summer('2026-12-01T08:00:00');
  let feed: LoadedFeed;

  beforeAll(async () => {
    feed = await loadFeedOfFiles(smallFiles, now);
  });

  const from = (asked: TestSearch, at = now, seats?: SeatCounts) =>
    searchByName(feed, at, ['N', 'S'], asked, seats);
  const names = ({ outbound }: Awaited<ReturnType<typeof searchByName>>) =>
    outbound.map(({ legs, fareName }) => `${legs[0]?.tripId} ${fareName}`);

  test('lists each journey once per fare, with the seats left', async () => {
    const answer = await from({ date: '2026-12-02' });
    expect(names(answer)).toEqual([
      'f9 Saver',
      'f9 Flexi',
      'f15 Saver',
      'f15 Flexi',
      'f23 Saver',
      'f23 Flexi',
    ]);
    expect(answer.outbound.map(({ seatsLeft }) => seatsLeft)).toEqual([100, 100, 3, 3, 100, 100]);
    expect(answer.outbound[0]).toMatchObject({
      priceCents: 6_000,
      live: true,
      onSale: true,
      durationMinutes: 120,
      preBookableUntil: summer('2026-12-01T08:30:00'),
      legs: [{ mode: 'ferry', itemType: 'ii_ferry', checkInCloses: summer('2026-12-02T08:15:00') }],
    });
  });

  test('closes the sale 90 minutes before departure and never holds a price beyond', async () => {
    const at = (time: string) => from({ date: '2026-12-02' }, summer(`2026-12-02T${time}:00`));
    const early = await at('07:10');
    expect(early.outbound[0]).toMatchObject({
      onSale: true,
      preBookableUntil: summer('2026-12-02T07:30:00'),
    });
    const late = await at('07:30');
    expect(late.outbound[0]).toMatchObject({
      onSale: false,
      offerId: '',
      priceCents: 6_000,
      saleClosedReason: 'Ferry: bookings close 90 minutes before departure.',
    });
    const gone = await at('09:00');
    expect(names(gone)[0]).toBe('f15 Saver');
  });

  test('opens the sale 20 days ahead', async () => {
    const answer = await from({ date: '2026-12-22' });
    expect(answer.outbound[0]).toMatchObject({
      onSale: false,
      saleClosedReason: 'Ferry is on sale from Wednesday 2 December 2026.',
    });
    expect(answer.dates.map(({ date, fromPriceCents }) => [date.slice(8), fromPriceCents])).toEqual([
      ['19', 6_000],
      ['20', null],
      ['21', 6_000],
      ['22', null],
      ['23', null],
      ['24', null],
      ['25', null],
    ]);
  });

  test('shows sold-out journeys and never sells more seats than exist', async () => {
    const taken: SeatCounts = {
      taken: async (asked) => asked.map(({ tripId }) => ({ f9: 100, f15: 1, f23: 200 })[tripId] ?? 0),
    };
    const answer = await from(
      { date: '2026-12-02', passengers: { adults: 2, children: 1, infants: 1 } },
      now,
      taken,
    );
    const states = answer.outbound
      .filter(({ fareName }) => fareName === 'Saver')
      .map(({ seatsLeft, onSale, saleClosedReason }) => [seatsLeft, onSale, saleClosedReason]);
    expect(states).toEqual([
      [0, false, 'Sold out.'],
      [2, false, 'Only 2 seats are left.'],
      [0, false, 'Sold out.'],
    ]);
    const couple = await from(
      { date: '2026-12-02', passengers: { adults: 2, children: 0, infants: 2 } },
      now,
      taken,
    );
    expect(couple.outbound.filter(({ onSale }) => onSale).map(({ legs }) => legs[0]?.tripId)).toEqual([
      'f15',
      'f15',
    ]);
    expect(couple.dates.find(({ date }) => date === '2026-12-02')?.fromPriceCents).toBe(12_000);
  });

  test('counts seats only while a journey is on sale', async () => {
    const counted = new Set<string>();
    const taken: SeatCounts = {
      taken: async (asked) => {
        for (const { serviceDate } of asked) counted.add(serviceDate);
        return asked.map(() => 1);
      },
    };
    const { outbound, dates } = await from({ date: '2026-12-22' }, now, taken);
    const openDays = dates.flatMap(({ date, fromPriceCents }) => (fromPriceCents === null ? [] : date));
    expect(openDays).not.toEqual([]);
    expect([...counted].toSorted()).toEqual(openDays);
    expect(outbound).not.toEqual([]);
    expect(outbound.some(({ seatsLeft }) => seatsLeft !== undefined)).toBe(false);
  });

  test('lists a journey without a price as not on sale, and no price for the day', async () => {
    const answer = await from({ date: '2026-12-06' });
    expect(answer.outbound).toMatchObject([
      {
        priceCents: null,
        onSale: false,
        offerId: '',
        saleClosedReason: 'We don’t have a price for Bridge bus. Please ask the operator.',
        passengers: [{ type: 'adult', count: 1, priceCents: null }],
      },
    ]);
    expect(answer.dates.find(({ date }) => date === '2026-12-06')).toEqual({
      date: '2026-12-06',
      fromPriceCents: null,
      hasJourneys: true,
      hasScenicTrain: false,
    });
  });

  test('gives the next day if nothing runs, and none if nothing ever does', async () => {
    const closed = await from({ date: '2026-12-06', types: ['ii_ferry'] });
    expect(closed).toMatchObject({ outbound: [], nextDate: '2026-12-07' });
    const never = await from({ date: '2026-12-06', types: ['kr_train'] });
    expect(never.outbound).toEqual([]);
    expect(never.nextDate).toBeUndefined();
    expect(never.dates.every(({ hasJourneys }) => !hasJourneys)).toBe(true);
  });

  test('filters by departure time', async () => {
    expect(names(await from({ date: '2026-12-02', departAfter: 15 * 3_600 }))).toEqual([
      'f15 Saver',
      'f15 Flexi',
      'f23 Saver',
      'f23 Flexi',
    ]);
    // Saturday's last sailing is at 23:00, and nothing sails on Sunday.
    const sunday = await from({ date: '2026-12-06', departAfter: 22 * 3_600 });
    expect(sunday).toMatchObject({ outbound: [], nextDate: '2026-12-07', isOutboundFilteredOut: true });
  });

  test('filters by arrival time, with journeys of the day before if no other arrives', async () => {
    expect(names(await from({ date: '2026-12-03', arriveBy: 12 * 3_600 }))).toEqual(['f9 Saver', 'f9 Flexi']);
    const early = await from({ date: '2026-12-03', arriveBy: 2 * 3_600 });
    expect(formatOffers(early.outbound)).toEqual([
      'Strait 2, 09:00 > 2, 11:00',
      'Strait 2, 15:00 > 2, 17:00',
      'Strait 2, 23:00 > 3, 01:00',
    ]);
  });

  test('sorts by price with unavailable journeys last', async () => {
    const taken: SeatCounts = {
      taken: async (asked) => asked.map(({ tripId }) => (tripId === 'f9' ? 100 : 0)),
    };
    expect(
      names(await from({ date: '2026-12-02', sort: 'price' }, now, taken)).map((name) => name.split(' ')[0]),
    ).toEqual(['f15', 'f15', 'f23', 'f23', 'f9', 'f9']);
  });

  test('shows three days before and after, between today and the last day', async () => {
    const days = async (date: string) => (await from({ date })).dates.map((day) => day.date.slice(5));
    expect(await days('2026-12-02')).toEqual(['12-01', '12-02', '12-03', '12-04', '12-05']);
    expect(await days('2027-01-30')).toEqual(['01-27', '01-28', '01-29', '01-30', '01-31']);
  });

  test('applies the transfer time of the network if the feed has none', async () => {
    const times = (trip: string, ...calls: readonly (readonly [string, string])[]) =>
      calls.map(([stop, time], at) => `${trip},${time},${time},${stop},${at + 1}`).join('\n');
    const files = {
      agency: smallFiles.agency,
      stops:
        'stop_id,stop_name,stop_lat,stop_lon\nWHF,Weka Wharf,-41.28,174.78\nTUI,Tui Bay,-41.29,174.01\nRIV,Kea River,-42.4,173.68\n',
      routes: 'route_id,agency_id,route_long_name,route_type\nF,f,Weka ferry,4\nC,f,Rata coach,3\n',
      trips: 'route_id,service_id,trip_id\nF,D,f1\nC,D,c1\n',
      stop_times: `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${times('f1', ['WHF', '09:00:00'], ['TUI', '12:30:00'])}\n${times('c1', ['TUI', '12:30:00'], ['RIV', '15:30:00'])}\n`,
      calendar:
        'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20261101,20270131\n',
    };
    const found = async (more: Readonly<Record<string, string>>) => {
      const changed = await loadFeedOfFiles({ ...files, ...more }, now);
      return formatOffers(
        (await searchByName(changed, now, ['WHF', 'RIV'], { date: '2026-12-05' })).outbound,
      );
    };
    expect(await found({})).toEqual(['Weka ferry 5, 09:00 > 5, 12:30 | Rata coach 6, 12:30 > 6, 15:30']);
    const network = (seconds: number) =>
      found({
        networks: `network_id,min_transfer_time\ncoach,${seconds}\n`,
        route_networks: 'network_id,route_id\ncoach,C\n',
      });
    expect(await network(0)).toEqual(['Weka ferry 5, 09:00 > 5, 12:30 | Rata coach 5, 12:30 > 5, 15:30']);
  });

  test('finds a trip boarded two days after it started', async () => {
    const cruise = await loadFeedOfFiles(
      {
        ...smallFiles,
        trips: `${smallFiles.trips}strait,week,cruise\n`,
        stops: `${smallFiles.stops}I,Island,-42,174\n`,
        stop_times: `${smallFiles.stop_times}\ncruise,08:00:00,08:00:00,N,1\ncruise,55:00:00,56:00:00,S,2\ncruise,80:00:00,80:00:00,I,3\n`,
      },
      now,
    );
    const { outbound } = await searchByName(cruise, now, ['S', 'I'], { date: '2026-12-04' });
    expect(formatOffers(outbound)).toEqual(['Strait 4, 08:00 > 5, 08:00']);
    expect(outbound[0]?.legs[0]?.serviceDate).toBe('2026-12-02');
  });

  test('returns the reason for no answer', async () => {
    const ask = (more: Partial<FareSearch>, found: LoadedFeed | null = feed) =>
      searchFares(
        {
          from: findNamedPlace(feed, 'N'),
          to: findNamedPlace(feed, 'S'),
          date: '2026-12-02',
          passengers: one,
          ...more,
        },
        { ...createSearchDeps(feed, now), feed: async () => found },
      );
    const outOfRange = { code: 'DATE_OUT_OF_RANGE', first: '2026-12-01', last: '2027-01-31' };
    expect(await ask({ date: '2026-11-30' })).toEqual({ ok: false, failure: outOfRange });
    expect(await ask({ returnDate: '2027-02-01' })).toEqual({ ok: false, failure: outOfRange });
    const afterwards = { feed: async () => feed, now: () => summer('2027-02-01T00:00:00') };
    const late = await searchFares(
      { from: findNamedPlace(feed, 'N'), to: findNamedPlace(feed, 'S'), date: '2027-01-30', passengers: one },
      { ...createSearchDeps(feed, now), ...afterwards },
    );
    expect(late).toEqual({ ok: false, failure: { ...outOfRange, first: '2026-11-01' } });
    expect(await ask({ to: findNamedPlace(feed, 'N') })).toEqual({
      ok: false,
      failure: { code: 'SAME_PLACE' },
    });
    expect(await ask({}, null)).toEqual({ ok: false, failure: { code: 'TIMETABLE_UNAVAILABLE' } });
  });

  test('limits a long list to the journeys closest to the requested time', async () => {
    const every15 = Array.from({ length: 90 }, (_, at) => {
      const time = (minutes: number) =>
        `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
      return { trip: `s${at}`, leaves: time(at * 15), arrives: time(at * 15 + 60) };
    });
    const busy = await loadFeedOfFiles(
      {
        ...smallFiles,
        trips: `${smallFiles.trips}${every15.map(({ trip }) => `strait,week,${trip}\n`).join('')}`,
        stop_times: `${smallFiles.stop_times}\n${every15
          .map(
            ({ trip, leaves, arrives }) =>
              `${trip},${leaves},${leaves},N,1\n${trip},${arrives},${arrives},S,2`,
          )
          .join('\n')}`,
      },
      now,
    );
    const departures = async (asked: Partial<TestSearch>) => {
      const { outbound } = await searchByName(busy, now, ['N', 'S'], { date: '2026-12-02', ...asked });
      return [...new Set(outbound.map(({ legs }) => legs[0]?.from.departure.toISOString().slice(11, 16)))];
    };
    const byTheEvening = await departures({ arriveBy: 22 * 3_600 });
    expect(byTheEvening).toHaveLength(60);
    // 21:00 in New Zealand.
    expect(byTheEvening.at(-1)).toBe('08:00');
    expect((await departures({ departAfter: 4 * 3_600 }))[0]).toBe('15:00');
  });
});
