import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDepartureBoard } from '#domains/travel/board/departure-board.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { openOffer } from '#domains/travel/offers/open-offer.ts';
import { noSeatsTaken } from '#domains/travel/offers/seat-counts.ts';
import { buildLineDay } from '#domains/travel/search/line-day.ts';
import {
  createTestReader,
  loadEmbeddedFeed,
  loadFeedOfFiles,
  smallFiles,
} from '#domains/travel/search/load-test-feed.testing.ts';
import { findNamedPlace, formatOffers, searchByName } from '#domains/travel/search/search-by-name.testing.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import { casesOf } from '#tests/case-counts.ts';
import { withLiveState } from './live-feed.ts';
import { asPlanned, createLiveState } from './live-state.ts';
import type { RunUpdate } from './live-updates.ts';

const now = new Date('2026-11-30T08:00:00+13:00');
const monday = '2026-11-30';
const tuesday = '2026-12-01';

const cancelled = (tripId: string, serviceDate: string): RunUpdate => ({
  ...{ tripId, serviceDate, runOffset: 0 },
  ...{ isCancelled: true, calls: [], cause: null },
});

const delayed = (tripId: string, serviceDate: string, seconds: number): RunUpdate => ({
  ...{ tripId, serviceDate, runOffset: 0, isCancelled: false, cause: null },
  calls: [0, 1].map(() => ({ arrivalDelay: seconds, departureDelay: seconds, isSkipped: false })),
});

const live = (feed: LoadedFeed, ...updates: readonly RunUpdate[]) =>
  withLiveState(feed, createLiveState('1', updates));

describe('a line with a cancelled run', () => {
  let feed: LoadedFeed;

  beforeAll(async () => {
    feed = await loadFeedOfFiles(
      {
        ...smallFiles,
        trips: `${smallFiles.trips}strait,week,late\n`,
        stop_times: `${smallFiles.stop_times}\nlate,25:30:00,25:30:00,N,1\nlate,27:30:00,27:30:00,S,2`,
      },
      now,
    );
  });

  const search = (of: LoadedFeed, date: string, rest = {}) =>
    searchByName(of, now, ['North', 'South'], { date, ...rest });

  test('does not offer it, nor count it in the lowest price of the day', async () => {
    const updates = ['f9', 'f15', 'f23'].map((trip) => cancelled(trip, tuesday));
    const { outbound, dates } = await search(live(feed, ...updates), tuesday);
    // The night sailing of Monday leaves on Tuesday.
    expect(formatOffers(outbound)).toEqual(['Strait 1, 01:30 > 1, 03:30']);
    const more = await search(live(feed, ...updates, cancelled('late', monday)), tuesday);
    expect(more.outbound).toEqual([]);
    expect(more.dates.find(({ date }) => date === tuesday)).toMatchObject({
      hasJourneys: false,
      fromPriceCents: null,
    });
    expect(dates.find(({ date }) => date === tuesday)).toMatchObject({ hasJourneys: true });
  });

  test('does not offer it after midnight of its service day either', async () => {
    const { outbound } = await search(live(feed, cancelled('late', monday)), tuesday);
    expect(formatOffers(outbound).join()).not.toContain('01:30');
    expect(outbound.length).toBeGreaterThan(0);
  });

  test('still offers it on other days', async () => {
    const { outbound } = await search(live(feed, cancelled('f9', monday)), tuesday);
    expect(formatOffers(outbound)).toContain('Strait 1, 09:00 > 1, 11:00');
  });

  test('does not list it for a link to its departure', async () => {
    const asked = { departAfter: 9 * 3_600 };
    expect(formatOffers((await search(feed, tuesday, asked)).outbound)[0]).toContain('09:00');
    const { outbound } = await search(live(feed, cancelled('f9', tuesday)), tuesday, asked);
    expect(formatOffers(outbound)[0]).toContain('15:00');
  });

  test('prices no cancelled run in a fare table or a month', async () => {
    const ends = { from: findNamedPlace(feed, 'North'), to: findNamedPlace(feed, 'South') };
    const all = Array.from({ length: 30 }, (_, index) => addDays(monday, index)).flatMap((date) =>
      ['f9', 'f15', 'f23', 'late'].map((trip) => cancelled(trip, date)),
    );
    const reader = createTestReader(live(feed, ...all), now);
    const [lowest] = await reader.lowestFares([{ routeId: 'strait', ...ends }]);
    expect(JSON.stringify(lowest)).not.toContain('6000');
    expect(
      JSON.stringify(await createTestReader(feed, now).lowestFares([{ routeId: 'strait', ...ends }])),
    ).toContain('6000');
  });

  test('takes back the offer of a run that is cancelled', async () => {
    const { outbound } = await search(feed, tuesday);
    const offer = outbound.find(({ legs }) => legs[0]?.tripId === 'f9');
    const deps = { now, key: Buffer.alloc(32, 7), seats: noSeatsTaken };
    const open = (of: LoadedFeed) => openOffer(offer?.offerId ?? '', { ...deps, feed: of });
    expect((await open(feed)).kind).toBe('open');
    expect((await open(live(feed, cancelled('f9', tuesday)))).kind).toBe('expired');
    expect((await open(live(feed, cancelled('f9', monday)))).kind).toBe('open');
  });

  test('keeps the offer of a late run, with the times that are expected', async () => {
    const late = live(feed, delayed('f9', tuesday, 1_800));
    const { outbound } = await search(late, tuesday);
    const offer = outbound.find(({ legs }) => legs[0]?.tripId === 'f9');
    const times = {
      from: {
        departure: new Date('2026-12-01T09:00:00+13:00'),
        expectedDeparture: new Date('2026-12-01T09:30:00+13:00'),
      },
      to: {
        arrival: new Date('2026-12-01T11:00:00+13:00'),
        expectedArrival: new Date('2026-12-01T11:30:00+13:00'),
      },
    };
    expect(offer?.legs[0]).toMatchObject(times);
    const deps = { now, key: Buffer.alloc(32, 7), seats: noSeatsTaken };
    const open = async (of: LoadedFeed) => {
      const opened = await openOffer(offer?.offerId ?? '', { ...deps, feed: of });
      return opened.kind === 'open' ? opened.offer.legs[0] : undefined;
    };
    expect(await open(late)).toMatchObject(times);
    const onTime = await open(feed);
    expect(onTime?.from.departure).toEqual(times.from.departure);
    expect(onTime?.from).not.toHaveProperty('expectedDeparture');
  });

  test('marks it on departure boards and in the line’s day', () => {
    const changed = live(
      feed,
      cancelled('f9', tuesday),
      delayed('f15', tuesday, 600),
      cancelled('late', monday),
    );
    const board = buildDepartureBoard(changed, 'N', tuesday);
    expect(
      board?.departures.map(({ tripId, isCancelled, expectedAt }) => [
        tripId,
        isCancelled,
        expectedAt?.toLocaleTimeString('en-NZ', {
          timeZone: 'Pacific/Auckland',
          timeStyle: 'short',
          hourCycle: 'h23',
        }),
      ]),
    ).toEqual([
      ['late', true, undefined],
      ['f9', true, undefined],
      ['f15', false, '15:10'],
      ['f23', false, undefined],
    ]);
    const route = feed.timetable.routeById('strait');
    const day = route && buildLineDay(changed, route, tuesday);
    expect(day?.trips.map(({ tripId, isCancelled }) => [tripId, isCancelled])).toEqual([
      ['f9', true],
      ['f15', false],
      ['f23', false],
      ['late', false],
    ]);
    expect(day?.trips[1]?.calls[1]).toMatchObject({
      arrival: new Date('2026-12-01T17:00:00+13:00'),
      expectedArrival: new Date('2026-12-01T17:10:00+13:00'),
    });
  });

  test('is as published again when the updates end', () => {
    const changed = live(feed, cancelled('f9', tuesday));
    expect(withLiveState(changed, asPlanned).planner).toBe(feed.planner);
  });
});

