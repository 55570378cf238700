/** Limits what one owner may hold of a pool, so that nobody keeps all of it off the market with one cart. */
import type { CurrentHold } from './current-holds.ts';
import type { Claim, HoldPart, HoldRequest, Pool } from './inventory.ts';

/**
 * Returns the holder of the first part that exceeds its owner's share of a pool, or null. `holds` were read under the
 * locks of the pools. Current units of the request's holders count as released.
 */
export function holderOverShare(
  { ownerId, parts }: Pick<HoldRequest, 'ownerId' | 'parts'>,
  holds: readonly CurrentHold[],
): string | null {
  const held = new HeldUnits(
    parts,
    holds.filter((hold) => hold.ownerId === ownerId),
  );
  for (const part of parts) {
    for (const { pool, quantity } of unitsByPool(part)) {
      const after = held.add(pool.id, quantity);
      if (pool.share !== undefined && after > pool.share) return part.holderId;
    }
  }
  return null;
}

/** Counts the units held of each pool, while the parts of a request are added one after another. */
export class HeldUnits {
  readonly #units = new Map<string, number>();

  /** Starts with `holds`, except those of the holders of `parts`, which are released. */
  constructor(parts: readonly HoldPart[], holds: readonly CurrentHold[]) {
    const givenBack = new Set(parts.map(({ holderId }) => holderId));
    for (const { holderId, poolId, quantity } of holds)
      if (!givenBack.has(holderId)) this.add(poolId, quantity);
  }

  /** Adds units and returns the new total. */
  add(poolId: string, quantity: number): number {
    const after = (this.#units.get(poolId) ?? 0) + quantity;
    this.#units.set(poolId, after);
    return after;
  }
}

/** The units that a part takes of a pool. */
export interface PoolUnits {
  readonly pool: Pool;
  /** Units in total; with several separate stretches, the maximum at a time. */
  readonly quantity: number;
  readonly claims: readonly Claim[];
}

/** Returns the units that a part takes of each pool. */
export function unitsByPool({ claims }: HoldPart): readonly PoolUnits[] {
  const pools = new Map(claims.map(({ pool }) => [pool.id, pool]));
  return [...pools.values()].map((pool) => {
    const ofPool = claims.filter((claim) => claim.pool.id === pool.id);
    return { pool, claims: ofPool, quantity: Math.max(...ofPool.map(({ quantity }) => quantity)) };
  });
}
