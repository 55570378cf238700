/** View model of an offer to correct names. */
import type { ChangeOfferView, NameLineView } from '#components/booking/booking-view.ts';
import { formatClock } from '#contracts/dates.ts';
import type { NameLine } from '#domains/booking/booking.ts';
import type { ChangeOffer } from '#domains/booking/change/change-results.ts';
import { formatName } from '#domains/booking/format-booking.ts';

/** Presents an offer. The form posts `idempotencyKey`, so that a double press is one request. */
export function presentChangeOffer(
  { id, lines, validUntil }: ChangeOffer,
  idempotencyKey: string,
): ChangeOfferView {
  return {
    changeOfferId: id,
    lines: presentNameLines(lines),
    validUntil: formatClock(validUntil),
    idempotencyKey,
  };
}

/** Presents corrected names. */
export function presentNameLines(lines: readonly NameLine[]): readonly NameLineView[] {
  return lines.map(({ travellerIds, before, after }) => ({
    key: travellerIds.join(),
    before: formatName(before),
    after: formatName(after),
  }));
}
