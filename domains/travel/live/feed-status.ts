/** Real-time feeds as the live state knows them: the lines that they report on, and whether they are believed. */
import type { Route, Timetable } from '#domains/travel/timetable/timetable.ts';

/** A real-time feed of the settings. */
export interface FeedStatus {
  readonly id: string;
  /** Ids of the operators whose lines it reports on; empty for all lines. */
  readonly operatorIds: readonly string[];
  /** Null while its last report is believed. */
  readonly outage: FeedOutage | null;
}

/** The time in which nothing of a feed is believed: it is silent, garbled or too old. */
export interface FeedOutage {
  /** Time of its last report; null if it never had one. */
  readonly since: Date | null;
}

/**
 * Returns the outage of the feeds that report on a line, since the earliest of their last reports. It is null if all of
 * them are believed, and if there are none.
 */
export function findOutage(
  feeds: readonly FeedStatus[],
  route: Route,
  timetable: Pick<Timetable, 'routes'>,
): FeedOutage | null {
  const outages = feeds.flatMap((feed) =>
    feed.outage && reportsOn(feed, route, timetable) ? [feed.outage] : [],
  );
  const times = outages.flatMap(({ since }) => since?.getTime() ?? []);
  if (outages.length === 0) return null;
  return { since: times.length > 0 ? new Date(Math.min(...times)) : null };
}

/** A feed of unknown operators might be about any line. Otherwise a typing error would hide its outage. */
function reportsOn(
  { operatorIds }: FeedStatus,
  route: Route,
  { routes }: Pick<Timetable, 'routes'>,
): boolean {
  const isKnown = routes.some(({ agency }) => operatorIds.includes(agency.id));
  return !isKnown || operatorIds.includes(route.agency.id);
}
