import { beforeAll, describe, expect, test } from 'vitest';
import { loadFeedOfFiles, smallFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';
import { listScopeOptions } from './scope-options.ts';

const [tuesday, sunday] = ['2026-12-01', '2026-12-06'];

describe('the options of a line', () => {
  let timetable: Timetable;
  beforeAll(async () => {
    const trips =
      'route_id,service_id,trip_id,direction_id\nstrait,week,f15,1\nstrait,week,f9,0\nstrait,week,f23,0\nbus,sunday,b,\n';
    ({ timetable } = await loadFeedOfFiles({ ...smallFiles, trips }, new Date(`${tuesday}T08:00:00+13:00`)));
  });

  const optionsOf = (routeId: string, firstDate: string, lastDate = firstDate) => {
    const route = timetable.routeById(routeId);
    if (!route) throw new Error(`There is no line ${routeId}.`);
    return listScopeOptions(timetable, route, { firstDate, lastDate });
  };

  test('are its directions, and its trips by direction and time', () => {
    const { directions, trips } = optionsOf('strait', tuesday);
    expect(directions.map(({ direction }) => direction)).toEqual([0, 1]);
    expect(trips.map(({ tripId, ends }) => [tripId, ends.departure / 3_600, ends.from.name])).toEqual([
      ['f9', 9, 'North'],
      ['f23', 23, 'North'],
      ['f15', 15, 'North'],
    ]);
  });

  test('are only the trips that run on the days', () => {
    expect(optionsOf('strait', sunday).trips).toEqual([]);
    expect(optionsOf('bus', tuesday).trips).toEqual([]);
    expect(optionsOf('bus', tuesday, sunday).trips).toMatchObject([{ tripId: 'b' }]);
  });

  test('are no directions if the line has fewer than two', () => {
    expect(optionsOf('bus', sunday).directions).toEqual([]);
  });
});
