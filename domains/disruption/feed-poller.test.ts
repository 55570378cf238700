import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTestTimetable } from '#domains/travel/realtime/realtime-feed.testing.ts';
import type { CompiledTimetable } from '#domains/travel/timetable/compiled-timetable.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { log } from '#platform/log.ts';
import { realtimeFeedsSchema } from '#platform/settings/realtime-feeds.ts';
import { type EntityInput, encodeFeed } from '#tools/feed-simulator/encode-feed.ts';
import { feedNotices, liveFeeds, liveRevisions, runUpdates } from './disruption.table.ts';
import { FeedPoller } from './feed-poller.ts';
import { readLiveState } from './read-live-state.ts';
import { recordReport, type SourceReport } from './record-report.ts';

/** Monday, 21 December 2026, 09:30 in New Zealand. */
const start = new Date('2026-12-20T20:30:00Z');
const intervalSeconds = 20;
const maxAgeSeconds = 120;

const monday = { tripId: 'night', startDate: '20261221' };
const cancel = (trip: object = monday, id = 'cancel'): EntityInput => ({
  ...{ id, tripUpdate: { trip: { ...trip, relationship: 3 } } },
});
const delay = (seconds: number, id = 'delay'): EntityInput => ({
  ...{ id, tripUpdate: { trip: monday, stopTimes: [{ stopId: 'B', arrival: { delay: seconds } }] } },
});
const alert: EntityInput = {
  id: 'alert',
  alert: {
    ...{ periods: [], selectors: [{ routeId: 'rail' }], cause: 8, effect: 1 },
    header: { translations: [{ text: 'Slip' }] },
  },
};

/** A body that a feed answers with; null closes the connection. */
type Answer = Uint8Array | null;

