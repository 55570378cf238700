import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#platform/database/opened-database.ts';
import type { Claim, HoldRequest } from './inventory.ts';
import { segmentsOf } from './segments.ts';
import { UnsettledError } from './transact-with-retries.ts';

const countRows = z.object({ rows: z.tuple([z.object({ count: z.int() })]) });

/**
 * Inserts the holds, their claims and a free number for each of their units, in one statement. Rejects with
 * `UnsettledError` if there are too few free numbers. Then a hold that does not count, or one that appeared after
 * counting, still has them.
 */
export async function takeUnits(transaction: Transaction, request: HoldRequest): Promise<void> {
  const claims = request.parts.flatMap(({ holderId, claims }) =>
    claims.map((claim) => ({ id: randomUUID(), holderId, claim })),
  );
  if (claims.length === 0) return;
  const stretches = numberStretches(claims);
  const column = <Value>(of: (each: (typeof claims)[number]) => Value) => sql.param(claims.map(of));
  const part = (of: (each: Stretch) => number | string) => sql.param(stretches.map(of));
  const result = await transaction.execute(sql`
    with holds as (
      insert into inventory_hold (holder_id, owner_id, held_until, network)
      select distinct holder_id, ${request.ownerId}::text, ${request.until.toISOString()}::timestamptz,
        ${request.network ?? null}::text
      from unnest(${column((each) => each.holderId)}::text[]) as holder_id
    ),
    claims as (
      insert into inventory_claim (id, holder_id, pool_id, from_segment, to_segment, quantity)
      select * from unnest(
        ${column((each) => each.id)}::uuid[],
        ${column((each) => each.holderId)}::text[],
        ${column((each) => each.claim.pool.id)}::text[],
        ${column((each) => each.claim.fromSegment)}::integer[],
        ${column((each) => each.claim.toSegment)}::integer[],
        ${column((each) => each.claim.quantity)}::integer[]
      )
    ),
    taken as (
      insert into inventory_unit (pool_id, segment, unit, capacity, claim_id)
      select wanted.pool_id, wanted.segment, free.unit, wanted.capacity, wanted.claim_id
      from unnest(
        ${part((each) => each.claimId)}::uuid[],
        ${part((each) => each.poolId)}::text[],
        ${part((each) => each.segment)}::integer[],
        ${part((each) => each.capacity)}::integer[],
        ${part((each) => each.quantity)}::integer[],
        ${part((each) => each.before)}::integer[]
      ) as wanted (claim_id, pool_id, segment, capacity, quantity, before)
      cross join lateral (
        select coalesce(max(unit), 0) as highest from inventory_unit as other
        where other.pool_id = wanted.pool_id and other.segment = wanted.segment
      ) as used
      -- Prefer numbers above all others, because finding released numbers takes one look-up each.
      cross join lateral (
        select generate_series(used.highest + 1, wanted.capacity) as unit
        union all
        select unit from generate_series(1, least(used.highest, wanted.capacity)) as unit
        where not exists (
          select from inventory_unit as other
          where other.pool_id = wanted.pool_id and other.segment = wanted.segment and other.unit = unit.unit
        )
        limit wanted.quantity offset wanted.before
      ) as free
      returning unit
    )
    select count(*)::integer as count from taken
  `);
  const [{ count }] = countRows.parse(result).rows;
  const needed = stretches.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count < needed) throw new UnsettledError(`There were ${count} of ${needed} units with a free number.`);
}

/** A claim on one segment; it gets the free numbers after the first `before`. */
interface Stretch {
  readonly claimId: string;
  readonly poolId: string;
  readonly segment: number;
  readonly capacity: number;
  readonly quantity: number;
  readonly before: number;
}

// Claims of one request may share a segment, so they get their numbers one after another.
function numberStretches(claims: readonly { readonly id: string; readonly claim: Claim }[]): Stretch[] {
  const given = new Map<string, number>();
  return claims.flatMap(({ id, claim: { pool, quantity, ...stretch } }) =>
    segmentsOf(stretch).map((segment) => {
      const key = `${segment} ${pool.id}`;
      const before = given.get(key) ?? 0;
      given.set(key, before + quantity);
      return { claimId: id, poolId: pool.id, segment, capacity: pool.capacity, quantity, before };
    }),
  );
}
