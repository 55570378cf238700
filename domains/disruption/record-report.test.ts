import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notice, RunUpdate } from '#domains/travel/live/live-updates.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { runUpdates } from './disruption.table.ts';
import { readLiveState } from './read-live-state.ts';
import { recordReport } from './record-report.ts';

const now = new Date('2026-12-01T08:00:00+13:00');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const cancelled = (tripId: string): RunUpdate => ({
  ...{ tripId, serviceDate: '2026-12-01', runOffset: 0 },
  ...{ isCancelled: true, calls: [], cause: 'weather' },
});

const notice = (id: string): Notice => ({
  ...{ id, cause: 'weather', effect: 'no-service', title: `Storm ${id}`, text: '', url: null },
  periods: [{ from: now, until: minutes(60) }],
  ...{ routeIds: ['strait'], stopIds: [], tripIds: [] },
});

const report = (updates: readonly RunUpdate[], notices: readonly Notice[], at = now) =>
  opened.database.transaction((transaction) =>
    recordReport(
      transaction,
      { source: 'feed', updates, notices, reportedAt: at, believedUntil: new Date(at.getTime() + 120_000) },
      at,
    ),
  );

test('a report that says the same changes nothing, and is believed longer', async () => {
  const updates = [cancelled('a'), cancelled('b')];
  const notices = [notice('z'), notice('y')];
  expect((await report(updates, notices)).hasChanged).toBe(true);
  const { state } = await readLiveState(opened.database, now);
  expect((await report(updates.toReversed(), notices.toReversed(), minutes(1))).hasChanged).toBe(false);
  const later = await readLiveState(opened.database, minutes(2.5));
  expect(later.state.revision).toBe(state.revision);
  expect(later.state.notices.map(({ id }) => id)).toEqual(['y', 'z']);
});

test('a report changes if a run or a notice is added, dropped or exchanged', async () => {
  await report([cancelled('a')], [notice('y')]);
  for (const [updates, notices] of [
    [['a', 'b'], ['y']],
    [['b'], ['y']],
    [['c'], ['y']],
    [['c'], ['z']],
    [['c'], []],
    [[], []],
  ] as const)
    expect((await report(updates.map(cancelled), notices.map(notice))).hasChanged).toBe(true);
});

test('a report may have many thousands of runs', async () => {
  const updates = Array.from({ length: 8_000 }, (_, at) => cancelled(`trip ${at}`));
  await report(updates, []);
  expect(await opened.database.$count(runUpdates)).toBe(8_000);
  expect((await report([], [])).changedRuns).toHaveLength(8_000);
});
