/** Which family each ride of a journey is bought in, for the choices a traveller is offered. */
import type { Tier } from '#domains/travel/fares/fares.ts';
import type { FamilyPrice } from '#domains/travel/fares/leg-fares.ts';

/** One way to buy a journey: a family and its prices for each ride, in order. */
export interface FareChoice {
  readonly name: string;
  readonly parts: readonly FamilyPrice[];
}

/** What a choice over several lines is called. */
const tierNames: Readonly<Record<Tier, string>> = { 1: 'Saver', 2: 'Standard', 3: 'Flexi' };

/**
 * The choices for rides that can each be bought in the families given (ascending by tier): one for every tier that any ride
 * has. A ride is bought in its freest family of at most that tier, or else in its most restricted one. None when a ride has
 * no price: a journey is sold as a whole or not at all.
 */
export function fareChoices(rides: readonly (readonly FamilyPrice[])[]): readonly FareChoice[] {
  if (rides.length === 0 || rides.some((families) => families.length === 0)) return [];
  const tiers = [...new Set(rides.flat().map(({ family }) => family.tier))].sort((a, b) => a - b);
  const choices: FareChoice[] = [];
  for (const tier of tiers) {
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
