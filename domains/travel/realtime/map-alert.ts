/** Maps alerts to notices, and finds the cause of a cancellation among them. */
import type { Cause, Notice } from '#domains/travel/live/live-updates.ts';
import { modeOfRouteType } from '#domains/travel/timetable/mode-of-route-type.ts';
import type { Alert, FeedEntity } from './feed-message.ts';
import { type FeedContext, RejectedUpdateError, type Run, spanOf } from './find-run.ts';

/** A notice with the days of the trips that it names. */
export interface MappedAlert {
  readonly notice: Notice;
  /** The trips of the alert; a null date stands for every day. */
  readonly trips: readonly { readonly tripId: string; readonly date: string | null }[];
}

/**
 * Maps an alert. A selector with several ids counts as its narrowest: a trip, else a stop, else a line. An agency and a
 * route type stand for their lines. Throws `RejectedUpdateError` if nothing that it names is in the timetable.
 */
export function mapAlert(id: FeedEntity['id'], alert: Alert, context: FeedContext): MappedAlert {
  const routeIds = new Set<string>();
  const stopIds = new Set<string>();
  const trips: { tripId: string; date: string | null }[] = [];
  for (const selector of alert.selectors) {
    const { trip, stopId } = selector;
    if (trip && trip.tripId !== null) {
      const found = context.ids.trip(trip.tripId);
      if (found) trips.push({ tripId: found.id, date: trip.startDate });
    } else if (stopId !== null) {
      const stop = context.ids.stop(stopId);
      if (stop) stopIds.add(stop.id);
    } else for (const routeId of findRouteIds(selector, context)) routeIds.add(routeId);
  }
  if (routeIds.size + stopIds.size + trips.length === 0)
    throw new RejectedUpdateError('it is about nothing in the timetable');
  const { cause, effect, url } = alert;
  const notice: Notice = {
    id,
    cause,
    effect,
    periods: alert.periods.map(({ start, end }) => ({ from: dateOf(start), until: dateOf(end) })),
    routeIds: [...routeIds],
    stopIds: [...stopIds],
    tripIds: [...new Set(trips.map(({ tripId }) => tripId))],
    title: alert.header,
    text: alert.description,
    url,
  };
  return { notice, trips };
}

function findRouteIds(
  { agencyId, routeId, routeType, trip }: Alert['selectors'][number],
  { timetable, ids }: FeedContext,
): readonly string[] {
  const named = routeId ?? trip?.routeId ?? null;
  if (named !== null) return [ids.route(named)?.id ?? []].flat();
  if (agencyId === null && routeType === null) return [];
  const agency = agencyId === null ? null : ids.agency(agencyId);
  const mode = routeType === null ? null : modeOfRouteType(routeType);
  return timetable.routes
    .filter((route) => (agency === null || route.agency === agency) && (mode ?? route.mode) === route.mode)
    .map(({ id }) => id);
}

function dateOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1_000);
}

/** Effects that do not explain a cancellation. */
const milderEffects = ['additional-service', 'stop-moved', 'no-effect', 'accessibility-issue'];

/**
 * Returns the cause of a cancelled run from alerts about its trip that are active now or during the run. Without one,
 * alerts about its line that are active during the run count. Returns null if their causes differ.
 */
export function findCause(run: Run, alerts: readonly MappedAlert[], context: FeedContext): Cause | null {
  const { trip, serviceDate } = run;
  const span = spanOf(run, context.timetable);
  const likely = alerts.filter(
    ({ notice: { effect } }) => effect === null || !milderEffects.includes(effect),
  );
  const ofTrip = likely.filter(
    ({ notice, trips }) =>
      trips.some(({ tripId, date }) => tripId === trip.id && (date ?? serviceDate) === serviceDate) &&
      (isActive(notice, span) || isActive(notice, { start: context.now, end: context.now })),
  );
  const ofRoute = likely.filter(
    ({ notice }) => notice.routeIds.includes(trip.route.id) && isActive(notice, span),
  );
  const found = ofTrip.length > 0 ? ofTrip : ofRoute;
  const [cause = null, other] = new Set(found.map(({ notice }) => notice.cause));
  return other === undefined ? cause : null;
}

/** Returns true if any period of the notice overlaps the span. */
function isActive(
  { periods }: Notice,
  { start, end }: { readonly start: Date; readonly end: Date },
): boolean {
  return (
    periods.length === 0 ||
    periods.some(({ from, until }) => (from === null || from <= end) && (until === null || until > start))
  );
}
