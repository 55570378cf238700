import { expect, test } from 'vitest';
import { buildLineDay } from './line-day.ts';
import { loadFeedOfFiles } from './load-test-feed.testing.ts';

const stopTimes = [
  ['stopping', 'A', 'B', 'D'],
  ['other-way-round', 'A', 'C', 'D'],
  ['back', 'D', 'B', 'A'],
].flatMap(([trip, ...stops], index) =>
  stops.map((stop, call) => `${trip},1${index}:0${call}:00,1${index}:0${call}:00,${stop},${call + 1}`),
);

test('a line’s stops of a day are listed once, in an order that fits its trips both ways', async () => {
  const feed = await loadFeedOfFiles(
    {
      agency: 'agency_id,agency_name,agency_url,agency_timezone\na,A,https://a.example,Pacific/Auckland\n',
      stops: `stop_id,stop_name,stop_lat,stop_lon\n${['A', 'B', 'C', 'D'].map((id, n) => `${id},Stop ${id},-41.${n},174.${n}`).join('\n')}\n`,
      routes: 'route_id,agency_id,route_long_name,route_type\nr,a,Line,3\n',
      calendar_dates: 'service_id,date,exception_type\ns,20261201,1\n',
      trips: 'route_id,service_id,trip_id,direction_id\nr,s,stopping,0\nr,s,other-way-round,0\nr,s,back,1\n',
      stop_times: `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${stopTimes.join('\n')}\n`,
    },
    new Date('2026-11-21T10:00:00+13:00'),
  );
  const [route] = feed.timetable.routes;
  if (!route) throw new Error('The feed has no line.');
  const { stops, trips } = buildLineDay(feed, route, '2026-12-01');
  expect(stops).toHaveLength(4);
  expect([stops[0], stops[3]]).toEqual([
    { stopId: 'A', name: 'Stop A' },
    { stopId: 'D', name: 'Stop D' },
  ]);
  expect(trips.map(({ tripId }) => tripId)).toEqual(['stopping', 'other-way-round', 'back']);
  expect(buildLineDay(feed, route, '2026-12-02')).toEqual({ stops: [], trips: [] });
});
