/** The state of the service: which lines have cancelled or late runs, and the notices about them. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { serviceInstant } from '#domains/travel/time/service-time.ts';
import type { Call, Mode, Route, Stop } from '#domains/travel/timetable/timetable.ts';
import { type FeedOutage, findOutage } from './feed-status.ts';
import type { Cause, Effect, Notice, NoticePeriod, RunUpdate } from './live-updates.ts';

/** State of all lines. */
export interface ServiceStatus {
  /** Notices that are about no line: about stops, or about everything. */
  readonly notices: readonly StatusNotice[];
  /** In the timetable's order. */
  readonly lines: readonly LineStatus[];
  /** False if only staff report, because no real-time feed is set up. */
  readonly hasFeeds: boolean;
}

/** State of a line; `normal` if there is neither an update nor a notice, which means little during an outage. */
export interface LineStatus {
  readonly routeId: string;
  readonly name: string;
  readonly operator: string;
  readonly mode: Mode;
  readonly state: 'normal' | 'notice' | 'delays' | 'cancellations';
  /** Ascending by departure. */
  readonly runs: readonly RunStatus[];
  readonly notices: readonly StatusNotice[];
  /** Set while a feed that reports on the line is not believed. */
  readonly outage: FeedOutage | null;
}

/** A run that is cancelled or not on time, from its first stop to its last. */
export interface RunStatus {
  readonly tripId: string;
  readonly serviceDate: ServiceDate;
  readonly runOffset: number;
  readonly from: Stop;
  readonly to: Stop;
  /** The timetable's times. */
  readonly departure: Date;
  readonly arrival: Date;
  readonly isCancelled: boolean;
  /** Present where another time is expected. */
  readonly expectedDeparture?: Date;
  readonly expectedArrival?: Date;
  /** Stops at which it does not call. */
  readonly skipped: readonly Stop[];
  readonly cause: Cause | null;
}

/** A notice with the period that is current or next; null is unbounded. */
export interface StatusNotice {
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  readonly cause: Cause | null;
  readonly effect: Effect | null;
  /** The stops that it is about; empty if it is about lines or everything. */
  readonly stopIds: readonly string[];
  readonly from: Date | null;
  readonly until: Date | null;
}

/** The shortest delay that counts, in seconds. */
const minDelaySeconds = 300;

/**
 * Builds the state of all lines at `now`, or of those that are named. Runs that have arrived and notices that have
 * ended are left out.
 */
export function buildServiceStatus(feed: LoadedFeed, now: Date, routeIds?: readonly string[]): ServiceStatus {
  const routes = routeIds
    ? feed.timetable.routes.filter(({ id }) => routeIds.includes(id))
    : feed.timetable.routes;
  const runsByRoute = Map.groupBy(listRuns(feed, now), ({ route }) => route.id);
  return {
    notices: presentNotices(
      feed.live.notices.filter(({ routeIds, tripIds }) => routeIds.length + tripIds.length === 0),
      now,
    ),
    lines: routes.map((route): LineStatus => {
      const runs = (runsByRoute.get(route.id) ?? [])
        .map(({ run }) => run)
        .toSorted((a, b) => a.departure.getTime() - b.departure.getTime());
      const notices = findNotices(feed, route, now);
      return {
        ...{ routeId: route.id, name: route.name, operator: route.agency.name, mode: route.mode },
        state: stateOf(runs, notices),
        runs,
        notices,
        outage: findOutage(feed.live.feeds, route, feed.timetable),
      };
    }),
    hasFeeds: feed.live.feeds.length > 0,
  };
}

function stateOf(runs: readonly RunStatus[], notices: readonly StatusNotice[]): LineStatus['state'] {
  if (runs.some(({ isCancelled, skipped }) => isCancelled || skipped.length > 0)) return 'cancellations';
  if (runs.length > 0) return 'delays';
  return notices.length > 0 ? 'notice' : 'normal';
}

function listRuns(feed: LoadedFeed, now: Date): { readonly route: Route; readonly run: RunStatus }[] {
  const { timetable, live } = feed;
  return live.updates.flatMap((update) => {
    const trip = timetable.tripById(update.tripId);
    const calls = trip ? timetable.callsOf(trip) : [];
    const [first, last] = [calls[0], calls.at(-1)];
    if (!trip || !first || !last || !isNews(update)) return [];
    const run = presentRun(update, { first, last, skipped: skippedStops(update, calls) }, timetable.zone);
    const end = run.expectedArrival ?? run.arrival;
    return end > now ? [{ route: trip.route, run }] : [];
  });
}

function isNews({ isCancelled, calls }: RunUpdate): boolean {
  return (
    isCancelled ||
    calls.some(
      ({ isSkipped, arrivalDelay, departureDelay }) =>
        isSkipped || Math.max(Math.abs(arrivalDelay), Math.abs(departureDelay)) >= minDelaySeconds,
    )
  );
}

function skippedStops({ calls: updates }: RunUpdate, calls: readonly Call[]): readonly Stop[] {
  return calls.filter((_, at) => updates[at]?.isSkipped).map(({ stop }) => stop);
}

function presentRun(
  update: RunUpdate,
  { first, last, skipped }: { readonly first: Call; readonly last: Call; readonly skipped: readonly Stop[] },
  zone: string,
): RunStatus {
  const { tripId, serviceDate, runOffset, isCancelled, calls, cause } = update;
  const at = (seconds: number) => serviceInstant(serviceDate, seconds + runOffset, zone);
  const departureDelay = calls[0]?.departureDelay ?? 0;
  const arrivalDelay = calls.at(-1)?.arrivalDelay ?? 0;
  return {
    ...{ tripId, serviceDate, runOffset, isCancelled, skipped, cause },
    from: first.stop,
    to: last.stop,
    departure: at(first.departure),
    arrival: at(last.arrival),
    ...(departureDelay !== 0 && { expectedDeparture: at(first.departure + departureDelay) }),
    ...(arrivalDelay !== 0 && { expectedArrival: at(last.arrival + arrivalDelay) }),
  };
}

/** Returns the notices about a line or its trips that are current or to come. */
function findNotices({ timetable, live }: LoadedFeed, route: Route, now: Date): readonly StatusNotice[] {
  return presentNotices(
    live.notices.filter(
      ({ routeIds, tripIds }) =>
        routeIds.includes(route.id) || tripIds.some((id) => timetable.tripById(id)?.route.id === route.id),
    ),
    now,
  );
}

function presentNotices(notices: readonly Notice[], now: Date): readonly StatusNotice[] {
  return notices.flatMap((notice) => {
    const period = currentPeriod(notice, now);
    if (!period) return [];
    const { title, text, url, cause, effect, stopIds } = notice;
    return [{ title, text, url, cause, effect, stopIds, ...period }];
  });
}

function currentPeriod({ periods }: Notice, now: Date): NoticePeriod | null {
  if (periods.length === 0) return { from: null, until: null };
  return periods.find(({ until }) => until === null || until > now) ?? null;
}
