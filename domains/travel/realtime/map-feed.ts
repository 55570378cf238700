/** Maps a GTFS-Realtime message onto the timetable: updates of runs, and notices about lines, stops and trips. */
import { isDeepStrictEqual } from 'node:util';
import { keyOfRun } from '#domains/travel/live/live-state.ts';
import type { Notice, RunUpdate } from '#domains/travel/live/live-updates.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';
import { computeCallDelays, computeReplacementDelays } from './call-delays.ts';
import { createFeedIds } from './feed-ids.ts';
import type { FeedMessage, RejectedEntity, TripUpdate } from './feed-message.ts';
import { type FeedContext, findRun, RejectedUpdateError, type Run } from './find-run.ts';
import { findCause, type MappedAlert, mapAlert } from './map-alert.ts';

/** The content of a message, in terms of the timetable. */
export interface MappedFeed {
  /** At most one per run. */
  readonly runs: readonly RunUpdate[];
  /** Their ids differ. */
  readonly notices: readonly Notice[];
  /** Entities that are not believed, including those that could not be decoded. */
  readonly rejected: readonly RejectedEntity[];
  /** Number of trip updates of kinds that the site does not use, such as new and duplicated trips. */
  readonly unsupportedCount: number;
}

export interface MapOptions {
  readonly now: Date;
  /** Prefix of ids that clash in a merged timetable; see `RealtimeFeedSettings`. */
  readonly idPrefix?: string;
}

/** A measurement may be this far ahead of the clock, in milliseconds. */
const maxClockSkewMs = 5 * 60_000;

/**
 * Maps a decoded message onto the timetable. An entity that does not fit is rejected alone. Updates of one run that
 * differ are all rejected, and so are alerts with one id; a trip update without any times is left out.
 */
export function mapFeed(timetable: Timetable, message: FeedMessage, options: MapOptions): MappedFeed {
  const { now, idPrefix = '' } = options;
  const context: FeedContext = { timetable, ids: createFeedIds(timetable, idPrefix), now };
  const rejected = [...message.rejected];
  /** Returns null after a rejection. */
  const attempt = <Value>(id: string, map: () => Value): Value | null => {
    try {
      return map();
    } catch (error) {
      if (!(error instanceof RejectedUpdateError)) throw error;
      rejected.push({ id, reason: error.message });
      return null;
    }
  };

  const mappedAlerts: MappedAlert[] = [];
  const updates: { id: string; run: RunUpdate }[] = [];
  let unsupportedCount = 0;
  for (const { id, alert } of message.entities)
    if (alert) mappedAlerts.push(...[attempt(id, () => mapAlert(id, alert, context)) ?? []].flat());
  const alerts = keepConsistent(mappedAlerts, {
    keyOf: ({ notice }) => notice.id,
    reject: ({ notice: { id } }) => rejected.push({ id, reason: 'it contradicts another alert with its id' }),
  });
  for (const { id, tripUpdate } of message.entities) {
    if (!tripUpdate) continue;
    const run = attempt(id, () => mapTripUpdate(tripUpdate, alerts, context));
    if (run === 'unsupported') unsupportedCount += 1;
    else if (run) updates.push({ id, run });
  }

  const runs = keepConsistent(updates, {
    keyOf: ({ run }) => keyOfRun(run),
    contentOf: ({ run }) => run,
    reject: ({ id, run }) =>
      rejected.push({ id, reason: `it contradicts another entity about the trip “${run.tripId}”` }),
  }).map(({ run }) => run);
  return { runs, notices: alerts.map(({ notice }) => notice), rejected, unsupportedCount };
}

/** Returns one item per key. Items of one key whose contents differ are all rejected. */
function keepConsistent<Item>(
  items: readonly Item[],
  {
    keyOf,
    contentOf = (item) => item,
    reject,
  }: {
    keyOf(item: Item): string;
    /** Returns what is compared; the item by default. */
    contentOf?(item: Item): unknown;
    reject(item: Item): void;
  },
): readonly Item[] {
  return [...Map.groupBy(items, keyOf).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    if (others.every((other) => isDeepStrictEqual(contentOf(other), contentOf(first)))) return [first];
    for (const item of [first, ...others]) reject(item);
    return [];
  });
}

/** Returns null if the update has no times. */
function mapTripUpdate(
  update: TripUpdate,
  alerts: readonly MappedAlert[],
  context: FeedContext,
): RunUpdate | 'unsupported' | null {
  const { relationship, modifiedTrip } = update.trip;
  if (relationship === 'unsupported' || modifiedTrip) return 'unsupported';
  if ((update.timestamp ?? 0) * 1_000 > context.now.getTime() + maxClockSkewMs)
    throw new RejectedUpdateError('it was measured in the future');
  const run = findRun(update, context);
  // DELETED only differs in that it asks apps to hide the trip. Travellers who booked it still need to know.
  if (relationship === 'cancelled' || relationship === 'deleted') return cancel(run, alerts, context);
  const isReplacement = relationship === 'replacement';
  const calls = (isReplacement ? computeReplacementDelays : computeCallDelays)(run, update, context);
  if (!calls) return isReplacement ? 'unsupported' : null;
  // Nobody can travel on a run with fewer than two calls.
  if (calls.filter(({ isSkipped }) => !isSkipped).length < 2) return cancel(run, alerts, context);
  return { ...nameOf(run), isCancelled: false, calls, cause: null };
}

function cancel(run: Run, alerts: readonly MappedAlert[], context: FeedContext): RunUpdate {
  return { ...nameOf(run), isCancelled: true, calls: [], cause: findCause(run, alerts, context) };
}

function nameOf({ trip, serviceDate, runOffset }: Run) {
  return { tripId: trip.id, serviceDate, runOffset };
}
