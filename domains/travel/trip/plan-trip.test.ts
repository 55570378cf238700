import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import {
  createSearchDeps,
  loadEmbeddedFeed,
  loadFeedOfFiles,
  smallFiles,
} from '#domains/travel/search/load-test-feed.testing.ts';
import { formatOffers } from '#domains/travel/search/search-by-name.testing.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { casesOf } from '#tests/case-counts.ts';
import { planTrip } from './plan-trip.ts';
import type { TripLeg, TripOption, TripRequest } from './trip.ts';

const now = new Date('2026-11-21T08:00:00+13:00');
const passengers = { adults: 1, children: 0, infants: 0 };

/** Plans a trip of stops written as in an address: `Wellington:2`. */
async function plan(feed: LoadedFeed, date: string, ...stops: readonly string[]) {
  return planPicked(feed, { date, stops, picks: [] });
}

async function planPicked(
  feed: LoadedFeed,
  { date, stops, picks }: Pick<TripRequest, 'date' | 'picks'> & { readonly stops: readonly string[] },
) {
  const request: TripRequest = {
    date,
    passengers,
    picks,
    stops: stops.map((text) => {
      const [place = '', nights = '0'] = text.split(':');
      return { place, nights: Number(nights) };
    }),
  };
  const planned = await planTrip(request, createSearchDeps(feed, now));
  if (!planned) throw new Error('There is no timetable.');
  return { request, planned };
}

function optionOf(leg: TripLeg, index: number | null): TripOption {
  const option = leg.ok && index !== null ? leg.options[index] : undefined;
  if (!option) throw new Error('The leg has no such option.');
  return option;
}

const recommendedOf = (leg: TripLeg) => optionOf(leg, leg.ok ? leg.recommended : null);
const linesOf = (legs: readonly TripLeg[]) => legs.flatMap((leg) => formatOffers(recommendedOf(leg).offers));
const failuresOf = (legs: readonly TripLeg[]) => legs.map((leg) => (leg.ok ? null : leg.failure.code));

