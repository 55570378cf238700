import { and, eq, gte, isNull } from 'drizzle-orm';
import { refundOffers } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByToken } from '../booking-store.ts';
import { type RefundOffer, sumRefunds } from './refund-results.ts';

/**
 * Reads a refund offer that can be accepted now. Null if it is expired, used, or not of the booking that `token` opens.
 */
export async function readRefundOffer(
  deps: Pick<BookingDeps, 'database' | 'now'>,
  token: string,
  refundOfferId: string,
): Promise<RefundOffer | null> {
  const booking = await findBookingByToken(deps.database, token);
  if (!booking) return null;
  const [offer] = await deps.database
    .select()
    .from(refundOffers)
    .where(
      and(
        eq(refundOffers.id, refundOfferId),
        eq(refundOffers.bookingId, booking.id),
        isNull(refundOffers.usedAt),
        gte(refundOffers.validUntil, deps.now()),
      ),
    );
  if (!offer) return null;
  const { id, lines, refundableCents, feeCents, validUntil } = offer;
  return {
    ...{ id, lines, refundableCents, feeCents, validUntil },
    cardFeeCents: refundableCents - sumRefunds(lines),
  };
}
