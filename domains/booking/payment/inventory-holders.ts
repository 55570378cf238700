/**
 * Assigns the inventory of a booking to holders. Each traveller holds their own seat, so that it can be cancelled; the
 * item holds the rest.
 */

import type { HoldPart } from '#domains/inventory/inventory.ts';
import { passIdOfPool } from '#domains/pass-travel/pass-claims.ts';
import type { BookingItemRow, BookingTravellerRow } from '../booking-store.ts';

type Holding = Pick<BookingItemRow, 'id' | 'claims'>;
type Seated = Pick<BookingTravellerRow, 'id' | 'itemId' | 'type'>;

/**
 * Returns the claims of an item by holder. Of each claim with enough units, every seated traveller holds one under the
 * traveller's id. The item's id holds the rest, and the allowance of a pass. Infants have no seat.
 */
export function assignHolders(item: Holding, travellers: readonly Seated[]): readonly HoldPart[] {
  const seated = travellers.filter(({ itemId, type }) => itemId === item.id && type !== 'infant');
  const shared = item.claims.filter(
    ({ pool, quantity }) => seated.length > 0 && quantity >= seated.length && passIdOfPool(pool) === null,
  );
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

/** Returns all ids under which a booking may hold inventory. */
export function listHolderIds(
  items: readonly Pick<Holding, 'id'>[],
  travellers: readonly Pick<Seated, 'id'>[],
): readonly string[] {
  return [...items, ...travellers].map(({ id }) => id);
}
