import type { BookingStatus, PartStatus } from './booking.ts';

/**
 * What a booking that was paid is, by what became of its items and of those who travel on them: `requested` while staff still
 * have to answer for one, `declined` when none could be had, `refunded` when the traveller gave back one or more, else
 * `confirmed`.
 */
export function statusAfter(parts: readonly PartStatus[]): BookingStatus {
  if (parts.includes('requested')) return 'requested';
  if (parts.length > 0 && parts.every((status) => status === 'declined')) return 'declined';
  return parts.includes('cancelled') ? 'refunded' : 'confirmed';
}
