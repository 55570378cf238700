/** Finds agencies, stops, routes and trips of the timetable by the ids of a real-time feed. */
import type { Agency, Route, Stop, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';

/** Lookups that return undefined for an unknown id. */
export interface FeedIds {
  trip(id: string): Trip | undefined;
  stop(id: string): Stop | undefined;
  route(id: string): Route | undefined;
  agency(id: string): Agency | undefined;
}

/**
 * Creates lookups for a feed. A merge of timetables prefixes only ids that clash, so the id with the prefix is tried
 * first, then the id alone.
 */
export function createFeedIds(timetable: Timetable, idPrefix: string): FeedIds {
  const lookup =
    <Value>(find: (id: string) => Value | undefined) =>
    (id: string) =>
      (idPrefix === '' ? undefined : find(idPrefix + id)) ?? find(id);
  return {
    trip: lookup((id) => timetable.tripById(id)),
    stop: lookup((id) => timetable.stopById(id)),
    route: lookup((id) => timetable.routeById(id)),
    agency: lookup((id) => timetable.agencies.find((agency) => agency.id === id)),
  };
}
