import { describe, expect, test } from 'vitest';
import { changedFeed, type FeedTexts, feedArchive, feedFolder, wholeFeed } from '#tests/feeds/made-feed.ts';
import { FeedRefusedError } from './feed-problems.ts';
import { readFeed } from './read-feed.ts';

const now = new Date('2026-11-21T00:00:00Z');

async function faultsOf(path: string): Promise<FeedRefusedError> {
  const error = await readFeed(path, { now }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FeedRefusedError)) throw error ?? new Error('The feed was imported.');
  return error;
}

/** Appends `text` to a file of the complete feed. */
const added = (file: keyof typeof wholeFeed, text: string) => changedFeed({ [file]: wholeFeed[file] + text });
const replaced = (file: keyof typeof wholeFeed, from: string, to: string) => {
  expect(wholeFeed[file]).toContain(from);
  return changedFeed({ [file]: wholeFeed[file].replace(from, to) });
};

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

type Case = readonly [what: string, feed: FeedTexts, file: string, line: number | null, reason: RegExp];

const cases: readonly Case[] = [
  ['no agency.txt', changedFeed({ 'agency.txt': null }), 'agency.txt', null, /is missing/],
  ['no stop_times.txt', changedFeed({ 'stop_times.txt': null }), 'stop_times.txt', null, /is missing/],
  [
    'no calendar file',
    changedFeed({ 'calendar.txt': null, 'calendar_dates.txt': null }),
    'calendar.txt',
    null,
    /is missing, and so is calendar_dates\.txt/,
  ],
  ['an empty file', changedFeed({ 'stops.txt': '' }), 'stops.txt', 1, /not even a header/],
  [
    'a header without a column',
    replaced('stops.txt', 'stop_lat', 'lat'),
    'stops.txt',
    1,
    /has no column stop_lat/,
  ],
  [
    'a header with a duplicate column',
    replaced('stops.txt', 'stop_lon', 'stop_lon,stop_id'),
    'stops.txt',
    1,
    /column stop_id twice/,
  ],
  [
    'a duplicate stop',
    added('stops.txt', 'AKL,Again,-36.8,174.7\n'),
    'stops.txt',
    6,
    /“AKL” appears twice; first on line 2/,
  ],
  [
    'a duplicate trip',
    added('trips.txt', 'rail,daily,day,Elsewhere\n'),
    'trips.txt',
    5,
    /“day” appears twice; first on line 2/,
  ],
  ['a duplicate route', added('routes.txt', 'rail,south,,Again,2\n'), 'routes.txt', 4, /first on line 2/],
  [
    'a duplicate agency',
    added('agency.txt', 'south,Again,,Pacific/Auckland\n'),
    'agency.txt',
    3,
    /first on line 2/,
  ],
  [
    'a duplicate service',
    added('calendar.txt', 'daily,1,1,1,1,1,1,1,20261201,20261202\n'),
    'calendar.txt',
    3,
    /first on line 2/,
  ],
  [
    'a duplicate exception',
    added('calendar_dates.txt', 'once,20261226,2\n'),
    'calendar_dates.txt',
    4,
    /20261226 twice; first on line 3/,
  ],
  [
    'a duplicate stop_sequence',
    added('stop_times.txt', 'day,19:00:00,19:00:00,PCN,2\n'),
    'stop_times.txt',
    8,
    /stop_sequence 2 twice; first on line 3/,
  ],
  [
    'a trip with an unknown route',
    replaced('trips.txt', 'strait,once', 'straight,once'),
    'trips.txt',
    4,
    /route_id is “straight”, which is not in routes\.txt/,
  ],
  [
    'a trip with an unknown service',
    replaced('trips.txt', 'strait,once', 'strait,never'),
    'trips.txt',
    4,
    /service_id is “never”/,
  ],
  [
    'a call at an unknown stop',
    replaced('stop_times.txt', 'PCN,2', 'PIC,2'),
    'stop_times.txt',
    7,
    /stop_id is “PIC”, which is not in stops\.txt/,
  ],
  [
    'a call of an unknown trip',
    added('stop_times.txt', 'dawn,05:00:00,05:00:00,AKL,1\n'),
    'stop_times.txt',
    8,
    /trip_id is “dawn”/,
  ],
  [
    'a route with an unknown agency',
    replaced('routes.txt', 'strait,south', 'strait,north'),
    'routes.txt',
    3,
    /agency_id is “north”/,
  ],
  [
    'a call at an entrance',
    changedFeed({
      'stops.txt': wholeFeed['stops.txt']
        .replace('stop_lon', 'stop_lon,location_type')
        .replace('174.78', '174.78,2'),
    }),
    'stop_times.txt',
    2,
    /“AKL”, which is not a stop or platform/,
  ],
  [
    'a parent that is not a station',
    changedFeed({
      'stops.txt': wholeFeed['stops.txt']
        .replace('stop_lon', 'stop_lon,parent_station')
        .replace('174.01', '174.01,WLG'),
    }),
    'stops.txt',
    4,
    /parent_station is “WLG”, whose location_type is not 1/,
  ],
  [
    'a transfer to nowhere',
    changedFeed({ 'transfers.txt': 'from_stop_id,to_stop_id,transfer_type\nAKL,XYZ,0\n' }),
    'transfers.txt',
    2,
    /to_stop_id is “XYZ”/,
  ],
  [
    'a frequency of an unknown trip',
    changedFeed({ 'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nx,06:00:00,07:00:00,600\n' }),
    'frequencies.txt',
    2,
    /trip_id is “x”/,
  ],
  [
    'a frequency that ends before it starts',
    changedFeed({
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nday,08:00:00,07:00:00,600\n',
    }),
    'frequencies.txt',
    2,
    /end_time is not after start_time/,
  ],
  [
    'a frequency without a headway',
    changedFeed({ 'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nday,06:00:00,07:00:00,0\n' }),
    'frequencies.txt',
    2,
    /headway_secs is “0”/,
  ],
  [
    'a frequency with a run every second',
    changedFeed({ 'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nday,06:00:00,07:00:00,1\n' }),
    'frequencies.txt',
    2,
    /gives the trip more than 1,440 runs/,
  ],
  [
    'an id that is too long for a URL',
    changedFeed({
      'stops.txt': `${wholeFeed['stops.txt']}${'X'.repeat(240)},Ōtaki,-40.75,175.15\n`,
    }),
    'stops.txt',
    6,
    /the stop_id is longer than 239 characters/,
  ],
  [
    'an unknown stop of an area',
    changedFeed({ 'stop_areas.txt': 'area_id,stop_id\npicton,PCN\npicton,PIC\n' }),
    'stop_areas.txt',
    3,
    /stop_id is “PIC”, which is not in stops\.txt/,
  ],
  [
    'the capacity of an unknown trip',
    changedFeed({
      'sale_rules.txt': 'network_id\nrail\n',
      'capacities.txt': 'route_id,trip_id,seats\nrail,,220\nrail,dawn,60\n',
    }),
    'capacities.txt',
    3,
    /trip_id is “dawn”/,
  ],
  [
    'an invalid date',
    replaced('calendar.txt', '20261231', '20261131'),
    'calendar.txt',
    2,
    /end_date is “20261131”, not YYYYMMDD/,
  ],
  [
    'an exception with an invalid date',
    replaced('calendar_dates.txt', '20261226', '2026-12-26'),
    'calendar_dates.txt',
    3,
    /date is “2026-12-26”/,
  ],
  [
    'a season that ends before it starts',
    replaced('calendar.txt', '20261231', '20261130'),
    'calendar.txt',
    2,
    /end_date is before start_date/,
  ],
  [
    'an unknown exception_type',
    replaced('calendar_dates.txt', '20261226,1', '20261226,3'),
    'calendar_dates.txt',
    3,
    /exception_type is “3”/,
  ],
  [
    'an invalid weekday flag',
    replaced('calendar.txt', 'daily,1', 'daily,yes'),
    'calendar.txt',
    2,
    /monday is “yes”, not 0 or 1/,
  ],
  [
    'an invalid time',
    replaced('stop_times.txt', '18:25:00,18', '18:65:00,18'),
    'stop_times.txt',
    3,
    /arrival_time is “18:65:00”/,
  ],
  [
    'a time without seconds',
    replaced('stop_times.txt', '18:25:00,18', '18:25,18'),
    'stop_times.txt',
    3,
    /arrival_time is “18:25”/,
  ],
  [
    'a trip that goes back in time',
    replaced('stop_times.txt', 'day,18:25:00,18:25:00', 'day,06:25:00,06:25:00'),
    'stop_times.txt',
    3,
    /arrives before it has left the stop on line 2/,
  ],
  [
    'a departure before the arrival',
    replaced('stop_times.txt', '18:25:00,18:25:00', '18:25:00,18:20:00'),
    'stop_times.txt',
    3,
    /departure_time is before arrival_time/,
  ],
  [
    'a trip without a start time',
    replaced('stop_times.txt', 'day,07:40:00,07:40:00', 'day,,'),
    'stop_times.txt',
    2,
    /first stop of the trip “day” has no time/,
  ],
  [
    'an invalid stop_sequence',
    replaced('stop_times.txt', 'WLG,2', 'WLG,two'),
    'stop_times.txt',
    3,
    /stop_sequence is “two”/,
  ],
  [
    'a stop_sequence that is too large',
    replaced('stop_times.txt', 'WLG,2', 'WLG,5000000000'),
    'stop_times.txt',
    3,
    /stop_sequence is “5000000000”, larger than 4,294,967,295/,
  ],
  [
    'a trip with too many calls',
    added(
      'stop_times.txt',
      Array.from({ length: 16_384 }, (_, call) => `day,23:00:00,23:00:00,AKL,${call + 3}\n`).join(''),
    ),
    'stop_times.txt',
    2,
    /the trip “day” has more than 16,384 calls/,
  ],
  [
    'a headway of centuries',
    changedFeed({
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nday,06:00:00,07:00:00,9999999999\n',
    }),
    'frequencies.txt',
    2,
    /headway_secs is “9999999999”, larger than 999,999,999/,
  ],
  [
    'a raw table with a duplicate column',
    changedFeed({ 'areas.txt': 'area_id,area_name,area_id\npicton,Picton,picton\n' }),
    'areas.txt',
    1,
    /column area_id twice/,
  ],
  [
    'an unknown pickup_type',
    changedFeed({
      'stop_times.txt': wholeFeed['stop_times.txt']
        .replace('stop_sequence', 'stop_sequence,pickup_type')
        .replace('AKL,1', 'AKL,1,7'),
    }),
    'stop_times.txt',
    2,
    /pickup_type is “7”/,
  ],
  [
    'a latitude beyond the pole',
    replaced('stops.txt', '-36.85', '-96.85'),
    'stops.txt',
    2,
    /stop_lat is “-96\.85”/,
  ],
  [
    'a longitude with a decimal comma',
    replaced('stops.txt', '174.01', '"174,01"'),
    'stops.txt',
    4,
    /stop_lon is “174,01”/,
  ],
  [
    'a stop without coordinates',
    replaced('stops.txt', '-36.85,174.78', ','),
    'stops.txt',
    2,
    /stop_lat is missing/,
  ],
  ['a stop without a name', replaced('stops.txt', 'Picton', ''), 'stops.txt', 4, /stop_name is missing/],
  [
    'an unknown route_type',
    replaced('routes.txt', 'Strait,4', 'Strait,boat'),
    'routes.txt',
    3,
    /route_type is “boat”/,
  ],
  ['a route without a name', replaced('routes.txt', 'The Strait', ''), 'routes.txt', 3, /both missing/],
  [
    'an unknown time zone',
    replaced('agency.txt', 'Pacific/Auckland', 'Auckland'),
    'agency.txt',
    2,
    /“Auckland”, which is not a time zone/,
  ],
  [
    'two time zones',
    added('agency.txt', 'west,Western Lines,,Australia/Perth\n'),
    'agency.txt',
    3,
    /“Australia\/Perth”, but “Pacific\/Auckland” on line 2/,
  ],
  [
    'no trip on any day',
    changedFeed({
      'calendar.txt': wholeFeed['calendar.txt'].replace('1,1,1,1,1,1,1', '0,0,0,0,0,0,0'),
      'calendar_dates.txt': 'service_id,date,exception_type\nonce,20261226,2\n',
    }),
    'trips.txt',
    null,
    /no trip runs on any day/,
  ],
  [
    'a row with more values than columns',
    replaced('stops.txt', 'AKL,Auckland', 'AKL,Auck,land'),
    'stops.txt',
    2,
    /5 values, the header only 4/,
  ],
  [
    'an open quotation mark',
    replaced('stops.txt', 'Wellington', '"Wellington'),
    'stops.txt',
    3,
    /never closes/,
  ],
  [
    'a quotation mark inside a value',
    replaced('stops.txt', 'Wellington', 'Welling"ton'),
    'stops.txt',
    3,
    /in the middle of an unquoted value/,
  ],
  [
    'a quotation mark that is not doubled',
    replaced('stops.txt', 'Wellington', '"Welling"ton"'),
    'stops.txt',
    3,
    /must be doubled/,
  ],
  [
    'text that is Latin-1',
    changedFeed({ 'stops.txt': Buffer.from(wholeFeed['stops.txt'].replace('Picton', 'Pïcton'), 'latin1') }),
    'stops.txt',
    4,
    /not UTF-8/,
  ],
  [
    'text that is UTF-16',
    changedFeed({ 'stops.txt': Buffer.from(`\uFEFF${wholeFeed['stops.txt']}`, 'utf16le') }),
    'stops.txt',
    1,
    /UTF-16/,
  ],
  ...(['utf16le', 'utf16be'] as const).map(
    (encoding): Case => [
      `text that is ${encoding} without a mark`,
      changedFeed({ 'stops.txt': utf16(wholeFeed['stops.txt'], encoding === 'utf16be') }),
      'stops.txt',
      1,
      /UTF-16/,
    ],
  ),
];

