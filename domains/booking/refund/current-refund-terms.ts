import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { RefundLine } from '../booking.ts';
import { hasLostRide, type RiddenItem, rideStatuses } from '../booking-status.ts';
import type { BookingItemRow } from '../booking-store.ts';

type Item = RiddenItem & Pick<BookingItemRow, 'id' | 'parentId' | 'refundTerms' | 'hasRides'>;

/**
 * Returns the refund terms that apply to an item now. These are the terms at purchase. After a declined ride, the rest
 * of the journey and its extras are fully refundable without a fee. This ends when the check-in of the first remaining
 * ride closes. A pass with a booked ride is not refundable, and neither are its extras.
 */
export function currentRefundTerms(item: Item, items: readonly Item[]): RefundTerms {
  // A vehicle that is still booked has an earlier check-in.
  const rows = itemsAtCheckIn(items, ({ parentId, status }) =>
    status === 'confirmed' || status === 'requested' ? parentId : null,
  );
  if (isTravelledOn(item, items)) return { startsAt: null, steps: [] };
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

/** Returns true if an item is a pass with a booked ride, or an extra of one. */
export function isTravelledOn(
  item: Pick<Item, 'id' | 'parentId' | 'hasRides'>,
  items: readonly Pick<Item, 'id' | 'hasRides'>[],
): boolean {
  return (items.find(({ id }) => id === (item.parentId ?? item.id)) ?? item).hasRides === true;
}

/** Returns true if an item is cancelled because of a declined ride. Then the card fee is refunded, too. */
function isOwedAll(item: Item, items: readonly Item[]): boolean {
  return hasLostRide(items.find(({ id }) => id === item.parentId) ?? item);
}

/** Returns the lines of an offer that are cancelled because of a declined ride. */
export function filterOwedLines(lines: readonly RefundLine[], items: readonly Item[]): readonly RefundLine[] {
  return lines.filter(({ itemId }) => {
    const item = items.find(({ id }) => id === itemId);
    return item !== undefined && isOwedAll(item, items);
  });
}
