/** Combines fare families of several rides into the choices offered for a journey. */
import { type Tier, tiers } from '#domains/travel/fares/fares.ts';
import type { FamilyPrice } from '#domains/travel/fares/leg-fares.ts';

/** One choice: a fare family with its prices for each ride, in order. */
export interface FareChoice {
  readonly name: string;
  readonly parts: readonly FamilyPrice[];
}

/** Names of choices that span several lines, by tier. */
const tierNames: Readonly<Record<Tier, string>> = { 1: 'Saver', 2: 'Standard', 3: 'Flexi' };

/**
 * Returns one choice per tier that any ride has. Each ride takes its most flexible family of at most that tier, or
 * else its most restricted one. Returns none if a ride has no price, because a journey is sold as a whole. Families
 * are ascending by tier.
 */
export function buildFareChoices(rides: readonly (readonly FamilyPrice[])[]): readonly FareChoice[] {
  if (rides.length === 0 || rides.some((families) => families.length === 0)) return [];
  const choices: FareChoice[] = [];
  for (const tier of tiers) {
    if (!rides.some((families) => families.some(({ family }) => family.tier === tier))) continue;
    const parts = rides.flatMap(
      (families) => families.findLast(({ family }) => family.tier <= tier) ?? families.slice(0, 1),
    );
    const isNew = !choices.some((choice) => choice.parts.every((part, index) => part === parts[index]));
    if (isNew) choices.push({ name: nameOf(parts, tier), parts });
  }
  return choices;
}

function nameOf(parts: readonly FamilyPrice[], tier: Tier): string {
  const names = new Set(parts.map(({ family }) => family.name));
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : tierNames[tier];
}
