import type { Claim } from './inventory.ts';
import { sumBySegment } from './segments.ts';

/**
 * Returns what `wanted` claims beyond `present`: for each pool and segment, the units that are missing. Common units are
 * left out, so that a hold can be exchanged on a run that is full. Pure.
 */
export function claimsBeyond(
  wanted: readonly Claim[],
  present: readonly Pick<Claim, 'pool' | 'fromSegment' | 'toSegment' | 'quantity'>[],
): readonly Claim[] {
  const pools = new Map(wanted.map(({ pool }) => [pool.id, pool]));
  return [...pools.values()].flatMap((pool) => {
    const unitsOf = (claims: readonly Claim[]) =>
      sumBySegment(claims.filter((each) => each.pool.id === pool.id));
    const before = unitsOf(present);
    const beyond: Claim[] = [];
    for (const [segment, units] of [...unitsOf(wanted)].sort(([one], [other]) => one - other)) {
      const quantity = units - (before.get(segment) ?? 0);
      if (quantity <= 0) continue;
      const last = beyond.at(-1);
      if (last?.toSegment === segment && last.quantity === quantity)
        beyond[beyond.length - 1] = { ...last, toSegment: segment + 1 };
      else beyond.push({ pool, fromSegment: segment, toSegment: segment + 1, quantity });
    }
    return beyond;
  });
}
