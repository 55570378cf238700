/** What one owner may hold of a pool, so that nobody keeps all of it off the market with one cart. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#src/platform/database/database.ts';
import type { HoldPart, HoldRequest } from './inventory.ts';

const heldRows = z.object({ rows: z.array(z.object({ pool_id: z.string(), quantity: z.int() })) });

/**
 * The holder of the first part that asks for more of a pool than its owner's share has room for, else null. To be asked under the pools'
 * locks. What the holders of the request have now is given back and counts for nothing.
 */
export async function holderOverShare(
  transaction: Transaction,
  { ownerId, now, parts }: HoldRequest,
): Promise<string | null> {
  const shared = parts.flatMap(({ claims }) =>
    claims.flatMap(({ pool }) => (pool.share === undefined ? [] : [pool.id])),
  );
  if (shared.length === 0) return null;
  const holderIds = parts.map(({ holderId }) => holderId);
  const result = await transaction.execute(sql`
    select pool_id, sum(quantity)::integer as quantity from (
      select pool_id, max(quantity) as quantity
      from inventory_hold join inventory_claim using (holder_id)
      where owner_id = ${ownerId} and held_until > ${now.toISOString()}::timestamptz
        and pool_id = any(${sql.param(shared)}::text[]) and holder_id <> all(${sql.param(holderIds)}::text[])
      group by holder_id, pool_id
    ) as held group by pool_id
  `);
  const held = new Map(heldRows.parse(result).rows.map((row) => [row.pool_id, row.quantity]));
  for (const part of parts) {
    for (const [poolId, { quantity, share }] of takenBy(part)) {
      const after = (held.get(poolId) ?? 0) + quantity;
      held.set(poolId, after);
      if (share !== undefined && after > share) return part.holderId;
    }
  }
  return null;
}

/** Units that a part takes of each pool: of a pool that it has on several stretches, one after the other, the most at a time. */
export function takenBy({ claims }: HoldPart): ReadonlyMap<string, Taken> {
  const taken = new Map<string, Taken>();
  for (const { pool, quantity } of claims)
    taken.set(pool.id, { ...pool, quantity: Math.max(quantity, taken.get(pool.id)?.quantity ?? 0) });
  return taken;
}

interface Taken {
  readonly capacity: number;
  readonly share?: number;
  readonly quantity: number;
}
