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

/** The families of a ride that has a price. */
type PricedFamilies = readonly [FamilyPrice, ...FamilyPrice[]];

/**
 * Returns one choice per tier that any ride has. Each ride takes its most flexible family of at most that tier, or
 * else its most restricted one. Returns none if a ride has no price, because a journey is sold as a whole. Families
 * are ascending by tier.
 */
export function buildFareChoices(rides: readonly (readonly FamilyPrice[])[]): readonly FareChoice[] {
  if (rides.length === 0 || !rides.every(hasPrice)) return [];
  const choices = tiers
    .filter((tier) => rides.some((families) => families.some(({ family }) => family.tier === tier)))
    .map((tier) => buildChoice(rides, tier));
  // With each tier, a ride keeps its family or takes a more flexible one. So equal choices are neighbours.
  return choices.filter(({ parts }, at) => parts.some((part, ride) => part !== choices[at - 1]?.parts[ride]));
}

function hasPrice(families: readonly FamilyPrice[]): families is PricedFamilies {
  return families.length > 0;
}

function buildChoice(rides: readonly PricedFamilies[], tier: Tier): FareChoice {
  const parts = rides.map(
    (families) => families.findLast(({ family }) => family.tier <= tier) ?? families[0],
  );
  return { name: nameOf(parts, tier), parts };
}

function nameOf(parts: readonly FamilyPrice[], tier: Tier): string {
  const name = parts[0]?.family.name ?? tierNames[tier];
  return parts.every(({ family }) => family.name === name) ? name : tierNames[tier];
}