describe('a broken feed is refused with the file, the line and the reason', () => {
  test.each(cases)('%s', async (_what, feed, file, line, reason) => {
    for (const path of [feedFolder(feed), await feedArchive(feed)]) {
      const { problems } = await faultsOf(path);
      expect(problems[0]).toEqual({ file, line, reason: expect.stringMatching(reason) });
    }
  });
});

test('several faults are listed in the order of the files', async () => {
  const feed = changedFeed({
    'stops.txt': wholeFeed['stops.txt'].replace('-36.85', 'x').replace('174.01', 'y'),
    'trips.txt': `${wholeFeed['trips.txt']}rail,never,dawn,\n`,
  });
  const { message } = await faultsOf(feedFolder(feed));
  expect(message).toBe(`feed was refused: 3 faults.
  stops.txt, line 2: stop_lat is “x”, not −90 to 90 degrees
  stops.txt, line 4: stop_lon is “y”, not −180 to 180 degrees
  trips.txt, line 5: service_id is “never”, which is not in calendar.txt`);
});

test('the first twenty faults are listed and the rest counted', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => `S${index},Stop,99,999\n`);
  const error = await faultsOf(
    feedFolder(changedFeed({ 'stops.txt': wholeFeed['stops.txt'] + rows.join('') })),
  );
  expect(error.problems).toHaveLength(20);
  expect(error.count).toBe(1000);
  expect(error.message).toMatch(/\n {2}… and 980 more$/);
});

