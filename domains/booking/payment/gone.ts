/** What can't be had any more whatever is free: a ride that has left, or runs otherwise than it was sold; a tour that has begun. */
import type { JourneyItemLeg } from '#domains/cart/cart.ts';
import { hasLeft } from '#domains/cart/check-in.ts';
import { findUnchangedTrip } from '#domains/travel/offers/find-unchanged-trip.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { UnknownStatusError } from '../unknown-status.ts';

/**
 * Whether it is too late for an item of `itemsAtCheckIn` at `now`. An extra goes with what it belongs to, which is asked by itself. Throws `UnknownStatusError`
 * for a kind that only a newer release knows.
 */
export function isTooLate({ data }: Pick<BookingItemRow, 'data'>, now: Date): boolean {
  const { kind } = data;
  switch (data.kind) {
    case 'journey':
      return data.route.serviceRoute.some((leg) => hasLeft(leg, now));
    case 'tour':
      return data.tour.startsOn <= dateInZone(now, NEW_ZEALAND);
    case 'pass':
    case 'voucher':
    case 'extra':
      return false;
    default:
      throw new UnknownStatusError('kind of item', kind);
  }
}

/** The rides of an item, which a timetable has to have. */
export function ridesOf({ data }: Pick<BookingItemRow, 'data'>): readonly JourneyItemLeg[] {
  return data.kind === 'journey' ? data.route.serviceRoute : [];
}

/** Whether a ride runs by this timetable as it was sold, to the minute: judged as an offer is, since it is what was bought. */
export function runsAsSold({ from, to, ...ride }: JourneyItemLeg, timetable: Timetable): boolean {
  const ends = {
    from: { stopId: from.stopId, at: new Date(from.departure) },
    to: { stopId: to.stopId, at: new Date(to.arrival) },
  };
  return findUnchangedTrip({ ...ride, ...ends }, timetable) !== null;
}
