import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  changedFeed,
  type FeedTexts,
  feedArchive,
  feedFolder,
  temporaryFolder,
  wholeFeed,
} from '#tests/feeds/made-feed.ts';
import { oddFeed } from '#tests/feeds/odd-feeds.ts';
import { FeedNameTakenError } from './check-new-edition.ts';
import { FeedStore } from './feed-store.ts';
import { ImportBusyError, importFeed, renewFeeds } from './import-feed.ts';
import { openFeed } from './open-feed.ts';

vi.setConfig({ testTimeout: 120_000 });

const now = new Date('2026-11-21T00:00:00Z');
const feeds = join(import.meta.dirname, '../../../tests/feeds');

const replace = (path: string, folder: string) =>
  importFeed(path, { folder, now, merge: false, isEmbedded: false });
const merge = (path: string, folder: string) =>
  importFeed(path, { folder, now, merge: true, isEmbedded: false });

async function opened(folder: string) {
  const store = new FeedStore(folder);
  const version = await store.currentVersion();
  return version === null ? null : (await openFeed(store, version)).feed;
}

const versionsIn = (folder: string) => readdirSync(join(folder, 'versions'));

test('an import stores everything that readers need', async () => {
  const folder = temporaryFolder();
  const info = 'feed_publisher_name,feed_demonstration\nSouthern Lines,1\n';
  const { manifest } = await replace(await feedArchive(changedFeed({ 'feed_info.txt': info })), folder);
  const feed = await opened(folder);
  expect(feed).toMatchObject({
    version: manifest.version,
    title: 'Southern Lines',
    isDemonstration: true,
    importedAt: now,
    coverage: { first: '2026-12-01', last: '2026-12-31' },
    tables: {
      feed_info: [{ line: 2, values: { feed_publisher_name: 'Southern Lines', feed_demonstration: '1' } }],
    },
  });
  const journeys = await feed?.planner.range({ from: ['AKL'], to: ['WLG'], maxChanges: 0 }, '2026-12-24');
  expect(journeys?.map(({ departure }) => departure.toISOString())).toEqual([
    '2026-12-23T18:40:00.000Z',
    '2026-12-24T06:00:00.000Z',
  ]);
});

test('published feeds are imported, each replacing the one before', async () => {
  const folder = temporaryFolder();
  await replace(join(feeds, 'sample-feed-1.zip'), folder);
  await replace(join(feeds, 'caltrain_20160406.zip'), folder);
  const feed = await opened(folder);
  expect(feed).toMatchObject({ title: 'caltrain_20160406', isDemonstration: false });
  expect(feed?.timetable.tripCount).toBe(218);
});

test('only the last two versions are kept', async () => {
  const folder = temporaryFolder();
  const made: string[] = [];
  for (let count = 0; count < 4; count += 1)
    made.push((await replace(feedFolder(wholeFeed), folder)).manifest.version);
  expect(versionsIn(folder).toSorted()).toEqual(made.slice(2).toSorted());
});

