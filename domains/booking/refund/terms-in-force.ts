import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { RefundLine } from '../booking.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { hasLostRide, type RiddenItem, rideStatuses } from '../ride-statuses.ts';

type Item = RiddenItem & Pick<BookingItemRow, 'id' | 'parentId' | 'refundTerms'>;

/**
 * The terms an item goes by now: those it was bought under. Where a ride of its journey could not be had, all of what is left
 * goes back, without a fee, until the check-in of the first ride that stands closes; so it does for the extras of it.
 */
export function termsInForce(item: Item, items: readonly Item[]): RefundTerms {
  // A vehicle that still goes along has to be there earlier.
  const rows = itemsAtCheckIn(items, ({ parentId, status }) =>
    status === 'confirmed' || status === 'requested' ? parentId : null,
  );
  const journey = rows.find(({ id }) => id === (item.parentId ?? item.id)) ?? item;
  if (!hasLostRide(journey) || journey.data.kind !== 'journey') return item.refundTerms;
  const statuses = rideStatuses(journey);
  const [first] = journey.data.route.serviceRoute.filter((_, at) => statuses[at] !== 'declined');
  if (!first) return item.refundTerms;
  return {
    startsAt: first.checkInCloses ?? first.from.departure,
    steps: [{ secondsBefore: 0, percent: 100, feeCents: 0 }],
  };
}

/** Whether an item is given up because a ride could not be had: then the fee for paying by card goes back as well. */
function isOwedAll(item: Item, items: readonly Item[]): boolean {
  return hasLostRide(items.find(({ id }) => id === item.parentId) ?? item);
}

/** Of the lines of an offer, those that are given up because a ride could not be had. */
export function owedLines(lines: readonly RefundLine[], items: readonly Item[]): readonly RefundLine[] {
  return lines.filter(({ itemId }) => {
    const item = items.find(({ id }) => id === itemId);
    return item !== undefined && isOwedAll(item, items);
  });
}
