import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { loadFeedOfFiles, smallFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import { cancelledRun, delayedRun, testNotice } from '#tests/feeds/live-updates.ts';
import { withLiveState } from './live-feed.ts';
import { createLiveState } from './live-state.ts';
import type { Notice, RunUpdate } from './live-updates.ts';
import { buildServiceStatus } from './service-status.ts';

const tuesday = '2026-12-01';
const at = (time: string, day = tuesday) => new Date(`${day}T${time}:00+13:00`);
const morning = at('08:00');

describe('the service status', () => {
  let feed: LoadedFeed;
  beforeAll(async () => {
    feed = await loadFeedOfFiles(smallFiles, morning);
  });

  const statusAt = (now: Date, updates: readonly RunUpdate[], notices: readonly Notice[] = []) =>
    buildServiceStatus(withLiveState(feed, createLiveState('1', updates, notices)), now);

  const strait = (...args: Parameters<typeof statusAt>) =>
    statusAt(...args).lines.find(({ routeId }) => routeId === 'strait');

  test('lists all lines as normal if nothing is reported', () => {
    const { lines, notices } = statusAt(morning, []);
    expect(lines.map(({ routeId, mode, state }) => [routeId, mode, state])).toEqual([
      ['strait', 'ferry', 'normal'],
      ['bus', 'coach', 'normal'],
    ]);
    expect(notices).toEqual([]);
  });

  test('lists a cancelled run with its ends, times and cause', () => {
    const line = strait(morning, [cancelledRun('f9', tuesday, 'weather')]);
    expect(line).toMatchObject({ name: 'Strait', operator: 'Ferries', state: 'cancellations' });
    expect(line?.runs).toEqual([
      {
        ...{ tripId: 'f9', serviceDate: tuesday, runOffset: 0 },
        ...{ isCancelled: true, cause: 'weather', skipped: [] },
        from: expect.objectContaining({ id: 'N' }),
        to: expect.objectContaining({ id: 'S' }),
        departure: at('09:00'),
        arrival: at('11:00'),
      },
    ]);
  });

  test('lists a late run with the planned and the expected times', () => {
    const line = strait(morning, [delayedRun('f9', tuesday, 1_800)]);
    expect(line?.state).toBe('delays');
    expect(line?.runs[0]).toMatchObject({
      ...{ isCancelled: false, cause: null },
      ...{ departure: at('09:00'), expectedDeparture: at('09:30') },
      ...{ arrival: at('11:00'), expectedArrival: at('11:30') },
    });
  });

  test.each([
    [299, 'normal'],
    [300, 'delays'],
    [-299, 'normal'],
    [-300, 'delays'],
  ])('a run that is %s seconds late makes the line %s', (seconds, state) => {
    expect(strait(morning, [delayedRun('f9', tuesday, seconds)])?.state).toBe(state);
  });

  test('names the stops that a run skips, which counts as a cancellation', () => {
    const run = delayedRun('f9', tuesday, 0);
    const skipping = { ...run, calls: run.calls.map((call, index) => ({ ...call, isSkipped: index === 1 })) };
    const line = strait(morning, [skipping]);
    expect(line?.state).toBe('cancellations');
    expect(line?.runs[0]?.skipped.map(({ name }) => name)).toEqual(['South']);
  });

  test('sorts runs by departure', () => {
    const updates = [
      cancelledRun('f9', '2026-12-02'),
      delayedRun('f15', tuesday, 600),
      cancelledRun('f9', tuesday),
    ];
    const line = strait(morning, updates);
    expect(line?.runs.map(({ departure }) => departure)).toEqual([
      at('09:00'),
      at('15:00'),
      at('09:00', '2026-12-02'),
    ]);
    expect(line?.state).toBe('cancellations');
  });

  test('leaves a run out once it has arrived, a late one at its expected time', () => {
    const count = (time: string, update: RunUpdate) => strait(at(time), [update])?.runs.length;
    expect(count('10:59', cancelledRun('f9', tuesday))).toBe(1);
    expect(count('11:00', cancelledRun('f9', tuesday))).toBe(0);
    expect(count('11:29', delayedRun('f9', tuesday, 1_800))).toBe(1);
    expect(count('11:30', delayedRun('f9', tuesday, 1_800))).toBe(0);
  });

  test('ignores updates of trips that the timetable does not have', () => {
    expect(statusAt(morning, [cancelledRun('gone', tuesday)]).lines.map(({ state }) => state)).toEqual([
      'normal',
      'normal',
    ]);
  });

  test('assigns notices to the lines of their routes and trips, and the others to no line', () => {
    const notices = [
      testNotice({ title: 'Route', routeIds: ['strait'] }),
      testNotice({ title: 'Trip', tripIds: ['b'] }),
      testNotice({ title: 'Stop', stopIds: ['N'] }),
      testNotice({ title: 'Everything' }),
    ];
    const status = statusAt(morning, [], notices);
    expect(status.lines.map((line) => [line.state, line.notices.map(({ title }) => title)])).toEqual([
      ['notice', ['Route']],
      ['notice', ['Trip']],
    ]);
    expect(status.notices.map(({ title, stopIds }) => [title, stopIds])).toEqual([
      ['Stop', ['N']],
      ['Everything', []],
    ]);
  });

  test('shows a notice with its current or next period, and leaves it out after the last', () => {
    const first = { from: at('06:00'), until: at('09:00') };
    const second = { from: at('15:00'), until: at('18:00') };
    const notice = testNotice({ title: 'Swell', routeIds: ['strait'], periods: [first, second] });
    const periodAt = (time: string) => {
      const [shown] = strait(at(time), [], [notice])?.notices ?? [];
      return shown && { from: shown.from, until: shown.until };
    };
    expect(periodAt('05:00')).toEqual(first);
    expect(periodAt('08:59')).toEqual(first);
    expect(periodAt('09:00')).toEqual(second);
    expect(periodAt('18:00')).toBeUndefined();
  });

  test('always shows a notice without periods', () => {
    const line = strait(at('23:59'), [], [testNotice({ title: 'Swell', routeIds: ['strait'] })]);
    expect(line?.notices[0]).toMatchObject({ from: null, until: null });
  });
});
