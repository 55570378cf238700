/** Limits what the carts of one network may hold together, so that nobody empties a departure with many carts. */
import type { PoolCounts } from './availability.ts';
import { networkAllowance } from './client-network-allowance.ts';
import type { CurrentHold } from './current-holds.ts';
import type { HoldRequest, HoldResult } from './inventory.ts';
import { HeldUnits, type PoolUnits, unitsByPool } from './owner-share.ts';
import { segmentsOf } from './segments.ts';

/**
 * Maximum number of owners per network with a hold. Everyone on a station's or a ship's network shares one address. The
 * limit is what many such visitors need at once, and too little for a script.
 */
export const maxNetworkOwners = 12;

/** Returns the lock name of a network, which is locked together with the pools, in their order. */
export function networkLock(network: string): string {
  return `network:${network}`;
}

/**
 * Returns the refusal of a request by which its network would hold too much, or null. `holds` and `counts` were read
 * under the locks of the network and the pools. Current units of the request's holders count as released. A request for
 * no more than them is always granted.
 */
export function refusalOfNetwork(
  request: HoldRequest,
  holds: readonly CurrentHold[],
  counts: PoolCounts,
): HoldResult | null {
  if (request.network === undefined) return null;
  const others = holds.filter(({ ownerId }) => ownerId !== request.ownerId);
  const crowded = findOverAllowance(request, holds, counts);
  const owners = new Set(others.map(({ ownerId }) => ownerId));
  if (!crowded && owners.size < maxNetworkOwners) return null;
  if (crowded?.isEver) return { ok: false, overShare: crowded.holderId };
  // If there is no other owner, the wait is that of its own hold.
  const own = (request.until.getTime() - request.now.getTime()) / 1_000;
  const seconds = Math.min(
    own,
    ...others.map((hold) => hold.seconds),
    crowded ? (counts.secondsUntilNext.get(crowded.poolId) ?? own) : own,
  );
  return {
    ok: false,
    secondsUntilRoom: Math.max(1, Math.ceil(seconds)),
    ...(crowded && { crowded: { holderId: crowded.holderId, left: crowded.left } }),
  };
}

interface Crowded {
  readonly poolId: string;
  readonly holderId: string;
  /** The units that it could have. */
  readonly left: number;
  /** True if the request exceeds the allowance even when nobody else holds anything. */
  readonly isEver: boolean;
}

/** Finds the first part by which the network would exceed the allowance of a pool, and what is left for it. */
function findOverAllowance(
  { parts }: HoldRequest,
  holds: readonly CurrentHold[],
  counts: PoolCounts,
): Crowded | null {
  const before = new HeldUnits([], holds);
  const held = new HeldUnits(parts, holds);
  for (const part of parts) {
    for (const taken of unitsByPool(part)) {
      const { pool, quantity } = taken;
      const after = held.add(pool.id, quantity);
      const allowed = Math.max(before.add(pool.id, 0), allowanceOf(taken, counts));
      if (after <= allowed) continue;
      return {
        poolId: pool.id,
        holderId: part.holderId,
        left: Math.max(0, allowed - (after - quantity)),
        isEver: quantity > networkAllowance(pool, { sold: 0, held: 0 }),
      };
    }
  }
  return null;
}

/** Returns the allowance on the segment with the least room. */
function allowanceOf({ pool, claims }: PoolUnits, { sold, heldByOthers }: PoolCounts): number {
  return Math.min(
    ...claims.flatMap(segmentsOf).map((segment) =>
      networkAllowance(pool, {
        sold: sold.get(pool.id)?.get(segment) ?? 0,
        held: heldByOthers.get(pool.id)?.get(segment) ?? 0,
      }),
    ),
  );
}
