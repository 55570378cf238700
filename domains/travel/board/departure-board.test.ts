import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { loadEmbeddedFeed, loadFeedOfFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import { addDays, dateInZone, serviceInstant } from '#domains/travel/time/service-time.ts';
import { buildDepartureBoard, findNextDepartureDate } from './departure-board.ts';

const now = new Date('2026-11-21T10:00:00+13:00');

describe('a departure board', () => {
  let feed: LoadedFeed;
  beforeAll(async () => {
    feed = await loadEmbeddedFeed(now);
  });

  test('lists departures from all stops of a town on a day, in order of time', () => {
    const board = buildDepartureBoard(feed, 'picton', '2026-12-01');
    expect(board?.name).toBe('Picton');
    expect(
      board?.departures.map(({ at, routeId }) => `${at.toISOString().slice(11, 16)} ${routeId}`),
    ).toEqual([
      '13:30 bluebridge',
      '18:30 interislander',
      '18:45 bluebridge',
      '00:15 intercity_picton_christchurch',
      '00:15 intercity_picton_nelson',
      '01:00 bluebridge',
      '01:15 interislander',
      '06:15 bluebridge',
      '06:15 interislander',
    ]);
  });

  // @spec 3.10
  test('lists exactly the departures of a calendar day, also around clock changes', () => {
    const { timetable } = feed;
    const trips = Array.from({ length: timetable.tripCount }, (_, index) => timetable.trip(index));
    for (const date of ['2026-12-25', '2027-04-03', '2027-04-04', '2027-04-05', '2027-09-26', '2027-09-27'])
      for (const stop of timetable.stops) {
        const expected = trips.flatMap((trip) =>
          timetable.callsOf(trip).flatMap((call, index, calls) => {
            const isDeparture =
              call.stop.id === stop.id &&
              index < calls.length - 1 &&
              (call.canBoard || (index === 0 && !calls.some(({ canBoard }) => canBoard)));
            if (!isDeparture) return [];
            return [-2, -1, 0, 1]
              .map((days) => addDays(date, days))
              .filter((service) => timetable.runsOn(trip, service))
              .map((service) => serviceInstant(service, call.departure, timetable.zone))
              .filter((at) => dateInZone(at, timetable.zone) === date)
              .map((at) => `${at.toISOString()} ${trip.id}`);
          }),
        );
        const board = buildDepartureBoard(feed, stop.id, date);
        expect(board?.departures.map(({ at, tripId }) => `${at.toISOString()} ${tripId}`).toSorted()).toEqual(
          expected.toSorted(),
        );
      }
  });

  test('marks calls without boarding, and omits calls for alighting only', () => {
    const bluebridge = buildDepartureBoard(feed, 'PCN-BB', '2026-12-01');
    expect(bluebridge?.departures.map(({ takesPassengers }) => takesPassengers)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const puhinui = buildDepartureBoard(feed, 'PUH', '2026-12-01');
    expect(new Set(puhinui?.departures.map(({ towards }) => towards))).toEqual(new Set(['Hamilton']));
  });

  test('is null for an unknown place, and finds the next day of an inactive one', () => {
    expect(buildDepartureBoard(feed, 'atlantis', '2026-12-01')).toBeNull();
    expect(findNextDepartureDate(feed, 'KAI-T', '2027-06-01')).toBe('2027-09-30');
    expect(findNextDepartureDate(feed, 'atlantis', '2026-12-01')).toBeNull();
  });
});

test('a night trip belongs to the calendar day, and a station includes its platforms', async () => {
  const feed = await loadFeedOfFiles(
    {
      agency:
        'agency_id,agency_name,agency_url,agency_timezone\na,Ours,https://example.nz/,Pacific/Auckland\n',
      stops:
        'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\nS,Station,-41,174,1,\nP1,One,-41,174,0,S\nP2,Two,-41,174,0,S\nE,End,-42,173,0,\n',
      routes: 'route_id,agency_id,route_long_name,route_type\nr,a,Night,2\n',
      calendar_dates: 'service_id,date,exception_type\ns,20261201,1\n',
      trips: 'route_id,service_id,trip_id\nr,s,late\nr,s,early\n',
      stop_times:
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nlate,24:30:00,24:30:00,P1,1\nlate,26:00:00,26:00:00,E,2\n' +
        'early,06:00:00,06:00:00,P2,1\nearly,08:00:00,08:00:00,E,2\n',
    },
    now,
  );
  const board = (date: string) =>
    buildDepartureBoard(feed, 'S', date)?.departures.map(({ tripId, stop }) => `${tripId} ${stop.id}`);
  expect(board('2026-12-01')).toEqual(['early P2']);
  expect(board('2026-12-02')).toEqual(['late P1']);
  expect(findNextDepartureDate(feed, 'S', '2026-12-02')).toBe('2026-12-02');
});
