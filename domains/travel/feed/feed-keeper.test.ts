import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setClock } from '#platform/clock.ts';
import { forgetConfig } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { changedFeed, feedFolder, temporaryFolder, wholeFeed } from '#tests/feeds/made-feed.ts';
import { currentFeed, feedState, forgetFeed } from './current-feed.ts';
import { FeedKeeper } from './feed-keeper.ts';
import { FeedStore } from './feed-store.ts';
import { importFeed } from './import-feed.ts';
import { startFeed } from './start-feed.ts';

vi.setConfig({ testTimeout: 120_000 });

const today = '2026-11-21T00:00:00Z';
beforeEach(() => setClock(new Date(today)));
afterEach(() => setClock(null));

const recurringFeed = changedFeed({
  'recurring_calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,season_from,season_until,public_holidays,holiday_region,closed
daily,1,1,1,1,1,1,1,,,run,,
once,0,0,0,0,0,1,0,,,run,,
`,
});

function keeper(folders: { folder: string; embeddedFolder: string }): FeedKeeper {
  const made = new FeedKeeper(folders);
  onTestFinished(() => made.close());
  return made;
}

const given = (path: string, folder: string) =>
  importFeed(path, { folder, now: new Date(today), merge: false, isEmbedded: false });

describe('a start', () => {
  test('without a timetable imports the embedded one, which says that it is a demonstration', async () => {
    const folder = temporaryFolder();
    const site = keeper({ folder, embeddedFolder: feedFolder(recurringFeed, 'ours') });
    expect(await site.feed()).toBeNull();
    expect(await site.state()).toBe('not_installed');
    await site.start();
    expect(await site.feed()).toMatchObject({
      title: 'ours',
      isDemonstration: true,
      coverage: { last: '2027-12-21' },
    });
    expect(await site.state()).toBe('ready');
  });

  test('with a timetable leaves it as it is', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    await keeper(folders).start();
    const version = await new FeedStore(folders.folder).currentVersion();
    const next = keeper(folders);
    await next.start();
    expect((await next.feed())?.version).toBe(version);
  });

  test('after a release with another embedded timetable takes that', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    await keeper(folders).start();
    writeFileSync(
      join(folders.embeddedFolder, 'stops.txt'),
      wholeFeed['stops.txt'].replace('Picton', 'Waitohi Picton'),
    );
    const next = keeper(folders);
    await next.start();
    expect((await next.feed())?.timetable.stopById('PCN')?.name).toBe('Waitohi Picton');
  });

  test('leaves a timetable that was given alone, whatever the embedded one is', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    const { manifest } = await given(feedFolder(wholeFeed, 'theirs'), folders.folder);
    const site = keeper(folders);
    await site.start();
    expect(await site.feed()).toMatchObject({ version: manifest.version, isDemonstration: false });
  });

  test('makes the timetable anew when its file can’t be read, from the feeds in the store', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    const { manifest } = await given(feedFolder(wholeFeed, 'theirs'), folders.folder);
    writeFileSync(new FeedStore(folders.folder).files(manifest.version).timetable, 'of another release');
    const site = keeper(folders);
    await site.start();
    expect(await site.feed()).toMatchObject({ title: 'theirs' });
    expect((await site.feed())?.version).not.toBe(manifest.version);
  });

  test('with a broken embedded timetable still is a start', async () => {
    const broken = changedFeed({ 'stops.txt': 'stop_id\n' });
    const site = keeper({ folder: temporaryFolder(), embeddedFolder: feedFolder(broken) });
    await site.start();
    expect(await site.state()).toBe('unavailable');
  });

  // @spec F.9
  test('that can’t write its folder is without a timetable, tries again soon, ever less often, and then has it', async () => {
    const folder = join(temporaryFolder(), 'timetable');
    writeFileSync(folder, 'a file where the folder should be');
    const error = vi.spyOn(log, 'error').mockReturnValue();
    const site = keeper({ folder, embeddedFolder: feedFolder(recurringFeed, 'ours') });
    await site.start();
    expect(await site.state()).toBe('unavailable');
    const failures = () =>
      error.mock.calls.filter(([, words]) => /brought up|renewed/.test(`${words}`)).length;
    const lookAt = async (seconds: number) => {
      setClock(new Date(Date.parse(today) + seconds * 1_000));
      await site.look();
      return failures();
    };
    expect([await lookAt(29), await lookAt(30), await lookAt(89)]).toEqual([1, 2, 2]);
    for (let minutes = 2; minutes < 60; minutes += 1) await lookAt(minutes * 60);
    expect(failures()).toBeGreaterThan(10);
    expect(await site.state()).toBe('unavailable');
    rmSync(folder);
    await lookAt(65 * 60);
    expect(await site.state()).toBe('ready');
    expect((await site.feed())?.title).toBe('ours');
    error.mockRestore();
  });

  test('of two sites at once on one store gives both the same timetable', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    const sites = [keeper(folders), keeper(folders)];
    await Promise.all(sites.map((site) => site.start()));
    const [one, other] = await Promise.all(sites.map((site) => site.feed()));
    expect(one?.version).toBe(other?.version);
    expect(one).not.toBeNull();
  });
});

describe('a running site', () => {
  test('takes a new timetable over, while what it handed out before goes on answering', async () => {
    const folder = temporaryFolder();
    await given(feedFolder(wholeFeed, 'old'), folder);
    const site = keeper({ folder, embeddedFolder: '/nowhere' });
    const before = await site.feed();
    await given(
      feedFolder(changedFeed({ 'stops.txt': `${wholeFeed['stops.txt']}DUD,Dunedin,-45.88,170.5\n` }), 'new'),
      folder,
    );
    await site.look();
    const after = await site.feed();
    expect([before?.title, after?.title]).toEqual(['old', 'new']);
    expect(after?.timetable.stopById('DUD')).toBeDefined();
    const asked = { from: ['AKL'], to: ['WLG'], maxChanges: 0 };
    expect(await before?.planner.range(asked, '2026-12-24')).toHaveLength(2);
  });

  test('tells of each timetable that takes over, and of none that its start has found', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    const site = keeper(folders);
    const onRenewed = vi.fn();
    await site.start(onRenewed);
    await site.look();
    expect(onRenewed).not.toHaveBeenCalled();
    await given(feedFolder(wholeFeed, 'theirs'), folders.folder);
    await site.look();
    await site.look();
    expect(onRenewed).toHaveBeenCalledTimes(1);
  });

  test('goes on with the old one when the new one can’t be read', async () => {
    const folder = temporaryFolder();
    await given(feedFolder(wholeFeed, 'old'), folder);
    const site = keeper({ folder, embeddedFolder: '/nowhere' });
    await site.feed();
    const { manifest } = await given(feedFolder(wholeFeed, 'new'), folder);
    rmSync(new FeedStore(folder).files(manifest.version).timetable);
    await site.look();
    expect((await site.feed())?.title).toBe('old');
    expect(await site.state()).toBe('ready');
  });

  test('says that its timetable is unavailable when the only one can’t be read', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'current.json'), '{"version":');
    const site = keeper({ folder, embeddedFolder: '/nowhere' });
    expect(await site.state()).toBe('unavailable');
  });

  test('reads again, after a while, what could not be read', async () => {
    const folder = temporaryFolder();
    const { manifest } = await given(feedFolder(wholeFeed, 'ours'), folder);
    const { timetable } = new FeedStore(folder).files(manifest.version);
    renameSync(timetable, `${timetable}.away`);
    const site = keeper({ folder, embeddedFolder: '/nowhere' });
    expect(await site.state()).toBe('unavailable');
    renameSync(`${timetable}.away`, timetable);
    await site.look();
    expect(await site.state()).toBe('unavailable');
    setClock(new Date(Date.parse(today) + 30_000));
    await site.look();
    expect(await site.state()).toBe('ready');
    expect((await site.feed())?.version).toBe(manifest.version);
  });

  test('lays the services out further before a year is left, at the day’s first look, and not before', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    const site = keeper(folders);
    await site.start();
    const first = await site.feed();
    setClock(new Date('2026-12-20T00:00:00Z'));
    await site.look();
    expect((await site.feed())?.version).toBe(first?.version);
    setClock(new Date('2026-12-22T00:00:00Z'));
    await site.look();
    expect(await site.feed()).toMatchObject({ coverage: { first: '2026-11-22', last: '2028-01-22' } });
  });

  test('that was stopped for long is brought up to date at its start', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    await keeper(folders).start();
    setClock(new Date('2028-06-01T00:00:00Z'));
    const site = keeper(folders);
    await site.start();
    expect((await site.feed())?.coverage).toEqual({ first: '2028-05-02', last: '2029-07-01' });
  });
});

describe('the timetable of the process', () => {
  beforeEach(() => {
    forgetFeed();
    forgetConfig();
  });
  afterEach(() => {
    forgetFeed();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  test('is that of its data folder, and is followed without being asked', async () => {
    const dataDir = temporaryFolder();
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('TIMETABLE_DIR', feedFolder(recurringFeed, 'ours'));
    expect([await currentFeed(), await feedState()]).toEqual([null, 'not_installed']);
    await startFeed();
    expect((await currentFeed())?.title).toBe('ours');
    await given(feedFolder(wholeFeed, 'theirs'), join(dataDir, 'timetable'));
    await vi.waitFor(async () => expect((await currentFeed())?.title).toBe('theirs'), { timeout: 10_000 });
  });

  test('is none while the site is built', async () => {
    const dataDir = temporaryFolder();
    await given(feedFolder(wholeFeed), join(dataDir, 'timetable'));
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    await startFeed();
    expect([await currentFeed(), await feedState()]).toEqual([null, 'not_installed']);
  });
});
