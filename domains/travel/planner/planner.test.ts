import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildFeed } from '#tests/travel/build-feed.ts';
import { type Line, lineFeed } from '#tests/travel/line-feed.ts';
import { createPlanner } from './create-planner.ts';
import type { Journey, JourneyRequest } from './journey-planner.ts';

const plannerOf = (...args: Parameters<typeof lineFeed>) => createPlanner(buildFeed(lineFeed(...args)));
const ask = (from: string, to: string, more: Partial<JourneyRequest> = {}): JourneyRequest => ({
  from: [from],
  to: [to],
  maxChanges: 4,
  ...more,
});
const formatJourneys = (journeys: readonly Journey[]) =>
  journeys.map(
    ({ departure, arrival, changes }) => `${departure.toISOString()} ${arrival.toISOString()} ${changes}`,
  );

/** A night ferry and its connecting train, every day around both clock changes. */
const overnight: Line[] = [
  { id: 'ferry', type: 4, calls: ['wellington 23:30:00', 'picton 27:15:00'] },
  { id: 'train', type: 2, calls: ['picton 04:30:00', 'christchurch 11:00:00'] },
];

test('places without a direct line are found with changes, other modes and in the other direction', async () => {
  const planner = plannerOf(
    [
      { id: 'coach', type: 3, calls: ['a 09:00:00', 'b 10:00:00'] },
      { id: 'train', type: 2, calls: ['b 11:00:00', 'c 12:00:00', 'a 13:00:00'] },
    ],
    { dates: ['2026-12-01'] },
  );
  const count = async (from: string, to: string, more: Partial<JourneyRequest>) =>
    (await planner.range(ask(from, to, more), '2026-12-01')).length;
  const direct = { maxChanges: 0 };
  expect(await count('a', 'c', direct)).toBe(0);
  expect(await count('a', 'c', direct)).toBe(0);
  expect(await count('a', 'c', {})).toBe(1);
  expect(await count('c', 'a', { ...direct, modes: ['coach'] })).toBe(0);
  expect(await count('c', 'a', { ...direct, modes: ['rail'] })).toBe(1);
  expect(await count('c', 'a', direct)).toBe(1);
});

test('an unknown stop among several changes nothing', async () => {
  const lines: Line[] = [
    { id: 'coach', type: 3, calls: ['a 09:00:00', 'b 10:00:00'] },
    { id: 'train', type: 2, calls: ['b 11:00:00', 'c 12:00:00'] },
  ];
  const planner = plannerOf(lines, { dates: ['2026-12-01'] });
  const request = { ...ask('b', 'c'), from: ['nowhere', 'b'] };
  const found = await planner.range(request, '2026-12-01');
  expect(found).toEqual(await planner.range(ask('b', 'c'), '2026-12-01'));
  expect(found.length).toBe(1);
});

test('places that share stops are kept apart', async () => {
  const lines: Line[] = [
    { id: 'coach', type: 3, calls: ['a 09:00:00', 'b 10:00:00'] },
    { id: 'express', type: 3, calls: ['a 09:00:00', 'c 09:55:00'] },
    { id: 'train', type: 2, calls: ['b 11:00:00', 'c 12:00:00'] },
  ];
  const planner = plannerOf(lines, { dates: ['2026-12-01'], transfers: [['c', 'b', 600]] });
  const find = async (from: string[], to: string[], more: Partial<JourneyRequest> = {}) =>
    formatJourneys(await planner.range({ from, to, maxChanges: 4, ...more }, '2026-12-01'));
  expect(await find(['a'], ['b'])).toEqual(['2026-11-30T20:00:00.000Z 2026-11-30T21:00:00.000Z 0']);
  expect(await find(['a'], ['b', 'c'])).toEqual(['2026-11-30T20:00:00.000Z 2026-11-30T20:55:00.000Z 0']);
  const byTrain: Partial<JourneyRequest> = { maxChanges: 0, modes: ['rail'] };
  expect(await find(['a'], ['b', 'c'], byTrain)).toEqual([]);
  expect(await find(['a', 'b'], ['c'], byTrain)).toEqual([
    '2026-11-30T22:00:00.000Z 2026-11-30T23:00:00.000Z 0',
  ]);
});

