import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarDayStart } from '#domains/travel/time/service-time.ts';
import type { Mode } from '#domains/travel/timetable/timetable.ts';
import { casesOf } from '#tests/case-counts.ts';
import { buildFeed } from '#tests/travel/build-feed.ts';
import { expectFeasible } from '#tests/travel/check-journey.ts';
import {
  allJourneys,
  bestAfter,
  bestBy,
  bestOf,
  type FeedRows,
  vehiclesOn,
  type Worth,
} from '#tests/travel/exhaustive-search.ts';
import { randomFeed } from '#tests/travel/random-feeds.ts';
import { createPlanner } from './create-planner.ts';
import type { Journey, JourneyRequest } from './journey-planner.ts';

const numRuns = casesOf({ short: 400, full: 5_000 });

const worthOf = ({ departure, arrival, changes }: Journey): Worth => ({
  departure: departure.getTime() / 1000,
  arrival: arrival.getTime() / 1000,
  changes,
});

/** Longer than any trip of these feeds, in seconds up to the last boarding. */
const maxDaysBack = 10;

/**
 * Computes from the rows how many days after its start the last trip of a feed is boarded, with an hour for clock
 * changes.
 */
function daysBackOf(feed: FeedRows): number {
  const boardings = feed.trips.flatMap(({ tripId }) => {
    const rows = feed.stopTimes.filter((row) => row.tripId === tripId);
    const first = rows[0]?.departureTime ?? 0;
    const starts = feed.frequencies
      .filter((row) => row.tripId === tripId)
      .map(({ startTime, endTime, headwaySecs }) => endTime - ((endTime - startTime - 1) % headwaySecs) - 1);
    const later = Math.max(...(starts.length > 0 ? starts : [first])) - first;
    return rows
      .slice(0, -1)
      .filter(({ pickupType }) => pickupType !== 1)
      .map(({ departureTime }) => departureTime + later);
  });
  return Math.max(1, Math.floor((Math.max(0, ...boardings) + 3_600) / 86_400));
}

/** Stops by number, independent of the feed's stop count. */
const question = fc.record({
  from: fc.array(fc.nat(11), { minLength: 1, maxLength: 2 }),
  to: fc.array(fc.nat(11), { minLength: 1, maxLength: 2 }),
  maxChanges: fc.integer({ min: 0, max: 4 }),
  modes: fc.option(fc.subarray<Mode>(['rail', 'coach', 'ferry', 'other'], { minLength: 1 }), {
    nil: undefined,
    freq: 4,
  }),
  daysAhead: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 3 })),
  /** Minutes of the requested day. */
  minute: fc.oneof(fc.integer({ min: 300, max: 720 }), fc.integer({ min: 0, max: 1379 })),
});

type Question = typeof question extends fc.Arbitrary<infer Asked> ? Asked : never;

function requestOf(feed: FeedRows, asked: Question): JourneyRequest {
  const stop = (index: number) => `stop-${index % feed.stops.length}`;
  return {
    from: asked.from.map(stop),
    to: asked.to.map(stop),
    maxChanges: asked.maxChanges,
    modes: asked.modes,
    daysAhead: asked.daysAhead,
  };
}

test(`the planner finds what an exhaustive search finds, on ${numRuns} random feeds`, {
  timeout: 120_000,
}, async () => {
  const seen = { depart: 0, arrive: 0, range: 0, twoChanges: 0, transfers: 0 };
  await fc.assert(
    fc.asyncProperty(randomFeed, question, async ({ feed, date }, asked) => {
      const request = requestOf(feed, asked);
      const daysBack = daysBackOf(feed);
      const vehiclesFrom = (first: number, last: number) =>
        vehiclesOn(
          feed,
          Array.from({ length: last - first + 1 }, (_, index) => addDays(date, first + index)),
        );
      const vehicles = vehiclesFrom(-maxDaysBack, asked.daysAhead);
      const all = allJourneys(feed, vehicles, request);
      const vehiclesBefore = vehiclesFrom(1 - asked.daysAhead - daysBack, 1);
      const allBefore = allJourneys(feed, vehiclesBefore, request);
      const planner = createPlanner(buildFeed(feed));
      const start = calendarDayStart(date, feed.zone) / 1000;
      const end = calendarDayStart(addDays(date, 1), feed.zone) / 1000;
      const instant = start + asked.minute * 60;

      const range = await planner.range(request, date);
      const best = bestOf(all.filter(({ departure }) => departure >= start));
      expect(range.map(worthOf)).toEqual(best.filter(({ departure }) => departure < end));
      const after = await planner.departAfter(request, new Date(instant * 1000));
      expect(after.map(worthOf)).toEqual(bestAfter(all, instant));
      // The planner above knows bounds from the search of the day.
      const fresh = createPlanner(buildFeed(feed));
      expect(await fresh.departAfter(request, new Date(instant * 1000))).toEqual(after);
      const by = await planner.arriveBy(request, new Date(instant * 1000));
      expect(by.map(worthOf)).toEqual(bestBy(allBefore, instant));
      for (const journey of [...range, ...after]) expectFeasible(feed, vehicles, request, journey);
      for (const journey of by) expectFeasible(feed, vehiclesBefore, request, journey);
      for (const journey of [...range, ...after, ...by]) {
        if (journey.changes > 1) seen.twoChanges += 1;
        if (journey.legs.some(({ kind }) => kind === 'transfer')) seen.transfers += 1;
      }
      seen.depart += Math.sign(after.length);
      seen.arrive += Math.sign(by.length);
      seen.range += Math.sign(range.length);
    }),
    { numRuns },
  );
  // Guards against feeds too poor for a comparison. Journeys with two changes are rare and clustered: 20 to 60 of
  // 1,500.
  const { twoChanges, ...often } = seen;
  expect(twoChanges).toBeGreaterThan(numRuns / 500);
  for (const count of Object.values(often)) expect(count).toBeGreaterThan(numRuns / 50);
});

test('a planner answers each request as if it were its first', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      randomFeed,
      fc.array(question, { minLength: 6, maxLength: 12 }),
      async ({ feed, date }, questions) => {
        const timetable = buildFeed(feed);
        const planner = createPlanner(timetable);
        for (const asked of questions) {
          const request = requestOf(feed, asked);
          const instant = new Date(calendarDayStart(date, feed.zone) + asked.minute * 60_000);
          const fresh = createPlanner(timetable);
          expect(await planner.departAfter(request, instant)).toEqual(
            await fresh.departAfter(request, instant),
          );
          expect(await planner.arriveBy(request, instant)).toEqual(await fresh.arriveBy(request, instant));
          const day = await planner.range(request, date);
          expect(day).toEqual(await fresh.range(request, date));
          found += day.length;
        }
      },
    ),
    { numRuns: numRuns / 10 },
  );
  expect(found).toBeGreaterThan(numRuns / 50);
});
