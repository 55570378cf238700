import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileFeeds } from '#domains/travel/feed/compile-feeds.ts';
import { serviceDayStart, serviceInstant } from '#domains/travel/time/service-time.ts';
import { root } from '#scripts/launch/root.mjs';
import { loadMinotor } from '#tools/measure/planner/minotor-planner.ts';
import { seededRandom } from '#tools/measure/planner/random.ts';
import { createPlanner } from './create-planner.ts';

const questions = 150;

test.each([
  {
    feed: 'caltrain_20160406',
    now: '2016-05-01',
    dates: ['2016-05-18', '2016-05-21', '2016-05-22', '2016-05-30'],
  },
  { feed: 'sample-feed-1', now: '2007-03-01', dates: ['2007-06-01', '2007-06-02', '2007-06-04'] },
])('minotor finds the same arrivals on $feed', async ({ feed, now, dates }) => {
  const path = join(root, 'tests/feeds', `${feed}.zip`);
  const { timetable } = await compileFeeds([{ name: feed, path }], { now: new Date(now) });
  const planner = createPlanner(timetable);
  const stops = timetable.stops.filter(({ isStation }) => !isStation);
  const random = seededRandom(1);
  const pick = () => stops[Math.floor(random() * stops.length)];
  let answered = 0;
  for (const date of dates) {
    const minotor = await loadMinotor(timetable, date);
    const dayStart = serviceDayStart(date, timetable.zone) / 1000;
    for (let question = 0; question < questions; question += 1) {
      const [from, to] = [pick(), pick()];
      if (!from || !to) throw new Error('The feed has no stops.');
      const reached = [from, ...timetable.transfersFrom(from).map((way) => way.to)];
      const place = (stop: typeof from) => stop.parentStation ?? stop.id;
      // Walking needs no ride; minotor then returns the walk.
      if (reached.some((stop) => place(stop) === place(to))) continue;
      const departure = 5 * 3600 + Math.floor(random() * 15 * 60) * 60;
      const maxChanges = Math.floor(random() * 4);
      const theirs = minotor.earliestArrival(place(from), place(to), departure, maxChanges);
      const journeys = await planner.departAfter(
        { from: [place(from)], to: [place(to)], maxChanges },
        serviceInstant(date, departure, timetable.zone),
      );
      // minotor knows one service day; other days are not compared.
      const ours = journeys
        .filter(({ legs }) => legs.every((leg) => leg.kind === 'transfer' || leg.serviceDate === date))
        .map(({ arrival }) => arrival.getTime() / 1000 - dayStart);
      const what = `${from.id} to ${to.id} on ${date} at ${departure} s with ${maxChanges} changes`;
      expect(ours.length > 0 ? Math.min(...ours) : null, what).toBe(theirs);
      if (theirs !== null) answered += 1;
    }
  }
  expect(answered).toBeGreaterThan(dates.length * 20);
});
