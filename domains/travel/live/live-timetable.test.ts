import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GtfsStopTime } from '#domains/travel/gtfs/records.ts';
import { createPlanner } from '#domains/travel/planner/create-planner.ts';
import type { Journey, JourneyRequest } from '#domains/travel/planner/journey-planner.ts';
import { addDays, calendarDayStart } from '#domains/travel/time/service-time.ts';
import { casesOf } from '#tests/case-counts.ts';
import { buildFeed } from '#tests/travel/build-feed.ts';
import { expectFeasible } from '#tests/travel/check-journey.ts';
import { type FeedRows, type Vehicle, vehiclesOn } from '#tests/travel/exhaustive-search.ts';
import { randomFeed } from '#tests/travel/random-feeds.ts';
import { applyUpdates } from './live-timetable.ts';
import type { RunUpdate } from './live-updates.ts';

const numRuns = casesOf({ short: 300, full: 5_000 });

/** The days that a search of these feeds may use, around the requested one. */
const days = Array.from({ length: 14 }, (_, index) => index - 10);

const runOf = (vehicle: Pick<Vehicle, 'tripId' | 'serviceDate' | 'runOffset'>) =>
  `${vehicle.tripId} ${vehicle.serviceDate} ${vehicle.runOffset}`;

/** A change to one of the vehicles, by number. */
const change = fc.record({
  vehicle: fc.nat(),
  isCancelled: fc.boolean(),
  delays: fc.array(fc.integer({ min: -2, max: 24 }), { minLength: 12, maxLength: 12 }),
  skipped: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  skips: fc.boolean(),
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the update of a vehicle. Its delays are whole five minutes, and no time runs backwards. */
function updateOf(vehicle: Vehicle, { isCancelled, delays, skips, skipped }: Change): RunUpdate {
  const { tripId, serviceDate, runOffset } = vehicle;
  let latest = Number.NEGATIVE_INFINITY;
  const delayAt = (planned: number, index: number) => {
    latest = Math.max(latest, planned + (delays[index] ?? 0) * 300);
    return latest - planned;
  };
  const calls = vehicle.calls.map(({ arrival, departure }, index) => ({
    arrivalDelay: delayAt(arrival, 2 * index),
    departureDelay: delayAt(departure, 2 * index + 1),
    isSkipped: skips && skipped[index] === true,
  }));
  return { tripId, serviceDate, runOffset, isCancelled, calls: isCancelled ? [] : calls, cause: null };
}

/** Returns the vehicles as they run after the updates. */
function updateVehicles(vehicles: readonly Vehicle[], updates: ReadonlyMap<string, RunUpdate>): Vehicle[] {
  return vehicles.flatMap((vehicle) => {
    const update = updates.get(runOf(vehicle));
    if (!update) return [vehicle];
    if (update.isCancelled) return [];
    return [
      {
        ...vehicle,
        calls: vehicle.calls.map((call, index) => {
          const { arrivalDelay = 0, departureDelay = 0, isSkipped = false } = update.calls[index] ?? {};
          return {
            ...call,
            arrival: call.arrival + arrivalDelay,
            departure: call.departure + departureDelay,
            canBoard: call.canBoard && !isSkipped,
            canAlight: call.canAlight && !isSkipped,
          };
        }),
      },
    ];
  });
}

/**
 * Writes the updates into the rows of a feed. A trip no longer runs on its changed days. There, each of its runs is a trip
 * of its own.
 */
function writeUpdates(
  feed: FeedRows,
  updates: ReadonlyMap<string, RunUpdate>,
  vehicles: readonly Vehicle[],
): FeedRows {
  const changed = new Set([...updates.values()].map(({ tripId, serviceDate }) => `${tripId} ${serviceDate}`));
  const written = vehicles.filter(({ tripId, serviceDate }) => changed.has(`${tripId} ${serviceDate}`));
  const kept = written.filter((vehicle) => !updates.get(runOf(vehicle))?.isCancelled);
  const serviceOf = (tripId: string) => `${tripId} otherwise`;
  const tripOf = (id: string) => feed.trips.find(({ tripId }) => tripId === id);
  const rowsOf = (id: string) =>
    feed.stopTimes.filter(({ tripId }) => tripId === id).toSorted((a, b) => a.stopSequence - b.stopSequence);
  return {
    ...feed,
    services: [
      ...feed.trips.map(({ tripId, serviceId }) => ({
        serviceId: serviceOf(tripId),
        dates: (feed.services.find((service) => service.serviceId === serviceId)?.dates ?? []).filter(
          (date) => !changed.has(`${tripId} ${date}`),
        ),
      })),
      ...kept.map((vehicle) => ({ serviceId: runOf(vehicle), dates: [vehicle.serviceDate] })),
    ],
    trips: [
      ...feed.trips.map((trip) => ({ ...trip, serviceId: serviceOf(trip.tripId) })),
      ...kept.flatMap((vehicle) => {
        const trip = tripOf(vehicle.tripId);
        return trip ? [{ ...trip, tripId: runOf(vehicle), serviceId: runOf(vehicle) }] : [];
      }),
    ],
    stopTimes: [
      ...feed.stopTimes,
      ...kept.flatMap((vehicle) => {
        const rows = rowsOf(vehicle.tripId);
        const planned = vehicle.calls[0]?.departure ?? 0;
        const starts = feed.frequencies
          .filter(({ tripId }) => tripId === vehicle.tripId)
          .map((row) => row.startTime);
        const first = starts.length > 0 ? Math.min(...starts) : (rows[0]?.departureTime ?? 0);
        const update = updates.get(runOf(vehicle));
        return rows.map((row, index): GtfsStopTime => {
          const call = vehicle.calls[index];
          const { arrivalDelay = 0, departureDelay = 0, isSkipped = false } = update?.calls[index] ?? {};
          const start = first + vehicle.runOffset - planned;
          return {
            ...row,
            tripId: runOf(vehicle),
            arrivalTime: start + (call?.arrival ?? 0) + arrivalDelay,
            departureTime: start + (call?.departure ?? 0) + departureDelay,
            pickupType: isSkipped ? 1 : row.pickupType,
            dropOffType: isSkipped ? 1 : row.dropOffType,
          };
        });
      }),
    ],
  };
}

const question = fc.record({
  from: fc.nat(11),
  to: fc.nat(11),
  maxChanges: fc.integer({ min: 0, max: 4 }),
  daysAhead: fc.integer({ min: 1, max: 3 }),
  isAlong: fc.boolean(),
  minute: fc.integer({ min: 0, max: 1379 }),
});

describe('a timetable with updates', () => {
  test(`is planned like a feed with the updates written in, on ${numRuns} random feeds`, {
    timeout: 120_000,
  }, async () => {
    const seen = { journeys: 0, changed: 0, lost: 0 };
    await fc.assert(
      fc.asyncProperty(
        randomFeed,
        question,
        fc.array(change, { minLength: 1, maxLength: 30 }),
        async ({ feed, date }, asked, changes) => {
          const vehicles = vehiclesOn(
            feed,
            days.map((day) => addDays(date, day)),
          );
          const updates = new Map(
            changes.flatMap((each): [string, RunUpdate][] => {
              const vehicle = vehicles[each.vehicle % Math.max(vehicles.length, 1)];
              return vehicle ? [[runOf(vehicle), updateOf(vehicle, each)]] : [];
            }),
          );
          // Half of the searches are between the ends of a changed run.
          const ends = asked.isAlong
            ? vehicles[(changes[0]?.vehicle ?? 0) % Math.max(vehicles.length, 1)]?.calls
            : [];
          const request: JourneyRequest = {
            ...{ maxChanges: asked.maxChanges, daysAhead: asked.daysAhead },
            from: [ends?.[0]?.stopId ?? `stop-${asked.from % feed.stops.length}`],
            to: [ends?.at(-1)?.stopId ?? `stop-${asked.to % feed.stops.length}`],
          };
          const planned = buildFeed(feed);
          const live = createPlanner(applyUpdates(planned, updates.values()));
          const written = createPlanner(buildFeed(writeUpdates(feed, updates, vehicles)));
          const instant = new Date(calendarDayStart(date, feed.zone) + asked.minute * 60_000);
          // How much earlier a search looks depends on the longest trip, which may be cancelled.
          const earliest = calendarDayStart(addDays(date, 1 - asked.daysAhead), feed.zone);
          const isAhead = ({ departure }: Journey) => departure.getTime() >= earliest;
          const expected = updateVehicles(vehicles, updates);
          for (const search of [
            (planner: typeof live) => planner.range(request, date),
            (planner: typeof live) => planner.departAfter(request, instant),
            (planner: typeof live) => planner.arriveBy(request, instant),
          ]) {
            const journeys = (await search(live)).filter(isAhead);
            expect(journeys.map(worthOf)).toEqual((await search(written)).filter(isAhead).map(worthOf));
            for (const journey of journeys) expectFeasible(feed, expected, request, journey);
            seen.journeys += journeys.length;
            seen.changed += journeys.filter(({ legs }) =>
              legs.some((leg) => leg.kind === 'ride' && updates.has(runOf(leg))),
            ).length;
            const before = await search(createPlanner(planned));
            seen.lost += before.filter(({ legs }) =>
              legs.some((leg) => leg.kind === 'ride' && updates.get(runOf(leg))?.isCancelled),
            ).length;
          }
        },
      ),
      { numRuns },
    );
    // Guards against feeds whose updates no journey meets.
    expect(seen.changed).toBeGreaterThan(numRuns / 20);
    expect(seen.lost).toBeGreaterThan(numRuns / 20);
  });
});

function worthOf({ departure, arrival, changes }: Journey) {
  return { departure, arrival, changes };
}
