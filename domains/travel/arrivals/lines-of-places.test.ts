import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { loadFeedOfFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import type { Stop } from '#domains/travel/timetable/timetable.ts';
import { findCallingLines } from './calling-lines.ts';
import { findDirectLines } from './direct-lines.ts';
import { findFastestJourney } from './fastest-journey.ts';

// A Monday. A night coach leaves A on Mondays and Fridays at 22:00 and reaches B at 25:30. A coach for alighting only
// passes C.
const files = {
  agency: 'agency_id,agency_name,agency_url,agency_timezone\nf,Coaches,https://f.example,Pacific/Auckland\n',
  stops: 'stop_id,stop_name,stop_lat,stop_lon\nA,A,-41,174\nB,B,-41.5,174\nC,C,-41.2,174\nD,D,-42,174\n',
  routes:
    'route_id,agency_id,route_short_name,route_long_name,route_type\nnight,f,,Night coach,3\non,f,,Onward,3\n',
  trips: 'route_id,service_id,trip_id\nnight,two,n\non,daily,o1\non,daily,o2\n',
  stop_times: [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
    'n,22:00:00,22:00:00,A,1,0,1',
    'n,23:00:00,23:00:00,C,2,1,0',
    'n,25:30:00,25:30:00,B,3,1,0',
    'o1,08:00:00,08:00:00,B,1,0,1',
    'o1,09:00:00,09:00:00,D,2,1,0',
    'o2,14:00:00,14:00:00,B,1,0,1',
    'o2,15:10:00,15:10:00,D,2,1,0',
    '',
  ].join('\n'),
  calendar: [
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    'two,1,0,0,0,1,0,0,20261101,20261231',
    'daily,1,1,1,1,1,1,1,20261101,20261231',
    '',
  ].join('\n'),
};

const now = new Date('2026-11-23T10:00:00+13:00');
const days = { first: '2026-11-23', count: 7, now };

describe('lines of a place', () => {
  let feed: LoadedFeed;
  const stops = (...ids: string[]): Stop[] => ids.flatMap((id) => feed.timetable.stopById(id) ?? []);
  beforeAll(async () => {
    feed = await loadFeedOfFiles(files, now);
  });

  test('count arrivals on the day of arrival and departures on the day of departure', () => {
    const [, night] = findCallingLines(feed, stops('B'), days);
    expect(night?.runs).toEqual([0, 1, 0, 0, 0, 1, 0]);
    const [direct] = findDirectLines(feed, stops('A'), stops('B'), days);
    expect(direct?.runs).toEqual([1, 0, 0, 0, 1, 0, 0]);
    expect(direct?.duration).toBe(3.5 * 3_600);
    expect(direct?.next).toEqual({
      date: '2026-11-23',
      departure: 22 * 3_600,
      at: new Date('2026-11-23T22:00:00+13:00'),
    });
  });

  test('skip calls without boarding or without alighting', () => {
    expect(findDirectLines(feed, stops('C'), stops('B'), days)).toEqual([]);
  });

  test('include a place with departures only and one with alighting only', () => {
    expect(findCallingLines(feed, stops('A'), days)).toMatchObject([{ runs: [1, 0, 0, 0, 1, 0, 0] }]);
    expect(findCallingLines(feed, stops('C'), days)).toMatchObject([{ runs: [1, 0, 0, 0, 1, 0, 0] }]);
  });

  test('count a trip once for a place with several stops, and list the stops where it calls', () => {
    const [onward, night] = findCallingLines(feed, stops('D', 'C', 'B'), days);
    expect(onward?.runs).toEqual([2, 2, 2, 2, 2, 2, 2]);
    expect(onward?.stops.map(({ id }) => id)).toEqual(['D', 'B']);
    expect(night?.stops.map(({ id }) => id)).toEqual(['C', 'B']);
  });

  test('prefer the first stop of the place', () => {
    expect(findDirectLines(feed, stops('A'), stops('B', 'C'), days)[0]?.to.id).toBe('B');
    expect(findDirectLines(feed, stops('A'), stops('C', 'B'), days)[0]?.to.id).toBe('C');
  });

  test('have a first and a last departure with their durations', () => {
    expect(findDirectLines(feed, stops('B'), stops('D'), days)[0]).toMatchObject({
      runs: [2, 2, 2, 2, 2, 2, 2],
      earliest: 8 * 3_600,
      latest: 14 * 3_600,
      duration: 3_600,
      otherDurations: [4_200],
      next: { date: '2026-11-23', departure: 14 * 3_600 },
    });
  });

  test('rest if none of the days has a run, and give the next day', () => {
    const tuesday = { first: '2026-11-24', count: 2, now: new Date('2026-11-24T10:00:00+13:00') };
    expect(findDirectLines(feed, stops('A'), stops('B'), tuesday)[0]).toMatchObject({
      runs: [0, 0],
      next: { date: '2026-11-27' },
    });
    const january = { first: '2027-01-04', count: 7, now: new Date('2027-01-04T10:00:00+13:00') };
    expect(findDirectLines(feed, stops('A'), stops('B'), january)[0]?.next).toBeNull();
  });

  test('fall back to a journey with changes on the first day that has one, unless aborted', async () => {
    const ends = { from: ['A'], to: ['D'] };
    const find = () =>
      findFastestJourney(feed, { ...ends }, { first: '2026-11-24', count: 7 }, AbortSignal.timeout(5_000));
    const found = await find();
    expect(await find(), 'searched once').toBe(found);
    expect(found).toMatchObject({ date: '2026-11-27', journey: { changes: 1 } });
    expect(
      await findFastestJourney(feed, ends, { first: '2026-11-24', count: 2 }, AbortSignal.timeout(5_000)),
    ).toBeNull();
    expect(await findFastestJourney(feed, ends, days, AbortSignal.abort())).toBeNull();
  });
});
