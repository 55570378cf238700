import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedFeed, type FeedTexts, feedArchive, feedFolder, wholeFeed } from '#tests/feeds/made-feed.ts';
import { describeProblem } from './feed-problems.ts';
import { type FeedContents, readFeed } from './read-feed.ts';
import { comparableContents, now, readTestFeed, stopTimesOf } from './read-test-feed.testing.ts';

const timesOf = (contents: FeedContents, trip: string) =>
  stopTimesOf(contents, trip).map(({ arrivalTime, departureTime }) => [arrivalTime, departureTime]);

test('a complete feed is read without warnings', async () => {
  const contents = await readTestFeed(wholeFeed);
  expect(contents).toMatchObject({ name: 'feed', zone: 'Pacific/Auckland', window: null, warningCount: 0 });
  expect(contents.stops.map(({ stopName }) => stopName)).toContain('Ōtautahi Christchurch');
  const [daily, once] = contents.services;
  expect(daily?.dates).toHaveLength(30);
  expect(daily?.dates).not.toContain('2026-12-25');
  expect(once).toEqual({ serviceId: 'once', dates: ['2026-12-26'] });
  expect(contents.stopTimes.count).toBe(6);
  expect(timesOf(contents, 'night')).toEqual([
    [68_400, 68_400],
    [106_200, 106_200],
  ]);
  expect(timesOf(contents, 'ferry')[0]).toEqual([31_500, 31_500]);
});

describe('the same feed is read from', () => {
  const change = (text: (file: string, text: string) => string | Buffer): FeedTexts =>
    Object.fromEntries(Object.entries(wholeFeed).map(([file, content]) => [file, text(file, content)]));
  const inFolder = (folder: string): FeedTexts =>
    Object.fromEntries(Object.entries(wholeFeed).map(([file, text]) => [`${folder}${file}`, text]));
  const variants: [string, () => Promise<string>][] = [
    ['an archive', () => feedArchive(wholeFeed)],
    ['an archive that holds a folder', () => feedArchive(inFolder('gtfs 2026/'))],
    [
      'an archive made on a Mac',
      () => feedArchive({ ...wholeFeed, '__MACOSX/._stops.txt': 'x', '._trips.txt': 'y' }),
    ],
    [
      'files named in capitals',
      () =>
        feedArchive(
          Object.fromEntries(Object.entries(wholeFeed).map(([file, text]) => [file.toUpperCase(), text])),
        ),
    ],
    ['files with a byte order mark', async () => feedFolder(change((_file, text) => `\uFEFF${text}`))],
    [
      'lines that end as on Windows',
      async () => feedFolder(change((_file, text) => text.replaceAll('\n', '\r\n'))),
    ],
    [
      'lines that end as on old Macs',
      async () => feedFolder(change((_file, text) => text.replaceAll('\n', '\r'))),
    ],
    ['a last line without an end', async () => feedFolder(change((_file, text) => text.trimEnd()))],
    ['values in quotes', async () => feedFolder(change((_file, text) => text.replace(/[^,\n]+/g, '"$&"')))],
    [
      'spaces around values',
      async () => feedFolder(change((_file, text) => text.replace(/[^,\n]+/g, '  $& '))),
    ],
    [
      'blank lines',
      async () => feedFolder(change((_file, text) => `\n${text.replaceAll('\n', '\n\n  \n')}\n`)),
    ],
    [
      'more columns, and commas after the last',
      async () =>
        feedFolder(change((_file, text) => text.replace('\n', ',our_own\n').replace(/(?<=\d)$/gm, ',,,'))),
    ],
    [
      'rows in the reverse order',
      async () =>
        feedFolder(
          change((file, text) => {
            const [header = '', ...rows] = text.trimEnd().split('\n');
            return file === 'stop_times.txt' ? [header, ...rows.reverse()].join('\n') : text;
          }),
        ),
    ],
  ];
  test.each(variants)('%s', async (_what, path) => {
    const expected = await readTestFeed(wholeFeed);
    expect(comparableContents(await readFeed(await path(), { now }))).toEqual(comparableContents(expected));
  });
});

