import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFeed } from '#tests/travel/build-feed.ts';
import { lineFeed } from '#tests/travel/line-feed.ts';
import { randomFeed } from '#tests/travel/random-feeds.ts';

const dates = ['2026-11-20', '2026-11-22'];

describe('a compiled timetable', () => {
  test('returns the content of the feed', () => {
    fc.assert(
      fc.property(randomFeed, ({ feed }) => {
        const timetable = buildFeed(feed);
        expect(timetable.tripCount).toBe(feed.trips.length);
        for (const [index, row] of feed.trips.entries()) {
          const trip = timetable.tripById(row.tripId);
          expect(trip).toEqual(timetable.trip(index));
          expect(trip?.route.id).toBe(row.routeId);
          if (!trip) continue;
          expect(timetable.datesOf(trip)).toEqual(
            feed.services.find(({ serviceId }) => serviceId === row.serviceId)?.dates,
          );
          const rows = feed.stopTimes.filter(({ tripId }) => tripId === row.tripId);
          const start = feed.frequencies.find(({ tripId }) => tripId === row.tripId)?.startTime;
          const later = start === undefined ? 0 : start - (rows[0]?.departureTime ?? 0);
          expect(timetable.callsOf(trip).map(({ stop, ...call }) => ({ stopId: stop.id, ...call }))).toEqual(
            rows.map((call, position) => ({
              stopId: call.stopId,
              arrival: call.arrivalTime + later,
              departure: call.departureTime + later,
              canBoard: call.pickupType !== 1 && position < rows.length - 1,
              canAlight: call.dropOffType !== 1 && position > 0,
            })),
          );
          expect(timetable.stopSequencesOf(trip)).toEqual(rows.map(({ stopSequence }) => stopSequence));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('does not depend on the order of stop times', () => {
    fc.assert(
      fc.property(randomFeed, fc.integer(), ({ feed }, seed) => {
        const shuffled = (rows: typeof feed.stopTimes) =>
          rows
            .map((row, index) => ({ row, key: Math.imul(index + 1, seed | 1) }))
            .sort((a, b) => a.key - b.key)
            .map(({ row }) => row);
        const [one, other] = [buildFeed(feed), buildFeed({ ...feed, stopTimes: shuffled(feed.stopTimes) })];
        for (let trip = 0; trip < one.tripCount; trip += 1)
          expect(other.callsOf(other.trip(trip))).toEqual(one.callsOf(one.trip(trip)));
      }),
      { numRuns: 200 },
    );
  });

  test('orders the runs of a pattern without overtaking', () => {
    fc.assert(
      fc.property(randomFeed, ({ feed }) => {
        const { tables } = buildFeed(feed);
        let runs = 0;
        tables.patternStopRow.forEach((row, pattern) => {
          const columns = 2 * ((tables.stopRowStarts[row + 1] ?? 0) - (tables.stopRowStarts[row] ?? 0));
          const first = tables.patternRunStarts[pattern] ?? 0;
          const end = tables.patternRunStarts[pattern + 1] ?? 0;
          runs += end - first;
          const times = (run: number) =>
            Array.from(
              tables.timeRows.slice(tables.runTimes[run], (tables.runTimes[run] ?? 0) + columns),
              (time) => time + (tables.runStart[run] ?? 0),
            );
          for (let run = first + 1; run < end; run += 1)
            expect(times(run).every((time, column) => time >= (times(run - 1)[column] ?? 0))).toBe(true);
        });
        expect(runs).toBe(tables.runTrip.length);
      }),
      { numRuns: 200 },
    );
  });

  test('knows its coverage and the days of each trip', () => {
    const timetable = buildFeed(
      lineFeed([{ id: 'train', type: 2, calls: ['a 09:00:00', 'b 10:00:00'] }], { dates }),
    );
    expect(timetable.coverage).toEqual({ first: '2026-11-20', last: '2026-11-22' });
    const trip = timetable.trip(0);
    expect(
      ['2026-11-19', ...dates, '2026-11-21', '2026-11-23'].map((date) => timetable.runsOn(trip, date)),
    ).toEqual([false, true, true, false, false]);
    expect(timetable.tripById('nothing')).toBeUndefined();
  });

  test('refuses a feed without service days and times that go backwards', () => {
    const calls = ['a 09:00:00', 'b 10:00:00'];
    expect(() => buildFeed(lineFeed([{ id: 'train', type: 2, calls }], { dates: [] }))).toThrow(
      /Nothing .* runs/,
    );
    expect(() =>
      buildFeed(lineFeed([{ id: 'train', type: 2, calls: calls.toReversed() }], { dates })),
    ).toThrow('Trip train gets to a stop before it left the one before.');
  });

  test('shares rows between trips with the same stops and travel times', () => {
    const lines = Array.from({ length: 20 }, (_, hour) => ({
      id: `train-${hour}`,
      type: 2,
      calls: [`a ${String(hour).padStart(2, '0')}:00:00`, `b ${String(hour).padStart(2, '0')}:50:00`],
    }));
    const { tables } = buildFeed(lineFeed(lines, { dates }));
    expect([...tables.timeRows]).toEqual([0, 0, 3000, 3000]);
    expect(tables.stopRows.length).toBe(2);
    expect(tables.patternStopRow.length).toBe(1);
  });
});

test.each([
  [0, 'other'],
  [2, 'rail'],
  [3, 'coach'],
  [4, 'ferry'],
  [11, 'coach'],
  [12, 'other'],
  [109, 'rail'],
  [204, 'coach'],
  [405, 'other'],
  [702, 'coach'],
  [800, 'coach'],
  [900, 'other'],
  [1000, 'ferry'],
  [1100, 'other'],
  [1200, 'ferry'],
  [1700, 'other'],
])('the route type %i has the mode %s', (type, mode) => {
  const feed = lineFeed([{ id: 'line', type, calls: ['a 09:00:00', 'b 10:00:00'] }], { dates });
  expect(buildFeed(feed).routes[0]?.mode).toBe(mode);
});

test.each([
  ['a 09:00:00', 'b 100:00:00', 1],
  ['a 46:59:59', 'b 50:00:00', 1],
  ['a 47:00:00', 'b 50:00:00', 2],
  ['a 73:00:00', 'b 80:00:00', 3],
  ['a 900:00:00', 'b 901:00:00', 12],
])('a trip that calls at %s and %s is boarded up to %i days after it starts', (from, to, days) => {
  const feed = lineFeed([{ id: 'line', type: 4, calls: [from, to] }], { dates });
  expect(buildFeed(feed).daysBack).toBe(days);
});

test('only a trip of frequencies.txt has several runs', () => {
  const lines = ['shuttle', 'train'].map((id) => ({ id, type: 3, calls: ['a 08:00:00', 'b 08:20:00'] }));
  const frequency = { tripId: 'shuttle', headwaySecs: 3_600, exactTimes: 0 } as const;
  const timetable = buildFeed(
    lineFeed(lines, {
      dates,
      frequencies: [
        { ...frequency, startTime: 50_400, endTime: 54_000 },
        { ...frequency, startTime: 32_400, endTime: 43_200 },
      ],
    }),
  );
  expect([0, 1].map((trip) => timetable.runsOf(timetable.trip(trip)))).toEqual([
    [0, 3_600, 7_200, 18_000],
    [0],
  ]);
});

describe('transfers', () => {
  const line = [{ id: 'train', type: 2, calls: ['one 09:00:00', 'far 10:00:00'] }];
  const stations = { station: ['one', 'two', 'three'] };
  const transfersFrom = (feed: Parameters<typeof buildFeed>[0], id: string) => {
    const timetable = buildFeed(feed);
    const stop = timetable.stopById(id);
    return stop ? timetable.transfersFrom(stop).map(({ to, duration }) => [to.id, duration]) : [];
  };

  test('are walks within a station unless a row says otherwise', () => {
    expect(transfersFrom(lineFeed(line, { dates, stations }), 'one')).toEqual([
      ['one', 120],
      ['two', 120],
      ['three', 120],
    ]);
  });

  test('without a time take two minutes, or none for a timed transfer', () => {
    const row = { fromStopId: 'one', minTransferTime: null, transferMode: null } as const;
    const transfers = [
      { ...row, toStopId: 'one', transferType: 0 },
      { ...row, toStopId: 'two', transferType: 1 },
      { ...row, toStopId: 'three', transferType: 2 },
    ] as const;
    expect(transfersFrom({ ...lineFeed(line, { dates, stations }), transfers }, 'one')).toEqual([
      ['one', 120],
      ['two', 0],
      ['three', 120],
    ]);
  });

  test('take as long as the slowest line at the boarding stop', () => {
    const lines = [
      { id: 'train', type: 2, calls: ['a 09:00:00', 'b 10:00:00', 'c 11:00:00'] },
      { id: 'ferry', type: 4, calls: ['b 12:00:00', 'd 13:00:00'] },
    ];
    const timetable = buildFeed(lineFeed(lines, { dates }), {
      minTransferSeconds: (route) => (route === 'ferry' ? 900 : 0),
    });
    const change = (id: string) => {
      const stop = timetable.stopById(id);
      return stop && timetable.transferBetween(stop, stop)?.duration;
    };
    expect(['a', 'b', 'c', 'd'].map(change)).toEqual([0, 900, 120, 120]);
  });

  test('of a station apply to its stops unless a row names these', () => {
    const transfers = [
      ['one', 'two', 30],
      ['station', 'station', 300],
      ['far', 'station', 900],
    ] as const;
    const feed = lineFeed(line, { dates, stations, transfers });
    expect(transfersFrom(feed, 'one')).toEqual([
      ['one', 300],
      ['two', 30],
      ['three', 300],
    ]);
    expect(transfersFrom(feed, 'far')).toEqual([
      ['far', 120],
      ['one', 900],
      ['two', 900],
      ['three', 900],
    ]);
  });

  test('that are forbidden do not exist', () => {
    const feed = lineFeed(line, { dates, stations });
    const row = {
      fromStopId: 'one',
      toStopId: 'two',
      transferType: 3,
      minTransferTime: null,
      transferMode: null,
    } as const;
    expect(transfersFrom({ ...feed, transfers: [row] }, 'one')).toEqual([
      ['one', 120],
      ['three', 120],
    ]);
  });
});
