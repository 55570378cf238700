import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { BookingItemRow, BookingRow } from '../booking-store.ts';
import { isStanding } from '../refund/refund-now.ts';

/** A day after all others. */
const never = '9999-12-31';

/** What the day depends on. */
type Used = Pick<BookingItemRow, 'data' | 'status'>;

/**
 * The last day, in New Zealand, on which anybody uses something of a booking: the arrival of its last journey, the end of its last
 * tour, the day a gift voucher is sent. A pass is good from its first use, which we don't hear of: it counts as used twice its
 * time after it was paid. The day it was made when nothing stands, and the last there is where something is of a kind that only a newer
 * release knows.
 */
export function lastUse(booking: Pick<BookingRow, 'createdAt' | 'paidAt'>, items: readonly Used[]): string {
  const made = dateInZone(booking.paidAt ?? booking.createdAt, NEW_ZEALAND);
  const days = items.filter(isStanding).flatMap(({ data }) => dayOf(data, made));
  return [made, ...days].toSorted().at(-1) ?? made;
}

function dayOf(data: BookingItemRow['data'], paidOn: string): readonly string[] {
  switch (data.kind) {
    case 'journey':
      return data.route.serviceRoute.map(({ to }) => to.arrival.slice(0, 10));
    case 'tour':
      return [data.tour.endsOn];
    case 'pass': {
      const months = 2 * data.pass.validMonths;
      return [Temporal.PlainDate.from(paidOn).add({ months }).toString()];
    }
    case 'voucher':
      return [data.voucher.sendOn];
    case 'extra':
      return [];
    default:
      // Of a kind that only a newer release knows: it knows the day, and forgets it.
      return [never];
  }
}
