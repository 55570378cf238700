import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentLive, setCurrentLive } from '#domains/travel/live/current-live.ts';
import { asPlanned } from '#domains/travel/live/live-state.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { cancelledRun, testNotice } from '#tests/feeds/live-updates.ts';
import { feedNotices, liveFeeds, liveRevisions, runUpdates } from './disruption.table.ts';
import { LiveWatcher } from './live-watcher.ts';
import { recordReport } from './record-report.ts';

const start = new Date('2026-12-01T08:00:00+13:00');
const seconds = (count: number) => new Date(start.getTime() + count * 1_000);
const maxAgeSeconds = 120;

const cancelled = cancelledRun('f9', '2026-12-01', 'weather');
const storm = testNotice({ title: 'Storm' });

describe('the live state of a process', () => {
  let opened: OpenedDatabase;
  let isAway = false;
  let watcher: LiveWatcher;
  const onChange = vi.fn();

  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    for (const table of [runUpdates, feedNotices, liveFeeds, liveRevisions])
      await opened.database.delete(table);
    isAway = false;
    onChange.mockClear();
    setCurrentLive(asPlanned);
    vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    watcher = new LiveWatcher({
      database: async () => {
        if (isAway) throw new Error('The database is away.');
        return opened.database;
      },
      now: () => new Date(),
      feeds: [{ id: 'feed', operatorIds: ['f'] }],
      onChange,
    });
  });
  afterEach(() => {
    watcher.close();
    vi.useRealTimers();
    setCurrentLive(asPlanned);
  });

  const report = (reportedAt: Date, updates = [cancelled], notices = [storm]) =>
    opened.database.transaction((transaction) =>
      recordReport(
        transaction,
        {
          ...{ source: 'feed', updates, notices, reportedAt },
          believedUntil: new Date(reportedAt.getTime() + maxAgeSeconds * 1_000),
        },
        new Date(),
      ),
    );

  const outage = () => currentLive().feeds[0]?.outage;

  test('drops what is too old while the database is away, and tells once', async () => {
    await report(seconds(0));
    await watcher.refresh();
    expect(currentLive()).toMatchObject({ updates: [cancelled], notices: [storm] });
    expect(outage()).toBeNull();
    onChange.mockClear();
    isAway = true;
    vi.advanceTimersByTime(maxAgeSeconds * 1_000 - 1);
    await watcher.refresh();
    expect(currentLive().updates).toEqual([cancelled]);
    vi.advanceTimersByTime(1);
    expect(currentLive()).toMatchObject({ updates: [], notices: [] });
    expect(outage()).toEqual({ since: seconds(0) });
    await watcher.refresh();
    vi.advanceTimersByTime(3_600_000);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test('believes a feed for longer that reports the same, without a change', async () => {
    await report(seconds(0));
    await watcher.refresh();
    const state = currentLive();
    onChange.mockClear();
    for (let at = 60; at <= 600; at += 60) {
      vi.advanceTimersByTime(60_000);
      await report(seconds(at));
      await watcher.refresh();
    }
    expect(currentLive()).toBe(state);
    vi.advanceTimersByTime(maxAgeSeconds * 1_000 - 1);
    expect(currentLive()).toBe(state);
    vi.advanceTimersByTime(1);
    expect(outage()).toEqual({ since: seconds(600) });
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test('shows what a feed reports again, also if it is the same as before', async () => {
    await report(seconds(0));
    await watcher.refresh();
    const { revision } = currentLive();
    vi.advanceTimersByTime(300_000);
    await watcher.refresh();
    expect(currentLive().updates).toEqual([]);
    await report(seconds(300));
    await watcher.refresh();
    expect(currentLive()).toMatchObject({ revision, updates: [cancelled], notices: [storm] });
  });

  test('shows again what the database believed all the time', async () => {
    await report(seconds(0));
    await watcher.refresh();
    isAway = true;
    vi.advanceTimersByTime(60_000);
    await report(seconds(60));
    vi.advanceTimersByTime(60_000);
    expect(currentLive().updates).toEqual([]);
    isAway = false;
    await watcher.refresh();
    expect(currentLive().updates).toEqual([cancelled]);
    expect(outage()).toBeNull();
  });

  test('believes no feed before its first report, and none without a database', async () => {
    isAway = true;
    await watcher.refresh();
    expect(outage()).toEqual({ since: null });
    isAway = false;
    await watcher.refresh();
    expect(outage()).toEqual({ since: null });
    await report(seconds(0), [], []);
    await watcher.refresh();
    expect(outage()).toBeNull();
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
