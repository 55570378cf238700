/** Who holds what is sold to a booking: each traveller their own seat, so that one can be given back, the item the rest. */
import type { HoldPart } from '#domains/inventory/inventory.ts';
import type { BookingItemRow, BookingTravellerRow } from '../booking-store.ts';

type Holding = Pick<BookingItemRow, 'id' | 'claims'>;
type Seated = Pick<BookingTravellerRow, 'id' | 'itemId' | 'type'>;

/**
 * What is held for an item, by holder. A traveller who takes a seat holds one unit of each claim of which there is one for each
 * of them, under the traveller's id; what is left is held under the item's. Infants sit on somebody's lap.
 */
export function holdersOf(item: Holding, travellers: readonly Seated[]): readonly HoldPart[] {
  const seated = travellers.filter(({ itemId, type }) => itemId === item.id && type !== 'infant');
  const shared = item.claims.filter(({ quantity }) => seated.length > 0 && quantity >= seated.length);
  const own = shared.map((claim) => ({ ...claim, quantity: 1 }));
  const rest = item.claims.flatMap((claim) => {
    const quantity = shared.includes(claim) ? claim.quantity - seated.length : claim.quantity;
    return quantity > 0 ? [{ ...claim, quantity }] : [];
  });
  return [
    ...seated.map(({ id }) => ({ holderId: id, claims: own })),
    { holderId: item.id, claims: rest },
  ].filter(({ claims }) => claims.length > 0);
}

/** All under which a booking may hold something. */
export function holderIdsOf(
  items: readonly Pick<Holding, 'id'>[],
  travellers: readonly Pick<Seated, 'id'>[],
): readonly string[] {
  return [...items, ...travellers].map(({ id }) => id);
}
