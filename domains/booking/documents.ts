import type { Booking } from './booking.ts';
import { isConfirmedInPart } from './ride-statuses.ts';

/** What can be shown or kept of a booking now: whoever mentions one of these asks here first. */
export interface BookingDocuments {
  /** Something is confirmed: a ride, a tour, a pass, a voucher. Extras alone let nobody travel. */
  readonly hasTicket: boolean;
  /** A ride or a tour with its days is confirmed. */
  readonly hasCalendar: boolean;
}

/** The documents there are of a booking as it stands. */
export function documentsOf({ items }: Pick<Booking, 'items'>): BookingDocuments {
  const confirmed = items.filter((item) => item.parentId === null && isConfirmedInPart(item));
  return {
    hasTicket: confirmed.length > 0,
    hasCalendar: confirmed.some(({ data }) => data.kind === 'journey' || data.kind === 'tour'),
  };
}