describe('the old timetable stays current', () => {
  const broken: [string, FeedTexts][] = [
    ['a fault in the schedule', changedFeed({ 'stops.txt': 'stop_id\n' })],
    ['a fault in the fares', changedFeed({ 'sale_rules.txt': 'network_id,seller\nmain,\n' })],
    [
      'no day',
      changedFeed({ 'calendar.txt': null, 'calendar_dates.txt': 'service_id,date,exception_type\n' }),
    ],
  ];
  test.each(broken)('after a feed was refused for %s', async (_what, feed) => {
    const folder = temporaryFolder();
    const { manifest } = await replace(feedFolder(wholeFeed), folder);
    await expect(replace(feedFolder(feed), folder)).rejects.toThrow(/refused: \d+ fault/);
    await expect(merge(await feedArchive(feed), folder)).rejects.toThrow(/refused: \d+ fault/);
    expect((await opened(folder))?.version).toBe(manifest.version);
    expect(versionsIn(folder)).toEqual([manifest.version]);
  });

  test('if there is no feed at the path', async () => {
    const folder = temporaryFolder();
    await replace(feedFolder(wholeFeed), folder);
    await expect(replace('/nowhere/feed.zip', folder)).rejects.toThrow(/no such file or folder/);
    expect(await opened(folder)).not.toBeNull();
  });

  // Stops at the given place, reports it, and waits to be killed.
  const stuck = 'process.stdout.write("here"); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
  const places: [string, { before: string; onProgress: string }][] = [
    ['while reading', { before: '', onProgress: stuck }],
    [
      'before the last step',
      {
        before: `import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module';
          fs.rename = () => { ${stuck} }; syncBuiltinESMExports();`,
        onProgress: '',
      },
    ],
  ];
  test.each(places)('after an import was killed %s', async (_where, { before, onProgress }) => {
    const folder = temporaryFolder();
    const { manifest } = await replace(feedFolder(wholeFeed), folder);
    const script = `${before}
      const { importFeed } = await import(${JSON.stringify(join(import.meta.dirname, 'import-feed.ts'))});
      await importFeed(${JSON.stringify(await feedArchive(wholeFeed))}, {
        folder: ${JSON.stringify(folder)}, now: new Date(), merge: false, isEmbedded: false, onProgress() { ${onProgress} },
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(versionsIn(folder)).toHaveLength(2);
    await expect(replace(feedFolder(wholeFeed), folder)).rejects.toThrow(ImportBusyError);
    child.kill('SIGKILL');
    await once(child, 'exit');

    expect((await opened(folder))?.version).toBe(manifest.version);
    const next = await replace(feedFolder(wholeFeed), folder);
    expect((await opened(folder))?.version).toBe(next.manifest.version);
    expect(versionsIn(folder).toSorted()).toEqual([manifest.version, next.manifest.version].toSorted());
  });
});

test('of two concurrent imports one is refused and the other succeeds', async () => {
  const folder = temporaryFolder();
  const results = await Promise.allSettled([
    replace(feedFolder(wholeFeed, 'one'), folder),
    replace(feedFolder(wholeFeed, 'two'), folder),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await opened(folder)).toMatchObject({ title: expect.stringMatching(/^(one|two)$/) });
});

describe('a merged feed', () => {
  const other = changedFeed({
    'stops.txt': wholeFeed['stops.txt'].replace('CHC,Ōtautahi Christchurch', 'DUD,Dunedin'),
    'areas.txt': 'area_id,area_name\ncapital,Wellington\n',
    'stop_areas.txt': 'area_id,stop_id\ncapital,WLG\n',
  });
  test('joins the stored feeds; clashing ids get the name of the later feed', async () => {
    const folder = temporaryFolder();
    const areas = { 'areas.txt': 'area_id,area_name\ncapital,The capital\n' };
    await replace(feedFolder(changedFeed(areas), 'north'), folder);
    const { manifest } = await merge(await feedArchive(other, 'south.zip'), folder);
    expect(manifest.feeds.map(({ name }) => name)).toEqual(['north', 'south']);
    const feed = await opened(folder);
    const stops = feed?.timetable.stops.map(({ id }) => id);
    expect(stops).toEqual(['AKL', 'WLG', 'PCN', 'CHC', 'south:AKL', 'south:WLG', 'south:PCN', 'DUD']);
    expect(feed?.timetable.tripById('south:ferry')?.route.id).toBe('south:strait');
    expect(feed?.tables.areas?.map(({ values }) => values.area_id)).toEqual(['capital', 'south:capital']);
    expect(feed?.tables.stop_areas?.[0]?.values).toEqual({ area_id: 'south:capital', stop_id: 'south:WLG' });
    expect(feed?.title).toBe('north, south');
    const request = { from: ['south:WLG'], to: ['south:PCN'], maxChanges: 0 };
    expect(await feed?.planner.range(request, '2026-12-26')).toHaveLength(1);
  });

  test('replaces the feed with the same name', async () => {
    const folder = temporaryFolder();
    await replace(feedFolder(wholeFeed, 'north'), folder);
    await merge(feedFolder(wholeFeed, 'south'), folder);
    const { manifest, replaced } = await merge(feedFolder(other, 'south'), folder);
    expect(manifest.feeds.map(({ name }) => name)).toEqual(['north', 'south']);
    expect(replaced).toEqual(['south']);
    expect((await opened(folder))?.timetable.stopById('DUD')?.name).toBe('Dunedin');
  });

  test('keeps the position of the feed it replaces, and so the ids of both', async () => {
    const folder = temporaryFolder();
    await replace(feedFolder(wholeFeed, 'north'), folder);
    await merge(feedFolder(wholeFeed, 'south'), folder);
    const { manifest } = await merge(feedFolder(other, 'north'), folder);
    expect(manifest.feeds.map(({ name }) => name)).toEqual(['north', 'south']);
    const feed = await opened(folder);
    expect([feed?.timetable.stopById('AKL'), feed?.timetable.stopById('south:AKL')]).not.toContain(undefined);
  });

  test('does not replace a different feed with the same name', async () => {
    const folder = temporaryFolder();
    const northern = changedFeed({
      'agency.txt': wholeFeed['agency.txt'].replace('Southern Lines', 'Northern Ferries'),
    });
    const { manifest } = await replace(await feedArchive(wholeFeed, 'gtfs.zip'), folder);
    const path = await feedArchive(northern, 'gtfs.zip');
    await expect(merge(path, folder)).rejects.toThrow(
      new FeedNameTakenError(
        'There is already a feed called gtfs, of Southern Lines. This one is of Northern Ferries. Add --name NAME to give this one another name, or --name gtfs to replace the existing feed.',
      ),
    );
    expect((await opened(folder))?.version).toBe(manifest.version);

    const named = { folder, now, merge: true, isEmbedded: false };
    const both = await importFeed(path, { ...named, name: 'north' });
    expect(both.manifest.feeds.map(({ name }) => name)).toEqual(['gtfs', 'north']);
    expect((await opened(folder))?.timetable.tripCount).toBe(6);
    const instead = await importFeed(path, { ...named, name: 'gtfs' });
    expect(instead.replaced).toEqual(['gtfs']);
    expect((await opened(folder))?.timetable.agencies.map(({ name }) => name)).toEqual([
      'Northern Ferries',
      'Northern Ferries',
    ]);
  });

  test('does not replace another feed of the same agency: a new edition shares at least one route', async () => {
    const folder = temporaryFolder();
    const renamed = (...names: readonly [string, string][]) =>
      changedFeed({
        'routes.txt': names.reduce<string>(
          (text, [from, to]) => text.replace(from, to),
          wholeFeed['routes.txt'],
        ),
      });
    await replace(feedFolder(wholeFeed, 'gtfs'), folder);
    const others = renamed(['The Main Line', 'City Loop'], ['The Strait', 'Harbour Bridge']);
    await expect(merge(feedFolder(others, 'gtfs'), folder)).rejects.toThrow(
      new FeedNameTakenError(
        'There is already a feed called gtfs, and this one has none of its routes. Add --name NAME to give this one another name, or --name gtfs to replace the existing feed.',
      ),
    );
    const edition = renamed(['The Strait', 'Harbour Bridge']);
    expect((await merge(feedFolder(edition, 'gtfs'), folder)).replaced).toEqual(['gtfs']);
  });

  test('is recognized as a new edition however the agency spells its name', async () => {
    const folder = temporaryFolder();
    const named = (agency: string) =>
      changedFeed({ 'agency.txt': wholeFeed['agency.txt'].replace('Southern Lines', agency) });
    await replace(feedFolder(named('Ōtaki Lines'), 'gtfs'), folder);
    expect((await merge(feedFolder(named('otaki lines.'), 'gtfs'), folder)).replaced).toEqual(['gtfs']);
  });

  test('is refused if it has another time zone', async () => {
    const folder = temporaryFolder();
    await replace(feedFolder(wholeFeed), folder);
    await expect(merge(join(feeds, 'sample-feed-1.zip'), folder)).rejects.toThrow(
      'agency.txt: the feed’s time zone is America/Los_Angeles, but that of feed is Pacific/Auckland',
    );
    expect((await opened(folder))?.timetable.zone).toBe('Pacific/Auckland');
  });

  test('is accepted if it uses another name of the time zone', async () => {
    const folder = temporaryFolder();
    await replace(feedFolder(wholeFeed, 'north'), folder);
    const agency = wholeFeed['agency.txt'].replace('Pacific/Auckland', 'NZ');
    await merge(feedFolder(changedFeed({ 'agency.txt': agency }), 'south'), folder);
    const feed = await opened(folder);
    expect([feed?.timetable.zone, feed?.timetable.tripCount]).toEqual(['Pacific/Auckland', 6]);
  });

  test('stays separate from one whose name differs only in punctuation', async () => {
    const folder = temporaryFolder();
    await replace(feedFolder(wholeFeed, 'the south'), folder);
    const { manifest } = await merge(feedFolder(wholeFeed, 'the+south'), folder);
    expect(manifest.feeds.map(({ file }) => file)).toEqual(['the_south', 'the_south-2']);
  });

  test('may be the first feed', async () => {
    const folder = temporaryFolder();
    await merge(feedFolder(wholeFeed), folder);
    expect((await opened(folder))?.timetable.tripCount).toBe(3);
  });
});

test('a renewal reads feeds from the store and the embedded one from its folder, in the old order', async () => {
  const folder = temporaryFolder();
  const embeddedFolder = feedFolder(wholeFeed, 'ours');
  await importFeed(embeddedFolder, { folder, now, merge: false, isEmbedded: true });
  const given = await feedArchive(wholeFeed, 'theirs.zip');
  await merge(given, folder);
  writeFileSync(join(embeddedFolder, 'stops.txt'), `${wholeFeed['stops.txt']}DUD,Dunedin,-45.88,170.5\n`);
  const { manifest } = await renewFeeds({ folder, now, embeddedFolder });
  expect(manifest.feeds.map(({ name, embedded }) => [name, embedded !== null])).toEqual([
    ['ours', true],
    ['theirs', false],
  ]);
  expect(existsSync(join(new FeedStore(folder).files(manifest.version).feeds, 'theirs.zip'))).toBe(true);
  const feed = await opened(folder);
  expect(feed?.timetable.stopById('DUD')).toBeDefined();
  expect(feed?.timetable.stopById('theirs:AKL')).toBeDefined();
  expect(feed?.isDemonstration).toBe(true);
});

test('a renewal skips the same trips as the import', async () => {
  const folder = temporaryFolder();
  const path = feedFolder(oddFeed('one-bad-trip'), 'odd');
  await expect(replace(path, folder)).rejects.toThrow('was refused: 1 fault');
  await importFeed(path, { folder, now, merge: false, isEmbedded: false, skipInvalidTrips: true });
  await renewFeeds({ folder, now, embeddedFolder: '/nowhere' });
  expect((await opened(folder))?.timetable.tripCount).toBe(2);
});
