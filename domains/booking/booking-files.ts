import type { Booking } from './booking.ts';
import { isConfirmedInPart } from './booking-status.ts';

/** Which files a booking has now: a PDF ticket, a calendar file. Every link to a document depends on it. */
export interface BookingDocuments {
  /** A ride, tour, pass or voucher is confirmed. Extras alone make no ticket. */
  readonly hasTicket: boolean;
  /** A ride or a tour is confirmed; both have dates. */
  readonly hasCalendar: boolean;
}

/** Returns which documents a booking has in its current state. */
export function documentsOf({ items }: Pick<Booking, 'items'>): BookingDocuments {
  const confirmed = items.filter((item) => item.parentId === null && isConfirmedInPart(item));
  return {
    hasTicket: confirmed.length > 0,
    hasCalendar: confirmed.some(({ data }) => data.kind === 'journey' || data.kind === 'tour'),
  };
}