describe('a trip in the embedded timetable', () => {
  let feed: LoadedFeed;

  beforeAll(async () => {
    feed = await loadEmbeddedFeed(now);
  });

  test('goes by train where one runs, and takes the morning sailing after a night', async () => {
    const { planned } = await plan(
      feed,
      '2026-12-05',
      'Auckland',
      'Wellington:2',
      'Kaikoura:1',
      'Christchurch',
    );
    expect(planned.legs.map(({ date }) => date)).toEqual(['2026-12-05', '2026-12-07', '2026-12-08']);
    expect(linesOf(planned.legs)).toEqual([
      'Northern Explorer 5, 07:40 > 5, 18:20',
      'Interislander 7, 08:45 > 7, 12:15 | Coastal Pacific 7, 13:40 > 7, 16:00',
      'InterCity Picton – Kaikōura – Christchurch 8, 16:00 > 8, 18:45',
    ]);
    const prices = planned.legs.map((leg) => recommendedOf(leg).priceCents ?? 0);
    expect(planned.chosenCents).toBe(prices.reduce((sum, price) => sum + price, 0));
    expect(planned.cheapestCents).toBeLessThan(planned.chosenCents ?? 0);
  });

  test('leaves in time on the same day where no night is spent', async () => {
    const { planned } = await plan(feed, '2026-12-07', 'Wellington', 'Picton:0', 'Christchurch');
    expect(planned.legs.map(({ date }) => date)).toEqual(['2026-12-07', '2026-12-07']);
    expect(linesOf(planned.legs)).toEqual([
      'Bluebridge 7, 08:00 > 7, 11:30',
      'Coastal Pacific 7, 13:40 > 7, 19:00',
    ]);
  });

  test('follows the picked journeys, and recommends another where one is gone', async () => {
    const stops = ['Wellington', 'Picton:0', 'Christchurch'];
    const trip = { date: '2026-12-07', stops };
    const { planned } = await planPicked(feed, { ...trip, picks: [] });
    const [first, second] = planned.legs;
    if (!first?.ok || !second?.ok) throw new Error('A leg has no journeys.');
    const late = first.options.at(-1);
    const picks = [late?.journeyId ?? null, second.options[second.chosen]?.journeyId ?? null];
    const { planned: picked } = await planPicked(feed, { ...trip, picks });
    const [ferry, train] = picked.legs;
    expect(ferry).toMatchObject({ chosen: first.options.length - 1, isPickMissing: false });
    expect(ferry).toMatchObject({ recommended: first.recommended });
    expect(train?.ok === false || (train?.ok && train.isPickMissing)).toBe(true);
    const { planned: same } = await planPicked(feed, { ...trip, picks: [null, 'unknown'] });
    expect(linesOf(same.legs)).toEqual(linesOf(planned.legs));
    expect(same.legs[1]).toMatchObject({ isPickMissing: true });
  });

  test('says for each leg why it has no journey, and plans the others', async () => {
    const { planned } = await plan(
      feed,
      '2026-12-07',
      'Auckland',
      'Welingtn:1',
      'Picton:1',
      'picton:1',
      'Nelson',
    );
    expect(failuresOf(planned.legs)).toEqual(['UNKNOWN_PLACE', 'UNKNOWN_PLACE', 'SAME_PLACE', null]);
    const [first] = planned.legs;
    const suggestions =
      first?.ok === false && first.failure.code === 'UNKNOWN_PLACE' ? first.failure.suggestions : [];
    expect(suggestions.map(({ name }) => name)).toContain('Wellington');
    expect(planned).toMatchObject({ chosenCents: null, cheapestCents: null });
    expect(planned.legs.at(-1)?.date).toBe('2026-12-10');
  });

  test('names the range of the timetable, and the next day of service', async () => {
    const { planned } = await plan(feed, '2031-01-01', 'Auckland', 'Wellington');
    expect(planned.legs).toMatchObject([
      { failure: { code: 'DATE_OUT_OF_RANGE', first: '2026-11-21', last: feed.coverage.last } },
    ]);
    const calendar = smallFiles.calendar.replace('week,1,1,1,1,1,1,0', 'week,0,0,0,1,0,0,0');
    const small = await loadFeedOfFiles({ ...smallFiles, calendar }, now);
    const { planned: closed } = await plan(small, '2026-12-01', 'North', 'South');
    expect(closed.legs).toMatchObject([{ failure: { code: 'NO_SERVICE', nextDate: '2026-12-03' } }]);
  });
});

/** Ferries between three islands, with random times and one price per line. */
const islands = fc
  .array(
    fc.record({
      from: fc.nat(1),
      leaves: fc.integer({ min: 5, max: 22 }),
      hours: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 9 }),
      isTrain: fc.boolean(),
    }),
    { minLength: 3, maxLength: 9 },
  )
  .map((trips) => {
    const time = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;
    const table = (head: string, rows: readonly string[]) => [head, ...rows].join('\n');
    const ids = trips.map((_, at) => `t${at}`);
    return {
      ...smallFiles,
      stops: 'stop_id,stop_name,stop_lat,stop_lon\nA,Alpha,-41,174\nB,Beta,-41.5,174\nC,Gamma,-42,174',
      routes: table(
        'route_id,agency_id,route_short_name,route_long_name,route_type',
        trips.map(({ isTrain }, at) => `t${at},f,,Line ${at},${isTrain ? 2 : 4}`),
      ),
      trips: table(
        'route_id,service_id,trip_id',
        ids.map((id) => `${id},week,${id}`),
      ),
      stop_times: table(
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
        trips.flatMap(({ from, leaves, hours }, at) => [
          `t${at},${time(leaves)},${time(leaves)},${'AB'[from]},1`,
          `t${at},${time(leaves + hours)},${time(leaves + hours)},${'BC'[from]},2`,
        ]),
      ),
      calendar: table(
        'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
        ['week,1,1,1,1,1,1,1,20261101,20270131'],
      ),
      networks: table(
        'network_id,network_name',
        ids.map((id) => `${id},Line`),
      ),
      route_networks: table(
        'network_id,route_id',
        ids.map((id) => `${id},${id}`),
      ),
      sale_rules: table(
        'network_id,seller,stock,cutoff_minutes,horizon_days,checkin_minutes,card_fee_percent,is_demonstration,unsold_because',
        ids.map((id) => `${id},Line,live,90,60,0,2.4,1,`),
      ),
      age_bands: table(
        'network_id,rider_category_id,min_age,max_age,price_percent',
        ids.flatMap((id) => [`${id},infant,0,1,0`, `${id},child,2,14,50`, `${id},adult,15,,100`]),
      ),
      fare_families: table(
        'network_id,fare_family_id,fare_family_name,tier,changes_text,refund_text,changes_rank,refund_rank',
        ids.map((id) => `${id},saver,Saver,1,No changes.,Not refundable.,0,0`),
      ),
      refund_terms: 'network_id,fare_family_id,until,hours_before,percent,fee',
      fare_products: table(
        'fare_product_id,rider_category_id,amount,currency,fare_family_id',
        trips.map(({ price }, at) => `p${at},adult,${price * 10},NZD,saver`),
      ),
      fare_leg_rules: table(
        'network_id,from_area_id,to_area_id,fare_product_id',
        ids.map((id, at) => `${id},,,p${at}`),
      ),
      capacities: 'route_id,trip_id,seats',
    };
  });

