import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Offer } from '#domains/travel/offers/offer.ts';
import { noSeatsTaken, type SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { type FareCalendarSearch, findFareCalendar } from './fare-calendar.ts';
import { buildLineDay } from './line-day.ts';
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

/** Minutes after midnight in New Zealand. */
function minuteOfDay(instant: Date): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    feed.timetable.zone,
  );
  return hour * 60 + minute;
}

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

  test('of a line has all its direct rides, as a search for each departure finds them', async () => {
    const pairs = [
      ['tranz_alpine', 'christchurch', 'GMN', 'kr_train'],
      ['interislander', 'wellington', 'picton', 'ii_ferry'],
      ['bluebridge', 'picton', 'wellington', 'ii_ferry'],
      ['intercity_picton_christchurch', 'picton', 'kaikoura', 'ic_bus'],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pairs),
        fc.constantFrom('2026-11', '2026-12', '2027-02'),
        fc.nat(30),
        fc.integer({ min: 1, max: 5 }),
        async ([line, from, to, type], month, at, adults) => {
          const passengers = { adults, children: 0, infants: 0 };
          const { days } = await calendarOf({ line, ends: [from, to], month, passengers }, someTaken);
          const day = days[at % days.length];
          const route = feed.timetable.routeById(line);
          if (!day || !route) throw new Error('no day or line');
          const { trips } = buildLineDay(feed, route, day.date);
          const minutes = new Set(
            trips.flatMap(({ calls }) => calls.map(({ departure }) => minuteOfDay(departure))),
          );
          const offers = new Map<string, Offer>();
          for (const minute of minutes) {
            const departAfter = minute * 60;
            const filters = { types: [type], maxChanges: 0, departAfter };
            const asked = { passengers, date: day.date, ...filters };
            const { outbound } = await searchByName(feed, now, [from, to], asked, someTaken);
            for (const offer of outbound) {
              const [leg, ...others] = offer.legs;
              if (leg?.routeId !== line || others.length > 0) continue;
              offers.set(`${offer.journeyId} ${offer.fareName}`, offer);
            }
          }
          const found = [...offers.values()];
          expect(day.hasJourneys).toBe(found.length > 0);
          const open = found.filter(({ onSale }) => onSale);
          const prices = open.flatMap(({ priceCents }) => priceCents ?? []);
          expect(day.fromPriceCents).toBe(prices.length > 0 ? Math.min(...prices) : null);
          const left = open.map(({ seatsLeft }) => seatsLeft ?? Number.POSITIVE_INFINITY);
          expect(day.placesLeft).toBe(Number.isFinite(Math.max(...left)) ? Math.max(...left) : null);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('of a seasonal line says from when it runs again, however far that is', async () => {
    const at = new Date('2027-05-10T08:00:00+12:00');
    const line = { line: 'coastal_pacific', month: '2027-06' };
    const { days, nextDate } = await calendarOf(line, noSeatsTaken, at);
    expect(days.some(({ hasJourneys }) => hasJourneys)).toBe(false);
    expect(nextDate).toMatch(/^2027-09/);
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
