import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Offer } from '#domains/travel/offers/offer.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import { casesOf } from '#tests/case-counts.ts';
import { oddFeed } from '#tests/feeds/odd-feeds.ts';
import type { DateFare } from './fare-search.ts';
import { loadEmbeddedFeed, loadFeedOfFiles, loadFeedOfTexts, smallFiles } from './load-test-feed.testing.ts';
import { formatOffers, searchByName, type TestSearch } from './search-by-name.testing.ts';

/** A Tuesday; the 09:00 sailing is still to come but its sale has closed. */
const now = new Date('2026-12-01T08:00:00+13:00');
const small = await loadFeedOfFiles(smallFiles, now);
const embedded = await loadEmbeddedFeed(now);

type Answer = Awaited<ReturnType<typeof searchByName>>;

const wayOf = (answer: Answer, isBack: boolean) => ({
  offers: (isBack ? answer.inbound : answer.outbound) ?? [],
  dates: (isBack ? answer.inboundDates : answer.dates) ?? [],
  nextDate: isBack ? answer.inboundNextDate : answer.nextDate,
  isFilteredOut: (isBack ? answer.isInboundFilteredOut : answer.isOutboundFilteredOut) ?? false,
});

const scenicTrains: ReadonlySet<string> = new Set(['Northern Explorer', 'Coastal Pacific', 'TranzAlpine']);

/** A day of the date strip, derived from the list of that day. */
function dateFareOf(date: string, offers: readonly Offer[]): DateFare {
  const prices = offers.flatMap(({ onSale, priceCents }) => (onSale ? (priceCents ?? []) : []));
  return {
    date,
    fromPriceCents: prices.length === 0 ? null : Math.min(...prices),
    hasJourneys: offers.length > 0,
    hasScenicTrain: offers.some(({ legs }) => legs.some(({ service }) => scenicTrains.has(service))),
  };
}

/** Follows every link of an answer and checks its promise. */
async function expectOneQuestion(feed: LoadedFeed, pair: readonly [string, string], asked: TestSearch) {
  const answer = await searchByName(feed, now, pair, asked);
  for (const isBack of asked.returnDate === undefined ? [false] : [false, true]) {
    const date = (isBack ? asked.returnDate : asked.date) ?? '';
    const { offers, dates, nextDate, isFilteredOut } = wayOf(answer, isBack);
    // The inbound journey keeps its day; the outbound one shifts it.
    const on = async (day: string, changed: Partial<TestSearch> = {}) => {
      const back = asked.returnDate !== undefined && asked.returnDate < day ? { returnDate: day } : {};
      const days = isBack ? { returnDate: day } : { date: day, ...back };
      return wayOf(await searchByName(feed, now, pair, { ...asked, ...days, ...changed }), isBack).offers;
    };
    for (const fare of dates)
      if (!isBack || fare.date >= asked.date)
        expect(fare).toEqual(dateFareOf(fare.date, await on(fare.date)));
    if (offers.length > 0) {
      expect([nextDate, isFilteredOut]).toEqual([undefined, false]);
      continue;
    }
    if (nextDate !== undefined) {
      expect(await on(nextDate)).not.toEqual([]);
      for (let day = addDays(date, 1); day < nextDate; day = addDays(day, 1))
        expect(await on(day)).toEqual([]);
    }
    const { types: _types, maxChanges: _changes, departAfter: _after, arriveBy: _by, ...free } = asked;
    if (!isBack) expect(isFilteredOut).toBe((await searchByName(feed, now, pair, free)).outbound.length > 0);
  }
}

const hours = fc.integer({ min: 0, max: 47 }).map((halves) => halves * 1_800);
const filters = fc.record({
  times: fc.oneof(
    fc.constant({}),
    hours.map((departAfter) => ({ departAfter })),
    hours.map((arriveBy) => ({ arriveBy })),
  ),
  types: fc.option(fc.subarray(['kr_train', 'ic_bus', 'ii_ferry'] as const, { minLength: 1 }), {
    nil: undefined,
  }),
  maxChanges: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
});
const question = (first: string, days: number) =>
  fc
    .record({ step: fc.nat(days), stay: fc.option(fc.nat(3), { nil: undefined }), filters })
    .map(({ step, stay, filters: { times, types, maxChanges } }): TestSearch => {
      const date = addDays(first, step);
      return {
        date,
        ...(stay === undefined ? {} : { returnDate: addDays(date, stay) }),
        ...times,
        ...(types && { types }),
        ...(maxChanges === undefined ? {} : { maxChanges }),
      };
    });

describe('all parts of an answer agree', () => {
  test('in a small timetable', async () => {
    await fc.assert(
      fc.asyncProperty(question('2026-12-01', 12), (asked) => expectOneQuestion(small, ['N', 'S'], asked)),
      { numRuns: casesOf({ short: 10, full: 100 }) },
    );
  });

  test('in the embedded timetable', { tags: ['full'] }, async () => {
    const pair = fc.constantFrom(
      ['wellington', 'christchurch'] as const,
      ['picton', 'kaikoura'] as const,
      ['auckland', 'wellington'] as const,
    );
    await fc.assert(
      fc.asyncProperty(pair, question('2026-12-02', 20), (ends, asked) =>
        expectOneQuestion(embedded, ends, asked),
      ),
      { numRuns: 20 },
    );
  });

  test('when nothing leaves that late', async () => {
    const answer = await searchByName(small, now, ['N', 'S'], {
      date: '2026-12-02',
      departAfter: 23.5 * 3_600,
    });
    expect(answer).toMatchObject({ outbound: [], isOutboundFilteredOut: true });
    expect(answer.nextDate).toBeUndefined();
    expect(answer.dates.some(({ hasJourneys }) => hasJourneys)).toBe(false);
  });
});

describe('times of day are local: Chatham is 45 minutes ahead', async () => {
  const chatham = await loadFeedOfTexts(oddFeed('chatham'), now);
  const on = (ends: readonly [string, string], times: Partial<TestSearch>) =>
    searchByName(chatham, now, ends, { date: '2026-12-05', ...times });

  test.each([
    ['13:00', 13, []],
    ['13:15', 13.25, ['Weka ferry 5, 09:00 > 5, 12:30']],
  ])('a ferry that arrives there at 13:15 is requested by %s', async (_words, hour, found) => {
    const { outbound } = await on(['Weka Wharf', 'Tui Bay'], { arriveBy: hour * 3_600 });
    expect(formatOffers(outbound).filter((line) => line.includes(' 5, '))).toEqual(found);
  });

  test.each([
    ['14:15', 14.25, ['Rata coach 5, 13:30 > 5, 15:30']],
    ['14:30', 14.5, []],
  ])('a coach that leaves there at 14:15 is requested from %s', async (_words, hour, found) => {
    const { outbound } = await on(['Tui Bay', 'Kea River'], { departAfter: hour * 3_600 });
    expect(formatOffers(outbound)).toEqual(found);
  });
});
