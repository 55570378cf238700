import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#src/platform/database/database.ts';
import type { HoldRequest } from './inventory.ts';
import { UnsettledError } from './transact.ts';

const countRows = z.object({ rows: z.tuple([z.object({ count: z.int() })]) });

/**
 * Writes the holds, their claims and a free number for each of their units, in one statement. Rejects with
 * `UnsettledError` when there are not enough free numbers: something that counts for nothing, or was counted before it came,
 * still has them.
 */
export async function takeUnits(transaction: Transaction, request: HoldRequest): Promise<void> {
  const claims = request.parts.flatMap(({ holderId, claims }) =>
    claims.map((claim) => ({ holderId, claim })),
  );
  if (claims.length === 0) return;
  const wanted = JSON.stringify(
    claims.map(({ holderId, claim }, position) => ({
      position,
      id: randomUUID(),
      holder_id: holderId,
      pool_id: claim.pool.id,
      capacity: claim.pool.capacity,
      from_segment: claim.fromSegment,
      to_segment: claim.toSegment,
      quantity: claim.quantity,
    })),
  );
  const result = await transaction.execute(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${wanted}::text::jsonb) as claim (
        position integer, id uuid, holder_id text, pool_id text, capacity integer,
        from_segment integer, to_segment integer, quantity integer
      )
    ),
    holds as (
      insert into inventory_hold (holder_id, owner_id, held_until)
      select distinct holder_id, ${request.ownerId}::text, ${request.until.toISOString()}::timestamptz from wanted
    ),
    claims as (
      insert into inventory_claim (id, holder_id, pool_id, from_segment, to_segment, quantity)
      select id, holder_id, pool_id, from_segment, to_segment, quantity from wanted
    ),
    -- On each segment the claims of a pool take their numbers one after another: from the one after "before".
    demand as (
      select id, pool_id, capacity, segment, quantity,
        sum(quantity) over (partition by pool_id, segment order by position) - quantity as before
      from wanted cross join lateral generate_series(from_segment, to_segment - 1) as segment
    ),
    free as (
      select pool_id, segment, unit,
        row_number() over (partition by pool_id, segment order by unit) as place
      from (select pool_id, segment, min(capacity) as capacity from demand group by pool_id, segment) as pool
      cross join lateral generate_series(1, pool.capacity) as unit
      where not exists (
        select from inventory_unit as other
        where other.pool_id = pool.pool_id and other.segment = pool.segment and other.unit = unit.unit
      )
    ),
    taken as (
      insert into inventory_unit (pool_id, segment, unit, capacity, claim_id)
      select demand.pool_id, demand.segment, free.unit, demand.capacity, demand.id
      from demand join free on free.pool_id = demand.pool_id and free.segment = demand.segment
        and free.place > demand.before and free.place <= demand.before + demand.quantity
      returning unit
    )
    select count(*)::integer as count from taken
  `);
  const [{ count }] = countRows.parse(result).rows;
  const needed = claims.reduce(
    (sum, { claim }) => sum + claim.quantity * (claim.toSegment - claim.fromSegment),
    0,
  );
  if (count < needed) throw new UnsettledError(`There were ${count} of ${needed} units with a free number.`);
}
