import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setClock } from '#platform/clock.ts';
import { forgetConfig } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { changedFeed, feedFolder, temporaryFolder, wholeFeed } from '#tests/feeds/made-feed.ts';
import { currentFeed, feedState, resetFeed, startFeedWatcher } from './current-feed.ts';
import { FeedStore } from './feed-store.ts';
import { FeedWatcher } from './feed-watcher.ts';
import { importFeed } from './import-feed.ts';

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

function watcher(folders: { folder: string; embeddedFolder: string }): FeedWatcher {
  const made = new FeedWatcher(folders);
  onTestFinished(() => made.close());
  return made;
}

const given = (path: string, folder: string) =>
  importFeed(path, { folder, now: new Date(today), merge: false, isEmbedded: false });

describe('a start', () => {
  test('without a timetable imports the embedded one and marks it as a demonstration', async () => {
    const folder = temporaryFolder();
    const site = watcher({ folder, embeddedFolder: feedFolder(recurringFeed, 'ours') });
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

  test('with a timetable does not change it', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    await watcher(folders).start();
    const version = await new FeedStore(folders.folder).currentVersion();
    const next = watcher(folders);
    await next.start();
    expect((await next.feed())?.version).toBe(version);
  });

  test('imports a changed embedded timetable after a release', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    await watcher(folders).start();
    writeFileSync(
      join(folders.embeddedFolder, 'stops.txt'),
      wholeFeed['stops.txt'].replace('Picton', 'Waitohi Picton'),
    );
    const next = watcher(folders);
    await next.start();
    expect((await next.feed())?.timetable.stopById('PCN')?.name).toBe('Waitohi Picton');
  });

  test('never replaces an imported timetable by the embedded one', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    const { manifest } = await given(feedFolder(wholeFeed, 'theirs'), folders.folder);
    const site = watcher(folders);
    await site.start();
    expect(await site.feed()).toMatchObject({ version: manifest.version, isDemonstration: false });
  });

  test('compiles the stored feeds again if the timetable file cannot be read', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    const { manifest } = await given(feedFolder(wholeFeed, 'theirs'), folders.folder);
    writeFileSync(new FeedStore(folders.folder).files(manifest.version).timetable, 'of another release');
    const site = watcher(folders);
    await site.start();
    expect(await site.feed()).toMatchObject({ title: 'theirs' });
    expect((await site.feed())?.version).not.toBe(manifest.version);
  });

  test('succeeds with a broken embedded timetable', async () => {
    const broken = changedFeed({ 'stops.txt': 'stop_id\n' });
    const site = watcher({ folder: temporaryFolder(), embeddedFolder: feedFolder(broken) });
    await site.start();
    expect(await site.state()).toBe('unavailable');
  });

  // @spec F.9
  test('without a writable folder retries with exponential backoff until it has a timetable', async () => {
    const folder = join(temporaryFolder(), 'timetable');
    writeFileSync(folder, 'a file where the folder should be');
    const error = vi.spyOn(log, 'error').mockReturnValue();
    const site = watcher({ folder, embeddedFolder: feedFolder(recurringFeed, 'ours') });
    await site.start();
    expect(await site.state()).toBe('unavailable');
    const failures = () =>
      error.mock.calls.filter(([, words]) => /^(Updating|Renewing) /.test(`${words}`)).length;
    const lookAt = async (seconds: number) => {
      setClock(new Date(Date.parse(today) + seconds * 1_000));
      await site.poll();
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

  test('of two sites on one store gives both the same timetable', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    const sites = [watcher(folders), watcher(folders)];
    await Promise.all(sites.map((site) => site.start()));
    const [one, other] = await Promise.all(sites.map((site) => site.feed()));
    expect(one?.version).toBe(other?.version);
    expect(one).not.toBeNull();
  });
});