test('chooses what an exhaustive search chooses, on random feeds', async () => {
  let planned = 0;
  const hour = 3_600_000;
  await fc.assert(
    fc.asyncProperty(islands, fc.nat(2), async (files, nights) => {
      const feed = await loadFeedOfFiles(files, now);
      const date = '2026-12-01';
      const trip = await plan(feed, date, 'Alpha', `Beta:${nights}`, 'Gamma');
      const [first, second] = trip.planned.legs;
      if (!first?.ok || !second?.ok) return;
      planned += 1;

      // The second leg leaves after the nights that follow the recommended arrival.
      const { arrival } = recommendedOf(first);
      const evening = new Date(arrival.getTime() - (nights > 0 ? 4 * hour : 0));
      const days = (Date.parse(second.date) - Date.parse(dateInZone(evening))) / (24 * hour);
      expect(days).toBe(nights);

      // Every pair of options that connects, by the rows of the feed.
      const pairs = first.options.flatMap((a) =>
        second.options.flatMap((b) => {
          const stays =
            nights > 0 && dateInZone(new Date(a.arrival.getTime() - 4 * hour)) > dateInZone(evening);
          const isMissed = b.departure.getTime() < a.arrival.getTime() + hour / 60;
          return stays || isMissed || a.priceCents === null || b.priceCents === null
            ? []
            : [{ a, b, totalCents: a.priceCents + b.priceCents }];
        }),
      );
      const lowest = Math.min(...pairs.map(({ totalCents }) => totalCents));
      expect(trip.planned.cheapestCents).toBe(lowest);
      const chosen = [optionOf(first, first.cheapest), optionOf(second, second.cheapest)];
      expect(pairs.find(({ a, b }) => a === chosen[0] && b === chosen[1])?.totalCents).toBe(lowest);

      // No option beats the recommended one: by day first, then by train, then by time.
      for (const leg of [first, second]) {
        const best = recommendedOf(leg);
        for (const other of leg.options) {
          const [isDay, isOtherDay] = [isByDay(best), isByDay(other)];
          expect(isDay || !isOtherDay).toBe(true);
          if (isDay !== isOtherDay) continue;
          expect(best.hasTrain || !other.hasTrain).toBe(true);
          if (best.hasTrain === other.hasTrain) expect(took(best)).toBeLessThanOrEqual(took(other));
        }
      }
    }),
    { numRuns: casesOf({ short: 60, full: 600 }) },
  );
  expect(planned).toBeGreaterThan(10);
});

const took = ({ departure, arrival }: TripOption) => arrival.getTime() - departure.getTime();

function isByDay({ departure, arrival }: TripOption): boolean {
  const [leaves, arrives] = [departure, arrival].map((instant) =>
    Number(
      instant.toLocaleString('en-NZ', { timeZone: 'Pacific/Auckland', hour: '2-digit', hourCycle: 'h23' }),
    ),
  );
  return (leaves ?? 0) >= 6 && (arrives ?? 0) >= 6 && (arrives ?? 24) < 23;
}
