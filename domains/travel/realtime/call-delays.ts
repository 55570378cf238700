/** Computes the delays of a run's calls from the stop times of an update, by the rules of the GTFS-Realtime reference. */
import type { CallUpdate } from '#domains/travel/live/live-updates.ts';
import { serviceDayStart } from '#domains/travel/time/service-time.ts';
import type { Call } from '#domains/travel/timetable/timetable.ts';
import type { StopTimeEvent, StopTimeUpdate, TripUpdate } from './feed-message.ts';
import { type FeedContext, RejectedUpdateError, type Run } from './find-run.ts';

/** Largest delay that is believed, in seconds. */
const maxDelaySeconds = 86_400;

/** A time of a run in seconds after the start of the service day; the feed states it, or it follows from others. */
interface RunTime {
  readonly scheduled: number;
  seconds: number;
  readonly isStated: boolean;
}

/**
 * Computes the delays of all calls. A delay applies until the next stop time, except after NO_DATA, where the timetable
 * applies. Times that only follow from others are moved so that no time decreases.
 * @returns null if nothing is known about any call
 * @throws {RejectedUpdateError} if stated times decrease or a delay is too large
 */
export function computeCallDelays(
  run: Run,
  { stopTimes, delay: tripDelay }: Pick<TripUpdate, 'stopTimes' | 'delay'>,
  context: FeedContext,
): readonly CallUpdate[] | null {
  const dayStart = serviceDayStart(run.serviceDate, context.timetable.zone) / 1_000;
  const updates = matchCalls(run, stopTimes, context);
  const skipped = run.calls.map((_, index) => updates.get(index)?.relationship === 'skipped');
  const times: RunTime[] = [];
  // Null: nothing is known.
  let delay = checkDelay(tripDelay);
  let isKnown = skipped.includes(true);
  for (const [index, call] of run.calls.entries()) {
    const update = updates.get(index);
    const stated = update?.relationship === 'scheduled' ? update : null;
    const arrival = delayOf(stated?.arrival, call.arrival + dayStart);
    const departure = delayOf(stated?.departure, call.departure + dayStart);
    if (update && update.relationship !== 'skipped' && arrival === null && departure === null) delay = null;
    isKnown ||= (arrival ?? departure ?? delay) !== null;
    times.push(timeOf(call.arrival, arrival, delay ?? departure));
    delay = departure ?? arrival ?? delay;
    times.push(timeOf(call.departure, departure, delay));
  }
  if (!isKnown) return null;
  orderTimes(times);
  return run.calls.map((_, index) => ({
    arrivalDelay: delayAt(times[2 * index]),
    departureDelay: delayAt(times[2 * index + 1]),
    isSkipped: skipped[index] ?? false,
  }));
}

/**
 * Computes the delays of a replacement trip that serves the same stops at other times.
 * @returns null if it serves other stops
 */
export function computeReplacementDelays(
  run: Run,
  { stopTimes }: TripUpdate,
  context: FeedContext,
): readonly CallUpdate[] | null {
  const isSame =
    stopTimes.length === run.calls.length &&
    run.calls.every(({ stop }, index) => context.ids.stop(stopTimes[index]?.stopId ?? '') === stop);
  if (!isSame) return null;
  // Delays count from the replacement's own schedule.
  const withTime = (event: StopTimeEvent): StopTimeEvent => {
    if (!event || event.time !== null) return event;
    if (event.scheduledTime === null)
      throw new RejectedUpdateError('a stop time of the replacement has no time');
    return { ...event, time: event.scheduledTime + (event.delay ?? 0) };
  };
  const sequences = context.timetable.stopSequencesOf(run.trip);
  const timed = stopTimes.map((each, index) => ({
    ...each,
    sequence: sequences[index] ?? null,
    arrival: withTime(each.arrival),
    departure: withTime(each.departure),
  }));
  return computeCallDelays(run, { stopTimes: timed, delay: null }, context);
}

/** Finds the call of each stop time. The stop times must be in the order of the calls. */
function matchCalls(
  { trip, calls }: Run,
  stopTimes: readonly StopTimeUpdate[],
  { timetable, ids }: FeedContext,
): ReadonlyMap<number, StopTimeUpdate> {
  const sequences = timetable.stopSequencesOf(trip);
  const byIdAlone = stopTimes.filter(({ sequence }) => sequence === null);
  const updates = new Map<number, StopTimeUpdate>();
  let next = 0;
  for (const update of stopTimes) {
    const { sequence, stopId } = update;
    const stop = stopId === null ? null : ids.stop(stopId);
    if (stop === undefined) throw new RejectedUpdateError(`the stop “${stopId}” is unknown`);
    if (sequence === null) {
      const visits = calls.filter((call) => call.stop === stop).length;
      if (visits > 1 && byIdAlone.filter((each) => each.stopId === stopId).length < visits)
        throw new RejectedUpdateError(`the stop “${stopId}” is visited more than once`);
    }
    const index =
      sequence === null
        ? calls.findIndex((call, at) => at >= next && call.stop === stop)
        : sequences.indexOf(sequence);
    const call = calls[index];
    const name = sequence === null ? `stop “${stopId}”` : `stop_sequence ${sequence}`;
    if (!call || (stop && !isSameStation(call, stop)))
      throw new RejectedUpdateError(`${name} is not a call of the trip, or out of order`);
    if (index < next) throw new RejectedUpdateError(`${name} is out of order`);
    if (update.relationship === 'unsupported')
      throw new RejectedUpdateError(`${name} has an unsupported relationship`);
    updates.set(index, update);
    next = index + 1;
  }
  return updates;
}

/** Returns true for the stop of a call, for its station and for another platform of that. */
function isSameStation({ stop }: Call, other: Call['stop']): boolean {
  const station = stop.parentStation;
  return stop === other || (station !== null && (station === other.id || station === other.parentStation));
}

/** Returns a stated delay in seconds, or null. A time takes precedence over a delay. */
function delayOf(event: StopTimeEvent | undefined, scheduledTime: number): number | null {
  if (!event) return null;
  return checkDelay(event.time === null ? event.delay : event.time - scheduledTime);
}

function checkDelay(delay: number | null): number | null {
  if (delay !== null && Math.abs(delay) > maxDelaySeconds)
    throw new RejectedUpdateError('a delay is longer than 24 hours');
  return delay;
}

function timeOf(scheduled: number, stated: number | null, inferred: number | null): RunTime {
  return { scheduled, seconds: scheduled + (stated ?? inferred ?? 0), isStated: stated !== null };
}

function delayAt(time: RunTime | undefined): number {
  return time ? time.seconds - time.scheduled : 0;
}

/** Moves inferred times between the stated ones around them. */
function orderTimes(times: readonly RunTime[]): void {
  let limit = Number.POSITIVE_INFINITY;
  for (const time of times.toReversed()) {
    if (time.isStated) limit = time.seconds;
    else time.seconds = Math.min(time.seconds, limit);
  }
  limit = Number.NEGATIVE_INFINITY;
  for (const time of times) {
    if (!time.isStated) time.seconds = Math.max(time.seconds, limit);
    if (time.seconds < limit) throw new RejectedUpdateError('its times run backwards');
    limit = time.seconds;
  }
}
