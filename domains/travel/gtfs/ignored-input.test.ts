import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFeed, feedArchive, wholeFeed } from '#tests/feeds/made-feed.ts';
import { readFeed } from './read-feed.ts';
import { comparableContents, now, readTestFeed } from './read-test-feed.testing.ts';

describe('unneeded input does no harm', () => {
  test.each(['license.txt', 'translations.txt', 'Readme.TXT'])('%s is not read', async (file) => {
    const contents = await readTestFeed(changedFeed({ [file]: 'Use "freely, or not\n' }));
    expect(contents.trips).toHaveLength(3);
    expect(contents.warnings).toEqual([
      { file: file.toLowerCase(), line: null, reason: 'is not used; it was not read' },
    ]);
  });

  test('a file that is not read may appear twice', async () => {
    const path = await feedArchive({ ...wholeFeed, 'README.TXT': 'a', 'Readme.txt': 'b' });
    expect((await readFeed(path, { now })).trips).toHaveLength(3);
  });

  test.each(['', '\uFEFF', '\n  \n'])('an empty optional table (%j) counts as absent', async (text) => {
    const optionalFiles = [
      'calendar.txt',
      'frequencies.txt',
      'transfers.txt',
      'feed_info.txt',
      'areas.txt',
      'fare_products.txt',
    ];
    for (const file of optionalFiles) {
      const contents = await readTestFeed(
        changedFeed({
          'calendar_dates.txt': 'service_id,date,exception_type\ndaily,20261201,1\nonce,20261226,1\n',
          [file]: text,
        }),
      );
      expect(contents.trips).toHaveLength(3);
      expect(contents.warnings).toEqual([{ file, line: null, reason: 'is empty; it is left out' }]);
    }
  });

  test('broken fare tables are ignored in a feed that sells nothing', async () => {
    const contents = await readTestFeed(
      changedFeed({
        'fare_products.txt': 'fare_product_id,amount\nday "pass",5\n',
        'route_networks.txt': 'network_id,route_id\ncity,tram\n',
      }),
    );
    expect(contents.warnings).toEqual([
      {
        file: 'fare_products.txt',
        line: 2,
        reason: 'there is a quotation mark in the middle of an unquoted value; the table is left out',
      },
    ]);
  });

  test('faults of entrances, distances and unused columns are ignored', async () => {
    const stops = wholeFeed['stops.txt']
      .replace('stop_lon', 'stop_lon,location_type,parent_station,note,note')
      .replace(/\n$/, '\nDOOR,,95,,2,AKL,,\n');
    const stopTimes = wholeFeed['stop_times.txt']
      .replace('stop_sequence', 'stop_sequence,shape_dist_traveled')
      .replace('AKL,1', 'AKL,1,none');
    const contents = await readTestFeed(changedFeed({ 'stops.txt': stops, 'stop_times.txt': stopTimes }));
    expect(contents.warnings.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
      'stops.txt: ignored: 4 faults of entrances, nodes and boarding areas',
      'stop_times.txt: ignored: the shape_dist_traveled of 1 row, which is not a number from 0',
    ]);
  });
});

describe('a repeated row', () => {
  const feed = changedFeed({
    'stop_times.txt': `${wholeFeed['stop_times.txt']}ferry,,,PCN,1000000000\nferry,13:00:00,13:00:00,CHC,4000000000\n`,
    'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nday,06:00:00,07:00:00,600\n',
    'transfers.txt': 'from_stop_id,to_stop_id,transfer_type\nAKL,AKL,2\n',
    'areas.txt': 'area_id,area_name\ncity,City\n',
  });
  const tables = Object.keys(feed).filter((file) => file !== 'transfers.txt');

  test('changes nothing and adds a warning', async () => {
    const whole = await readTestFeed(feed);
    const expected = comparableContents(whole);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tables), fc.nat(), fc.nat(), async (file, which, where) => {
        const [header = '', ...rows] = String(feed[file]).trimEnd().split('\n');
        const row = rows[which % rows.length] ?? '';
        const after = (which % rows.length) + 1 + (where % (rows.length - (which % rows.length)));
        const repeated = [header, ...rows.toSpliced(after, 0, row)].join('\n');
        const contents = await readTestFeed({ ...feed, [file]: repeated });
        expect(comparableContents(contents)).toEqual(expected);
        expect(contents.warnings).toEqual([
          { file, line: after + 2, reason: 'the row repeats an earlier one; it is left out' },
        ]);
      }),
      { numRuns: 30 },
    );
  });

  test('is counted when there are several', async () => {
    const row = 'AKL,Auckland,-36.85,174.78\n';
    const { warnings } = await readTestFeed(
      changedFeed({ 'stops.txt': wholeFeed['stops.txt'] + row.repeat(3) }),
    );
    expect(warnings).toEqual([
      { file: 'stops.txt', line: 6, reason: 'this row and 2 more repeat earlier ones; they are left out' },
    ]);
  });
});
