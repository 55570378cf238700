import { moneyWords } from '#blocks/money-words.ts';
import type { RefundOfferView } from '#components/booking/booking-view.ts';
import { toNewZealandIso } from '#src/platform/clock.ts';
import type { OfferedRefund } from './purchase.load.ts';

/** What would go back, in words. `idempotencyKey` goes with the form: pressed twice, it is one request. */
export function presentOffer(offer: OfferedRefund, idempotencyKey: string): RefundOfferView {
  return {
    refundOfferId: offer.id,
    lines: offer.lines.map(({ itemId, description, refundCents, feeCents }) => ({
      key: itemId,
      description,
      amount: moneyWords(refundCents),
      fee: feeCents > 0 ? moneyWords(feeCents) : null,
    })),
    total: moneyWords(offer.refundableCents),
    validUntil: toNewZealandIso(offer.validUntil).slice(11, 16),
    idempotencyKey,
  };
}