describe('polled feeds', () => {
  let opened: OpenedDatabase;
  let timetable: CompiledTimetable;
  let server: Server;
  let now = start;
  /** By path. */
  const answers = new Map<string, () => Answer>();
  let isDatabaseAway = false;
  const [info, warn, error] = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));

  beforeAll(async () => {
    opened = await openTestDatabase();
    timetable = await loadTestTimetable();
    server = createServer(({ url = '' }, response) => {
      const body = answers.get(url)?.() ?? null;
      if (body) response.end(body);
      else response.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await opened.close();
  });
  beforeEach(async () => {
    now = start;
    isDatabaseAway = false;
    answers.clear();
    for (const spy of [info, warn, error]) spy?.mockReset().mockReturnValue();
    for (const table of [runUpdates, feedNotices, liveFeeds, liveRevisions])
      await opened.database.delete(table);
  });
  afterEach(() => vi.clearAllMocks());

  function createPoller(id: string): FeedPoller {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const [settings] = realtimeFeedsSchema.parse(
      JSON.stringify([{ id, url: `http://127.0.0.1:${port}/${id}`, intervalSeconds, maxAgeSeconds }]),
    );
    if (!settings) throw new Error('There is no feed.');
    return new FeedPoller(settings, {
      feed: async () => ({ timetable }),
      now: () => now,
      report: async (report: SourceReport) => {
        if (isDatabaseAway) throw new Error('The database is away.');
        return opened.database.transaction((transaction) => recordReport(transaction, report, now));
      },
    });
  }

  /** Answers with a message made now. */
  const say =
    (...entities: readonly EntityInput[]) =>
    () =>
      encodeFeed({ timestamp: now, entities });
  const garbled = () => Buffer.from('<h1>502 Bad Gateway</h1>');
  const silent = () => null;

  /** Polls for some minutes, and returns the changes of health that were logged. */
  async function poll(pollers: readonly FeedPoller[], minutes: number): Promise<readonly string[]> {
    const polls = (minutes * 60) / intervalSeconds;
    for (let count = 0; count < polls; count += 1) {
      for (const poller of pollers) await poller.poll();
      now = new Date(now.getTime() + intervalSeconds * 1_000);
    }
    const lines = [info, warn, error].flatMap((spy) => spy?.mock.calls ?? []) as unknown[];
    for (const spy of [info, warn, error]) spy?.mockClear();
    return lines.flatMap((line) => {
      const [fields] = line as [{ event?: string; state?: string }];
      return fields.event === 'live.feed-state' ? [`${fields.state}`] : [`${fields.event}`];
    });
  }

  /** The run, as it is believed now: `cancelled`, its delay at the second stop, or `planned`. */
  async function runNow(): Promise<string | number> {
    const { state } = await readLiveState(opened.database, now);
    const update = state.findUpdate({ tripId: 'night', serviceDate: '2026-12-21', runOffset: 0 });
    if (!update) return 'planned';
    return update.isCancelled ? 'cancelled' : (update.calls[1]?.arrivalDelay ?? 'planned');
  }

  test.each([
    ['silent', silent],
    ['garbled', garbled],
  ])('%s: what it said is believed until its age, and each change is logged once', async (state, answer) => {
    const poller = createPoller('feed');
    answers.set('/feed', say(cancel()));
    expect(await poll([poller], 5)).toEqual(['fresh']);
    expect(await runNow()).toBe('cancelled');
    const lastReport = now.getTime() - intervalSeconds * 1_000;
    answers.set('/feed', answer);
    const logged = await poll([poller], 1);
    expect(await runNow()).toBe('cancelled');
    expect([...logged, ...(await poll([poller], 10))]).toEqual([state]);
    now = new Date(lastReport + maxAgeSeconds * 1_000 - 1);
    expect(await runNow()).toBe('cancelled');
    now = new Date(lastReport + maxAgeSeconds * 1_000);
    expect(await runNow()).toBe('planned');
    now = new Date(now.getTime() + 600_000);
    answers.set('/feed', say(cancel()));
    expect(await poll([poller], 5)).toEqual(['fresh']);
    expect(await runNow()).toBe('cancelled');
  });

  test('stale: a message that stays the same is believed until its age', async () => {
    const poller = createPoller('feed');
    const body = say(cancel())();
    answers.set('/feed', () => body);
    expect(await poll([poller], 10)).toEqual(['fresh', 'stale']);
    expect(await runNow()).toBe('planned');
  });

  test('a first message that is too old withdraws nothing', async () => {
    answers.set('/feed', say(cancel()));
    await createPoller('feed').poll();
    const old = encodeFeed({ timestamp: new Date(now.getTime() - maxAgeSeconds * 1_000), entities: [] });
    answers.set('/feed', () => old);
    const poller = createPoller('feed');
    expect(await poll([poller], 1)).toEqual(['fresh', 'stale']);
    now = start;
    expect(await runNow()).toBe('cancelled');
  });

  test('a failed record is logged once, until one succeeds', async () => {
    const poller = createPoller('feed');
    answers.set('/feed', say(cancel()));
    isDatabaseAway = true;
    expect(await poll([poller], 5)).toEqual(['fresh', 'live.feed-not-recorded']);
    isDatabaseAway = false;
    expect(await poll([poller], 1)).toEqual([]);
    expect(await runNow()).toBe('cancelled');
    isDatabaseAway = true;
    expect(await poll([poller], 1)).toEqual(['live.feed-not-recorded']);
  });

  test('contradictory: a run that is cancelled and late in one message stays as planned', async () => {
    const poller = createPoller('feed');
    answers.set('/feed', say(cancel(), delay(600), cancel({ tripId: 'day', startDate: '20261221' }, 'day')));
    expect(await poll([poller], 5)).toEqual(['fresh']);
    expect(await runNow()).toBe('planned');
    expect(poller.health.rejectedCount).toBe(2);
    expect((await readLiveState(opened.database, now)).state.updates).toMatchObject([{ tripId: 'day' }]);
  });

  test('the same entities twice count once', async () => {
    const poller = createPoller('feed');
    answers.set('/feed', say(cancel(), cancel(), alert, alert));
    expect(await poll([poller], 5)).toEqual(['fresh']);
    expect(poller.health.rejectedCount).toBe(0);
    expect(await runNow()).toBe('cancelled');
    expect((await readLiveState(opened.database, now)).state.notices).toHaveLength(1);
  });

  test('two that disagree: a cancellation counts while its feed is believed, then the delay', async () => {
    const pollers = [createPoller('one'), createPoller('two')];
    answers.set('/one', say(cancel())).set('/two', say(delay(600)));
    expect(await poll(pollers, 5)).toEqual(['fresh', 'fresh']);
    expect(await runNow()).toBe('cancelled');
    answers.set('/one', garbled);
    expect(await poll(pollers, 5)).toEqual(['garbled']);
    expect(await runNow()).toBe(600);
    answers.set('/two', silent);
    expect(await poll(pollers, 5)).toEqual(['silent']);
    expect(await runNow()).toBe('planned');
  });
});
