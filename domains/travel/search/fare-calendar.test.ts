import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noSeatsTaken, type SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { type FareCalendarSearch, findFareCalendar } from './fare-calendar.ts';
import { createSearchDeps, loadEmbeddedFeed } from './load-test-feed.testing.ts';
import { findNamedPlace, searchByName } from './search-by-name.testing.ts';

const now = new Date('2026-11-21T08:00:00+13:00');
const feed = await loadEmbeddedFeed(now);
const one = { adults: 1, children: 0, infants: 0 };

interface Asked extends Partial<Omit<FareCalendarSearch, 'from' | 'to'>> {
  readonly ends?: readonly [string, string];
}

const search = ({ ends: [from, to] = ['picton', 'christchurch'], ...more }: Asked): FareCalendarSearch => ({
  from: findNamedPlace(feed, from),
  to: findNamedPlace(feed, to),
  month: '2026-12',
  passengers: one,
  ...more,
});

const coast = { types: ['kr_train'], maxChanges: 0 } as const;

async function calendarOf(asked: Asked, seats: SeatCounts = noSeatsTaken, at = now) {
  const found = await findFareCalendar(search(asked), { ...createSearchDeps(feed, at), seats });
  if (!found.ok) throw new Error(found.failure.code);
  return found.calendar;
}

/** Takes from none to all seats, by the day and the trip. */
const someTaken: SeatCounts = {
  taken: async (questions) =>
    questions.map(
      ({ tripId, serviceDate }) =>
        [0, 17, 216, 219, 10_000][(tripId.length + Number(serviceDate.slice(-2))) % 5] ?? 0,
    ),
};

describe('a fare calendar', () => {
  test('gives each day the price and the verdict of a fare search', async () => {
    const towns = ['auckland', 'wellington', 'picton', 'christchurch', 'greymouth', 'queenstown'];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(towns, { minLength: 2, maxLength: 2 }),
        fc.constantFrom('2026-11', '2026-12', '2027-01', '2027-05'),
        fc.nat(30),
        fc.record({ adults: fc.integer({ min: 1, max: 5 }), children: fc.nat(2), infants: fc.nat(1) }),
        fc.constantFrom({}, coast),
        async ([from = '', to = ''], month, at, passengers, filters) => {
          const asked = { passengers, ...filters };
          const { days } = await calendarOf({ ...asked, ends: [from, to], month }, someTaken);
          const day = days[at % days.length];
          if (!day) throw new Error('no day');
          const { date, hasJourneys, hasScenicTrain, fromPriceCents } = day;
          const found = await searchByName(feed, now, [from, to], { ...asked, date }, someTaken);
          expect(found.dates).toContainEqual({ date, hasJourneys, hasScenicTrain, fromPriceCents });
          const open = found.outbound.filter(({ onSale }) => onSale);
          expect(fromPriceCents === null).toBe(open.length === 0);
          const left = open.map(({ seatsLeft }) => seatsLeft ?? Number.POSITIVE_INFINITY);
          const most = Math.max(...left);
          expect(day.placesLeft).toBe(Number.isFinite(most) ? most : null);
          const isFull = found.outbound.some(({ saleClosedReason = '' }) =>
            /^Sold out|^Only/.test(saleClosedReason),
          );
          expect(day.isSoldOut).toBe(open.length === 0 && isFull);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('says from when a seasonal line runs again', async () => {
    const at = new Date('2027-07-15T08:00:00+12:00');
    const { days, nextDate } = await calendarOf({ ...coast, month: '2027-08' }, noSeatsTaken, at);
    expect(days.some(({ hasJourneys }) => hasJourneys)).toBe(false);
    expect(nextDate).toMatch(/^2027-09/);
  });

  test('queries all seats at once, and again after a minute', async () => {
    let queries = 0;
    const seats: SeatCounts = {
      taken: async (questions) => {
        queries += 1;
        return questions.map(() => 0);
      },
    };
    const calendarAfter = (seconds: number) =>
      calendarOf(coast, seats, new Date(now.getTime() + seconds * 1_000));
    await Promise.all([calendarAfter(0), calendarAfter(0)]);
    await calendarAfter(59);
    expect(queries).toBe(1);
    await calendarAfter(60);
    expect(queries).toBe(2);
  });

  test('does not cache a failure', async () => {
    let isDown = true;
    const seats: SeatCounts = {
      async taken(questions) {
        if (isDown) throw new Error('database down');
        return questions.map(() => 0);
      },
    };
    await expect(calendarOf(coast, seats)).rejects.toThrow('database down');
    isDown = false;
    expect((await calendarOf(coast, seats)).days).toHaveLength(31);
  });

  test('fails for a month outside the timetable and for one place', async () => {
    const deps = createSearchDeps(feed, now);
    expect(await findFareCalendar(search({ month: '2026-10' }), deps)).toMatchObject({
      failure: { code: 'DATE_OUT_OF_RANGE' },
    });
    expect(await findFareCalendar(search({ ends: ['picton', 'picton'] }), deps)).toMatchObject({
      failure: { code: 'SAME_PLACE' },
    });
  });
});