describe('a daily line', () => {
  const dates = ['2026-11-30', '2026-12-01', '2026-12-02'];
  const planner = plannerOf(
    [{ id: 'train', type: 2, calls: ['a 09:30:00', 'x 09:50:00', 'b 10:00:00', 'c 11:00:00'] }],
    { dates },
  );

  test('serves a stop tomorrow that today’s train, caught further on, has passed', async () => {
    const request = { ...ask('a', 'x'), from: ['a', 'b'] };
    const found = await planner.departAfter(request, new Date('2026-11-30T20:45:00Z'));
    expect(formatJourneys(found)).toEqual(['2026-12-01T20:30:00.000Z 2026-12-01T20:50:00.000Z 0']);
  });

  test('serves a stop the day before that today’s train, left earlier, reaches too late', async () => {
    const request = { ...ask('x', 'c'), to: ['x', 'c'] };
    const found = await planner.arriveBy(request, new Date('2026-11-30T21:30:00Z'));
    expect(formatJourneys(found)).toEqual(['2026-11-29T20:50:00.000Z 2026-11-29T22:00:00.000Z 0']);
  });
});

describe('on days of a clock change', () => {
  const dates = ['2026-09-26', '2026-09-27', '2026-09-28', '2027-04-03', '2027-04-04', '2027-04-05'];
  const request = ask('wellington', 'christchurch');

  test('a night in spring is an hour shorter by the clock, and the train an hour closer', async () => {
    const planner = plannerOf(overnight, { dates });
    // 23:30 NZST and 3 h 45 min: 4:15 NZDT. The train's 4:30 is NZDT, a quarter of an hour later and not 75 minutes.
    const [journey] = await planner.range(request, '2026-09-26');
    expect(journey?.legs.map(({ from, to }) => [from.at.toISOString(), to.at.toISOString()])).toEqual([
      ['2026-09-26T11:30:00.000Z', '2026-09-26T15:15:00.000Z'],
      ['2026-09-26T15:30:00.000Z', '2026-09-26T22:00:00.000Z'],
    ]);
    expect(journey?.legs.map((leg) => leg.kind === 'ride' && leg.serviceDate)).toEqual([
      '2026-09-26',
      '2026-09-27',
    ]);
  });

  test('a night in autumn is an hour longer', async () => {
    const planner = plannerOf(overnight, { dates });
    // 23:30 NZDT and 3 h 45 min: 2:15 NZST. The train's 4:30 is NZST, 2 h 15 min later.
    expect(formatJourneys(await planner.range(request, '2027-04-03'))).toEqual([
      '2027-04-03T10:30:00.000Z 2027-04-03T23:00:00.000Z 1',
    ]);
  });

  test('the first coach of the next service day may leave before the last of a short day', async () => {
    const planner = plannerOf(
      [
        { id: 'feeder', type: 2, calls: ['x 22:50:00', 'a 23:05:00'] },
        { id: 'early', type: 3, calls: ['a 00:20:00', 'b 00:29:00'] },
        { id: 'late', type: 3, calls: ['a 23:50:00', 'b 23:59:00'] },
      ],
      { dates },
    );
    // Counted from noon, 0:20 of the 27th is 23:20 of the 26th.
    expect(formatJourneys(await planner.range(ask('x', 'b'), '2026-09-26'))).toEqual([
      '2026-09-26T10:50:00.000Z 2026-09-26T11:29:00.000Z 1',
    ]);
  });

  test('times count from noon minus twelve hours, also for trips of the day before', async () => {
    // 25:30 of the 26th is 13 h 30 min after noon: 1:30 by the clock, before the hour that is left out.
    const planner = plannerOf([{ id: 'late', type: 3, calls: ['a 25:30:00', 'b 26:30:00'] }], { dates });
    const found = await planner.departAfter(ask('a', 'b'), new Date('2026-09-26T12:00:00Z'));
    expect(formatJourneys(found)).toEqual(['2026-09-26T13:30:00.000Z 2026-09-26T14:30:00.000Z 0']);
  });

  test.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'instants are the same with the process in %s',
    (zone) => {
      const script = `
        const load = (path) => import(${JSON.stringify(join(import.meta.dirname, '../../..'))} + path);
        const { createPlanner } = await load('/domains/travel/planner/create-planner.ts');
        const { buildFeed } = await load('/tests/travel/build-feed.ts');
        const { lineFeed } = await load('/tests/travel/line-feed.ts');
        const dates = ${JSON.stringify(dates)};
        const planner = createPlanner(buildFeed(lineFeed(${JSON.stringify(overnight)}, { dates })));
        const request = ${JSON.stringify(request)};
        const seen = [Intl.DateTimeFormat().resolvedOptions().timeZone];
        for (const date of dates) {
          seen.push(await planner.range(request, date));
          seen.push(await planner.departAfter(request, new Date(date + 'T00:00:00Z')));
          seen.push(await planner.arriveBy(request, new Date(date + 'T23:00:00Z')));
        }
        process.stdout.write(JSON.stringify(seen));`;
      const run = (timeZone: string) =>
        spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
          encoding: 'utf8',
          env: { ...process.env, TZ: timeZone },
        });
      const { stdout, stderr } = run(zone);
      expect(stderr).toBe('');
      const [own, ...seen]: unknown[] = JSON.parse(stdout);
      expect(own).toBe(zone);
      const [, ...atHome]: unknown[] = JSON.parse(run('Pacific/Chatham').stdout);
      expect(seen).toEqual(atHome);
      expect(JSON.stringify(seen)).toContain('2026-09-26T15:30:00.000Z');
    },
  );
});

