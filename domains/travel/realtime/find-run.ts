/** Finds the run of the timetable that a trip descriptor names. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { addDays, dateInZone, serviceInstant } from '#domains/travel/time/service-time.ts';
import { callsOfRuns } from '#domains/travel/timetable/run-calls.ts';
import type { Call, Timetable, Trip } from '#domains/travel/timetable/timetable.ts';
import type { FeedIds } from './feed-ids.ts';
import type { TripDescriptor, TripUpdate } from './feed-message.ts';

/** A run of a trip on a service day. */
export interface Run {
  readonly trip: Trip;
  readonly serviceDate: ServiceDate;
  readonly runOffset: number;
  /** Calls with the times of this run; at least two. */
  readonly calls: readonly Call[];
}

/** The entity contradicts the timetable or itself. The message is the reason of its rejection. */
export class RejectedUpdateError extends Error {
  override readonly name = 'RejectedUpdateError';
}

/** The timetable with its lookups and the current time. */
export interface FeedContext {
  readonly timetable: Timetable;
  readonly ids: FeedIds;
  readonly now: Date;
}

/** Finds the run that an update is about. Throws `RejectedUpdateError` if there is none. */
export function findRun({ trip: named, stopTimes }: TripUpdate, context: FeedContext): Run {
  const { timetable } = context;
  const trip = named.tripId === null ? findTripByStart(named, context) : findTripById(named, context);
  const run = findRunOfDay(named, trip, timetable);
  const { startDate } = named;
  if (startDate !== null) {
    if (timetable.runsOn(trip, startDate)) return { ...run, serviceDate: startDate };
    throw new RejectedUpdateError(`the trip “${trip.id}” does not run on ${startDate}`);
  }
  const time = stopTimes.flatMap(({ arrival, departure }) => arrival?.time ?? departure?.time ?? [])[0];
  const serviceDate = findNearestDate(
    run,
    time === undefined ? context.now : new Date(time * 1_000),
    context,
  );
  if (serviceDate) return { ...run, serviceDate };
  throw new RejectedUpdateError(`the trip “${trip.id}” does not run on these days`);
}

function findTripById({ tripId, routeId, directionId }: TripDescriptor, { ids }: FeedContext): Trip {
  const trip = ids.trip(tripId ?? '');
  if (!trip) throw new RejectedUpdateError(`the trip “${tripId}” is unknown`);
  if (routeId !== null && ids.route(routeId) !== trip.route)
    throw new RejectedUpdateError(`the trip “${tripId}” is not of the route “${routeId}”`);
  if (directionId !== null && trip.direction !== null && directionId !== trip.direction)
    throw new RejectedUpdateError(`the trip “${tripId}” has another direction`);
  return trip;
}

/** Without a trip id, route, direction, date and time of the start together name a trip. */
function findTripByStart(named: TripDescriptor, { timetable, ids }: FeedContext): Trip {
  const { routeId, directionId, startDate, startTime } = named;
  if (routeId === null || directionId === null || startDate === null || startTime === null)
    throw new RejectedUpdateError('it names no trip');
  const route = ids.route(routeId);
  if (!route) throw new RejectedUpdateError(`the route “${routeId}” is unknown`);
  const [trip, other] = timetable
    .tripsOfRoute(route)
    .filter(
      (each) =>
        each.direction === directionId &&
        timetable.runsOn(each, startDate) &&
        callsOfRuns(timetable, each).some(({ calls }) => calls[0]?.departure === startTime),
    );
  if (trip && !other) return trip;
  throw new RejectedUpdateError(`${other ? 'several trips' : 'no trip'} of “${routeId}” match its start`);
}

/** Finds the run by its start time, which trips of frequencies.txt need. */
function findRunOfDay({ startTime }: TripDescriptor, trip: Trip, timetable: Timetable) {
  const runs = callsOfRuns(timetable, trip).filter(({ calls }) => calls.length > 1);
  const [only, other] =
    startTime === null
      ? runs
      : runs.filter(({ calls: [first] }) => first?.departure === startTime || first?.arrival === startTime);
  if (only && !other) return { trip, ...only };
  throw new RejectedUpdateError(
    other ? `the trip “${trip.id}” needs a start time` : `no run of the trip “${trip.id}” starts then`,
  );
}

/** Returns the day on which the run is nearest to `instant`; the later day if two are equally near. */
function findNearestDate(
  { trip, calls }: Pick<Run, 'trip' | 'calls'>,
  instant: Date,
  { timetable, now }: FeedContext,
): ServiceDate | null {
  const today = dateInZone(now, timetable.zone);
  let nearest: { readonly date: ServiceDate; readonly distanceMs: number } | null = null;
  for (let days = 1; days >= -timetable.daysBack; days -= 1) {
    const date = addDays(today, days);
    if (!timetable.runsOn(trip, date)) continue;
    const { start, end } = spanOf({ calls, serviceDate: date }, timetable);
    const distanceMs = Math.max(start.getTime() - instant.getTime(), instant.getTime() - end.getTime(), 0);
    if (!nearest || distanceMs < nearest.distanceMs) nearest = { date, distanceMs };
  }
  return nearest?.date ?? null;
}

/** Returns the first departure and the last arrival of a run, as instants. */
export function spanOf(
  { calls, serviceDate }: Pick<Run, 'calls' | 'serviceDate'>,
  { zone }: Timetable,
): { readonly start: Date; readonly end: Date } {
  return {
    start: serviceInstant(serviceDate, calls[0]?.departure ?? 0, zone),
    end: serviceInstant(serviceDate, calls.at(-1)?.arrival ?? 0, zone),
  };
}
