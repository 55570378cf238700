/** What can't be had any more whatever is free: a ride that has left, a tour that has begun. */
import { hasLeft } from '#src/cart/has-left.ts';
import { NEW_ZEALAND } from '#src/platform/clock.ts';
import { dateInZone } from '#src/travel/time/service-time.ts';
import type { BookingItemRow } from '../booking-store.ts';

/** Whether it is too late for an item at `now`. An extra goes with what it belongs to, which is asked by itself. */
export function isTooLate({ data }: Pick<BookingItemRow, 'data'>, now: Date): boolean {
  switch (data.kind) {
    case 'journey':
      return data.route.serviceRoute.some((leg) => hasLeft(leg, now));
    case 'tour':
      return data.tour.startsOn <= dateInZone(now, NEW_ZEALAND);
    case 'pass':
    case 'voucher':
    case 'extra':
      return false;
  }
}
