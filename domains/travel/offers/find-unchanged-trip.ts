/** Finds the trip of a sold ride, if the current timetable still has it unchanged. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { isWithdrawn } from '#domains/travel/live/live-state.ts';
import { serviceInstant } from '#domains/travel/time/service-time.ts';
import type { Trip } from '#domains/travel/timetable/timetable.ts';

/** A ride as it was offered: its run, the segment of the trip, and times of departure and arrival. */
export interface SoldRide {
  readonly tripId: string;
  readonly serviceDate: string;
  /** Seconds from the trip's calls to this run. */
  readonly runOffset: number;
  /** Indexes of the first and last call of the segment, from 0. */
  readonly fromCall: number;
  readonly toCall: number;
  readonly from: { readonly stopId: string; readonly at: Date };
  readonly to: { readonly stopId: string; readonly at: Date };
}

/**
 * Returns the trip of a sold ride if it still runs as planned: same id, day, stops, calls and times, and not cancelled.
 * Returns null if the timetable has changed, even by a minute. Such a ride and its held seats count as a different ride.
 * An expected delay changes nothing.
 */
export function findUnchangedTrip(
  ride: SoldRide,
  { timetable, live }: Pick<LoadedFeed, 'timetable' | 'live'>,
): Trip | null {
  const { serviceDate, runOffset } = ride;
  const trip = timetable.tripById(ride.tripId);
  if (!trip || !timetable.runsOn(trip, serviceDate)) return null;
  if (!timetable.runsOf(trip).includes(runOffset)) return null;
  const calls = timetable.callsOf(trip);
  const from = calls[ride.fromCall];
  const to = calls[ride.toCall];
  if (from?.stop.id !== ride.from.stopId || to?.stop.id !== ride.to.stopId) return null;
  if (!from.canBoard || !to.canAlight || isWithdrawn(live, ride)) return null;
  const at = (seconds: number) => serviceInstant(serviceDate, seconds + runOffset, timetable.zone).getTime();
  const isOnTime = at(from.departure) === ride.from.at.getTime() && at(to.arrival) === ride.to.at.getTime();
  return isOnTime ? trip : null;
}
