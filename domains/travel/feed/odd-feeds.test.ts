import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProblem, FeedRefusedError } from '#domains/travel/gtfs/feed-problems.ts';
import { countFeed, type FeedCount } from '#tests/feeds/count-feed.ts';
import { feedArchive, feedFolder } from '#tests/feeds/made-feed.ts';
import { type OddFeed, oddFeed, oddFeeds } from '#tests/feeds/odd-feeds.ts';
import { stationFeed } from '#tests/feeds/station-feed.ts';
import { type CompiledFeeds, compileFeeds } from './compile-feeds.ts';

const now = new Date('2026-11-21T00:00:00Z');

/** Expected outcome of an import. Omitted counts equal those of the base feed. */
type Outcome =
  | (Partial<FeedCount> & { readonly days?: string; readonly warnings?: readonly string[] })
  | { readonly faults: readonly string[] };

const baseCount: FeedCount = { agencies: 1, routes: 2, stops: 4, trips: 2, stopTimes: 5 };
const baseDays = '2026-11-01 to 2027-12-31';

const cleaned = (code: string): Outcome => ({
  warnings: [`stops.txt, line 3: the row contains a character that is not allowed (${code}); it is left out`],
});

const notUsed = (...files: readonly string[]) => ({
  warnings: files.map((file) => `${file}: is not used; it was not read`),
});

const repeated = (place: string): Outcome => ({
  warnings: [`${place}: the row repeats an earlier one; it is left out`],
});

const unsearched = (...kinds: readonly string[]): Outcome => ({
  warnings: kinds.map(
    (kind) => `routes.txt: 1 trip on 1 ${kind} line is shown in timetables but not found by a search`,
  ),
});

const unusedTransfer: Outcome = {
  warnings: ['transfers.txt: left out: 1 transfer for single routes or trips, or for staying in the vehicle'],
};

const outcomes: Readonly<Record<OddFeed, Outcome>> = {
  base: {},
  'empty-unused': notUsed('translations.txt'),
  'wide-unused-row': notUsed('pathways.txt'),
  'pathway-quote': notUsed('attributions.txt'),
  'same-exception-twice': repeated('calendar_dates.txt, line 3'),
  'same-row-stop': repeated('stops.txt, line 6'),
  'same-row-trip': repeated('trips.txt, line 4'),
  'in-seat-only': unusedTransfer,
  'route-only-transfer': unusedTransfer,
  air: unsearched('air'),
  tram: unsearched('tram', 'cable car'),
  trolleybus: {},
  chatham: {
    warnings: [
      'stops.txt: 3 stops have a time zone of their own (Pacific/Chatham); their times are shown in it',
    ],
  },
  'zone-alias': { agencies: 2 },
  'two-zones': {
    faults: [
      'agency.txt, line 3: agency_timezone is “Australia/Sydney”, but “Pacific/Auckland” on line 2; all must be the same',
    ],
  },
  'no-agency-id': {
    faults: [2, 3].map((line) => `routes.txt, line ${line}: agency_id is “KW”, which is not in agency.txt`),
  },
  'agency-blank-id-two': {},
  negative: {
    faults: ['arrival_time', 'departure_time'].map(
      (column) => `stop_times.txt, line 2: ${column} is “-00:30:00”, not a time such as 08:05:00 or 25:30:00`,
    ),
  },
  wheelchair: { stops: 5, ...notUsed('pathways.txt') },
  'utf16-nobom': {
    faults: ['stops.txt, line 1: the text is UTF-16; it must be UTF-8'],
  },
  'nul-name': cleaned('U+0000'),
  'control-name': cleaned('U+001B'),
  'bidi-name': cleaned('U+202E'),
  'html-name': {},
  'scripts-name': {},
  'long-name': {},
  'same-names': {},
  'quoted-newline': {},
  'stray-quote': {
    faults: ['stops.txt, line 3: there is a quotation mark in the middle of an unquoted value'],
  },
  'crlf-bom': {},
  'cr-only': {},
  'upper-header': {
    faults: [
      'stops.txt, line 1: the header has no column stop_id and the column stop_name and the column stop_lat and the column stop_lon',
    ],
  },
  'quoted-header-spaces': {},
  'trailing-comma': {
    faults: ['trip_id', 'route_id', 'service_id'].map((column) => `trips.txt, line 7: ${column} is missing`),
  },
  interpolate: {},
  'untimed-end': { faults: ['stop_times.txt, line 6: the last stop of the trip “c1” has no time'] },
  'one-bad-trip': {
    faults: ['stop_times.txt, line 8: the trip “bad” arrives before it has left the stop on line 7'],
  },
  'service-unknown': {
    faults: ['trips.txt, line 4: service_id is “GONE”, which is not in calendar.txt'],
  },
  'seq-big': {},
  past: {
    days: '2024-01-01 to 2025-12-31',
    warnings: ['calendar.txt: the feed ended on 2025-12-31; nothing of it can be found or sold'],
  },
  'dates-only': { days: '2026-12-01 to 2026-12-31' },
  'service-window-9999': {
    days: '2026-11-01 to 2036-11-08',
    warnings: ['calendar.txt: the feed covers more than ten years; only 2026-11-01 to 2036-11-08 is kept'],
  },
  'feed-info-range': {},
  block: {
    warnings: [
      'trips.txt: in 1 case the vehicle continues immediately as another trip (block_id); searches still add time to change',
    ],
  },
  'zero-change': {},
  'zero-length': {},
  loop: { stopTimes: 7 },
  'pickup-none': {},
  dst: { trips: 8, stopTimes: 17 },
  midnight: { trips: 4, stopTimes: 9 },
  flex: {
    warnings: [
      'stop_times.txt: left out: 2 rows of on-demand services in zones',
      'trips.txt, line 4: the trip “flex” has fewer than two stop times; it is left out',
      'booking_rules.txt: is not used; it was not read',
      'location_group_stops.txt: is not used; it was not read',
      'location_groups.txt: is not used; it was not read',
    ],
  },
  'fares-v2': notUsed('fare_media.txt', 'fare_transfer_rules.txt', 'rider_categories.txt', 'timeframes.txt'),
  'headsign-none': {},
  'color-url': {},
  'route-51': { faults: ['routes.txt, line 3: route_type is “51”, which is not a route type'] },
  'route-noname': {
    faults: ['routes.txt, line 3: route_short_name and route_long_name are both missing'],
  },
};

