import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPlanner } from '#domains/travel/planner/create-planner.ts';
import type { Journey } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { casesOf } from '#tests/case-counts.ts';
import { buildFeed } from '#tests/travel/build-feed.ts';
import { expectFeasible } from '#tests/travel/check-journey.ts';
import { type FeedRows, vehiclesOn } from '#tests/travel/exhaustive-search.ts';
import { type Line, lineFeed } from '#tests/travel/line-feed.ts';
import { findVariants } from './journey-variants.ts';

const date = '2026-12-07';

async function searchIn(feed: FeedRows, from: string, to: string, day = date) {
  const timetable = buildFeed(feed);
  const planner = createPlanner(timetable);
  const request = { from: [from], to: [to], maxChanges: 4, daysAhead: 3 };
  const best = await planner.range(request, day);
  return {
    request,
    best,
    variants: await findVariants({ feed: { timetable, planner }, request, date: day }, best),
  };
}

const linesOf = ({ legs }: Journey) =>
  legs.flatMap((leg) => (leg.kind === 'ride' ? `${leg.tripId} ${leg.serviceDate.slice(8)}` : [])).join(' | ');

/** A to B by coach or by an earlier train, B to C by ferry twice a day, C to D by coach once. */
const lines: readonly Line[] = [
  { id: 'coach', type: 3, calls: ['a 08:00:00', 'b 19:00:00'] },
  { id: 'train', type: 2, calls: ['a 07:40:00', 'b 18:20:00'] },
  { id: 'evening', type: 4, calls: ['b 20:30:00', 'c 24:00:00'] },
  { id: 'morning', type: 4, calls: ['b 08:45:00', 'c 12:15:00'] },
  { id: 'south', type: 3, calls: ['c 13:15:00', 'd 18:45:00'] },
];
const dates = [date, '2026-12-08'];
const minutes = (stop: string, count: number) => [stop, stop, count * 60] as const;
const transfers = [minutes('b', 30), minutes('c', 30)];

describe('variants of a long journey', () => {
  test('take the train, and wait before the ferry instead of after it', async () => {
    const { best, variants } = await searchIn(lineFeed(lines, { dates, transfers }), 'a', 'd');
    expect(best.map(linesOf)).toEqual(['coach 07 | evening 07 | south 08']);
    expect(new Set(variants.map(linesOf))).toEqual(
      new Set([
        'train 07 | evening 07 | south 08',
        'coach 07 | morning 08 | south 08',
        'train 07 | morning 08 | south 08',
      ]),
    );
  });

  test('need only as much time to change as the transfer takes', async () => {
    const exact = [minutes('b', 30), minutes('c', 60)];
    const { variants } = await searchIn(lineFeed(lines, { dates, transfers: exact }), 'a', 'd');
    expect(variants.map(linesOf)).toContain('train 07 | morning 08 | south 08');
  });

  test('leave time to change', async () => {
    const tight = [minutes('b', 30), minutes('c', 61)];
    const { variants } = await searchIn(lineFeed(lines, { dates, transfers: tight }), 'a', 'd');
    expect(variants.map(linesOf)).toEqual(['train 07 | evening 07 | south 08']);
    const slow = [minutes('b', 131), minutes('c', 30)];
    const late = lines.map((line) =>
      line.id === 'coach' ? { ...line, calls: ['a 08:00:00', 'b 18:00:00'] } : line,
    );
    const found = await searchIn(lineFeed(late, { dates, transfers: slow }), 'a', 'd');
    expect(found.best.map(linesOf)).toEqual(['coach 07 | evening 07 | south 08']);
    expect(found.variants.map(linesOf)).toEqual([
      'coach 07 | morning 08 | south 08',
      'train 07 | morning 08 | south 08',
    ]);
  });

  test('may end with a train that arrives a little later, but not much later', async () => {
    const replaceCoachByTrain = (leaves: string, arrives: string) =>
      searchIn(
        lineFeed([...lines, { id: 'coast', type: 2, calls: [`c ${leaves}`, `d ${arrives}`] }], {
          dates,
          transfers,
        }),
        'a',
        'd',
      );
    const soon = await replaceCoachByTrain('13:40:00', '19:00:00');
    expect(soon.variants.map(linesOf)).toContain('train 07 | evening 07 | coast 08');
    const late = await replaceCoachByTrain('20:00:00', '25:00:00');
    expect(late.variants.some((variant) => linesOf(variant).includes('coast'))).toBe(false);
  });

  test('do not exist for short journeys, direct journeys or excluded modes', async () => {
    const short = lines.filter(({ id }) => id === 'morning' || id === 'south');
    expect((await searchIn(lineFeed(short, { dates, transfers }), 'b', 'd')).variants).toEqual([]);
    expect((await searchIn(lineFeed(lines, { dates, transfers }), 'a', 'b')).variants).toEqual([]);
    const timetable = buildFeed(lineFeed(lines, { dates, transfers }));
    const planner = createPlanner(timetable);
    const modes = ['coach', 'ferry'] as const;
    const request = { from: ['a'], to: ['d'], maxChanges: 4, modes, daysAhead: 3 };
    const best = await planner.range(request, date);
    const variants = await findVariants({ feed: { timetable, planner }, request, date }, best);
    expect(variants.map(linesOf)).toEqual(['coach 07 | morning 08 | south 08']);
  });

  /** Vehicles of any mode between four stops in a row, by day and night. */
  const corridor = fc
    .record({
      vehicles: fc.array(
        fc.record({
          from: fc.nat(2),
          type: fc.constantFrom(2, 3, 4),
          leaves: fc.integer({ min: 0, max: 47 }).map((halves) => halves / 2),
          hours: fc.integer({ min: 2, max: 20 }).map((halves) => halves / 2),
        }),
        { minLength: 4, maxLength: 14 },
      ),
      change: fc.array(
        fc.integer({ min: 1, max: 8 }).map((quarters) => 15 * quarters),
        {
          minLength: 2,
          maxLength: 2,
        },
      ),
    })
    .map(({ vehicles, change: [atB = 0, atC = 0] }) => {
      const ends = ['b', 'c', 'd'];
      // A walk leads from the stop in B to the pier.
      const starts = ['a', 'pier', 'c'];
      const time = (hours: number) =>
        `${String(Math.floor(hours)).padStart(2, '0')}:${hours % 1 === 0 ? '00' : '30'}:00`;
      return lineFeed(
        vehicles.map(({ from, type, leaves, hours }, index) => ({
          id: `v${index}`,
          type,
          calls: [`${starts[from]} ${time(leaves)}`, `${ends[from]} ${time(leaves + hours)}`],
        })),
        {
          dates: [-1, 0, 1, 2, 3].map((step) => addDays(date, step)),
          transfers: [['b', 'pier', atB * 60], minutes('c', atC)],
        },
      );
    });

  test('can be travelled, leave on the day and keep the number of changes', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(corridor, async (feed) => {
        const { request, best, variants } = await searchIn(feed, 'a', 'd');
        const vehicles = vehiclesOn(
          feed,
          Array.from({ length: 9 }, (_, at) => addDays(date, at - 3)),
        );
        for (const variant of variants) {
          expectFeasible(feed, vehicles, request, variant);
          expect(dateInZone(variant.departure, feed.zone)).toBe(date);
          expect(best.some(({ changes }) => changes === variant.changes)).toBe(true);
        }
        found += variants.length;
      }),
      { numRuns: casesOf({ short: 100, full: 2_000 }) },
    );
    expect(found).toBeGreaterThan(10);
  });
});
