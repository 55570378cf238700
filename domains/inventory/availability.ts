/** Computes availability: how much of a pool is taken, summed up from its claims. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import type { HoldPart, HoldRequest, Shortage, TakenQuestion } from './inventory.ts';
import { type Stretch, segmentsOf } from './segments.ts';

/** Taken units by pool and segment; segments without any are missing. */
export type TakenUnits = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Units of pools that other holders have taken. */
export interface PoolCounts {
  /** Sold, or held by anyone. */
  readonly taken: TakenUnits;
  readonly sold: TakenUnits;
  /** Held by neither the requesting owner nor its network. */
  readonly heldByOthers: TakenUnits;
  /** Seconds until the next hold of others ends, by pool. */
  readonly secondsUntilNext: ReadonlyMap<string, number>;
}

const stretchRow = z.object({
  pool_id: z.string(),
  from_segment: z.int(),
  to_segment: z.int(),
  quantity: z.int(),
});

const stretchRows = z.object({ rows: z.array(stretchRow) });

const countedRows = z.object({
  rows: z.array(stretchRow.extend({ sold: z.int(), others: z.int(), seconds: z.coerce.number().nullable() })),
});

/**
 * Deletes expired holds on `poolIds` and counts the units that others than `holderIds` have taken of these pools. It
 * skips holds that another transaction has locked. Expired holds never count, deleted or not.
 */
export async function sweepAndCount(
  transaction: Transaction,
  {
    poolIds,
    holderIds,
    ownerId,
    network,
    now,
  }: Pick<HoldRequest, 'ownerId' | 'network' | 'now'> & {
    readonly poolIds: readonly string[];
    readonly holderIds: readonly string[];
  },
): Promise<PoolCounts> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOthers = sql`held_until is not null and owner_id <> ${ownerId} and network is distinct from ${network ?? null}::text`;
  const result = await transaction.execute(sql`
    with over as (
      select holder_id from inventory_hold
      where held_until <= ${at} and holder_id in (
        select holder_id from inventory_claim where pool_id = any(${sql.param(poolIds)}::text[])
      )
      for update skip locked
    ),
    swept as (delete from inventory_hold where holder_id in (select holder_id from over))
    ${takenStretches(poolIds, now, {
      also: sql`,
        coalesce(sum(quantity) filter (where held_until is null), 0)::integer as sold,
        coalesce(sum(quantity) filter (where ${isOthers}), 0)::integer as others,
        extract(epoch from min(held_until) filter (where ${isOthers}) - ${at}) as seconds`,
      where: sql`holder_id <> all(${sql.param(holderIds)}::text[])`,
    })}
  `);
  const { rows } = countedRows.parse(result);
  const secondsUntilNext = new Map<string, number>();
  for (const { pool_id, seconds } of rows) {
    if (seconds === null) continue;
    secondsUntilNext.set(pool_id, Math.min(seconds, secondsUntilNext.get(pool_id) ?? seconds));
  }
  return {
    taken: bySegment(rows, ({ quantity }) => quantity),
    sold: bySegment(rows, ({ sold }) => sold),
    heldByOthers: bySegment(rows, ({ others }) => others),
    secondsUntilNext,
  };
}

/** Returns the units taken on the fullest segment of each question, in order. It uses one query for all. */
export async function countTaken(
  database: Database | Transaction,
  questions: readonly TakenQuestion[],
  now: Date,
): Promise<readonly number[]> {
  if (questions.length === 0) return [];
  const poolIds = [...new Set(questions.map(({ poolId }) => poolId))];
  const result = await database.execute(takenStretches(poolIds, now, { also: sql``, where: sql`true` }));
  const taken = bySegment(stretchRows.parse(result).rows, ({ quantity }) => quantity);
  return questions.map((question) => {
    const segments = taken.get(question.poolId);
    if (!segments) return 0;
    return Math.max(0, ...segmentsOf(question).map((segment) => segments.get(segment) ?? 0));
  });
}

// Sums up sold and valid held units by identical stretches, because a trip has few different ones.
function takenStretches(
  poolIds: readonly string[],
  now: Date,
  { also, where }: { readonly also: SQL; readonly where: SQL },
): SQL {
  return sql`
    select pool_id, from_segment, to_segment, sum(quantity)::integer as quantity${also}
    from inventory_claim join inventory_hold using (holder_id)
    where pool_id = any(${sql.param(poolIds)}::text[])
      and (held_until is null or held_until > ${now.toISOString()}::timestamptz)
      and ${where}
    group by pool_id, from_segment, to_segment
  `;
}

function bySegment<Row extends z.output<typeof stretchRow>>(
  rows: readonly Row[],
  unitsOf: (row: Row) => number,
): TakenUnits {
  const taken = new Map<string, Map<number, number>>();
  for (const row of rows) {
    const segments = taken.get(row.pool_id) ?? new Map<number, number>();
    taken.set(row.pool_id, segments);
    add(segments, { fromSegment: row.from_segment, toSegment: row.to_segment }, unitsOf(row));
  }
  return taken;
}

/** Finds the first claim that does not fit when all are served in order; null if all fit. */
export function findShortage(parts: readonly HoldPart[], taken: TakenUnits): Shortage | null {
  const requestedByPool = new Map<string, Map<number, number>>();
  for (const { holderId, claims } of parts) {
    for (const claim of claims) {
      const { id: poolId, capacity } = claim.pool;
      const others = taken.get(poolId);
      const own = requestedByPool.get(poolId) ?? new Map<number, number>();
      requestedByPool.set(poolId, own);
      const left = Math.min(
        ...segmentsOf(claim).map(
          (segment) => capacity - (others?.get(segment) ?? 0) - (own.get(segment) ?? 0),
        ),
      );
      if (left < claim.quantity) {
        return { poolId, holderId, requestedUnits: claim.quantity, left: Math.max(0, left) };
      }
      add(own, claim, claim.quantity);
    }
  }
  return null;
}

function add(segments: Map<number, number>, stretch: Stretch, quantity: number): void {
  for (const segment of segmentsOf(stretch)) segments.set(segment, (segments.get(segment) ?? 0) + quantity);
}