describe('a running site', () => {
  test('loads a new timetable, while earlier references stay valid', async () => {
    const folder = temporaryFolder();
    await given(feedFolder(wholeFeed, 'old'), folder);
    const site = watcher({ folder, embeddedFolder: '/nowhere' });
    const before = await site.feed();
    await given(
      feedFolder(changedFeed({ 'stops.txt': `${wholeFeed['stops.txt']}DUD,Dunedin,-45.88,170.5\n` }), 'new'),
      folder,
    );
    await site.poll();
    const after = await site.feed();
    expect([before?.title, after?.title]).toEqual(['old', 'new']);
    expect(after?.timetable.stopById('DUD')).toBeDefined();
    const asked = { from: ['AKL'], to: ['WLG'], maxChanges: 0 };
    expect(await before?.planner.range(asked, '2026-12-24')).toHaveLength(2);
  });

  test('reports each timetable loaded after the start', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    const site = watcher(folders);
    const onRenewed = vi.fn();
    await site.start(onRenewed);
    await site.poll();
    expect(onRenewed).not.toHaveBeenCalled();
    await given(feedFolder(wholeFeed, 'theirs'), folders.folder);
    await site.poll();
    await site.poll();
    expect(onRenewed).toHaveBeenCalledTimes(1);
  });

  test('keeps the old timetable if the new one cannot be read', async () => {
    const folder = temporaryFolder();
    await given(feedFolder(wholeFeed, 'old'), folder);
    const site = watcher({ folder, embeddedFolder: '/nowhere' });
    await site.feed();
    const { manifest } = await given(feedFolder(wholeFeed, 'new'), folder);
    rmSync(new FeedStore(folder).files(manifest.version).timetable);
    await site.poll();
    expect((await site.feed())?.title).toBe('old');
    expect(await site.state()).toBe('ready');
  });

  test('is unavailable if the only timetable cannot be read', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'current.json'), '{"version":');
    const site = watcher({ folder, embeddedFolder: '/nowhere' });
    expect(await site.state()).toBe('unavailable');
  });

  test('retries reading after a delay', async () => {
    const folder = temporaryFolder();
    const { manifest } = await given(feedFolder(wholeFeed, 'ours'), folder);
    const { timetable } = new FeedStore(folder).files(manifest.version);
    renameSync(timetable, `${timetable}.away`);
    const site = watcher({ folder, embeddedFolder: '/nowhere' });
    expect(await site.state()).toBe('unavailable');
    renameSync(`${timetable}.away`, timetable);
    await site.poll();
    expect(await site.state()).toBe('unavailable');
    setClock(new Date(Date.parse(today) + 30_000));
    await site.poll();
    expect(await site.state()).toBe('ready');
    expect((await site.feed())?.version).toBe(manifest.version);
  });

  test('extends recurring services at the first poll of a day with less than a year left, not earlier', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    const site = watcher(folders);
    await site.start();
    const first = await site.feed();
    setClock(new Date('2026-12-20T00:00:00Z'));
    await site.poll();
    expect((await site.feed())?.version).toBe(first?.version);
    setClock(new Date('2026-12-22T00:00:00Z'));
    await site.poll();
    expect(await site.feed()).toMatchObject({ coverage: { first: '2026-11-22', last: '2028-01-22' } });
  });

  test('updates the timetable at the start after a long stop', async () => {
    const folders = { folder: temporaryFolder(), embeddedFolder: feedFolder(recurringFeed) };
    await watcher(folders).start();
    setClock(new Date('2028-06-01T00:00:00Z'));
    const site = watcher(folders);
    await site.start();
    expect((await site.feed())?.coverage).toEqual({ first: '2028-05-02', last: '2029-07-01' });
  });
});

describe('the timetable of the process', () => {
  beforeEach(() => {
    resetFeed();
    forgetConfig();
  });
  afterEach(() => {
    resetFeed();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  test('is read from its data folder and reloaded without a request', async () => {
    const dataDir = temporaryFolder();
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('TIMETABLE_DIR', feedFolder(recurringFeed, 'ours'));
    expect([await currentFeed(), await feedState()]).toEqual([null, 'not_installed']);
    await startFeedWatcher();
    expect((await currentFeed())?.title).toBe('ours');
    await given(feedFolder(wholeFeed, 'theirs'), join(dataDir, 'timetable'));
    await expect.poll(async () => (await currentFeed())?.title).toBe('theirs');
  });

  test('is null during a build', async () => {
    const dataDir = temporaryFolder();
    await given(feedFolder(wholeFeed), join(dataDir, 'timetable'));
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    await startFeedWatcher();
    expect([await currentFeed(), await feedState()]).toEqual([null, 'not_installed']);
  });
});
