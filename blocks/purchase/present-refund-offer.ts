/** View model of a refund offer: its lines, fees, the refundable amount and until when it is valid. */
import type { RefundOfferView } from '#components/booking/booking-view.ts';
import { formatClock } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { travellerName } from '#domains/booking/format-booking.ts';
import type { RefundOffer } from '#domains/booking/refund/refund-results.ts';

/** Presents a refund offer. The form posts `idempotencyKey`, so that a double press is one request. */
export function presentOffer(
  offer: RefundOffer,
  { items }: Booking,
  idempotencyKey: string,
): RefundOfferView {
  const travellers = items.flatMap((item) => item.travellers);
  return {
    refundOfferId: offer.id,
    lines: offer.lines.map(({ itemId, travellerIds, description, refundCents, feeCents }) => ({
      key: itemId,
      description,
      travellerNames:
        travellers
          .filter(({ id }) => travellerIds.includes(id))
          .map(travellerName)
          .join(', ') || null,
      amount: formatMoney(refundCents),
      fee: feeCents > 0 ? formatMoney(feeCents) : null,
    })),
    cardFee: offer.cardFeeCents > 0 ? formatMoney(offer.cardFeeCents) : null,
    total: formatMoney(offer.refundableCents),
    validUntil: formatClock(offer.validUntil),
    idempotencyKey,
  };
}
