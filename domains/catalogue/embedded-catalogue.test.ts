import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readEmbeddedTables } from '#domains/travel/fares/fare-tables.testing.ts';
import { parseFareTables } from '#domains/travel/fares/parse-fare-tables.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import type { TravelPass } from './catalogue.ts';
import { embeddedCatalogue, embeddedTable } from './catalogue-fixtures.testing.ts';

const catalogue = embeddedCatalogue();
const now = new Date('2026-11-21T08:00:00+13:00');
const ofRange = (rangeId: string) => catalogue.passes.filter((pass) => pass.rangeId === rangeId);
const amounts = (rangeId: string) => ofRange(rangeId).map(({ allowance }) => allowance.amount);

const tables = readEmbeddedTables();
const routeIds = (tables.routes ?? []).map(({ values }) => values.route_id ?? '');
const parsed = parseFareTables(tables);
if (!parsed.ok) throw new Error('The fares are wrong.');
const { fares } = parsed;

describe('the passes on sale', () => {
  test('have from 15 to 70 hours in steps of five, and 80', () => {
    expect(amounts('bus-pass')).toEqual([15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 80]);
  });

  test('also count days of choice, consecutive days, and both services', () => {
    expect(amounts('rail-pass')).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(amounts('rail-pass-consecutive')).toEqual([7, 14, 21]);
    expect(ofRange('rail-bus-pass').every(({ services }) => services.length === 2)).toBe(true);
  });

  test.each(['bus-pass', 'rail-pass', 'rail-pass-consecutive', 'rail-bus-pass'])(
    'of %s cost more with a larger allowance, and less per hour or day',
    (rangeId) => {
      const range = ofRange(rangeId);
      const each = ({ prices, allowance }: TravelPass) => prices.adult / allowance.amount;
      for (const [at, pass] of range.entries()) {
        const next = range[at + 1];
        if (!next) continue;
        expect(next.prices.adult).toBeGreaterThan(pass.prices.adult);
        expect(each(next)).toBeLessThanOrEqual(each(pass));
      }
    },
  );

  // @spec 1.7
  test('never quote an unpublished price', () => {
    expect(catalogue.passes.filter(({ seen }) => seen === 'quoted')).toEqual([]);
  });
});

test.each(['interislander', 'bluebridge'])(
  'check-in with a vehicle on the %s closes an hour before departure',
  (ferry) => {
    const vehicles = catalogue
      .extrasFor({ kind: 'ride', stock: 'live', routeId: ferry, fareFamilyId: 'flexi' })
      .filter(({ kind }) => kind === 'vehicle');
    expect(vehicles.map(({ checkInMinutes }) => checkInMinutes)).toEqual(Array(7).fill(60));
  },
);