test('quoted values keep commas and quotes and become one line', async () => {
  const stops = wholeFeed['stops.txt'].replace('Picton', '"Picton, ""the port""\r\nWaitohi"');
  const contents = await readTestFeed(changedFeed({ 'stops.txt': stops }));
  expect(contents.stops[2]?.stopName).toBe('Picton, "the port" Waitohi');
});

test('an id is cleaned the same way in every table', async () => {
  const contents = await readTestFeed(
    changedFeed({
      'stops.txt': wholeFeed['stops.txt'].replace('PCN,', '"P\nC",'),
      'stop_times.txt': wholeFeed['stop_times.txt'].replace('PCN,', 'P\u0000C,'),
      'stop_areas.txt': 'area_id,stop_id\npicton,P\u0007C\n',
    }),
  );
  expect(contents.stops[2]?.stopId).toBe('P C');
  expect(stopTimesOf(contents, 'ferry')[1]?.stopId).toBe('P C');
  expect(contents.tables.stop_areas?.[0]?.values.stop_id).toBe('P C');
  expect(contents.warnings.map(({ file, line }) => [file, line])).toEqual([
    ['stop_areas.txt', 2],
    ['stop_times.txt', 7],
  ]);
});

test('rows with forbidden characters give one warning with their number', async () => {
  const stops = wholeFeed['stops.txt']
    .replace('Auckland', 'Auck\u0085land')
    .replace('Picton', 'Pic\u2066ton');
  const { warnings } = await readTestFeed(changedFeed({ 'stops.txt': stops }));
  expect(warnings).toEqual([
    {
      file: 'stops.txt',
      line: 2,
      reason: 'this row and 1 more contain characters that are not allowed (U+0085 here); they are left out',
    },
  ]);
});

test('either calendar file is enough', async () => {
  const dates = 'service_id,date,exception_type\ndaily,20261203,1\ndaily,20261201,1\nonce,20261226,1\n';
  const exceptions = await readTestFeed(changedFeed({ 'calendar.txt': null, 'calendar_dates.txt': dates }));
  expect(exceptions.services[0]).toEqual({ serviceId: 'daily', dates: ['2026-12-01', '2026-12-03'] });
  const calendar = `${wholeFeed['calendar.txt']}once,0,0,0,0,0,1,0,20261220,20261231\n`;
  const weekdays = await readTestFeed(changedFeed({ 'calendar.txt': calendar, 'calendar_dates.txt': null }));
  expect(weekdays.services[1]?.dates).toEqual(['2026-12-26']);
});

test('recurring services are expanded around today and replace those of the calendar', async () => {
  const recurring = `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,season_from,season_until,public_holidays,holiday_region,closed
daily,0,0,0,0,0,1,0,,,run,,
`;
  const contents = await readTestFeed(changedFeed({ 'recurring_calendar.txt': recurring }));
  expect(contents.window).toEqual({ from: '2026-10-22', until: '2027-12-21' });
  const dates = contents.services.find(({ serviceId }) => serviceId === 'daily')?.dates;
  expect(dates?.[0]).toBe('2026-10-24');
  expect(dates?.at(-1)).toBe('2027-12-18');
  expect(contents.services.find(({ serviceId }) => serviceId === 'once')?.dates).toEqual(['2026-12-26']);
});

describe('untimed stops', () => {
  const header = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence';
  const rest = wholeFeed['stop_times.txt'].split('\n').slice(3).join('\n');
  test('get times in equal steps', async () => {
    const rows = 'day,08:00:00,08:10:00,AKL,1\nday,,,WLG,2\nday,,,PCN,5\nday,09:10:00,,CHC,9\n';
    const contents = await readTestFeed(changedFeed({ 'stop_times.txt': `${header}\n${rows}${rest}` }));
    expect(timesOf(contents, 'day')).toEqual([
      [28_800, 29_400],
      [30_600, 30_600],
      [31_800, 31_800],
      [33_000, 33_000],
    ]);
  });
  test('get times by distance if the feed gives it', async () => {
    const rows =
      'day,08:00:00,08:00:00,AKL,1,0\nday,,,WLG,2,90.0\nday,09:00:00,,PCN,3,120\nday,,,CHC,4,\nday,10:00:00,,AKL,5,200\n';
    const contents = await readTestFeed(
      changedFeed({ 'stop_times.txt': `${header},shape_dist_traveled\n${rows}${rest}` }),
    );
    expect(timesOf(contents, 'day').map(([arrival]) => arrival)).toEqual([
      28_800, 31_500, 32_400, 34_200, 36_000,
    ]);
  });
});

