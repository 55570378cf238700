import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { withLiveState } from '#domains/travel/live/live-feed.ts';
import { createLiveState } from '#domains/travel/live/live-state.ts';
import type { Notice, RunUpdate } from '#domains/travel/live/live-updates.ts';
import {
  createTestReader,
  loadFeedOfFiles,
  smallFiles,
} from '#domains/travel/search/load-test-feed.testing.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { toNewZealandIso } from '#platform/clock.ts';
import { timetable as timetableSchema } from '#schemas/blocks/timetable.schema.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { cancelledRun, delayedRun, testNotice } from '#tests/feeds/live-updates.ts';
import { presentStation } from './present-departures.ts';
import { presentLine } from './present-line.ts';
import { loadTimetable } from './timetable.load.ts';
import type { TimetableInputs } from './timetable-inputs.ts';

const tuesday = '2026-12-01';
const wednesday = '2026-12-02';
const morning = new Date(`${tuesday}T08:00:00+13:00`);

describe('a timetable with live updates', () => {
  let feed: LoadedFeed;
  beforeAll(async () => {
    feed = await loadFeedOfFiles(smallFiles, morning);
  });

  const inputsAt = (
    now: Date,
    updates: readonly RunUpdate[],
    notices: readonly Notice[] = [],
  ): TimetableInputs => {
    const timetable = createTestReader(withLiveState(feed, createLiveState('1', updates, notices)), now);
    const today = dateInZone(now, timetable.zone);
    const status = timetable.serviceStatus();
    return { timetable, today, now, season: 'now', searchPath: '/search/', status };
  };

  const board = (now: Date, ...updates: readonly RunUpdate[]) =>
    presentStation('N', inputsAt(now, updates))?.days.map(({ departures }) =>
      departures.map(
        ({ time, isCancelled, expected, href, note }) =>
          `${time} ${[isCancelled && 'cancelled', expected, href && 'linked', note].filter(Boolean).join(', ')}`,
      ),
    );

  test('keeps a cancelled departure on the departure board, without a link to fares', () => {
    expect(board(morning, cancelledRun('f9', tuesday))?.[0]).toEqual([
      '09:00 cancelled',
      '15:00 linked',
      '23:00 linked',
    ]);
  });

  test('shows the planned and the expected time of a late or early departure', () => {
    const updates = [delayedRun('f9', tuesday, 1_800), delayedRun('f15', tuesday, -300)];
    expect(board(morning, ...updates)?.[0]).toEqual([
      '09:00 Expected 09:30, linked',
      '15:00 Early: expected 14:55, linked',
      '23:00 linked',
    ]);
  });

  test('shows no expected time for a delay of seconds', () => {
    expect(board(morning, delayedRun('f9', tuesday, 20))?.[0]?.[0]).toBe('09:00 linked');
  });

  test('keeps a late departure until it leaves, without a link to fares once its planned time has passed', () => {
    const late = delayedRun('f9', tuesday, 1_800);
    const at = (time: string) => board(new Date(`${tuesday}T${time}:00+13:00`), late)?.[0]?.[0];
    expect(at('09:29')).toBe('09:00 Expected 09:30');
    expect(at('09:30')).toBe('15:00 linked');
  });

  test('keeps a departure of yesterday that leaves today, with its days', () => {
    const late = delayedRun('f23', tuesday, 7_200);
    expect(board(morning, late)?.[0]?.[2]).toBe('23:00 Expected Wed 2 Dec, 01:00, linked');
    expect(board(new Date(`${wednesday}T00:30:00+13:00`), late)?.[0]?.[0]).toBe(
      '23:00 Expected 01:00, Planned for Tuesday 1 December',
    );
  });

  const lineStatus = (updates: readonly RunUpdate[], notices: readonly Notice[] = []) =>
    presentLine('strait', inputsAt(morning, updates, notices))?.status;

  test('counts the cancellations and delays of a line today', () => {
    expect(lineStatus([])).toBeNull();
    expect(lineStatus([cancelledRun('f9', tuesday), cancelledRun('f15', tuesday)])).toBe(
      '2 cancellations today.',
    );
    expect(lineStatus([cancelledRun('f9', tuesday), delayedRun('f15', tuesday, 900)])).toBe(
      '1 cancellation and 1 delay today.',
    );
  });

  test('announces the cancellations of the coming days', () => {
    const later = [cancelledRun('f9', wednesday), cancelledRun('f15', '2026-12-03')];
    expect(lineStatus(later.slice(0, 1))).toBe('1 cancellation on Wednesday 2 December.');
    expect(lineStatus(later)).toBe('2 cancellations from Wednesday 2 December.');
  });

  test('counts a service that skips a stop', () => {
    const late = delayedRun('f9', tuesday, 0);
    const skipping = { ...late, calls: late.calls.map((call, at) => ({ ...call, isSkipped: at === 1 })) };
    expect(lineStatus([skipping])).toBe('1 service with skipped stops today.');
  });

  test('is rendered again when a late departure leaves, and when a notice starts', async () => {
    const starts = new Date(`${tuesday}T09:15:00+13:00`);
    const periods = [{ from: starts, until: null }];
    const notice = testNotice({ title: 'Heavy swell', routeIds: ['strait'], periods });
    const { timetable } = inputsAt(morning, [delayedRun('f9', tuesday, 1_800)], [notice]);
    const changes: string[] = [];
    const context = loadContext(
      { now: morning, changesAt: (instant) => changes.push(toNewZealandIso(instant).slice(11, 16)) },
      { timetable: async () => timetable },
    );
    await loadTimetable(timetableSchema.shape.parse({ by: 'station', station: 'N' }), context);
    expect(changes.toSorted()).toEqual(['00:00', '09:15', '09:30']);
  });

  test('shows the current notices of a line, on boards too', () => {
    const heavySwell = testNotice({ title: 'Heavy swell', routeIds: ['strait'] });
    const later = testNotice({
      ...{ title: 'Dry dock', routeIds: ['strait'] },
      periods: [{ from: new Date('2027-01-10T00:00:00+13:00'), until: null }],
    });
    const lift = testNotice({ title: 'The lift is out of order.', stopIds: ['N'] });
    const elsewhere = testNotice({ title: 'Stop moved', stopIds: ['S'] });
    const notices = [heavySwell, later, lift, elsewhere];
    expect(lineStatus([cancelledRun('f9', tuesday)], notices)).toBe('1 cancellation today. Heavy swell.');
    expect(presentStation('N', inputsAt(morning, [], notices))?.notices).toEqual([
      'The lift is out of order.',
      'Strait: Heavy swell.',
    ]);
  });
});
