/** Selects the journeys of a day that match a search's times, modes and number of changes. */
import { setImmediate as letOthersGo } from 'node:timers/promises';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { PricedJourney } from '#domains/travel/offers/priced-journey.ts';
import type { Journey, JourneyRequest } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { addDirectRides, createDirectRideFinder } from './add-direct-rides.ts';
import { daysAhead, getDayPlanner } from './day-planner.ts';
import { maxNextDateDays } from './fare-search.ts';
import { selectOptions } from './journey-options.ts';

/** Criteria for the journeys of a day. */
export interface DayCriteria {
  readonly request: JourneyRequest;
  /** Seconds after midnight, local time at the start of the journey. Only one of the two may be set. */
  readonly departAfter?: number | undefined;
  /** Local time at the end of the journey. */
  readonly arriveBy?: number | undefined;
  /** Journeys must leave after this instant, in milliseconds since 1970. */
  readonly notBefore: number;
}

/**
 * Selects the journeys that match a search. The result list, the date strip and the next day all use it, so they
 * agree.
 */
export interface DayMatcher {
  /**
   * Returns the matching journeys on `date`, ascending by departure: at most 60, closest to the requested time, or a
   * handful if they need a night. If nothing of `date` arrives in time, returns those of the nearest earlier day.
   */
  journeysOn(date: ServiceDate): Promise<readonly PricedJourney[]>;
  /** Returns the first day after `date`, up to `last`, with a matching journey; null if there is none soon. */
  nextDate(date: ServiceDate, last: ServiceDate): Promise<ServiceDate | null>;
}

/** Maximum number of journeys in a list: more than any two towns of the embedded feed have in a day. */
const maxJourneys = 60;

/** Creates a matcher for one direction of a search. */
export function createDayMatcher(
  feed: LoadedFeed,
  { request, departAfter, arriveBy, notBefore }: DayCriteria,
): DayMatcher {
  const planner = getDayPlanner(feed);
  const zoneAt = (stopIds: readonly string[]) =>
    stopIds.map((id) => feed.timetable.stopById(id)?.zone).find(Boolean) ?? feed.timetable.zone;
  const firstDay = dateInZone(new Date(notBefore), feed.timetable.zone);
  const directRidesAt = departAfter === undefined ? null : createDirectRideFinder(feed, request);

  const journeysOf = async (date: ServiceDate, fits: (journey: Journey) => boolean = () => true) =>
    (await planner.journeysOf(request, date)).filter(
      ({ journey }) => journey.departure.getTime() > notBefore && fits(journey),
    );

  async function findLeavingAfter(date: ServiceDate, seconds: number): Promise<readonly PricedJourney[]> {
    const earliest = clockInstant(date, seconds, zoneAt(request.from));
    const later = await journeysOf(date, ({ departure }) => departure.getTime() >= earliest);
    return directRidesAt && earliest > notBefore ? addDirectRides(later, directRidesAt(earliest)) : later;
  }

  async function findArrivingBy(date: ServiceDate, seconds: number): Promise<readonly PricedJourney[]> {
    const latest = clockInstant(date, seconds, zoneAt(request.to));
    for (let daysBefore = 0; daysBefore <= daysAhead; daysBefore += 1) {
      const day = addDays(date, -daysBefore);
      if (day < firstDay) return [];
      const inTime = await journeysOf(day, ({ arrival }) => arrival.getTime() <= latest);
      if (inTime.length > 0) return inTime;
    }
    return [];
  }

  async function journeysOn(date: ServiceDate): Promise<readonly PricedJourney[]> {
    // Before the first day, all have left: a day of a return's date strip may precede the arrival there.
    if (date < firstDay) return [];
    if (arriveBy !== undefined)
      return selectOptions(feed, await findArrivingBy(date, arriveBy)).slice(-maxJourneys);
    if (departAfter !== undefined)
      return selectOptions(feed, await findLeavingAfter(date, departAfter)).slice(0, maxJourneys);
    // On the first day, journeys that have left are removed before the selection. All of a later day still leave.
    const options =
      date > firstDay ? await planner.optionsOf(request, date) : selectOptions(feed, await journeysOf(date));
    return options.slice(0, maxJourneys);
  }

  return {
    journeysOn,
    async nextDate(date, last) {
      for (let days = 1; days <= maxNextDateDays; days += 1) {
        const day = addDays(date, days);
        if (day > last) return null;
        if ((await journeysOn(day)).length > 0) return day;
        // Planning blocks the event loop, so yield to other requests between days.
        await letOthersGo();
      }
      return null;
    },
  };
}

/**
 * Converts a local time of day to an instant in milliseconds since 1970. A time skipped by a clock change moves on by
 * as much.
 */
function clockInstant(date: ServiceDate, seconds: number, zone: string): number {
  const time = Temporal.PlainTime.from({
    hour: Math.floor(seconds / 3_600),
    minute: Math.floor(seconds / 60) % 60,
  });
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
}
