import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findCallingLines } from '#domains/travel/arrivals/calling-lines.ts';
import { findDirectLines } from '#domains/travel/arrivals/direct-lines.ts';
import { buildDepartureBoard } from '#domains/travel/board/departure-board.ts';
import { buildLineBoards } from '#domains/travel/board/line-boards.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { asPlanned } from '#domains/travel/live/live-state.ts';
import { findUnchangedTrip } from '#domains/travel/offers/find-unchanged-trip.ts';
import { resolvePlace } from '#domains/travel/places/resolve-place.ts';
import { createPlanner } from '#domains/travel/planner/create-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { buildFeed } from '#tests/travel/build-feed.ts';
import { vehiclesOn } from '#tests/travel/exhaustive-search.ts';
import { randomFeed } from '#tests/travel/random-feeds.ts';
import { buildLineDay } from './line-day.ts';
import { createSearchDeps, loadFeedOfFiles, smallFiles } from './load-test-feed.testing.ts';
import { findLowestFares } from './lowest-fares.ts';
import { searchFares } from './search-fares.ts';

/** A Wednesday, before the first sailing. */
const date = '2026-12-02';
const now = new Date(`${date}T08:00:00+13:00`);

/** The morning ferry leaves at 9:00, 10:00 and 11:00, by frequencies.txt. */
const repeated = {
  ...smallFiles,
  frequencies: 'trip_id,start_time,end_time,headway_secs\nf9,09:00:00,12:00:00,3600\n',
};
const clock = (instant: Date) =>
  instant.toLocaleTimeString('en-NZ', {
    timeZone: 'Pacific/Auckland',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

describe('every run of a trip with frequencies', () => {
  let feed: LoadedFeed;
  beforeAll(async () => {
    feed = await loadFeedOfFiles(repeated, now);
  });
  const placeIn = (loaded: LoadedFeed, id: string) => {
    const resolved = resolvePlace(loaded, id);
    if (resolved.kind !== 'found') throw new Error(`There is no ${id}.`);
    return resolved.place;
  };
  const stop = (id: string) => [feed.timetable.stopById(id)].flatMap((found) => found ?? []);

  test('is listed in the day of its line', () => {
    const route = feed.timetable.routeById('strait');
    const trips = route ? buildLineDay(feed, route, date).trips : [];
    expect(
      trips.map(({ tripId, runOffset, calls: [first] }) => [
        tripId,
        runOffset,
        first && clock(first.departure),
      ]),
    ).toEqual([
      ['f9', 0, '09:00'],
      ['f9', 3_600, '10:00'],
      ['f9', 7_200, '11:00'],
      ['f15', 0, '15:00'],
      ['f23', 0, '23:00'],
    ]);
  });

  test('is on the departure board of its station', () => {
    const departures = buildDepartureBoard(feed, 'N', date)?.departures ?? [];
    expect(departures.map(({ at }) => clock(at))).toEqual(['09:00', '10:00', '11:00', '15:00', '23:00']);
  });

  test('is in the timetable of its line, with its next day of departure', () => {
    const boards = buildLineBoards(feed, 'strait', { date, now: new Date(`${date}T09:30:00+13:00`) });
    const trips = boards.flatMap((board) => board.trips);
    expect(trips.map(({ times: [first], nextDate }) => [(first?.departure ?? 0) / 3_600, nextDate])).toEqual([
      [9, '2026-12-03'],
      [10, date],
      [11, date],
      [15, date],
      [23, date],
    ]);
  });

  test('counts in the departures and arrivals of a place', () => {
    const days = { first: date, count: 2, now };
    expect(findDirectLines(feed, stop('N'), stop('S'), days)[0]?.runs).toEqual([5, 5]);
    // The 23:00 ferry of the day before arrives after midnight.
    expect(findCallingLines(feed, stop('S'), days)[0]?.runs).toEqual([5, 5]);
  });

  test('is on sale until it is full', async () => {
    const pair = { routeId: 'strait', from: placeIn(feed, 'N'), to: placeIn(feed, 'S') };
    const seats = {
      taken: async (questions: readonly { tripId: string; runOffset: number }[]) =>
        questions.map(({ tripId, runOffset }) => (tripId === 'f9' && runOffset === 7_200 ? 0 : 100)),
    };
    const [found] = await findLowestFares([pair], { feed, now, seats, key: () => Buffer.alloc(32, 7) });
    expect(found).toMatchObject({
      kind: 'on_sale',
      fares: [{ date }, { date }],
      // 90 minutes before 11:00.
      closesAt: new Date(`${date}T09:30:00+13:00`),
    });
  });

  test('is found by its exact time even if another overtakes it', async () => {
    const overtaken = await loadFeedOfFiles(
      {
        ...repeated,
        trips: `${smallFiles.trips}strait,week,express\n`,
        stop_times: `${smallFiles.stop_times}\nexpress,10:30:00,10:30:00,N,1\nexpress,11:30:00,11:30:00,S,2\n`,
      },
      now,
    );
    const found = await searchFares(
      {
        from: placeIn(overtaken, 'N'),
        to: placeIn(overtaken, 'S'),
        date,
        departAfter: 10 * 3_600,
        passengers: { adults: 1, children: 0, infants: 0 },
      },
      createSearchDeps(overtaken, now),
    );
    const [first] = found.ok ? found.answer.outbound : [];
    expect(first?.legs.map(({ tripId, from }) => [tripId, clock(from.departure)])).toEqual([['f9', '10:00']]);
  });

  test('is no longer available once the frequencies change', async () => {
    const sparser = await loadFeedOfFiles(
      { ...repeated, frequencies: repeated.frequencies.replace('3600', '5400') },
      now,
    );
    const rideAt = (hour: number) => ({
      tripId: 'f9',
      serviceDate: date,
      runOffset: (hour - 9) * 3_600,
      fromCall: 0,
      toCall: 1,
      from: { stopId: 'N', at: new Date(Date.parse(`${date}T00:00:00+13:00`) + hour * 3_600_000) },
      to: { stopId: 'S', at: new Date(Date.parse(`${date}T00:00:00+13:00`) + (hour + 2) * 3_600_000) },
    });
    expect(findUnchangedTrip(rideAt(9), sparser)?.id).toBe('f9');
    expect(findUnchangedTrip(rideAt(10), sparser)).toBeNull();
    expect(findUnchangedTrip(rideAt(10), feed)?.id).toBe('f9');
  });
});

test('lines and stations show every run of a day, on random feeds', () => {
  fc.assert(
    fc.property(randomFeed, ({ feed: rows, date: day }) => {
      const timetable = buildFeed(rows);
      const feed: LoadedFeed = {
        version: 'test',
        importedAt: now,
        title: 'Test',
        coverage: timetable.coverage,
        isDemonstration: false,
        timetable,
        planner: createPlanner(timetable),
        live: asPlanned,
        tables: {},
      };
      const runs = timetable.routes.flatMap((route) =>
        buildLineDay(feed, route, day).trips.map(({ tripId, runOffset }) => `${tripId} ${runOffset}`),
      );
      const expected = vehiclesOn(rows, [day]).map(({ tripId, runOffset }) => `${tripId} ${runOffset}`);
      expect(runs.toSorted()).toEqual(expected.toSorted());

      const around = vehiclesOn(
        rows,
        Array.from({ length: 12 }, (_, back) => addDays(day, 1 - back)),
      );
      for (const { stopId } of rows.stops) {
        const departures = around.flatMap(({ tripId, calls }) =>
          calls
            .slice(0, -1)
            .filter((call) => call.stopId === stopId && call.canBoard)
            .map((call) => `${tripId} ${new Date(call.departure * 1_000).toISOString()}`)
            .filter((key) => dateInZone(new Date(key.split(' ')[1] ?? ''), rows.zone) === day),
        );
        const board = buildDepartureBoard(feed, stopId, day)?.departures.filter(
          ({ takesPassengers }) => takesPassengers,
        );
        expect(board?.map(({ tripId, at }) => `${tripId} ${at.toISOString()}`).toSorted()).toEqual(
          departures.toSorted(),
        );
      }
    }),
    { numRuns: 100 },
  );
});
