import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { FeedStore } from '#domains/travel/feed/feed-store.ts';
import { changedFeed, feedArchive, feedFolder, temporaryFolder, wholeFeed } from '#tests/feeds/made-feed.ts';
import { oddFeed } from '#tests/feeds/odd-feeds.ts';

vi.setConfig({ testTimeout: 120_000 });

async function run(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'timetable-import.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { out, errors, code };
}

const versionIn = (dataDir: string) => new FeedStore(join(dataDir, 'timetable')).currentVersion();

test('a feed is imported, and its contents are reported', async () => {
  const dataDir = temporaryFolder();
  const stops = `${wholeFeed['stops.txt']}LHR,London,51.47,-0.45\n`;
  const { out, errors, code } = await run(
    dataDir,
    await feedArchive(changedFeed({ 'stops.txt': stops }), 'south.zip'),
  );
  expect(out).toMatch(
    /^Imported south in \d+\.\d s: 1 agency, 2 routes, 5 stops, 3 trips, 6 stop times, from 2026-12-01 to 2026-12-31\.\n$/,
  );
  expect(errors).toMatch(/^south: 1 warning\n {2}stops\.txt: 1 stop lies more than [^\n]*: London\n$/);
  expect(code).toBe(0);

  const more = await run(dataDir, feedFolder(wholeFeed, 'north'), '--merge');
  expect(more.out).toMatch(
    /2 agencies, 4 routes, 9 stops, 6 trips, 12 stop times.*\nThe timetable now consists of south, north\.\n$/,
  );
  const only = await run(dataDir, feedFolder(wholeFeed, 'north'), '--replace');
  expect(only.out).toMatch(/^It replaces south, north\.\nImported north .*1 agency, 2 routes, 4 stops/);
});

test('a feed of another agency replaces one of its name only with an option', {
  tags: ['full'],
}, async () => {
  const dataDir = temporaryFolder();
  await run(dataDir, await feedArchive(wholeFeed, 'gtfs.zip'));
  const version = await versionIn(dataDir);
  const other = await feedArchive(oddFeed('base'), 'gtfs.zip');
  const { errors, code } = await run(dataDir, other, '--merge');
  expect(errors).toMatch(/^There is already a feed called gtfs, of Southern Lines\./);
  expect([code, await versionIn(dataDir)]).toEqual([1, version]);
  const named = await run(dataDir, other, '--merge', '--name', 'kowhai');
  expect(named.out).toMatch(/\nThe timetable now consists of gtfs, kowhai\.\n$/);
});

test('a broken feed ends with the faults and exit code 1, and changes nothing', {
  tags: ['full'],
}, async () => {
  const dataDir = temporaryFolder();
  await run(dataDir, feedFolder(wholeFeed));
  const version = await versionIn(dataDir);
  const stops = wholeFeed['stops.txt'].replace('174.01', 'east');
  const { out, errors, code } = await run(dataDir, feedFolder(changedFeed({ 'stops.txt': stops }), 'broken'));
  expect(out).toBe('');
  expect(errors).toBe(`broken was refused: 1 fault.
  stops.txt, line 4: stop_lon is “east”, not −180 to 180 degrees
Any existing timetable stays in use.
`);
  expect(code).toBe(1);
  expect(await versionIn(dataDir)).toBe(version);
});

test('trips with faults of their own are listed and left out when that is asked for', async () => {
  const dataDir = temporaryFolder();
  const feed = feedFolder(oddFeed('one-bad-trip'), 'odd');
  const strict = await run(dataDir, feed);
  expect(strict.code).toBe(1);
  expect(strict.errors).toMatch(
    /^odd was refused: 1 fault\.\n[^\n]*\n[^\n]*\nAll errors affect single trips: use --skip-invalid-trips to leave these trips out and import the rest\.\n$/,
  );
  const { out, errors, code } = await run(dataDir, feed, '--skip-invalid-trips');
  expect(code).toBe(0);
  expect(errors).toBe(
    'odd: 1 trip was left out:\n  bad: stop_times.txt, line 8: the trip “bad” arrives before it has left the stop on line 7\n',
  );
  expect(out).toMatch(/2 trips, 5 stop times, from 2026-11-01 to 2027-12-31\. 1 trip was left out\.\n$/);
});

test.each([
  [
    'a wrong path',
    ['/nowhere/feed.zip'],
    /^\/nowhere\/feed\.zip: no such file or folder\. The folder \/nowhere does not exist/,
  ],
  ['an option that is not there', ['feed.zip', '--add'], /^Unknown option '--add'/],
])('%s is reported in one line', async (_what, args, message) => {
  const { errors, code } = await run(temporaryFolder(), ...args);
  expect(errors).toMatch(message);
  expect(code).toBe(1);
});

test.each([[[]], [['a.zip', 'b.zip']], [['a.zip', '--merge', '--replace']]])(
  '%j shows how it is used',
  { tags: ['full'] },
  async (args) => {
    const { out, code } = await run(temporaryFolder(), ...args);
    expect(out).toMatch(/^Usage: npm run timetable:import -- FEED/);
    expect(code).toBe(1);
  },
);