describe('a journey', () => {
  const dates = ['2026-11-20', '2026-11-21', '2026-11-22'];
  const noon = new Date('2026-11-20T23:00:00Z');

  test('may start and end with a walk, whose time counts', async () => {
    const planner = plannerOf([{ id: 'bus', type: 3, calls: ['stop 13:00:00', 'kerb 14:00:00'] }], {
      dates,
      transfers: [
        ['home', 'stop', 600],
        ['kerb', 'hotel', 300],
      ],
    });
    const [journey] = await planner.departAfter(ask('home', 'hotel'), noon);
    expect(journey?.legs.map(({ kind, from, to }) => [kind, from.stopId, to.stopId])).toEqual([
      ['transfer', 'home', 'stop'],
      ['ride', 'stop', 'kerb'],
      ['transfer', 'kerb', 'hotel'],
    ]);
    expect(formatJourneys(journey ? [journey] : [])).toEqual([
      '2026-11-20T23:50:00.000Z 2026-11-21T01:05:00.000Z 0',
    ]);
  });

  test('respects the change time within a stop in both search directions', async () => {
    const planner = plannerOf(
      [
        { id: 'early', type: 3, calls: ['a 13:00:00', 'b 14:00:00'] },
        { id: 'late', type: 3, calls: ['a 13:30:00', 'b 14:25:00'] },
        { id: 'next', type: 3, calls: ['b 14:30:00', 'c 15:00:00'] },
      ],
      { dates, transfers: [['b', 'b', 600]] },
    );
    const early = ['2026-11-21T00:00:00.000Z 2026-11-21T02:00:00.000Z 1'];
    expect(formatJourneys(await planner.departAfter(ask('a', 'c'), noon))).toEqual(early);
    expect(formatJourneys(await planner.arriveBy(ask('a', 'c'), new Date('2026-11-21T03:00:00Z')))).toEqual(
      early,
    );
  });

  test('respects the default of two minutes in both search directions', async () => {
    const planner = plannerOf(
      [
        { id: 'early', type: 4, calls: ['a 13:00:00', 'b 14:00:00'] },
        { id: 'soon', type: 3, calls: ['b 14:01:00', 'c 15:00:00'] },
        { id: 'next', type: 3, calls: ['b 14:02:00', 'c 15:30:00'] },
      ],
      { dates },
    );
    const next = ['2026-11-21T00:00:00.000Z 2026-11-21T02:30:00.000Z 1'];
    expect(formatJourneys(await planner.departAfter(ask('a', 'c'), noon))).toEqual(next);
    expect(formatJourneys(await planner.arriveBy(ask('a', 'c'), new Date('2026-11-21T03:00:00Z')))).toEqual(
      next,
    );
    expect(formatJourneys(await planner.range(ask('a', 'c'), '2026-11-21'))).toEqual(next);
  });

  test('boards a trip on its third day', async () => {
    const planner = plannerOf(
      [{ id: 'cruise', type: 4, calls: ['a 08:00:00', 'b 56:00:00', 'c 80:00:00'] }],
      {
        dates: ['2026-12-01'],
      },
    );
    const request = ask('b', 'c');
    const cruise = ['2026-12-02T19:00:00.000Z 2026-12-03T19:00:00.000Z 0'];
    const found = await planner.range(request, '2026-12-03');
    expect(formatJourneys(found)).toEqual(cruise);
    expect(found[0]?.legs[0]).toMatchObject({ tripId: 'cruise', serviceDate: '2026-12-01' });
    expect(formatJourneys(await planner.departAfter(request, new Date('2026-12-02T18:00:00Z')))).toEqual(
      cruise,
    );
    const arriving = ask('b', 'c', { daysAhead: 2 });
    expect(formatJourneys(await planner.arriveBy(arriving, new Date('2026-12-03T20:00:00Z')))).toEqual(
      cruise,
    );
  });

  test('never has two walks in a row', async () => {
    const planner = plannerOf(
      [
        { id: 'one', type: 3, calls: ['a 13:00:00', 'b 14:00:00'] },
        { id: 'two', type: 3, calls: ['d 18:00:00', 'e 19:00:00'] },
      ],
      {
        dates,
        transfers: [
          ['b', 'c', 60],
          ['c', 'd', 60],
        ],
      },
    );
    expect(await planner.range(ask('a', 'e'), '2026-11-21')).toEqual([]);
  });

  test('uses only the requested modes', async () => {
    const planner = plannerOf(
      [
        { id: 'fast', type: 2, calls: ['a 13:00:00', 'b 14:00:00'] },
        { id: 'slow', type: 3, calls: ['a 13:00:00', 'b 16:00:00'] },
      ],
      { dates },
    );
    const routes = async (modes: JourneyRequest['modes']) =>
      (await planner.range(ask('a', 'b', { modes }), '2026-11-21')).flatMap(({ legs }) =>
        legs.map((leg) => leg.kind === 'ride' && leg.routeId),
      );
    expect(await routes(undefined)).toEqual(['fast']);
    expect(await routes(['coach'])).toEqual(['slow']);
    expect(await routes(['ferry'])).toEqual([]);
  });

  test('never waits overnight if leaving in the morning arrives as early', async () => {
    const planner = plannerOf(
      [
        { id: 'bus', type: 3, calls: ['a 20:00:00', 'b 21:00:00'] },
        { id: 'morning', type: 3, calls: ['a 07:00:00', 'b 08:00:00'] },
        { id: 'ferry', type: 4, calls: ['b 09:00:00', 'c 12:00:00'] },
      ],
      { dates },
    );
    // A departure at 20:00 catches the ferry of the next morning, and so does one at 7:00.
    expect(formatJourneys(await planner.range(ask('a', 'c'), '2026-11-21'))).toEqual([
      '2026-11-20T18:00:00.000Z 2026-11-20T23:00:00.000Z 1',
    ]);
  });

  test('starts at any stop of a station, and nowhere from an unknown stop', async () => {
    const planner = plannerOf([{ id: 'train', type: 2, calls: ['platform 13:00:00', 'b 14:00:00'] }], {
      dates,
      stations: { station: ['platform', 'other'] },
    });
    const [journey] = await planner.departAfter(ask('station', 'b'), noon);
    expect(journey?.legs.map(({ from }) => from.stopId)).toEqual(['platform']);
    expect(await planner.departAfter(ask('nowhere', 'b'), noon)).toEqual([]);
  });

  test('names the run of a trip with frequencies', async () => {
    const planner = plannerOf([{ id: 'shuttle', type: 3, calls: ['a 00:00:00', 'b 00:20:00'] }], {
      dates,
      frequencies: [
        { tripId: 'shuttle', startTime: 28_800, endTime: 72_000, headwaySecs: 900, exactTimes: 0 },
      ],
    });
    const [journey] = await planner.departAfter(ask('a', 'b'), new Date('2026-11-20T23:05:00Z'));
    expect(journey?.departure.toISOString()).toBe('2026-11-20T23:15:00.000Z');
    expect(journey?.legs[0]).toMatchObject({ runOffset: 4 * 3600 + 900, tripId: 'shuttle' });
  });
});