describe('the tours on sale', () => {
  const slugs = readFileSync(join(import.meta.dirname, '../../content/documents/tour.ndjson'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(
      (line) => z.object({ slug: z.object({ current: z.string() }) }).parse(JSON.parse(line)).slug.current,
    );

  test('are those with a document in the CMS', () => {
    expect(catalogue.tours.map(({ id }) => id).toSorted()).toEqual(slugs.toSorted());
  });

  test('are live or on request', () => {
    expect(new Set(catalogue.tours.map(({ stock }) => stock))).toEqual(new Set(['live', 'request']));
  });

  let feed: LoadedFeed;
  beforeAll(async () => {
    feed = await loadEmbeddedFeed(now);
  });

  test.each([
    ['a-day-in-kaikoura', 1, 'coastal_pacific', 'CP-N'],
    ['a-day-in-kaikoura', 1, 'coastal_pacific', 'CP-S'],
    ['cook-strait-and-the-coast', 2, 'interislander', null],
    ['cook-strait-and-the-coast', 3, 'coastal_pacific', 'CP-S'],
    ['cook-strait-and-the-coast', 5, 'coastal_pacific', 'CP-S'],
    ['three-trains-and-a-strait', 3, 'northern_explorer', 'NE-S'],
    ['three-trains-and-a-strait', 6, 'northern_explorer', 'NE-S'],
    ['three-trains-and-a-strait', 8, 'interislander', null],
    ['three-trains-and-a-strait', 9, 'coastal_pacific', 'CP-S'],
    ['three-trains-and-a-strait', 10, 'coastal_pacific', 'CP-S'],
    ['three-trains-and-a-strait', 12, 'tranz_alpine', 'TA-W'],
    ['mountains-and-lakes', 1, 'intercity_christchurch_queenstown', null],
    ['mountains-and-lakes', 2, 'intercity_christchurch_mount_cook_queenstown', null],
    ['mountains-and-lakes', 3, 'intercity_christchurch_mount_cook_queenstown', null],
    ['over-the-alps-and-back', 1, 'tranz_alpine', 'TA-W'],
    ['over-the-alps-and-back', 1, 'tranz_alpine', 'TA-E'],
    ['under-the-volcanoes', 1, 'northern_explorer', 'NE-S'],
    ['under-the-volcanoes', 3, 'northern_explorer', 'NE-N'],
  ])('depart only when their services run: %s, day %i, %s %s', (tourId, day, routeId, tripId) => {
    const tour = catalogue.tourById(tourId);
    if (!tour) throw new Error('There is no such tour.');
    const { timetable, coverage } = feed;
    const route = timetable.routeById(routeId);
    const trips = route ? timetable.tripsOfRoute(route).filter(({ id }) => (tripId ?? id) === id) : [];
    expect(trips).not.toEqual([]);
    const stranded = catalogue
      .departuresOf(tour, now)
      .map(({ startsOn }) => addDays(startsOn, day - 1))
      .filter((date) => date <= coverage.last && !trips.some((trip) => timetable.runsOn(trip, date)));
    expect(stranded).toEqual([]);
  });
});

describe('the gift voucher', () => {
  test('is valid for three years, in five preset amounts or a chosen one', () => {
    expect(catalogue.voucher).toMatchObject({
      amounts: [5_000, 10_000, 20_000, 30_000, 50_000],
      minAmount: 2_000,
      maxAmount: 100_000,
      validMonths: 36,
    });
  });
});

describe('the extras on sale', () => {
  const idsOn = (routeId: string, fareFamilyId: string) =>
    catalogue.extrasFor({ kind: 'ride', stock: 'live', routeId, fareFamilyId }).map(({ id }) => id);

  test('refer to existing lines and fares', () => {
    for (const row of embeddedTable('extra_subjects').trimEnd().split('\n').slice(1)) {
      const [, pattern = '', family = ''] = row.split(',');
      if (pattern === '') continue;
      const lines = routeIds.filter((id) =>
        pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern,
      );
      expect([pattern, lines.length > 0]).toEqual([pattern, true]);
      for (const line of lines)
        if (family !== '') expect(fares.networkOfRoute(line)?.families.map(({ id }) => id)).toContain(family);
    }
  });

  test('with live stock go with live rides, except the carriage that we count ourselves', () => {
    for (const routeId of routeIds) {
      const network = fares.networkOfRoute(routeId);
      for (const { id } of network?.families ?? []) {
        const had = catalogue.extrasFor({ kind: 'ride', stock: 'live', routeId, fareFamilyId: id });
        const live = had.filter(({ stock }) => stock === 'live').map(({ kind }) => kind);
        if (network?.stock === 'request') expect(live.filter((kind) => kind !== 'scenic-plus')).toEqual([]);
      }
    }
  });

  test('upgrade a Scenic fare to Scenic Plus, from the same pool as that fare', () => {
    for (const line of ['northern_explorer', 'coastal_pacific', 'tranz_alpine']) {
      expect(idsOn(line, 'scenic')).toContain('scenic-plus-upgrade');
      expect(idsOn(line, 'scenic_plus')).not.toContain('scenic-plus-upgrade');
      const contained = catalogue.extraOfFamily(line, 'scenic_plus');
      expect(contained).toMatchObject({
        id: 'scenic-plus-upgrade',
        pool: { id: 'scenic-plus', capacity: 56 },
      });
      expect(catalogue.extraOfFamily(line, 'scenic')).toBeUndefined();
    }
    expect(catalogue.extraOfFamily('te_huia', 'scenic_plus')).toBeUndefined();
  });

  test('are on request and uncounted on a ride on request', () => {
    const on = (stock: 'live' | 'request') =>
      catalogue.extrasFor({ kind: 'ride', stock, routeId: 'tranz_alpine', fareFamilyId: 'scenic' });
    const ofUpgrade = (stock: 'live' | 'request') => on(stock).find(({ id }) => id === 'scenic-plus-upgrade');
    expect(ofUpgrade('live')).toMatchObject({ stock: 'live', pool: { capacity: 56 } });
    expect(ofUpgrade('request')).toMatchObject({ stock: 'request', pool: null });
    const unlimited = on('live').filter(({ stock }) => stock === 'unlimited');
    expect(on('request').filter(({ stock }) => stock === 'unlimited')).toEqual(unlimited);
  });

  test.each([
    ['interislander-ute', 7],
    ['interislander-suv', 8],
    ['interislander-campervan', 9],
    ['interislander-van', 15],
    ['interislander-motorcycle', 2],
  ])('%s takes the published number of people: %i', (id, people) => {
    expect(catalogue.extraById(id)?.vehicle?.maxPassengers).toBe(people);
  });

  test('share a deck on each ferry with vehicles; the Stewart Island ferry takes none', () => {
    for (const ferry of ['interislander', 'bluebridge']) {
      const vehicles = catalogue
        .extrasFor({ kind: 'ride', stock: 'live', routeId: ferry, fareFamilyId: 'flexi' })
        .filter(({ kind }) => kind === 'vehicle');
      expect(vehicles).toHaveLength(7);
      expect(new Set(vehicles.map(({ pool }) => pool?.id))).toEqual(new Set([`${ferry}-deck`]));
    }
    expect(idsOn('stewart_island_ferry', 'standard').some((id) => id.includes('car'))).toBe(false);
  });

  test('on a coach are the same for every coach line', () => {
    expect(idsOn('intercity_picton_nelson', 'saver')).toEqual(['coach-luggage', 'coach-bicycle']);
    expect(idsOn('te_huia', 'standard')).toEqual([]);
  });

  test('on a pass are top-ups of its range', () => {
    const onPass = (id: string) => {
      const pass = catalogue.passById(id);
      return pass ? catalogue.extrasFor({ kind: 'pass', pass }).map((extra) => extra.id) : null;
    };
    expect(onPass('bus-pass-15-hours')).toEqual(['bus-pass-3-hours-more', 'bus-pass-10-hours-more']);
    expect(onPass('rail-pass-3-days')).toEqual([]);
  });
});
