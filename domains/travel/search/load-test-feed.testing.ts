/** Loads feeds for tests, read and compiled as an import does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFeeds } from '#domains/travel/feed/compile-feeds.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { asPlanned } from '#domains/travel/live/live-state.ts';
import { noSeatsTaken, type SeatCounts } from '#domains/travel/offers/seat-counts.ts';
import { noVehicleSpace } from '#domains/travel/offers/vehicle-space.ts';
import { createPlanner } from '#domains/travel/planner/create-planner.ts';
import { createTimetableReader, type TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { FeedTexts } from '#tests/feeds/made-feed.ts';
import type { SearchDeps } from './search-fares.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'timetable');

/** Loads the feed at `path` as if the time were `now`. */
async function loadFeed(path: string, now: Date): Promise<LoadedFeed> {
  const { timetable, tables } = await compileFeeds([{ name: 'test', path }], { now });
  return {
    version: 'test',
    importedAt: now,
    title: 'Test',
    coverage: timetable.coverage,
    isDemonstration: true,
    timetable,
    planner: createPlanner(timetable),
    live: asPlanned,
    tables,
  };
}

/** Loads the embedded feed, with services expanded around `now`. */
export function loadEmbeddedFeed(now: Date): Promise<LoadedFeed> {
  return loadFeed(folder, now);
}

/** Loads a feed from files by name without `.txt`. */
export function loadFeedOfFiles(files: Readonly<Record<string, string>>, now: Date): Promise<LoadedFeed> {
  return loadFeedOfTexts(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}.txt`, text])),
    now,
  );
}

/** Loads a feed from files by full name. */
export async function loadFeedOfTexts(texts: FeedTexts, now: Date): Promise<LoadedFeed> {
  const path = mkdtempSync(join(tmpdir(), 'feed-'));
  try {
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(path, name), text);
    return await loadFeed(path, now);
  } finally {
    rmSync(path, { recursive: true });
  }
}

/** Dependencies of a search, with the clock fixed at `now`. */
export function createSearchDeps(feed: LoadedFeed, now: Date): SearchDeps {
  return {
    feed: async () => feed,
    now: () => now,
    key: () => Buffer.alloc(32, 7),
    seats: noSeatsTaken,
    vehicles: noVehicleSpace,
  };
}

/** Creates a reader of a feed, with the clock fixed at `now`. */
export function createTestReader(
  feed: LoadedFeed,
  now: Date,
  seats: SeatCounts = noSeatsTaken,
): TimetableReader {
  const search = { ...createSearchDeps(feed, now), seats };
  return createTimetableReader(feed, { search, now, signal: new AbortController().signal });
}

const agency =
  'agency_id,agency_name,agency_url,agency_timezone\nf,Ferries,https://f.example,Pacific/Auckland\n';

/** North to South: a ferry at 09:00, 15:00 and at night, two hours each; on Sundays a bus without a price. */
export const smallFiles = {
  agency,
  stops: 'stop_id,stop_name,stop_lat,stop_lon\nN,North,-41,174\nS,South,-41.5,174\n',
  routes:
    'route_id,agency_id,route_short_name,route_long_name,route_type\nstrait,f,,Strait,4\nbus,f,,Bridge bus,3\n',
  trips: 'route_id,service_id,trip_id\nstrait,week,f9\nstrait,week,f15\nstrait,week,f23\nbus,sunday,b\n',
  stop_times: [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    ...[
      ['f9', 9],
      ['f15', 15],
      ['f23', 23],
    ].flatMap(([id, hour]) => [
      `${id},${String(hour).padStart(2, '0')}:00:00,${String(hour).padStart(2, '0')}:00:00,N,1`,
      `${id},${Number(hour) + 2}:00:00,${Number(hour) + 2}:00:00,S,2`,
    ]),
    'b,07:00:00,07:00:00,N,1',
    'b,10:00:00,10:00:00,S,2',
  ].join('\n'),
  calendar: [
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    'week,1,1,1,1,1,1,0,20261101,20270131',
    'sunday,0,0,0,0,0,0,1,20261101,20270131',
  ].join('\n'),
  networks: 'network_id,network_name\nferry,Ferry\n',
  route_networks: 'network_id,route_id\nferry,strait\n',
  sale_rules:
    'network_id,seller,stock,cutoff_minutes,horizon_days,checkin_minutes,card_fee_percent,is_demonstration,unsold_because\nferry,Ferry,live,90,20,45,2.4,1,\n',
  age_bands:
    'network_id,rider_category_id,min_age,max_age,price_percent\nferry,infant,0,1,0\nferry,child,2,14,50\nferry,adult,15,,100\n',
  fare_families: [
    'network_id,fare_family_id,fare_family_name,tier,changes_text,refund_text,changes_rank,refund_rank',
    'ferry,saver,Saver,1,No changes.,Not refundable.,0,0',
    'ferry,flexi,Flexi,3,Any time.,All of it.,9,9',
  ].join('\n'),
  refund_terms: 'network_id,fare_family_id,until,hours_before,percent,fee\nferry,flexi,departure,0,100,0\n',
  fare_products: [
    'fare_product_id,rider_category_id,amount,currency,fare_family_id',
    's,adult,60,NZD,saver',
    'x,adult,70,NZD,flexi',
  ].join('\n'),
  fare_leg_rules: 'network_id,from_area_id,to_area_id,fare_product_id\nferry,,,s\nferry,,,x\n',
  capacities: 'route_id,trip_id,seats\nstrait,,100\nstrait,f15,3\n',
};
