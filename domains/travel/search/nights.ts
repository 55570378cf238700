/** Nights between the rides of a journey: where and how many. */
import type { JourneyLeg, RideLeg } from '#domains/travel/planner/journey-planner.ts';
import { dayInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';

const hourMs = 3_600_000;

/** Shorter waits are no nights, in milliseconds. */
const minWaitMs = 6 * hourMs;

/** A night includes this hour of the morning. */
export const nightHour = 4;

/** A stay between two rides. */
export interface Stay {
  /** Stop where the traveller arrives. */
  readonly stopId: string;
  /** At least 1. */
  readonly nights: number;
}

/** Counts the nights of a wait: the mornings at 04:00 that it includes, if it takes six hours or more. */
export function countNights(arrival: Date, departure: Date, zone: string = NEW_ZEALAND): number {
  if (departure.getTime() - arrival.getTime() < minWaitMs) return 0;
  // Shifted by the hour, the date changes once per night.
  const dayOf = (instant: Date) => dayInZone(new Date(instant.getTime() - nightHour * hourMs), zone);
  return dayOf(departure) - dayOf(arrival);
}

/** Returns the stays of a journey in order. A night on board is none. */
export function findStays(legs: readonly JourneyLeg[], zone: string): readonly Stay[] {
  const rides = legs.filter((leg): leg is RideLeg => leg.kind === 'ride');
  return rides.flatMap(({ to }, at) => {
    const next = rides[at + 1];
    const nights = next ? countNights(to.at, next.from.at, zone) : 0;
    return nights > 0 ? [{ stopId: to.stopId, nights }] : [];
  });
}
