import { beforeAll, describe, expect, test } from 'vitest';
import type { RunUpdate } from '#domains/travel/live/live-updates.ts';
import { decodeFeed } from '#domains/travel/realtime/decode-feed.ts';
import { fetchFeed } from '#domains/travel/realtime/fetch-feed.ts';
import { type MappedFeed, mapFeed } from '#domains/travel/realtime/map-feed.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';
import { encodeFeed } from './encode-feed.ts';
import { loadEmbeddedTimetable, startFeedSimulator } from './feed-simulator.ts';
import { createDelays, type ScenarioName, simulateFeed } from './scenarios.ts';

/** Monday, 7 December 2026, 10:00 in New Zealand. */
const startedAt = new Date('2026-12-06T21:00:00Z');
const [today, tomorrow] = ['2026-12-07', '2026-12-08'];
const minutesLater = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000);

let timetable: Timetable;
beforeAll(async () => {
  timetable = await loadEmbeddedTimetable(startedAt);
});

/** Maps the feed of a scenario. */
async function simulate(scenario: ScenarioName, now = startedAt): Promise<MappedFeed> {
  const decoded = await decodeFeed(simulateFeed(scenario, { timetable, startedAt, now }) ?? Buffer.alloc(0));
  if (!decoded.ok) throw new Error(decoded.reason);
  return mapFeed(timetable, decoded.message, { now });
}

const routeOf = ({ tripId }: RunUpdate) => timetable.tripById(tripId)?.route;

describe('scenarios', () => {
  test('calm: every run of today and tomorrow is on time', async () => {
    const { runs, notices, rejected } = await simulate('calm');
    expect(rejected).toEqual([]);
    expect(notices).toEqual([]);
    expect(runs.length).toBeGreaterThan(50);
    expect(runs.flatMap(({ calls }) => calls).every(({ arrivalDelay }) => arrivalDelay === 0)).toBe(true);
    expect(new Set(runs.map(({ serviceDate }) => serviceDate))).toEqual(new Set([today, tomorrow]));
  });

  test('storm: the weather cancels all coming sailings on Cook Strait, and only those', async () => {
    const { runs, notices, rejected } = await simulate('storm');
    expect(rejected).toEqual([]);
    expect(notices).toMatchObject([
      { cause: 'weather', effect: 'no-service', routeIds: ['interislander', 'bluebridge'] },
    ]);
    expect(new Set(runs.map((run) => routeOf(run)?.id))).toEqual(new Set(['interislander', 'bluebridge']));
    expect(runs.every(({ isCancelled, cause }) => isCancelled && cause === 'weather')).toBe(true);
    const sailings = (date: string) => runs.filter(({ serviceDate }) => serviceDate === date).length;
    const all = timetable.routes
      .filter(({ id }) => id === 'interislander' || id === 'bluebridge')
      .flatMap((route) => timetable.tripsOfRoute(route)).length;
    expect(sailings(tomorrow)).toBe(all);
    expect(sailings(today)).toBeGreaterThan(0);
    expect(sailings(today)).toBeLessThan(all);
    // The same sailings stay cancelled while they would have left.
    expect((await simulate('storm', minutesLater(600))).runs).toEqual(runs);
  });

  test('slip: one train of a rail line is 90 minutes late, the next is cancelled', async () => {
    const { runs, notices, rejected } = await simulate('slip');
    expect(rejected).toEqual([]);
    const [late, other] = runs;
    expect(runs).toHaveLength(2);
    const [first, ...others] = late?.calls.map(({ arrivalDelay }) => arrivalDelay) ?? [];
    expect(first).toBe(0);
    expect(others.length).toBeGreaterThan(1);
    expect(new Set(others)).toEqual(new Set([5_400]));
    expect(other).toMatchObject({ isCancelled: true, cause: 'weather' });
    expect(notices).toMatchObject([{ effect: 'significant-delays', routeIds: [late && routeOf(late)?.id] }]);
    expect(late && routeOf(late)?.mode).toBe('rail');
  });

  test('contradictory: nothing is believed', async () => {
    const { runs, rejected } = await simulate('contradictory');
    expect(runs).toEqual([]);
    expect(rejected.length).toBeGreaterThan(10);
    expect(rejected.every(({ reason }) => reason.startsWith('it contradicts'))).toBe(true);
  });

  test('garbage: garbled, then silent, then contradictory, then again', async () => {
    const kinds = [0, 1, 2, 3].map(async (minutes) => {
      const body = simulateFeed('garbage', { timetable, startedAt, now: minutesLater(minutes) });
      return body && (await decodeFeed(body)).ok;
    });
    expect(await Promise.all(kinds)).toEqual([false, null, true, false]);
  });
});

test('the server answers the feed, and switches its scenario', async () => {
  await using simulator = await startFeedSimulator({ timetable, scenario: 'calm', now: () => startedAt });
  const { url } = simulator;
  const fetchNow = () => fetchFeed({ url: `${url}/feed`, keyHeader: 'x-api-key' }, null);
  const post = async (path: string) => (await fetch(`${url}${path}`, { method: 'POST' })).status;

  expect(await fetchNow()).toMatchObject({ kind: 'body' });
  expect(await post('/scenario/storm')).toBe(204);
  expect(await (await fetch(`${url}/scenario`)).text()).toBe('storm\n');
  const fetched = await fetchNow();
  const expected = simulateFeed('storm', { timetable, startedAt, now: startedAt });
  expect(fetched.kind === 'body' && Buffer.compare(fetched.bytes, expected ?? Buffer.alloc(0))).toBe(0);
  const { entities } = createDelays(timetable, 'interislander', startedAt)(15);
  const sent = simulator.serve(entities);
  const delayed = await fetchNow();
  expect(await sent).toBeGreaterThan(0);
  const body = Buffer.from(encodeFeed({ timestamp: startedAt, entities }));
  expect(delayed.kind === 'body' && body.equals(delayed.bytes)).toBe(true);
  simulator.setScenario('silent');
  expect(await fetchNow()).toMatchObject({ kind: 'failed', failure: 'network' });
  for (const path of ['/scenario/toString', '/scenario/', '/elsewhere']) expect(await post(path)).toBe(404);
});
