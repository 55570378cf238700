import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFeed } from '#tests/travel/build-feed.ts';
import { lineFeed } from '#tests/travel/line-feed.ts';
import { randomFeed } from '#tests/travel/random-feeds.ts';

const dates = ['2026-11-20', '2026-11-22'];

describe('a compiled timetable', () => {
  test('gives back what the feed said', () => {
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
        }
      }),
      { numRuns: 200 },
    );
  });

  test('does not depend on the order of the stop times', () => {
    fc.assert(
      fc.property(randomFeed, fc.integer(), ({ feed }, seed) => {
        const shuffled = (rows: typeof feed.stopTimes) =>
          rows
            .map((row, index) => ({ row, key: Math.imul(index + 1, seed | 1) }))
            .sort((a, b) => a.key - b.key)
            .map(({ row }) => row);
        const [one, other] = [buildFeed(feed), buildFeed(feed, shuffled)];
        for (let trip = 0; trip < one.tripCount; trip += 1)
          expect(other.callsOf(other.trip(trip))).toEqual(one.callsOf(one.trip(trip)));
      }),
      { numRuns: 200 },
    );
  });

  test('keeps the runs of a pattern in an order in which nobody overtakes', () => {
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

  test('knows its coverage and on which days a trip runs', () => {
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

  test('refuses a feed in which nothing runs, and times that go backwards', () => {
    const calls = ['a 09:00:00', 'b 10:00:00'];
    expect(() => buildFeed(lineFeed([{ id: 'train', type: 2, calls }], { dates: [] }))).toThrow(
      /Nothing .* runs/,
    );
    expect(() =>
      buildFeed(lineFeed([{ id: 'train', type: 2, calls: calls.toReversed() }], { dates })),
    ).toThrow('Trip train gets to a stop before it left the one before.');
  });

  test('shares the rows of trips that call at the same stops and take as long', () => {
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

describe('transfers', () => {
  const line = [{ id: 'train', type: 2, calls: ['one 09:00:00', 'far 10:00:00'] }];
  const stations = { station: ['one', 'two', 'three'] };
  const waysFrom = (feed: Parameters<typeof buildFeed>[0], id: string) => {
    const timetable = buildFeed(feed);
    const stop = timetable.stopById(id);
    return stop ? timetable.transfersFrom(stop).map(({ to, duration }) => [to.id, duration]) : [];
  };

  test('are walked within a station when no row says otherwise', () => {
    expect(waysFrom(lineFeed(line, { dates, stations }), 'one')).toEqual([
      ['two', 60],
      ['three', 60],
    ]);
  });

  test('of a station hold for its stops, unless a row names these', () => {
    const transfers = [
      ['one', 'two', 30],
      ['station', 'station', 300],
      ['far', 'station', 900],
    ] as const;
    const feed = lineFeed(line, { dates, stations, transfers });
    expect(waysFrom(feed, 'one')).toEqual([
      ['one', 300],
      ['two', 30],
      ['three', 300],
    ]);
    expect(waysFrom(feed, 'far')).toEqual([
      ['one', 900],
      ['two', 900],
      ['three', 900],
    ]);
  });

  test('that are forbidden are not there', () => {
    const feed = lineFeed(line, { dates, stations });
    const row = {
      fromStopId: 'one',
      toStopId: 'two',
      transferType: 3,
      minTransferTime: null,
      transferMode: null,
    } as const;
    expect(waysFrom({ ...feed, transfers: [row] }, 'one')).toEqual([['three', 60]]);
  });
});
