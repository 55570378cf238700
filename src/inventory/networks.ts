/** What those of one network may hold together, so that nobody empties a departure with one cart after another. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#src/platform/database/database.ts';
import type { HoldRequest } from './inventory.ts';

/**
 * A station's or a ship's own network is one address for everybody on it, so these are what many strangers need at once and
 * a script has too little of.
 */
export const mostOfNetwork = {
  /** Units of one pool, held by more than one owner: as many as two full carts have, of a small pool as one. */
  units: { few: 9, many: 18 },
  /** Owners who hold something. */
  owners: 12,
} as const;

/** Units that those of a network may hold of a pool: never more than half of it, but for what one cart may have. */
function mostUnits(capacity: number): number {
  const { few, many } = mostOfNetwork.units;
  return Math.max(few, Math.min(many, Math.floor(capacity / 2)));
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
  { network, ownerId, now, parts }: HoldRequest,
): Promise<number | null> {
  if (network === undefined || parts.every(({ claims }) => claims.length === 0)) return null;
  const at = sql`${now.toISOString()}::timestamptz`;
  const holderIds = parts.map(({ holderId }) => holderId);
  const result = await transaction.execute(sql`
    select owner_id, pool_id, sum(quantity)::integer as quantity,
      extract(epoch from min(held_until) - ${at}) as seconds
    from inventory_hold join inventory_claim using (holder_id)
    where network = ${network} and held_until > ${at} and holder_id <> all(${sql.param(holderIds)}::text[])
    group by owner_id, pool_id
  `);
  const held = heldRows.parse(result).rows;
  const others = held.filter(({ owner_id }) => owner_id !== ownerId);
  const owners = new Set(others.map(({ owner_id }) => owner_id));
  const isFull = [...unitsOf(parts)].some(([poolId, { asked, capacity }]) => {
    const isShared = others.some(({ pool_id }) => pool_id === poolId);
    const before = held.filter(({ pool_id }) => pool_id === poolId);
    return isShared && before.reduce((sum, { quantity }) => sum + quantity, asked) > mostUnits(capacity);
  });
  if (!isFull && owners.size < mostOfNetwork.owners) return null;
  return Math.max(1, Math.ceil(Math.min(...others.map(({ seconds }) => seconds))));
}

/** The units asked for of each pool, over all parts. */
function unitsOf(parts: HoldRequest['parts']): ReadonlyMap<string, { asked: number; capacity: number }> {
  const units = new Map<string, { asked: number; capacity: number }>();
  for (const { pool, quantity } of parts.flatMap(({ claims }) => claims))
    units.set(pool.id, {
      asked: (units.get(pool.id)?.asked ?? 0) + quantity,
      capacity: pool.capacity,
    });
  return units;
}