const compile = (path: string) => compileFeeds([{ name: 'odd', path }], { now });

function figures({ timetable, contents }: CompiledFeeds): FeedCount {
  return {
    agencies: timetable.agencies.length,
    routes: timetable.routes.length,
    stops: timetable.stops.length,
    trips: timetable.tripCount,
    stopTimes: contents.reduce((sum, feed) => sum + feed.stopTimes.count, 0),
  };
}

/** Imports a feed and returns its outcome. */
async function outcomeOf(path: string) {
  try {
    const compiled = await compile(path);
    const { first, last } = compiled.timetable.coverage;
    const warnings = compiled.contents.flatMap((feed) => feed.warnings.map(describeProblem));
    return { ...figures(compiled), days: `${first} to ${last}`, warnings };
  } catch (error) {
    if (!(error instanceof FeedRefusedError)) throw error;
    return { faults: error.problems.map(describeProblem) };
  }
}

test.each(oddFeeds())('the odd feed %s has the expected outcome', async (name) => {
  const path = feedFolder(oddFeed(name));
  const expected = outcomes[name];
  const outcome = await outcomeOf(path);
  if ('faults' in expected) {
    expect(outcome).toEqual(expected);
    return;
  }
  const { days = baseDays, warnings = [], ...counts } = expected;
  expect(outcome).toEqual({ ...baseCount, ...counts, days, warnings });
  expect(await countFeed(path)).toEqual({ ...baseCount, ...counts });
});

test.each<[OddFeed, string]>([
  ['nul-name', 'Tui Bay'],
  ['control-name', 'Tui [31mBay'],
  ['bidi-name', 'Tui yaB'],
  ['quoted-newline', 'Tui Bay'],
])('%s: the name is one line of ordinary text', async (name, expected) => {
  const { timetable } = await compile(feedFolder(oddFeed(name)));
  expect(timetable.stopById('TUI')?.name).toBe(expected);
});

test.each<[OddFeed, string, Partial<FeedCount>]>([
  ['one-bad-trip', 'bad', {}],
  ['service-unknown', 'c9', {}],
  ['negative', 'f1', { trips: 1, stopTimes: 3 }],
  ['untimed-end', 'c1', { trips: 1, stopTimes: 2 }],
])('%s: the trip %s can be left out', async (name, trip, counts) => {
  const feed = { name: 'odd', path: feedFolder(oddFeed(name)), skipInvalidTrips: true };
  const compiled = await compileFeeds([feed], { now });
  expect(compiled.contents.flatMap(({ skippedTrips }) => [...skippedTrips.keys()])).toEqual([trip]);
  expect(figures(compiled)).toEqual({ ...baseCount, ...counts });
});

test('a platform without wheelchair information inherits that of its station', async () => {
  const { timetable } = await compile(feedFolder(oddFeed('wheelchair')));
  const boarding = timetable.stops.map(({ id, wheelchairBoarding }) => [id, wheelchairBoarding]);
  expect(Object.fromEntries(boarding)).toEqual({
    ST: 'possible',
    WHF: 'possible',
    TUI: 'impossible',
    HIL: 'unknown',
    RIV: 'unknown',
  });
});

const elsewhere = join(import.meta.dirname, '../../../tests/feeds');

test.each<[string, () => string | Promise<string>, FeedCount]>([
  [
    'the example feed of the specification',
    () => join(elsewhere, 'sample-feed-1.zip'),
    { agencies: 1, routes: 5, stops: 9, trips: 11, stopTimes: 28 },
  ],
  [
    'a railway',
    () => join(elsewhere, 'caltrain_20160406.zip'),
    { agencies: 1, routes: 4, stops: 95, trips: 218, stopTimes: 3_103 },
  ],
  [
    'a feed with stations',
    () => feedArchive(stationFeed),
    { agencies: 1, routes: 3, stops: 6, trips: 5, stopTimes: 12 },
  ],
])('%s has the counts of an independent program', async (_what, path, expected) => {
  const feed = await path();
  expect(figures(await compile(feed))).toEqual(expected);
  expect(await countFeed(feed)).toEqual(expected);
});
