/** What those of one network may hold together, so that nobody empties a departure with one cart after another. */
import { type Counts, segmentsOf } from './availability.ts';
import type { CurrentHold } from './current-holds.ts';
import type { HoldRequest, HoldResult } from './inventory.ts';
import { networkAllowance } from './network-allowance.ts';
import { type PoolUnits, takenBy, UnitsHeld } from './shares.ts';

/**
 * Owners of one network who hold something. A station's or a ship's own network is one address for everybody on it, so this is
 * what many strangers need at once and a script has too little of.
 */
export const maxNetworkOwners = 12;

/** What the holders of a network share a lock by: it is taken with those of the pools, in their order. */
export function networkLock(network: string): string {
  return `network:${network}`;
}

/**
 * Refuses a request by which its network would hold too much, else answers null. `holds` and `counts` were read under its lock and
 * those of the pools. What the holders of the request have now is given back and counts for nothing; who asks for no more than that
 * has it.
 */
export function refusalOfNetwork(
  request: HoldRequest,
  holds: readonly CurrentHold[],
  counts: Counts,
): HoldResult | null {
  if (request.network === undefined) return null;
  const others = holds.filter(({ ownerId }) => ownerId !== request.ownerId);
  const crowded = firstCrowded(request, holds, counts);
  const owners = new Set(others.map(({ ownerId }) => ownerId));
  if (!crowded && owners.size < maxNetworkOwners) return null;
  if (crowded?.isEver) return { ok: false, overShare: crowded.holderId };
  // An owner alone waits for itself.
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
  /** Whether it is so even where nobody else holds anything. */
  readonly isEver: boolean;
}

/** The first part with which the network would hold too much of a pool, and what there is for it. */
function firstCrowded({ parts }: HoldRequest, holds: readonly CurrentHold[], counts: Counts): Crowded | null {
  const before = new UnitsHeld([], holds);
  const held = new UnitsHeld(parts, holds);
  for (const part of parts) {
    for (const taken of takenBy(part)) {
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

/** On the segment with the least room. */
function allowanceOf({ pool, claims }: PoolUnits, { sold, heldByOthers }: Counts): number {
  return Math.min(
    ...claims.flatMap(segmentsOf).map((segment) =>
      networkAllowance(pool, {
        sold: sold.get(pool.id)?.get(segment) ?? 0,
        held: heldByOthers.get(pool.id)?.get(segment) ?? 0,
      }),
    ),
  );
}
