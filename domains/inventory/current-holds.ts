import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#platform/database/opened-database.ts';
import type { HoldRequest } from './inventory.ts';

/** The unpaid units that a holder has of a pool now. */
export interface CurrentHold {
  readonly holderId: string;
  readonly ownerId: string;
  readonly poolId: string;
  /** Units in total; with several separate stretches of a pool, the maximum at a time. */
  readonly quantity: number;
  /** Seconds until it ends. */
  readonly seconds: number;
}

const holdRows = z.object({
  rows: z.array(
    z
      .object({
        holder_id: z.string(),
        owner_id: z.string(),
        pool_id: z.string(),
        quantity: z.int(),
        seconds: z.coerce.number(),
      })
      .transform(
        ({ holder_id, owner_id, pool_id, ...rest }): CurrentHold => ({
          holderId: holder_id,
          ownerId: owner_id,
          poolId: pool_id,
          ...rest,
        }),
      ),
  ),
});

/** Reads the current unpaid holds of the request's owner and of its network, one entry per holder and pool. */
export async function currentHolds(
  transaction: Transaction,
  { ownerId, network, now }: Pick<HoldRequest, 'ownerId' | 'network' | 'now'>,
): Promise<readonly CurrentHold[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const result = await transaction.execute(sql`
    select inventory_hold.holder_id, owner_id, pool_id, max(quantity)::integer as quantity,
      extract(epoch from held_until - ${at}) as seconds
    from inventory_hold join inventory_claim on inventory_claim.holder_id = inventory_hold.holder_id
    where (owner_id = ${ownerId} or network = ${network ?? null}::text) and held_until > ${at}
    group by inventory_hold.holder_id, pool_id
  `);
  return holdRows.parse(result).rows;
}
