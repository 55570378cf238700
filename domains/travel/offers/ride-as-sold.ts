import { serviceInstant } from '#domains/travel/time/service-time.ts';
import type { Timetable, Trip } from '#domains/travel/timetable/timetable.ts';

/** A ride as somebody was offered it: its run, the stretch among the calls of the trip, and when it leaves and arrives. */
export interface SoldRide {
  readonly tripId: string;
  readonly serviceDate: string;
  /** Seconds by which the run is later than the trip's own times. */
  readonly runOffset: number;
  /** The ends among the calls of the trip, 0 first: the stretch whose seats are taken. */
  readonly fromCall: number;
  readonly toCall: number;
  readonly from: { readonly stopId: string; readonly at: Date };
  readonly to: { readonly stopId: string; readonly at: Date };
}

/**
 * The trip of a ride, where it runs as it was sold: under the same id on the same day, between the same stops as the same calls,
 * leaving and arriving at the same instants. Null for all else: a ride of which anything of this has changed, by a minute even,
 * is another one, and so are the seats that were held on it.
 */
export function tripAsSold(ride: SoldRide, timetable: Timetable): Trip | null {
  const { serviceDate, runOffset } = ride;
  const trip = timetable.tripById(ride.tripId);
  if (!trip || !timetable.runsOn(trip, serviceDate)) return null;
  if (!timetable.runsOf(trip).includes(runOffset)) return null;
  const calls = timetable.callsOf(trip);
  const from = calls[ride.fromCall];
  const to = calls[ride.toCall];
  if (from?.stop.id !== ride.from.stopId || to?.stop.id !== ride.to.stopId) return null;
  if (!from.canBoard || !to.canAlight) return null;
  const at = (seconds: number) => serviceInstant(serviceDate, seconds + runOffset, timetable.zone).getTime();
  const isOnTime = at(from.departure) === ride.from.at.getTime() && at(to.arrival) === ride.to.at.getTime();
  return isOnTime ? trip : null;
}