test.each([
  ['are those of the feed', [5, 10, 20], [5, 10, 20]],
  ['are positions if one is too large to keep', [0, 7, 4_000_000_000], [1, 2, 3]],
])('stop sequences %s', async (_, given, kept) => {
  const [header = '', , , ...others] = wholeFeed['stop_times.txt'].split('\n');
  const rows = given.map((sequence, at) => `day,0${at + 7}:00:00,0${at + 7}:00:00,AKL,${sequence}`);
  const contents = await readTestFeed(
    changedFeed({ 'stop_times.txt': [header, ...rows, ...others].join('\n') }),
  );
  expect(stopTimesOf(contents, 'day').map(({ stopSequence }) => stopSequence)).toEqual(kept);
});

test('a trip with one stop time is left out with a warning, and so are its frequencies', async () => {
  const contents = await readTestFeed(
    changedFeed({
      'stop_times.txt': wholeFeed['stop_times.txt'].replace(/^day,18.*\n/m, ''),
      'frequencies.txt':
        'trip_id,start_time,end_time,headway_secs,exact_times\nday,6:00:00,09:00:00,600,1\nferry,06:00:00,09:00:00,900,\n',
    }),
  );
  expect(contents.trips.map(({ tripId }) => tripId)).toEqual(['night', 'ferry']);
  expect(contents.frequencies).toEqual([
    { tripId: 'ferry', startTime: 21_600, endTime: 32_400, headwaySecs: 900, exactTimes: 0 },
  ]);
  expect(contents.warnings).toEqual([
    { file: 'trips.txt', line: 2, reason: 'the trip “day” has fewer than two stop times; it is left out' },
  ]);
});

test('outlier stops stay in the feed with a warning', async () => {
  const stops = `${wholeFeed['stops.txt']}LHR,London,51.47,-0.45\nCHT,Chatham Islands,-43.95,-176.56\n`;
  const contents = await readTestFeed(changedFeed({ 'stops.txt': stops }));
  expect(contents.stops).toHaveLength(6);
  expect(contents.warnings.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^1 stop lies more than .* km from the centre of the others: London$/),
  ]);
});

describe('a warning names trips that no search finds', () => {
  const warningsWith = async (...types: readonly string[]) => {
    const routes = types.map((type, line) => `${['rail', 'strait'][line]},south,,Line,${type}\n`);
    const header = 'route_id,agency_id,route_short_name,route_long_name,route_type\n';
    const { warnings } = await readTestFeed(changedFeed({ 'routes.txt': header + routes.join('') }));
    return warnings.map(({ file, reason }) => `${file}: ${reason}`);
  };

  test.each([
    [
      ['0', '5'],
      ['2 trips on 1 tram line are', '1 trip on 1 cable car line is'],
    ],
    [['900', '0'], ['3 trips on 2 tram lines are']],
    [['1100', '4'], ['2 trips on 1 air line are']],
    [['3', '1501'], ['1 trip on 1 taxi line is']],
    [['11', '1200'], []],
  ])('by mode and number: route types %j', async (types, counts) => {
    expect(await warningsWith(...types)).toEqual(
      counts.map((count) => `routes.txt: ${count} shown in timetables but not found by a search`),
    );
  });

  test('which includes trips boarded weeks after they start', async () => {
    const times = (departure: string) =>
      changedFeed({
        'stop_times.txt': wholeFeed['stop_times.txt']
          .replace('ferry,8:45:00,8:45:00', `ferry,08:45:00,${departure}`)
          .replace('ferry,12:15:00,12:15:00', 'ferry,400:00:00,400:00:00'),
      });
    expect((await readTestFeed(times('310:59:59'))).warnings).toEqual([]);
    expect((await readTestFeed(times('311:00:01'))).warnings).toMatchObject([
      {
        file: 'stop_times.txt',
        reason: expect.stringMatching(
          /^searches do not find boardings more than 12 days after the start, in 1 trip$/,
        ),
      },
    ]);
  });
});

