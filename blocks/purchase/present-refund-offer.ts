/** View model of a refund offer: its lines, fees, the refundable amount and until when it is valid. */
import type { RefundOfferView } from '#components/booking/booking-view.ts';
import { formatClock } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import type { BookedItem, Booking } from '#domains/booking/booking.ts';
import { describePassCost, isOnPass, travellerName } from '#domains/booking/format-booking.ts';
import type { RefundOffer } from '#domains/booking/refund/refund-results.ts';

/** Presents a refund offer. The form posts `idempotencyKey`, so that a double press is one request. */
export function presentOffer(
  offer: RefundOffer,
  { items }: Booking,
  idempotencyKey: string,
): RefundOfferView {
  const travellers = items.flatMap((item) => item.travellers);
  const rideOnPass = (itemId: string) => items.find((item) => item.id === itemId && isOnPass(item));
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
      amount: passOutcome(rideOnPass(itemId), travellerIds) ?? formatMoney(refundCents),
      fee: feeCents > 0 ? formatMoney(feeCents) : null,
    })),
    cardFee: offer.cardFeeCents > 0 ? formatMoney(offer.cardFeeCents) : null,
    total: formatMoney(offer.refundableCents),
    isOnPass: offer.lines.every(({ itemId }) => rideOnPass(itemId)),
    validUntil: formatClock(offer.validUntil),
    idempotencyKey,
  };
}

/** Returns what comes back to a pass; null for a journey that is paid. */
function passOutcome(item: BookedItem | undefined, travellerIds: readonly string[]): string | null {
  if (!item) return null;
  const staying = item.travellers.filter(
    ({ id, status }) => (status === 'confirmed' || status === 'requested') && !travellerIds.includes(id),
  );
  return staying.length === 0
    ? `${describePassCost(item)} back`.replaceAll(' ', '\u00A0')
    : 'Others still travel';
}
