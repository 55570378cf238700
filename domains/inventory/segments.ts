import type { Claim } from './inventory.ts';

/** A range of segments; `toSegment` is exclusive. */
export type Stretch = Pick<Claim, 'fromSegment' | 'toSegment'>;

/** Returns the segments of a stretch in order. */
export function segmentsOf({ fromSegment, toSegment }: Stretch): number[] {
  return Array.from({ length: toSegment - fromSegment }, (_, index) => fromSegment + index);
}

/** Adds up the units of claims by segment. */
export function sumBySegment(
  claims: readonly (Stretch & Pick<Claim, 'quantity'>)[],
): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const claim of claims)
    for (const segment of segmentsOf(claim)) units.set(segment, (units.get(segment) ?? 0) + claim.quantity);
  return units;
}
