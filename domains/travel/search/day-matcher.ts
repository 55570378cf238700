import { setImmediate as letOthersGo } from 'node:timers/promises';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { PricedJourney } from '#domains/travel/offers/priced-journey.ts';
import type { Journey, JourneyRequest } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { directRideFinder, withDirectRides } from './asked-departure.ts';
import { nextDayReach } from './fare-search.ts';
import { dayPlannerOf, daysAhead } from './planned-days.ts';

/** What the journeys of a day must fit. */
export interface DayCriteria {
  readonly request: JourneyRequest;
  /** Seconds after midnight by the clocks where the journey starts. At most one of the two. */
  readonly departAfter?: number | undefined;
  /** By the clocks where it ends. */
  readonly arriveBy?: number | undefined;
  /** Journeys must leave after this instant, in milliseconds since 1970. */
  readonly notBefore: number;
}

/** The one place that says which journeys answer a search: its list, its date strip and its next day all ask here. */
export interface DayMatcher {
  /**
   * The journeys that answer the search on `date`, ascending by departure, at most 60: those nearest to the time asked for.
   * When nothing of `date` arrives in time, those of the nearest day before it that do.
   */
  journeysOn(date: ServiceDate): Promise<readonly PricedJourney[]>;
  /** The first day after `date`, up to `last`, on which any journey answers the search; null when there is none soon. */
  nextDate(date: ServiceDate, last: ServiceDate): Promise<ServiceDate | null>;
}

/** Journeys in one list: more than any two towns of the embedded feed have on a day. */
const maxJourneys = 60;

/** Makes a matcher for one direction of a search. */
export function createDayMatcher(
  feed: LoadedFeed,
  { request, departAfter, arriveBy, notBefore }: DayCriteria,
): DayMatcher {
  const planner = dayPlannerOf(feed);
  const zoneAt = (stopIds: readonly string[]) =>
    stopIds.map((id) => feed.timetable.stopById(id)?.zone).find(Boolean) ?? feed.timetable.zone;
  const firstDay = dateInZone(new Date(notBefore), feed.timetable.zone);
  const directRidesAt = departAfter === undefined ? null : directRideFinder(feed, request);

  const journeysOf = async (date: ServiceDate, fits: (journey: Journey) => boolean = () => true) =>
    (await planner.journeysOf(request, date)).filter(
      ({ journey }) => journey.departure.getTime() > notBefore && fits(journey),
    );

  async function leavingAfter(date: ServiceDate, seconds: number): Promise<readonly PricedJourney[]> {
    const earliest = clockInstant(date, seconds, zoneAt(request.from));
    const later = await journeysOf(date, ({ departure }) => departure.getTime() >= earliest);
    return directRidesAt && earliest > notBefore ? withDirectRides(later, directRidesAt(earliest)) : later;
  }

  async function arrivingBy(date: ServiceDate, seconds: number): Promise<readonly PricedJourney[]> {
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
    if (arriveBy !== undefined) return (await arrivingBy(date, arriveBy)).slice(-maxJourneys);
    const journeys = departAfter === undefined ? journeysOf(date) : leavingAfter(date, departAfter);
    return (await journeys).slice(0, maxJourneys);
  }

  return {
    journeysOn,
    async nextDate(date, last) {
      for (let days = 1; days <= nextDayReach; days += 1) {
        const day = addDays(date, days);
        if (day > last) return null;
        if ((await journeysOn(day)).length > 0) return day;
        // A plan is made at once: between two of many, other requests have their turn.
        await letOthersGo();
      }
      return null;
    },
  };
}

/** The instant at which clocks show a time of day; on the night without it, as much later. Milliseconds since 1970. */
function clockInstant(date: ServiceDate, seconds: number, zone: string): number {
  const time = Temporal.PlainTime.from({
    hour: Math.floor(seconds / 3_600),
    minute: Math.floor(seconds / 60) % 60,
  });
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
}
