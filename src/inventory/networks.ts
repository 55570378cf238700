/** What those of one network may hold together, so that nobody empties a departure with one cart after another. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#src/platform/database/database.ts';
import type { HoldRequest, Pool } from './inventory.ts';
import { takenBy } from './shares.ts';

/**
 * A station's or a ship's own network is one address for everybody on it, so these are what many strangers need at once and
 * a script has too little of.
 */
export const mostOfNetwork = {
  /** Of one pool, so many times what one cart may have of it; of a small pool as much as one. */
  carts: 2,
  /** Seats and places that one cart may have (src/cart/cart-limits.ts), where a pool does not say its own share. */
  share: 9,
  /** Owners who hold something. */
  owners: 12,
} as const;

/** Units that those of a network may hold of a pool: never more than half of it, but for what one cart may have. */
function mostUnits({ capacity, share = mostOfNetwork.share }: Pick<Pool, 'capacity' | 'share'>): number {
  return Math.max(share, Math.min(mostOfNetwork.carts * share, Math.floor(capacity / 2)));
}

/** What the holders of a network share a lock by: it is taken with those of the pools, in their order. */
export function networkLock(network: string): string {
  return `network:${network}`;
}

const heldRows = z.object({
  rows: z.array(
    z.object({ owner_id: z.string(), pool_id: z.string(), quantity: z.int(), seconds: z.coerce.number() }),
  ),
});

/**
 * Whether the network of the request would hold too much by it: the seconds until the next of its holds ends, else null. To be
 * asked under its lock. What the holders of the request have now is given back and counts for nothing.
 */
export async function secondsUntilRoom(
  transaction: Transaction,
  { network, ownerId, now, until, parts }: HoldRequest,
): Promise<number | null> {
  if (network === undefined || parts.every(({ claims }) => claims.length === 0)) return null;
  const at = sql`${now.toISOString()}::timestamptz`;
  const holderIds = parts.map(({ holderId }) => holderId);
  const result = await transaction.execute(sql`
    select owner_id, pool_id, sum(quantity)::integer as quantity,
      extract(epoch from min(held_until) - ${at}) as seconds
    from (
      select owner_id, pool_id, held_until, max(quantity) as quantity
      from inventory_hold join inventory_claim using (holder_id)
      where network = ${network} and held_until > ${at} and holder_id <> all(${sql.param(holderIds)}::text[])
      group by holder_id, owner_id, pool_id, held_until
    ) as held
    group by owner_id, pool_id
  `);
  const held = heldRows.parse(result).rows;
  const others = held.filter(({ owner_id }) => owner_id !== ownerId);
  const owners = new Set(others.map(({ owner_id }) => owner_id));
  const isFull = [...unitsOf(parts)].some(([poolId, { asked, most }]) => {
    const before = held.filter(({ pool_id }) => pool_id === poolId);
    return before.reduce((sum, { quantity }) => sum + quantity, asked) > most;
  });
  if (!isFull && owners.size < mostOfNetwork.owners) return null;
  // An owner alone waits for itself.
  const own = (until.getTime() - now.getTime()) / 1_000;
  return Math.max(1, Math.ceil(Math.min(own, ...others.map(({ seconds }) => seconds))));
}

/** The units asked for of each pool, over all parts, and the most that there may be. */
function unitsOf(parts: HoldRequest['parts']): ReadonlyMap<string, { asked: number; most: number }> {
  const units = new Map<string, { asked: number; most: number }>();
  for (const [poolId, taken] of parts.flatMap((part) => [...takenBy(part)]))
    units.set(poolId, {
      asked: (units.get(poolId)?.asked ?? 0) + taken.quantity,
      most: mostUnits(taken),
    });
  return units;
}
