import { expect } from 'vitest';
import type { Journey, JourneyRequest } from '#domains/travel/planner/journey-planner.ts';
import { type FeedRows, secondsOfEnd, secondsToChange, type Vehicle } from './exhaustive-search.ts';

const seconds = (date: Date) => date.getTime() / 1000;

/** Checks a journey against the feed: every ride runs, every change is possible, and it starts and ends as requested. */
export function expectFeasible(
  feed: FeedRows,
  vehicles: readonly Vehicle[],
  request: JourneyRequest,
  journey: Journey,
): void {
  const rides = journey.legs.filter((leg) => leg.kind === 'ride');
  expect(rides.length).toBe(journey.changes + 1);
  expect(journey.changes).toBeLessThanOrEqual(request.maxChanges);
  for (const { tripId, routeId, serviceDate, runOffset, from, to } of rides) {
    const vehicle = vehicles.find(
      (each) => each.tripId === tripId && each.serviceDate === serviceDate && each.runOffset === runOffset,
    );
    expect(vehicle?.routeId).toBe(routeId);
    const board = vehicle?.calls[from.call ?? -1];
    const alight = vehicle?.calls[to.call ?? -1];
    expect(from.call).toBeLessThan(to.call ?? -1);
    expect(board).toMatchObject({ stopId: from.stopId, departure: seconds(from.at), canBoard: true });
    expect(alight).toMatchObject({ stopId: to.stopId, arrival: seconds(to.at), canAlight: true });
  }

  const [first, last] = [journey.legs[0], journey.legs.at(-1)];
  expect(request.from).toContain(first?.from.stopId);
  expect(request.to).toContain(last?.to.stopId);
  expect(journey.departure).toEqual(first?.from.at);
  expect(journey.arrival).toEqual(last?.to.at);
  journey.legs.forEach((leg, index) => {
    const next = journey.legs[index + 1];
    if (leg.kind === 'transfer') {
      const isEnd = index === 0 || !next;
      const needed = (isEnd ? secondsOfEnd : secondsToChange)(feed, leg.from.stopId, leg.to.stopId);
      expect(leg.from.stopId).not.toBe(leg.to.stopId);
      expect(seconds(leg.to.at) - seconds(leg.from.at)).toBe(needed);
      expect(next?.kind).not.toBe('transfer');
    }
    if (!next) return;
    expect(next.from.stopId).toBe(leg.to.stopId);
    expect(seconds(next.from.at)).toBeGreaterThanOrEqual(seconds(leg.to.at));
    if (leg.kind === 'ride' && next.kind === 'ride') {
      const needed = secondsToChange(feed, leg.to.stopId, next.from.stopId);
      expect(needed).toBeDefined();
      expect(seconds(next.from.at) - seconds(leg.to.at)).toBeGreaterThanOrEqual(needed ?? 0);
    }
  });
}
