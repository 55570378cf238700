/** How much of a pool is taken, computed from the claims there are. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Transaction } from '#src/platform/database/database.ts';
import type { Claim, HoldPart, Shortage, TakenQuestion } from './inventory.ts';

const segmentRows = z.object({
  rows: z.array(z.object({ pool_id: z.string(), segment: z.int(), taken: z.int() })),
});

/** Units taken, by pool and segment; nothing where none is. */
export type Taken = ReadonlyMap<string, ReadonlyMap<number, number>>;

/**
 * Deletes the holds on `poolIds` that are over and counts what is taken of these pools by others than `holderIds`. A hold
 * that somebody else is just changing is left to them; one that is over counts for nothing either way.
 */
export async function sweepAndCount(
  transaction: Transaction,
  { poolIds, holderIds, now }: { poolIds: readonly string[]; holderIds: readonly string[]; now: Date },
): Promise<Taken> {
  const result = await transaction.execute(sql`
    with pool as (select value as pool_id from jsonb_array_elements_text(${JSON.stringify(poolIds)}::text::jsonb)),
    over as (
      select holder_id from inventory_hold
      where held_until <= ${now.toISOString()}::timestamptz and holder_id in (
        select holder_id from inventory_claim where pool_id in (select pool_id from pool)
      )
      for update skip locked
    ),
    swept as (delete from inventory_hold where holder_id in (select holder_id from over))
    select claim.pool_id, segment, sum(claim.quantity)::integer as taken
    from inventory_claim as claim
    join inventory_hold as hold using (holder_id)
    cross join lateral generate_series(claim.from_segment, claim.to_segment - 1) as segment
    where claim.pool_id in (select pool_id from pool)
      and ${isTaken(now)}
      and holder_id not in (select jsonb_array_elements_text(${JSON.stringify(holderIds)}::text::jsonb))
    group by claim.pool_id, segment
  `);
  const taken = new Map<string, Map<number, number>>();
  for (const row of segmentRows.parse(result).rows) {
    const segments = taken.get(row.pool_id) ?? new Map<number, number>();
    taken.set(row.pool_id, segments.set(row.segment, row.taken));
  }
  return taken;
}

/** The first claim there is not enough for, when they are served in their order. */
export function findShortage(parts: readonly HoldPart[], taken: Taken): Shortage | null {
  const asked = new Map<string, Map<number, number>>();
  for (const { holderId, claims } of parts) {
    for (const claim of claims) {
      const segments = asked.get(claim.pool.id) ?? new Map<number, number>();
      asked.set(claim.pool.id, segments);
      const left = leftFor(claim, taken.get(claim.pool.id), segments);
      if (left < claim.quantity) {
        return { poolId: claim.pool.id, holderId, wanted: claim.quantity, left: Math.max(0, left) };
      }
      for (const segment of segmentsOf(claim)) {
        segments.set(segment, (segments.get(segment) ?? 0) + claim.quantity);
      }
    }
  }
  return null;
}

function leftFor(
  claim: Claim,
  taken: ReadonlyMap<number, number> | undefined,
  asked: ReadonlyMap<number, number>,
): number {
  let left = claim.pool.capacity;
  for (const segment of segmentsOf(claim)) {
    left = Math.min(left, claim.pool.capacity - (taken?.get(segment) ?? 0) - (asked.get(segment) ?? 0));
  }
  return left;
}

/** The segments of a claim, in their order. */
export function segmentsOf({ fromSegment, toSegment }: Pick<Claim, 'fromSegment' | 'toSegment'>): number[] {
  return Array.from({ length: toSegment - fromSegment }, (_, index) => fromSegment + index);
}

const questionRows = z.object({ rows: z.array(z.object({ question: z.int(), taken: z.int() })) });

/** The units taken on the fullest segment of each stretch, one number a question and in its order. One query for all. */
export async function countTaken(
  database: Database | Transaction,
  questions: readonly TakenQuestion[],
  now: Date,
): Promise<readonly number[]> {
  if (questions.length === 0) return [];
  const asked = JSON.stringify(
    questions.map(({ poolId, fromSegment, toSegment }, question) => ({
      question,
      pool_id: poolId,
      from_segment: fromSegment,
      to_segment: toSegment,
    })),
  );
  const result = await database.execute(sql`
    select question, max(taken)::integer as taken from (
      select asked.question, segment, sum(claim.quantity) as taken
      from jsonb_to_recordset(${asked}::text::jsonb)
        as asked (question integer, pool_id text, from_segment integer, to_segment integer)
      join inventory_claim as claim
        on claim.pool_id = asked.pool_id
        and claim.from_segment < asked.to_segment and claim.to_segment > asked.from_segment
      join inventory_hold as hold using (holder_id)
      cross join lateral generate_series(
        greatest(claim.from_segment, asked.from_segment),
        least(claim.to_segment, asked.to_segment) - 1
      ) as segment
      where ${isTaken(now)}
      group by asked.question, segment
    ) as by_segment
    group by question
  `);
  const taken = new Map(questionRows.parse(result).rows.map((row) => [row.question, row.taken]));
  return questions.map((_, question) => taken.get(question) ?? 0);
}

// Sold, or held and not over.
function isTaken(now: Date): SQL {
  return sql`(hold.held_until is null or hold.held_until > ${now.toISOString()}::timestamptz)`;
}