const numRuns = casesOf({ short: 15, full: 300 });

describe('the embedded timetable with random updates', () => {
  let feed: LoadedFeed;
  beforeAll(async () => {
    feed = await loadEmbeddedFeed(now);
  });

  const pairs = [
    ['wellington', 'picton'],
    ['auckland', 'christchurch'],
    ['christchurch', 'wellington'],
    ['picton', 'christchurch'],
  ] as const;

  test(`offers no ride that is cancelled, in ${numRuns} searches`, { timeout: 60_000 }, async () => {
    let offered = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pairs),
        fc.nat(3),
        fc.array(fc.nat(100), { minLength: 1, maxLength: 6 }),
        async (pair, day, picks) => {
          const date = addDays(tuesday, day);
          const { outbound: before } = await searchByName(feed, now, pair, { date });
          const rides = before.flatMap(({ legs }) => legs.filter(({ tripId }) => tripId !== null));
          const gone = picks.flatMap((pick) => {
            const ride = rides[pick % Math.max(rides.length, 1)];
            return ride?.tripId && ride.serviceDate ? [cancelled(ride.tripId, ride.serviceDate)] : [];
          });
          const { outbound } = await searchByName(live(feed, ...gone), now, pair, { date });
          const runs = outbound.flatMap(({ legs }) => legs.map((leg) => `${leg.tripId} ${leg.serviceDate}`));
          for (const { tripId, serviceDate } of gone) expect(runs).not.toContain(`${tripId} ${serviceDate}`);
          offered += runs.length;
        },
      ),
      { numRuns },
    );
    expect(offered).toBeGreaterThan(numRuns);
  });
});