test('faults in the order of calls are listed beside those of other tables', async () => {
  const { problems } = await faultsOf(
    feedFolder(
      changedFeed({
        'routes.txt': wholeFeed['routes.txt'].replace('Strait,4', 'Strait,'),
        'stop_times.txt': wholeFeed['stop_times.txt'].replaceAll('29:30:00', '05:30:00'),
      }),
    ),
  );
  expect(problems.map(({ file, line }) => [file, line])).toEqual([
    ['routes.txt', 3],
    ['stop_times.txt', 5],
  ]);
});

test('a broken table is reported once, not again by the tables that refer to it', async () => {
  const { problems } = await faultsOf(
    feedFolder(changedFeed({ 'stops.txt': 'stop_id,stop_name\nAKL,Auckland\n' })),
  );
  expect(problems.map(({ file }) => file)).toEqual(['stops.txt']);
});

test('line numbers count line breaks in quotes, blank lines and both kinds of line end', async () => {
  const lines = wholeFeed['stops.txt'].split('\n');
  const text = [
    lines[0],
    '',
    '"AKL","Auck\r\nland",-36.85,174.78',
    '   ',
    ...lines.slice(2, 4),
    'XXX,Nowhere,abc,0',
  ];
  const { problems } = await faultsOf(feedFolder(changedFeed({ 'stops.txt': text.join('\r\n') })));
  expect(problems[0]).toMatchObject({ file: 'stops.txt', line: 8 });
});

test('faults found by a check of the raw tables refuse the feed', async () => {
  const path = feedFolder(changedFeed({ 'fare_products.txt': 'fare_product_id,amount\nx,free\n' }));
  const reading = readFeed(path, {
    now,
    checkTables: ({ fare_products = [] }) =>
      fare_products.map(({ line, values }) => ({
        file: 'fare_products.txt',
        line,
        reason: `not ${values.amount}`,
      })),
  });
  await expect(reading).rejects.toThrow('fare_products.txt, line 2: not free');
});
