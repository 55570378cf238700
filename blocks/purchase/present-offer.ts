import { moneyWords } from '#blocks/money-words.ts';
import type { RefundOfferView } from '#components/booking/booking-view.ts';
import type { Booking } from '#src/booking/booking.ts';
import { toNewZealandIso } from '#src/platform/clock.ts';
import { nameOf } from './present-booking.ts';
import type { OfferedRefund } from './purchase.load.ts';

/** What would go back for parts of the booking, in words. `idempotencyKey` goes with the form: pressed twice, it is one request. */
export function presentOffer(
  offer: OfferedRefund,
  { items }: Booking,
  idempotencyKey: string,
): RefundOfferView {
  const travellers = items.flatMap((item) => item.travellers);
  return {
    refundOfferId: offer.id,
    lines: offer.lines.map(({ itemId, travellerIds, description, refundCents, feeCents }) => ({
      key: itemId,
      description,
      who:
        travellers
          .filter(({ id }) => travellerIds.includes(id))
          .map(nameOf)
          .join(', ') || null,
      amount: moneyWords(refundCents),
      fee: feeCents > 0 ? moneyWords(feeCents) : null,
    })),
    total: moneyWords(offer.refundableCents),
    validUntil: toNewZealandIso(offer.validUntil).slice(11, 16),
    idempotencyKey,
  };
}
