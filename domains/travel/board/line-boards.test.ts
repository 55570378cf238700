import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { loadEmbeddedFeed, loadFeedOfFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import { dayNumber } from '#domains/travel/time/service-time.ts';
import type { LineBoard } from './board-types.ts';
import { buildLineBoards } from './line-boards.ts';
import { describeLineDays } from './line-days.ts';
import { findLineSeasons } from './line-seasons.ts';
import { expandRunningDays } from './running-days.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
const today = '2026-11-21';

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`;

const tripsOf = (boards: readonly LineBoard[]) => boards.flatMap((board) => board.trips);

describe('the timetables of the embedded feed', () => {
  let feed: LoadedFeed;
  beforeAll(async () => {
    feed = await loadEmbeddedFeed(now);
  });

  test('list the stops of a line in order, in both directions', () => {
    const [south, north] = buildLineBoards(feed, 'northern_explorer', { date: today, now });
    expect(south).toMatchObject({
      lineName: 'Northern Explorer',
      mode: 'rail',
      from: 'Auckland Strand',
      to: 'Wellington Station',
    });
    expect(south?.stops.map(({ id }) => id)).toEqual(north?.stops.map(({ id }) => id).toReversed());
    const [trip] = south?.trips ?? [];
    expect(trip).toMatchObject({ tripId: 'NE-S', days: 'Mon, Thu, Sat', nextDate: '2026-11-23' });
    expect(trip?.times.map((time) => time && clock(time.departure))).toEqual(
      expect.arrayContaining(['07:40', '10:00', '10:50']),
    );
  });

  // @spec 3.10
  test('show every trip of the feed with all its calls', () => {
    const { timetable } = feed;
    for (const route of timetable.routes)
      for (const each of tripsOf(buildLineBoards(feed, route.id, { date: today })))
        expect(each.times.filter(Boolean)).toHaveLength(
          timetable.callsOf(timetable.trip(timetable.tripById(each.tripId)?.index ?? -1)).length,
        );
    const shown = timetable.routes.flatMap(({ id }) => tripsOf(buildLineBoards(feed, id, { date: today })));
    expect(shown).toHaveLength(timetable.tripCount);
  });

  test('describe exactly the days of each trip', () => {
    const { timetable } = feed;
    for (const route of timetable.routes) {
      const { trips, daysOf: described, window } = describeLineDays(timetable, route, { from: today });
      for (const trip of trips) {
        const days = described(trip);
        const dates = timetable.datesOf(trip).map(dayNumber);
        expect(days && expandRunningDays(days), trip.id).toEqual(
          dates.filter((day) => day >= window.first && day <= window.last),
        );
      }
    }
  });

  test('sort trips by their departure from the first common stop', () => {
    for (const route of feed.timetable.routes)
      for (const { trips } of buildLineBoards(feed, route.id, { date: today }))
        trips.slice(1).forEach((trip, index) => {
          const before = trips[index]?.times ?? [];
          const row = trip.times.findIndex((time, at) => time && before[at]);
          expect(before[row]?.departure ?? 0, route.id).toBeLessThanOrEqual(trip.times[row]?.departure ?? 0);
        });
  });

  test('mark calls without boarding and trips that carry only vehicles', () => {
    const [north] = buildLineBoards(feed, 'te_huia', { date: today });
    const puhinui = north?.stops.findIndex(({ id }) => id === 'PUH') ?? -1;
    expect(north?.trips[0]?.times[puhinui]).toMatchObject({ canBoard: false, canAlight: true });
    const vehicles = tripsOf(buildLineBoards(feed, 'bluebridge', { date: today })).filter(
      ({ takesPassengers }) => !takesPassengers,
    );
    expect(vehicles.map(({ tripId }) => tripId)).toEqual(['BB-4']);
  });

  test('date a sailing after midnight on the next calendar day', () => {
    const [, north] = buildLineBoards(feed, 'interislander', { date: today });
    const late = tripsOf(north ? [north] : []).flatMap(({ times, nextDate }) =>
      times.flatMap((time) =>
        time && time.departure >= 86_400 ? [{ on: time.nextDate, of: nextDate }] : [],
      ),
    );
    for (const { on, of } of late) expect(on && of && dayNumber(on) - dayNumber(of)).toBe(1);
  });

  test('are limited to a window, and empty for an unknown or inactive line', () => {
    expect(buildLineBoards(feed, 'gone', { date: today })).toEqual([]);
    expect(buildLineBoards(feed, 'coastal_pacific', { date: '2027-06-01', until: '2027-08-31' })).toEqual([]);
    const [west] = buildLineBoards(feed, 'tranz_alpine', { date: '2027-06-01', until: '2027-08-31' });
    expect(west?.trips[0]).toMatchObject({ days: 'Fri–Mon', notes: [], nextDate: '2027-06-04' });
  });

  test('a line’s seasons have no gaps', () => {
    expect(findLineSeasons(feed, 'coastal_pacific', today)).toEqual([
      { from: today, until: '2027-04-30', isRunning: true, isOpen: false },
      { from: '2027-05-01', until: '2027-09-29', isRunning: false, isOpen: false },
      { from: '2027-09-30', until: feed.coverage.last, isRunning: true, isOpen: true },
    ]);
    expect(findLineSeasons(feed, 'northern_explorer', today)).toHaveLength(1);
    expect(findLineSeasons(feed, 'gone', today)).toEqual([]);
  });
});

describe('the timetables of other feeds', () => {
  const feed = (trips: string, stopTimes: string) =>
    loadFeedOfFiles(
      {
        agency:
          'agency_id,agency_name,agency_url,agency_timezone\na,Ours,https://example.nz/,Pacific/Auckland\n',
        stops: `stop_id,stop_name,stop_lat,stop_lon\n${['A', 'B', 'C'].map((id, n) => `${id},${id},-41.${n},174.${n}`).join('\n')}\n`,
        routes: 'route_id,agency_id,route_long_name,route_type\nr,a,Round,3\n',
        calendar_dates: 'service_id,date,exception_type\ns,20261201,1\ns,20261203,1\ns,20270315,1\n',
        trips: `route_id,service_id,trip_id,direction_id\n${trips}`,
        stop_times: `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${stopTimes}`,
      },
      now,
    );

  test('without directions are split by the order of stops', async () => {
    const made = await feed(
      'r,s,there,\nr,s,back,\nr,s,short,\n',
      'there,08:00:00,08:00:00,A,1\nthere,09:00:00,09:00:00,B,2\nthere,10:00:00,10:00:00,C,3\n' +
        'back,11:00:00,11:00:00,C,1\nback,12:00:00,12:00:00,A,2\nshort,07:00:00,07:00:00,B,1\nshort,08:00:00,08:00:00,C,2\n',
    );
    const boards = buildLineBoards(made, 'r', { date: today });
    expect(boards.map(({ trips }) => trips.map(({ tripId }) => tripId))).toEqual([
      ['short', 'there'],
      ['back'],
    ]);
  });

  test('repeat the stop to which a round trip returns, and list single dates', async () => {
    const made = await feed(
      'r,s,round,0\n',
      'round,23:00:00,23:00:00,A,1\nround,24:10:00,24:20:00,B,2\nround,25:00:00,25:00:00,A,3\n',
    );
    const [board] = buildLineBoards(made, 'r', { date: today });
    expect(board?.stops.map(({ id }) => id)).toEqual(['A', 'B', 'A']);
    expect(board?.trips[0]).toMatchObject({
      days: null,
      notes: ['Only on 1 Dec, 3 Dec and 15 Mar'],
      nextDate: '2026-12-01',
    });
    expect(board?.trips[0]?.times.map((time) => time?.nextDate)).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2026-12-02',
    ]);
  });
});