test('transfers of single routes and in-seat transfers are ignored with a warning', async () => {
  const transfers = `from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_route_id,transfer_mode
AKL,AKL,2,1200,,walk
WLG,PCN,3,,,
WLG,PCN,2,60,rail,
,,4,,,
`;
  const contents = await readTestFeed(changedFeed({ 'transfers.txt': transfers }));
  expect(contents.transfers).toEqual([
    { fromStopId: 'AKL', toStopId: 'AKL', transferType: 2, minTransferTime: 1200, transferMode: 'walk' },
    { fromStopId: 'WLG', toStopId: 'PCN', transferType: 3, minTransferTime: null, transferMode: null },
  ]);
  expect(contents.warnings).toHaveLength(1);
});

test('a feed that covers a century is cut to ten years', async () => {
  const calendar = wholeFeed['calendar.txt'].replace('20261231', '20991231');
  const contents = await readTestFeed(changedFeed({ 'calendar.txt': calendar }));
  const dates = contents.services[0]?.dates;
  expect(dates?.[0]).toBe('2026-12-01');
  expect(dates?.at(-1)).toBe('2036-12-08');
  expect(contents.warnings[0]?.reason).toMatch(/more than ten years; only 2026-12-01 to 2036-12-08 is kept/);
});

test('raw tables keep their values and line numbers', async () => {
  const contents = await readTestFeed(
    changedFeed({ 'areas.txt': 'area_id, area_name\n\nakl,"Auckland, the city"\n' }),
  );
  expect(contents.tables.areas).toEqual([
    { line: 3, values: { area_id: 'akl', area_name: 'Auckland, the city' } },
  ]);
});

test.each([
  ['2026-12-31', []],
  ['2027-01-01', ['calendar.txt: the feed ended on 2026-12-31; nothing of it can be found or sold']],
  ['2026-10-31', []],
  ['2026-10-30', ['calendar.txt: nothing runs before 2026-12-01']],
])('on %s the warnings of a December feed are %j', async (today, expected) => {
  const contents = await readTestFeed(wholeFeed, { now: new Date(`${today}T12:00:00+13:00`) });
  expect(contents.warnings.map(describeProblem)).toEqual(expected);
});

test('stops in another time zone give a warning and take the zone of their station', async () => {
  const header = 'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone';
  const { warnings, stops } = await readTestFeed(
    changedFeed({
      'stops.txt': `${header}
STN,Auckland Station,-36.85,174.78,1,,Pacific/Chatham
AKL,Auckland,-36.85,174.78,,STN,
WLG,Wellington,-41.28,174.78,,,NZ
PCN,Picton,-41.29,174.01,,,Mars/Olympus
CHC,Christchurch,-43.53,172.63,,,
`,
    }),
  );
  expect(stops.flatMap(({ stopId, stopTimezone }) => (stopTimezone ? [[stopId, stopTimezone]] : []))).toEqual(
    [
      ['STN', 'Pacific/Chatham'],
      ['AKL', 'Pacific/Chatham'],
    ],
  );
  expect(warnings.map(({ reason }) => reason)).toEqual([
    'stop_timezone is “Mars/Olympus”, which is not a time zone; it is ignored',
    '1 stop has a time zone of its own (Pacific/Chatham); its times are shown in it',
  ]);
});

describe('published feeds', () => {
  const feeds = join(import.meta.dirname, '../../../tests/feeds');
  test('the example feed of the specification', async () => {
    const contents = await readFeed(join(feeds, 'sample-feed-1.zip'), { now });
    expect(contents.zone).toBe('America/Los_Angeles');
    expect(contents.trips).toHaveLength(11);
    expect(contents.stopTimes.count).toBe(28);
    expect(contents.frequencies).toHaveLength(11);
    // Its fourth stop of five is untimed.
    expect(timesOf(contents, 'CITY1').flat().every(Number.isInteger)).toBe(true);
  });
  test('a railway', async () => {
    const contents = await readFeed(join(feeds, 'caltrain_20160406.zip'), { now });
    expect([contents.stops.length, contents.trips.length, contents.stopTimes.count]).toEqual([95, 218, 3103]);
    expect(
      contents.services
        .flatMap(({ dates }) => dates)
        .toSorted()
        .at(-1),
    ).toBe('2019-03-31');
  });
});
