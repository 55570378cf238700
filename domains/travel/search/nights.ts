/** Nights between the rides of a journey: where and how many. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { JourneyLeg, RideLeg } from '#domains/travel/planner/journey-planner.ts';
import { dateOfDay, serviceInstant } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND, toLocalMs } from '#platform/clock.ts';

const hourMs = 3_600_000;

/** Shorter waits are no nights, in milliseconds. */
const minWaitMs = 6 * hourMs;

/** A night ends at this hour, local time. */
const morningHour = 4;

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
  return eveningDayOf(departure, zone) - eveningDayOf(arrival, zone);
}

/** Returns the day to which an arrival belongs: before 04:00 local time, still the day before. */
export function eveningOf(arrival: Date, zone: string): ServiceDate {
  return dateOfDay(eveningDayOf(arrival, zone));
}

/** Returns when the night before a day ends: 04:00 local time. */
export function morningOf(date: ServiceDate, zone: string): Date {
  return serviceInstant(date, morningHour * 3_600, zone);
}

/** Returns the day of `eveningOf` as a day number. */
function eveningDayOf(instant: Date, zone: string): number {
  return Math.floor((toLocalMs(instant, zone) - morningHour * hourMs) / (24 * hourMs));
}

/** Returns the stays of a journey in order. A night on board is none. */
export function findStays(legs: readonly JourneyLeg[], zone: string): readonly Stay[] {
  const stays: Stay[] = [];
  let before: RideLeg | undefined;
  for (const leg of legs) {
    if (leg.kind !== 'ride') continue;
    if (before) {
      const nights = countNights(before.to.at, leg.from.at, zone);
      if (nights > 0) stays.push({ stopId: before.to.stopId, nights });
    }
    before = leg;
  }
  return stays;
}
