import { describe, expect, test } from 'vitest';
import { measureMetresAlong } from './distance.ts';
import { readEmbeddedTables } from './fare-tables.testing.ts';
import { findLegFares } from './leg-fares.ts';
import { parseFareTables } from './parse-fare-tables.ts';

const tables = readEmbeddedTables();
const parsed = parseFareTables(tables);
const fares = parsed.ok ? parsed.fares : undefined;

const values = (table: string) => (tables[table] ?? []).map((row) => row.values);
const routes = values('routes').map(({ route_id }) => route_id ?? '');
const points = new Map(
  values('stops').map(({ stop_id, stop_lat, stop_lon }) => [
    stop_id,
    { lat: Number(stop_lat), lon: Number(stop_lon) },
  ]),
);

function adultPrices(routeId: string, from: string, to: string) {
  const network = fares?.networkOfRoute(routeId);
  const ends = [from, to].map((stop) => points.get(stop) ?? { lat: Number.NaN, lon: Number.NaN });
  const ride = {
    fromAreas: fares?.areasOf(from) ?? [],
    toAreas: fares?.areasOf(to) ?? [],
    metres: measureMetresAlong(ends),
  };
  if (!network) return {};
  return Object.fromEntries(
    findLegFares(network, ride).map(({ family, prices }) => [family.id, prices.adult / 100]),
  );
}

describe('the embedded fares', () => {
  test('are valid', () => {
    expect(parsed.ok ? [] : parsed.problems).toEqual([]);
  });

  test.each(routes)('sell %s or give the reason why not', (route) => {
    const network = fares?.networkOfRoute(route);
    expect(network?.isDemonstration).toBe(true);
    expect(network?.cardFeeBasisPoints).toBe(240);
  });

  test('are confirmed immediately on ferries and on request elsewhere', () => {
    const live = routes.filter((route) => fares?.networkOfRoute(route)?.stock === 'live');
    expect(live).toEqual(['interislander', 'bluebridge', 'stewart_island_ferry']);
  });

  test.each([
    ['northern_explorer', 20],
    ['tranz_alpine', 20],
    ['interislander', 45],
    ['bluebridge', 60],
    ['stewart_island_ferry', 30],
    ['intercity_auckland_wellington', 10],
  ])('close the check-in of %s %d minutes before departure', (route, minutes) => {
    expect(fares?.networkOfRoute(route)?.checkInMinutes).toBe(minutes);
  });

  // @spec 9.11
  test('are the published ones for a whole train route and a ferry', () => {
    expect(adultPrices('northern_explorer', 'AKL-STR', 'WEL-T')).toEqual({ scenic: 158, scenic_plus: 248 });
    expect(adultPrices('tranz_alpine', 'GMN', 'CHC-T')).toEqual({ scenic: 159, scenic_plus: 249 });
    expect(adultPrices('interislander', 'WEL-II', 'PCN-II')).toEqual({
      saver: 60,
      flexi: 65,
      refundable: 70,
    });
    expect(adultPrices('stewart_island_ferry', 'BLU', 'OBA')).toEqual({ standard: 98 });
    expect(adultPrices('intercity_christchurch_mount_cook_queenstown', 'CHC-B', 'ZQN')).toEqual({
      saver: 86,
      standard: 119,
      flexi: 156,
    });
  });

  // Source: fares.csv, InterCity. Te Horo is no stop; Ōtaki is next to it.
  test.each([
    ['AKL-B', 'OHK', 38.99],
    ['OHK', 'WAG', 19.99],
    ['WAG', 'NPL', 22.99],
    ['NPL', 'TUO', 31.99],
    ['TUO', 'ROT', 17.99],
    ['ROT', 'PAH', 87.99],
    ['PAH', 'WRE', 17.99],
    ['WRE', 'AKL-B', 34.99],
    ['AKL-B', 'WEL-B', 49],
    ['AKL-B', 'OTK', 39],
    ['GER', 'ZQN', 64],
  ])('of a coach from %s to %s are close to the quoted $%d', (from, to, quoted) => {
    const { saver = Number.NaN, flexi = Number.NaN } = adultPrices('intercity_auckland_wellington', from, to);
    expect(saver).toBeLessThanOrEqual(quoted);
    expect(flexi).toBeGreaterThanOrEqual(quoted);
  });

  test('have no price for tickets sold on board', () => {
    for (const route of ['wairarapa_line', 'capital_connection']) {
      expect(adultPrices(route, 'WEL-T', 'WAI')).toEqual({});
      expect(fares?.networkOfRoute(route)?.unsoldBecause).toMatch(/on board/);
    }
  });

  test('never cost more for a part of the route than for the whole', () => {
    const whole = { northern_explorer: 158, coastal_pacific: 159, tranz_alpine: 159 };
    for (const [route, price] of Object.entries(whole)) {
      for (const from of points.keys()) {
        for (const to of points.keys()) {
          expect(adultPrices(route, from ?? '', to ?? '').scenic).toBeLessThanOrEqual(price);
        }
      }
    }
  });

  test('refer only to existing lines, trips and areas', () => {
    const areas = new Set(values('areas').map(({ area_id }) => area_id));
    const ends = values('fare_leg_rules').flatMap((row) => [row.from_area_id, row.to_area_id]);
    expect(ends.filter((area) => area !== '' && !areas.has(area))).toEqual([]);
    expect(
      values('route_networks')
        .map(({ route_id }) => route_id)
        .toSorted(),
    ).toEqual(routes.toSorted());
    const trips = new Set(values('trips').map(({ trip_id }) => trip_id));
    const counted = values('capacities');
    expect(counted.filter(({ route_id }) => !routes.includes(route_id ?? ''))).toEqual([]);
    expect(counted.filter(({ trip_id }) => trip_id !== '' && !trips.has(trip_id))).toEqual([]);
  });
});
