import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { ItemDisruption, RefundLine } from '../booking.ts';
import { hasLostRide, type RiddenItem, rideStatuses } from '../booking-status.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { mustChoose } from '../disruption/disruption-rules.ts';

type Item = RiddenItem &
  Pick<BookingItemRow, 'id' | 'parentId' | 'refundTerms' | 'hasRides'> &
  Partial<Pick<BookingItemRow, 'disruption'>>;

/**
 * Returns the refund terms that apply to an item now. These are the terms at purchase. After a declined ride, the rest
 * of the journey and its extras are fully refundable without a fee. This ends when the check-in of the first remaining
 * ride closes. So is a disrupted journey, until its traveller has chosen. A pass with a booked ride is not refundable, and neither are its extras.
 */
export function currentRefundTerms(item: Item, items: readonly Item[]): RefundTerms {
  // A vehicle that is still booked has an earlier check-in.
  const rows = itemsAtCheckIn(items, ({ parentId, status }) =>
    status === 'confirmed' || status === 'requested' ? parentId : null,
  );
  if (isTravelledOn(item, items)) return { startsAt: null, steps: [] };
  const journey = rows.find(({ id }) => id === (item.parentId ?? item.id)) ?? item;
  if (journey.disruption) return disruptedTerms(journey.disruption);
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

/**
 * Terms of a disrupted journey. Those of one that can't be kept have no end: when the time to choose is over, the
 * disruption ends. Any other may have been travelled on by then.
 */
function disruptedTerms(disruption: ItemDisruption): RefundTerms {
  return {
    startsAt: mustChoose(disruption) ? null : disruption.chooseUntil,
    steps: [{ secondsBefore: 0, percent: 100, feeCents: 0 }],
  };
}

/** Returns true if an item is cancelled because of a declined or disrupted ride. Then the card fee is refunded, too. */
function isOwedAll(item: Item, items: readonly Item[]): boolean {
  const journey = items.find(({ id }) => id === item.parentId) ?? item;
  return hasLostRide(journey) || Boolean(journey.disruption);
}

/** Returns the lines of an offer that are cancelled because of a declined or disrupted ride. */
export function filterOwedLines(lines: readonly RefundLine[], items: readonly Item[]): readonly RefundLine[] {
  return lines.filter(({ itemId }) => {
    const item = items.find(({ id }) => id === itemId);
    return item !== undefined && isOwedAll(item, items);
  });
}
