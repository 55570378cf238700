/**
 * Tests that prices in articles and pass pages match the current fares and catalogue. After a price change, its failures
 * list the texts to update.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadCatalogue } from '#domains/catalogue/load-catalogue.ts';
import { measureMetresAlong } from '#domains/travel/fares/distance.ts';
import { readEmbeddedTables } from '#domains/travel/fares/fare-tables.testing.ts';
import { findLegFares } from '#domains/travel/fares/leg-fares.ts';
import { parseFareTables } from '#domains/travel/fares/parse-fare-tables.ts';

const root = join(import.meta.dirname, '..');

const catalogue = loadCatalogue(join(root, 'domains/catalogue/tables'));
const parsed = parseFareTables(readEmbeddedTables());
if (!parsed.ok) throw new Error('The fare tables are invalid.');
const { fares } = parsed;

function rows<Shape extends z.ZodRawShape>(table: string, shape: Shape) {
  const text = readFileSync(join(root, 'timetable', `${table}.txt`), 'utf8');
  return z.array(z.object(shape)).parse(parse(text, { columns: true, bom: true }));
}
const calls = rows('stop_times', {
  trip_id: z.string(),
  stop_id: z.string(),
  arrival_time: z.string(),
  departure_time: z.string(),
});
const routeOf = new Map(
  rows('trips', { trip_id: z.string(), route_id: z.string() }).map((trip) => [trip.trip_id, trip.route_id]),
);
const placeOf = new Map(
  rows('stops', { stop_id: z.string(), stop_lat: z.coerce.number(), stop_lon: z.coerce.number() }).map(
    (stop) => [stop.stop_id, { lat: stop.stop_lat, lon: stop.stop_lon }],
  ),
);

const minutes = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);

/** A ride: a trip with the boarding and the alighting stop. */
type Ride = readonly [trip: string, from: string, to: string];

function callsOf([trip, from, to]: Ride) {
  const all = calls.filter((call) => call.trip_id === trip);
  const at = (stop: string) => all.findIndex((call) => call.stop_id === stop);
  const ridden = all.slice(at(from), at(to) + 1);
  if (at(from) < 0 || ridden.length < 2) throw new Error(`Trip ${trip} does not run from ${from} to ${to}.`);
  return ridden;
}

/** Returns the adult fare in dollars. */
function fare(family: string, ride: Ride): number {
  const [trip, from, to] = ride;
  const network = fares.networkOfRoute(routeOf.get(trip) ?? '');
  const points = callsOf(ride).flatMap(({ stop_id }) => placeOf.get(stop_id) ?? []);
  const priced = network
    ? findLegFares(network, {
        fromAreas: fares.areasOf(from),
        toAreas: fares.areasOf(to),
        metres: measureMetresAlong(points),
      }).find(({ family: { id } }) => id === family)
    : undefined;
  if (!priced) throw new Error(`${trip} is not sold in ${family}.`);
  return priced.prices.adult / 100;
}

const faresOf = (family: string, rides: readonly Ride[]) =>
  rides.reduce((sum, ride) => sum + fare(family, ride), 0);

const minutesOf = (rides: readonly Ride[]) =>
  rides.reduce((sum, ride) => {
    const ridden = callsOf(ride);
    return sum + minutes(ridden.at(-1)?.arrival_time ?? '') - minutes(ridden.at(0)?.departure_time ?? '');
  }, 0);

function pass(id: string): number {
  const found = catalogue.passById(id);
  if (!found) throw new Error(`Unknown pass: ${id}.`);
  return found.prices.adult / 100;
}

const northernExplorer: Ride = ['NE-S', 'AKL-STR', 'WEL-T'];
const coastalPacific: Ride = ['CP-S', 'PCN-T', 'CHC-T'];
const tranzAlpine: Ride = ['TA-W', 'CHC-T', 'GMN'];
const trains = [northernExplorer, coastalPacific, tranzAlpine];
const toFranzJosef: Ride = ['IC-17', 'GMN', 'FRJ'];
const haastPass: Ride = ['IC-18', 'FRJ', 'ZQN'];
const milford: Ride[] = [
  ['IC-20', 'ZQN', 'MFN'],
  ['IC-20-R', 'MFN', 'ZQN'],
];
const queenstownToChristchurch: Ride = ['IC-15', 'ZQN', 'CHC-B'];

const northernWeek: Ride[] = [
  ['IC-05', 'AKL-B', 'ROT'],
  ['IC-07', 'ROT', 'NPE'],
  ['IC-26-R', 'NPE', 'WEL-B'],
];
const southernRound: Ride[] = [
  ['IC-12', 'PCN-B', 'NSN'],
  ['IC-17', 'NSN', 'FRJ'],
  haastPass,
  ...milford,
  queenstownToChristchurch,
];
const straightDown: Ride = ['IC-02', 'AKL-B', 'WEL-B'];
const byTekapo: Ride[] = [
  ['IC-15', 'ZQN', 'TEK'],
  ['IC-15', 'TEK', 'CHC-B'],
];
const byKaikoura: Ride[] = [
  ['CP-S', 'PCN-T', 'KAI-T'],
  ['CP-S', 'KAI-T', 'CHC-T'],
];

