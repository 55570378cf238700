/** Computes the last day on which a booking is used, from which its data retention counts. */
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { BookingItemRow, BookingRow } from '../booking-store.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';

/** A date after all others. */
const never = '9999-12-31';

/** The fields of an item that decide. */
type Used = Pick<BookingItemRow, 'data' | 'status'>;

/**
 * Returns the last day, in New Zealand, on which a part of a booking is used. It is the arrival of its last journey,
 * the end of its last tour, or the day a gift voucher is sent. A pass is valid from its first use, which is unknown: it
 * counts as used twice its validity after payment. With no active item, it is the day of payment or order. With an item
 * kind of a newer release, it is the latest possible date.
 */
export function getLastUse(
  booking: Pick<BookingRow, 'createdAt' | 'paidAt'>,
  items: readonly Used[],
): string {
  const made = dateInZone(booking.paidAt ?? booking.createdAt, NEW_ZEALAND);
  const days = items.filter(isActive).flatMap(({ data }) => dayOf(data, made));
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
      // An item kind of a newer release. Only that release knows the day.
      return [never];
  }
}
