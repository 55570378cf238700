import { and, eq, gte, isNull } from 'drizzle-orm';
import { refundOffers } from '../booking.table.ts';
import type { BookingMeans } from '../booking-means.ts';
import { findBookingByToken } from '../booking-store.ts';
import { goodsOf, type RefundOffer } from './refund.ts';

/** An offer that was made and can be taken now; null for one that is over, used, or not of the booking `token` opens. */
export async function readRefundOffer(
  means: Pick<BookingMeans, 'database' | 'now'>,
  token: string,
  refundOfferId: string,
): Promise<RefundOffer | null> {
  const booking = await findBookingByToken(means.database, token);
  if (!booking) return null;
  const [offer] = await means.database
    .select()
    .from(refundOffers)
    .where(
      and(
        eq(refundOffers.id, refundOfferId),
        eq(refundOffers.bookingId, booking.id),
        isNull(refundOffers.usedAt),
        gte(refundOffers.validUntil, means.now()),
      ),
    );
  if (!offer) return null;
  const { id, lines, refundableCents, feeCents, validUntil } = offer;
  return {
    ...{ id, lines, refundableCents, feeCents, validUntil },
    cardFeeCents: refundableCents - goodsOf(lines),
  };
}