const texts = new Map(
  ['page', 'blog-post'].flatMap((type) =>
    readFileSync(join(root, 'content/documents', `${type}.ndjson`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => [
        z
          .object({ _id: z.string() })
          .parse(JSON.parse(line))
          ._id.replace(/^(blog|page)-/, ''),
        line,
      ]),
  ),
);
const article = 'pass-or-single-tickets';
const railPasses = 'rail-passes';
const busPasses = 'bus-passes';
const both = 'rail-and-bus-passes';
const choose = 'travel-passes';
const tenDays = 'south-island-in-ten-days';

const scenic = (rides: readonly Ride[]) => faresOf('scenic', rides);
const standard = (rides: readonly Ride[]) => faresOf('standard', rides);

describe('prices in texts match the current prices', () => {
  // @spec 1.4, A.8
  test.each<readonly [string, number, readonly string[]]>([
    ['the Northern Explorer', scenic([northernExplorer]), [article]],
    ['the TranzAlpine', scenic([tranzAlpine]), [article, railPasses, tenDays]],
    ['the three trains once each', scenic(trains), [article, railPasses, choose]],
    [
      'the three trains and back from Greymouth',
      scenic([...trains, tranzAlpine]),
      [article, railPasses, choose],
    ],
    ['four long trains', 4 * scenic([tranzAlpine]), [article]],
    ['five long trains', 5 * scenic([tranzAlpine]), [article, railPasses]],
    ['the extra cost of a three-day pass', pass('rail-pass-3-days') - scenic(trains), [article]],
    ['three days of trains', pass('rail-pass-3-days'), [article, railPasses, choose]],
    ['four days of trains', pass('rail-pass-4-days'), [article]],
    ['five days of trains', pass('rail-pass-5-days'), [article, railPasses]],
    ['seven days of trains in a row', pass('rail-pass-consecutive-7-days'), [article, railPasses]],
    ['one day of a ten-day pass', Math.round(pass('rail-pass-10-days') / 10), [railPasses]],
    ['Auckland to National Park', fare('scenic', ['NE-S', 'AKL-STR', 'NPK']), [railPasses]],
    ['Picton to Kaikōura', fare('scenic', ['CP-S', 'PCN-T', 'KAI-T']), [railPasses, tenDays]],
    ['fifteen hours', pass('bus-pass-15-hours'), [article, busPasses]],
    ['forty hours', pass('bus-pass-40-hours'), [article, busPasses]],
    ['eighty hours', pass('bus-pass-80-hours'), [article]],
    ['a northern week in Saver', faresOf('saver', northernWeek), [article, busPasses]],
    ['a northern week in Standard', standard(northernWeek), [article, busPasses]],
    ['a northern week in Flexi', faresOf('flexi', northernWeek), [article, busPasses]],
    ['the southern round in Standard', standard(southernRound), [article, busPasses]],
    ['the southern round in Flexi', faresOf('flexi', southernRound), [article, busPasses]],
    ['Auckland to Wellington in Saver', fare('saver', straightDown), [busPasses]],
    ['Auckland to Wellington in Standard', fare('standard', straightDown), [busPasses]],
    ['Auckland to Wellington in Flexi', fare('flexi', straightDown), [busPasses]],
    [
      'Auckland to Wellington on a fifteen-hour pass',
      Math.round((minutesOf([straightDown]) / 60 / 15) * pass('bus-pass-15-hours')),
      [busPasses],
    ],
    ['five days of both', pass('rail-bus-pass-5-days'), [article]],
    ['seven days of both', pass('rail-bus-pass-7-days'), [article, both]],
    ['fifteen days of both', pass('rail-bus-pass-15-days'), [both]],
    [
      'six days of travel',
      scenic(trains) + standard([toFranzJosef, haastPass, ...milford, queenstownToChristchurch]),
      [article, both],
    ],
    ['Picton to Christchurch with a night in Kaikōura', scenic(byKaikoura), [tenDays]],
    ['Greymouth to Queenstown', standard([toFranzJosef, haastPass]), [tenDays]],
    ['Milford Sound and back', standard(milford), [tenDays]],
    ['Queenstown to Christchurch with a night in Tekapo', standard(byTekapo), [tenDays]],
    [
      'ten days',
      scenic([...byKaikoura, tranzAlpine]) + standard([toFranzJosef, haastPass, ...milford, ...byTekapo]),
      [tenDays],
    ],
  ])('%s: $%d', (_, dollars, where) => {
    const said = `$${dollars.toLocaleString('en-NZ')}`;
    const says = new RegExp(`${said.replace('$', '\\$')}(?![\\d,]*\\d)`);
    expect(where.filter((name) => !says.test(texts.get(name) ?? ''))).toEqual([]);
  });

  test('hours of the example trips fit the passes that they are compared with', () => {
    expect(minutesOf(northernWeek)).toBeLessThanOrEqual(15 * 60);
    expect(minutesOf(southernRound)).toBeGreaterThan(39 * 60);
    expect(minutesOf(southernRound)).toBeLessThanOrEqual(40 * 60);
  });

  test('the return tour costs as much as two tickets', () => {
    const tour = catalogue.tourById('over-the-alps-and-back');
    expect(tour?.prices.adult).toBe(200 * fare('scenic', tranzAlpine));
  });
});
