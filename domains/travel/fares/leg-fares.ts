/** What one ride costs. Pure, in whole cents; nothing here is ever a fraction. */
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import type { DistanceRule, FareFamily, FareNetwork, LegRule, UnitPrices } from './fares.ts';

/** A ride as prices see it. */
export interface FareRide {
  /** The towns at its ends. */
  readonly fromAreas: readonly string[];
  readonly toAreas: readonly string[];
  /** Whole metres along its stops. */
  readonly metres: number;
}

/** A family in which a ride can be bought, with its prices. */
export interface FamilyPrice {
  readonly family: FareFamily;
  readonly prices: UnitPrices;
}

const centsOfDollar = 100;

/**
 * The families in which a ride of `network` can be bought, ascending by tier; none when its price is not known. A price
 * between towns goes before a price by distance.
 */
export function legFares(network: FareNetwork, ride: FareRide): readonly FamilyPrice[] {
  return network.families.flatMap((family) => {
    const rule = network.legRules.find((leg) => leg.familyId === family.id && fits(leg, ride));
    if (rule) return [{ family, prices: rule.prices }];
    const byDistance = network.distanceRules.get(family.id);
    if (!byDistance) return [];
    return [{ family, prices: withChildren(network, distancePrice(byDistance, ride.metres)) }];
  });
}

function fits(rule: LegRule, { fromAreas, toAreas }: FareRide): boolean {
  return (
    (rule.fromArea === null || fromAreas.includes(rule.fromArea)) &&
    (rule.toArea === null || toAreas.includes(rule.toArea))
  );
}

/** An adult's price for so many metres, upwards to a whole dollar. */
export function distancePrice({ base, per100Km, least, most }: DistanceRule, metres: number): number {
  const price = Math.max(least, wholeDollars(base + divideUp(per100Km * metres, 100_000)));
  return most === null ? price : Math.min(most, price);
}

/** The prices of all passengers where only the adult's is given: a share of it, upwards to a whole dollar. */
export function withChildren({ ageBands }: Pick<FareNetwork, 'ageBands'>, adult: number): UnitPrices {
  const share = (percent: number) => Math.min(adult, wholeDollars(divideUp(adult * percent, 100)));
  return { adult, child: share(ageBands.child.percent), infant: share(ageBands.infant.percent) };
}

/** The quotient upwards, of whole numbers that are not negative, without passing through a fraction. */
function divideUp(dividend: number, divisor: number): number {
  return (dividend + ((divisor - (dividend % divisor)) % divisor)) / divisor;
}

function wholeDollars(cents: number): number {
  return divideUp(cents, centsOfDollar) * centsOfDollar;
}

/** Cents for all passengers of each kind, and for all together. */
export function priceOf(prices: UnitPrices, { adults, children, infants }: PassengerCounts) {
  const adult = prices.adult * adults;
  const child = prices.child * children;
  const infant = prices.infant * infants;
  return { adult, child, infant, total: adult + child + infant };
}

/** What paying `cents` by card adds, upwards to a whole cent. */
export function cardFee(cents: number, basisPoints: number): number {
  return divideUp(cents * basisPoints, 10_000);
}
