import type { BookingStatus, PartStatus } from './booking.ts';
import type { BookingItemRow } from './booking-store.ts';

/**
 * Returns the status of a paid booking, derived from its items and their travellers. It is `requested` while staff
 * still have to answer a request, and `declined` if nothing was available. It is `refunded` if the traveller cancelled
 * at least one part, else `confirmed`.
 */
export function deriveBookingStatus(parts: readonly PartStatus[]): BookingStatus {
  if (parts.includes('requested')) return 'requested';
  if (parts.length > 0 && parts.every((status) => status === 'declined')) return 'declined';
  return parts.includes('cancelled') ? 'refunded' : 'confirmed';
}

/** The fields of an item that decide the statuses of its rides. */
export type RiddenItem = Pick<BookingItemRow, 'status' | 'data' | 'rideStatuses'>;

/**
 * Returns the status of each ride of a journey, in order; none for other items. After payment, live rides are confirmed
 * even if other rides still wait. If an older release answered for the whole item, that answer applies.
 */
export function rideStatuses({ status, data, rideStatuses: answered }: RiddenItem): readonly PartStatus[] {
  if (data.kind !== 'journey') return [];
  return data.route.serviceRoute.map(({ stock }, at) => {
    if (status === 'requested') return answered?.[at] ?? (stock === 'live' ? 'confirmed' : 'requested');
    if (status === 'confirmed') return answered?.[at] === 'declined' ? 'declined' : 'confirmed';
    return status;
  });
}

/** Returns true if an item or one of its rides is confirmed. */
export function isConfirmedInPart(item: RiddenItem): boolean {
  return item.status === 'confirmed' || rideStatuses(item).includes('confirmed');
}

/**
 * Returns true if a ride of a journey was declined while others stand. Its traveller may keep the rest or get a full
 * refund.
 */
export function hasLostRide(item: RiddenItem): boolean {
  const isStanding = item.status === 'confirmed' || item.status === 'requested';
  return isStanding && rideStatuses(item).includes('declined');
}
