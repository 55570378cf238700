/** Computes the price of one ride. Pure functions in integer cents. */
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { DistanceRule, FareFamily, FareNetwork, LegRule, UnitPrices } from './fares.ts';

/** Input of a price: one ride. */
export interface FareRide {
  /** Areas of its first and last stop. */
  readonly fromAreas: readonly string[];
  readonly toAreas: readonly string[];
  /** Metres along its stops. */
  readonly metres: number;
}

/** A fare family of a ride with its prices. */
export interface FamilyPrice {
  readonly family: FareFamily;
  readonly prices: UnitPrices;
}

const centsOfDollar = 100;

/**
 * Returns the fare families of a ride of `network`, ascending by tier; empty if the price is unknown. A price between
 * areas takes precedence over a price by distance.
 */
export function findLegFares(network: FareNetwork, ride: FareRide): readonly FamilyPrice[] {
  return network.families.flatMap((family) => {
    const rule = network.legRules.find((leg) => leg.familyId === family.id && matchesAreas(leg, ride));
    if (rule) return [{ family, prices: rule.prices }];
    const byDistance = network.distanceRules.get(family.id);
    if (!byDistance) return [];
    return [{ family, prices: deriveUnitPrices(network, computeDistancePrice(byDistance, ride.metres)) }];
  });
}

function matchesAreas(rule: LegRule, { fromAreas, toAreas }: FareRide): boolean {
  return (
    (rule.fromArea === null || fromAreas.includes(rule.fromArea)) &&
    (rule.toArea === null || toAreas.includes(rule.toArea))
  );
}

/** Returns an adult's price for a distance, rounded up to a whole dollar. */
export function computeDistancePrice(
  { base, per100Km, minPriceCents, maxPriceCents }: DistanceRule,
  metres: number,
): number {
  const price = Math.max(minPriceCents, wholeDollars(base + divideUp(per100Km * metres, 100_000)));
  return maxPriceCents === null ? price : Math.min(maxPriceCents, price);
}

/** Derives the prices of all passenger types from the adult price by their percentage, rounded up to a whole dollar. */
export function deriveUnitPrices({ ageBands }: Pick<FareNetwork, 'ageBands'>, adult: number): UnitPrices {
  const share = (percent: number) => Math.min(adult, wholeDollars(divideUp(adult * percent, 100)));
  return { adult, child: share(ageBands.child.percent), infant: share(ageBands.infant.percent) };
}

/** Divides non-negative integers and rounds up, without floating-point fractions. */
function divideUp(dividend: number, divisor: number): number {
  return (dividend + ((divisor - (dividend % divisor)) % divisor)) / divisor;
}

function wholeDollars(cents: number): number {
  return divideUp(cents, centsOfDollar) * centsOfDollar;
}

/** Cents per passenger type, and in total. */
export function sumPrices(prices: UnitPrices, { adults, children, infants }: PassengerCounts) {
  const adult = prices.adult * adults;
  const child = prices.child * children;
  const infant = prices.infant * infants;
  return { adult, child, infant, total: adult + child + infant };
}

/** Card fee on `cents`, rounded up to a whole cent. */
export function computeCardFee(cents: number, basisPoints: number): number {
  return divideUp(cents * basisPoints, 10_000);
}
