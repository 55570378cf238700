import type { BookingStatus, PartStatus } from './booking.ts';

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
