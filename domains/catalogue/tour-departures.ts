/**
 * Generates the departures of a tour from rules, so that they never run out. It uses dates only, so clock changes have
 * no effect.
 */

import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { addDays, dateInZone, dateOfDay, dayNumber, weekdayOf } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Tour, TourDeparture } from './catalogue.ts';

/** A season and weekdays on which a tour departs. */
export interface DepartureRule {
  /** `MM-DD`, both inclusive; a season may cross the new year. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** 0 is Monday. */
  readonly weekdays: ReadonlySet<number>;
}

/** Sales horizon of tours in months. */
const horizonMonths = 12;

/**
 * Returns the first and last day of departures on sale at `now`, in New Zealand. They range from the end of the notice
 * period to a year ahead.
 */
export function saleDays({ noticeDays }: Pick<Tour, 'noticeDays'>, now: Date) {
  const today = dateInZone(now, NEW_ZEALAND);
  return {
    first: addDays(today, noticeDays),
    last: Temporal.PlainDate.from(today).add({ months: horizonMonths }).toString(),
  };
}

/** Returns the departures on sale at `now`, ascending. */
export function generateDepartures(
  rules: readonly DepartureRule[],
  tour: Tour,
  now: Date,
): readonly TourDeparture[] {
  const { first, last } = saleDays(tour, now);
  const departures: TourDeparture[] = [];
  for (let day = dayNumber(first); day <= dayNumber(last); day += 1) {
    const date = dateOfDay(day);
    if (rules.some((rule) => fits(rule, date))) departures.push(departureOn(tour, date));
  }
  return departures;
}

/** Returns the departure on a day, if the rules include it and it is on sale at `now`. */
export function findDeparture(
  rules: readonly DepartureRule[],
  tour: Tour,
  date: ServiceDate,
  now: Date,
): TourDeparture | undefined {
  const { first, last } = saleDays(tour, now);
  const isOn = date >= first && date <= last && rules.some((rule) => fits(rule, date));
  return isOn ? departureOn(tour, date) : undefined;
}

function departureOn(tour: Tour, startsOn: ServiceDate): TourDeparture {
  return { id: `${tour.id}:${startsOn}`, tour, startsOn, endsOn: addDays(startsOn, tour.days - 1) };
}

function fits({ firstDay, lastDay, weekdays }: DepartureRule, date: ServiceDate): boolean {
  const day = date.slice(5);
  const isInSeason =
    firstDay <= lastDay ? day >= firstDay && day <= lastDay : day >= firstDay || day <= lastDay;
  return isInSeason && weekdays.has(weekdayOf(dayNumber(date)));
}
