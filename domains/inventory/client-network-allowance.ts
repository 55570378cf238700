/** Limits the unpaid seats that one client network may hold of a pool, against inventory hoarding. */
import type { Pool } from './inventory.ts';

/**
 * Returns the maximum units of one cart. A pool of seats or places defines no share. Its share is nine, as in
 * domains/cart/cart-limits.ts. For a small vehicle or tour it is two thirds, but at least the four that a family needs.
 */
function shareOf({ capacity, share }: Pick<Pool, 'capacity' | 'share'>): number {
  return share ?? Math.min(9, Math.max(4, Math.ceil((2 * capacity) / 3)));
}

/** The units of a pool that others have taken. */
export interface UnitsOfOthers {
  /** Sold units, which are not available to anyone. */
  readonly sold: number;
  /** Unpaid units held by other networks. */
  readonly held: number;
}

/**
 * Returns the maximum unpaid units that one network may hold of a pool. The first half of the units for sale is
 * allotted by the usual limit: two carts' shares, and at most a quarter of the pool. The rest is allotted in small
 * portions, so that a few networks never hold all of it. If no other network holds anything, a network gets at least
 * one cart's share, however much is sold.
 */
export function networkAllowance(
  pool: Pick<Pool, 'capacity' | 'share' | 'piece'>,
  { sold, held }: UnitsOfOthers,
): number {
  const { capacity, piece = 1 } = pool;
  const share = shareOf(pool);
  const forSale = Math.max(0, capacity - sold);
  const maxShare = Math.max(share, Math.min(2 * share, Math.floor(capacity / 4)));
  const ofFirstHalf = Math.floor(forSale / 2) - held;
  const ofTheRest = Math.round((forSale - held) / 20);
  const pieces = held < 0.75 * forSale ? 2 : 1;
  return Math.max(
    pieces * piece,
    held === 0 ? share : 0,
    Math.min(maxShare, Math.max(ofFirstHalf, ofTheRest)),
  );
}
