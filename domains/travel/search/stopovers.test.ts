import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPlanner } from '#domains/travel/planner/create-planner.ts';
import type { Journey, RideLeg } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { casesOf } from '#tests/case-counts.ts';
import { buildFeed } from '#tests/travel/build-feed.ts';
import { expectFeasible } from '#tests/travel/check-journey.ts';
import { type FeedRows, vehiclesOn } from '#tests/travel/exhaustive-search.ts';
import { type Line, lineFeed } from '#tests/travel/line-feed.ts';
import { findStays } from './nights.ts';
import { findStopovers } from './stopovers.ts';

const date = '2026-12-07';
const dates = Array.from({ length: 7 }, (_, at) => addDays(date, at - 1));
const towns = ['b', 'm', 'c', 'n'].map((id) => ({ id, stopIds: [id] }));

async function searchIn(feed: FeedRows, from: string, to: string, day = date) {
  const timetable = buildFeed(feed);
  const planner = createPlanner(timetable);
  const request = { from: [from], to: [to], maxChanges: 4, daysAhead: 3 };
  const best = await planner.range(request, day);
  const context = { feed: { timetable, planner }, request, date: day };
  const callsOf = ({ tripId, from, to }: RideLeg) => {
    const trip = timetable.tripById(tripId);
    return trip ? timetable.callsOf(trip).slice(from.call, (to.call ?? 0) + 1) : [];
  };
  return { request, best, stopovers: await findStopovers(context, best, { towns, callsOf }) };
}

const linesOf = ({ legs }: Journey) =>
  legs.flatMap((leg) =>
    leg.kind === 'ride' ? `${leg.tripId} ${leg.serviceDate.slice(8)} ${leg.to.stopId}` : [],
  );

/** A to C by coach through the town M, then C to D the next morning. */
const lines: readonly Line[] = [
  { id: 'coach', type: 3, calls: ['a 08:00:00', 'm 13:00:00', 'c 19:00:00'] },
  { id: 'south', type: 3, calls: ['c 08:00:00', 'n 09:00:00', 'd 15:00:00'] },
];

describe('stopovers', () => {
  test('add a night in a town on the way, and continue the next day', async () => {
    const { best, stopovers } = await searchIn(lineFeed(lines, { dates }), 'a', 'd');
    expect(best.map(linesOf)).toEqual([['coach 07 c', 'south 08 d']]);
    expect(stopovers.map(linesOf)).toEqual([['coach 07 m', 'coach 08 c', 'south 09 d']]);
  });

  test('do not exist for journeys without a night', async () => {
    expect((await searchIn(lineFeed(lines, { dates }), 'a', 'c')).stopovers).toEqual([]);
  });

  test('do not exist where the next ride leaves so early that there is no night', async () => {
    const early: readonly Line[] = [
      { id: 'coach', type: 3, calls: ['a 17:00:00', 'm 23:00:00', 'c 25:00:00'] },
      { id: 'early', type: 3, calls: ['m 04:30:00', 'c 06:30:00'] },
      { id: 'south', type: 3, calls: ['c 08:00:00', 'd 15:00:00'] },
    ];
    const { best, stopovers } = await searchIn(lineFeed(early, { dates }), 'a', 'd');
    expect(best.map(linesOf)).toEqual([['coach 07 c', 'south 08 d']]);
    expect(stopovers).toEqual([]);
  });

  test.each(['2026-09-26', '2027-04-03', date])('last until 04:00 local time, on %s too', async (day) => {
    const corridorLines: readonly Line[] = [
      { id: 'coach', type: 3, calls: ['a 10:00:00', 'm 17:00:00', 'c 21:00:00'] },
      { id: 'early', type: 3, calls: ['m 03:30:00', 'c 06:30:00'] },
      { id: 'later', type: 3, calls: ['m 08:00:00', 'c 11:30:00'] },
      { id: 'south', type: 3, calls: ['c 07:00:00', 'n 09:00:00', 'd 15:00:00'] },
      { id: 'south2', type: 3, calls: ['c 12:00:00', 'n 14:00:00', 'd 15:30:00'] },
    ];
    const days = Array.from({ length: 5 }, (_, at) => addDays(day, at - 1));
    const { stopovers } = await searchIn(lineFeed(corridorLines, { dates: days }), 'a', 'd', day);
    expect(stopovers.map(linesOf).map((rides) => rides.map((ride) => ride.split(' ')[0]))).toEqual([
      ['coach', 'later', 'south2'],
    ]);
  });

  /** Trips of any mode along five stops, by day and night. */
  const corridor = fc
    .array(
      fc.record({
        from: fc.nat(3),
        stops: fc.integer({ min: 2, max: 4 }),
        type: fc.constantFrom(2, 3, 4),
        leaves: fc.integer({ min: 0, max: 23 }),
        hours: fc.integer({ min: 1, max: 8 }),
      }),
      { minLength: 4, maxLength: 12 },
    )
    .map((trips) =>
      lineFeed(
        trips.map(({ from, stops, type, leaves, hours }, index) => ({
          id: `v${index}`,
          type,
          calls: ['a', 'b', 'm', 'c', 'd']
            .slice(from, from + stops)
            .map((stop, at) => `${stop} ${String(leaves + at * hours).padStart(2, '0')}:00:00`),
        })),
        { dates, transfers: [['m', 'm', 1_800] as const] },
      ),
    );

  test('can be travelled, leave on the day', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(corridor, async (feed) => {
        const { request, best, stopovers } = await searchIn(feed, 'a', 'd');
        const vehicles = vehiclesOn(
          feed,
          Array.from({ length: 9 }, (_, at) => addDays(date, at - 3)),
        );
        for (const journey of stopovers) {
          expectFeasible(feed, vehicles, request, journey);
          expect(dateInZone(journey.departure, feed.zone)).toBe(date);
          expect(findStays(journey.legs, feed.zone)).not.toEqual([]);
        }
        expect(stopovers.length === 0 || best.length > 0).toBe(true);
        found += stopovers.length;
      }),
      { numRuns: casesOf({ short: 100, full: 2_000 }) },
    );
    expect(found).toBeGreaterThan(10);
  });
});
