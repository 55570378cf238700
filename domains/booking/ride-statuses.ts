import type { PartStatus } from './booking.ts';
import type { BookingItemRow } from './booking-store.ts';

/** An item of a booking, with what staff have answered for its rides. */
export type RiddenItem = Pick<BookingItemRow, 'status' | 'data' | 'rideStatuses'>;

/**
 * How each ride of a journey stands, in order; none for what is no journey. Once it is paid, what is live is confirmed whatever
 * the rest of the journey waits for. Where an older release has answered for the whole item, that counts.
 */
export function rideStatuses({ status, data, rideStatuses: answered }: RiddenItem): readonly PartStatus[] {
  if (data.kind !== 'journey') return [];
  return data.route.serviceRoute.map(({ stock }, at) => {
    if (status === 'requested') return answered?.[at] ?? (stock === 'live' ? 'confirmed' : 'requested');
    if (status === 'confirmed') return answered?.[at] === 'declined' ? 'declined' : 'confirmed';
    return status;
  });
}

/** Whether something of an item is confirmed: all of it, or a ride. */
export function isConfirmedInPart(item: RiddenItem): boolean {
  return item.status === 'confirmed' || rideStatuses(item).includes('confirmed');
}

/** Whether a ride of a journey could not be had while others stand: its traveller may keep the rest, or have all money back. */
export function hasLostRide(item: RiddenItem): boolean {
  const isStanding = item.status === 'confirmed' || item.status === 'requested';
  return isStanding && rideStatuses(item).includes('declined');
}
