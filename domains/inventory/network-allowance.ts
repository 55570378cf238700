import type { Pool } from './inventory.ts';

/**
 * The units that one cart may have. Of a pool that does not say, seats and places: nine, as in domains/cart/cart-limits.ts, and of a
 * small vehicle or tour two thirds, but what a family needs.
 */
function shareOf({ capacity, share }: Pick<Pool, 'capacity' | 'share'>): number {
  return share ?? Math.min(9, Math.max(4, Math.ceil((2 * capacity) / 3)));
}

/** What others have of a pool, in its units. */
export interface OthersUnits {
  /** Sold: gone for everybody. */
  readonly sold: number;
  /** Held by other networks and not paid for. */
  readonly held: number;
}

/**
 * The units of a pool that one network may hold unpaid. The first half of what is for sale goes by the usual share: that of two
 * carts, and at most a quarter of the pool. The rest goes in small pieces, so that a few networks never hold all of it. A network
 * that finds nobody else waiting has the share of one cart, however much is sold.
 */
export function networkAllowance(
  pool: Pick<Pool, 'capacity' | 'share' | 'piece'>,
  { sold, held }: OthersUnits,
): number {
  const { capacity, piece = 1 } = pool;
  const share = shareOf(pool);
  const forSale = Math.max(0, capacity - sold);
  const most = Math.max(share, Math.min(2 * share, Math.floor(capacity / 4)));
  const ofFirstHalf = Math.floor(forSale / 2) - held;
  const ofTheRest = Math.round((forSale - held) / 20);
  const pieces = held < 0.75 * forSale ? 2 : 1;
  return Math.max(pieces * piece, held === 0 ? share : 0, Math.min(most, Math.max(ofFirstHalf, ofTheRest)));
}
