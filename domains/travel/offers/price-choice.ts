/** Computes what a party pays for a journey in one fare choice. */
import type { FareFamily, FareNetwork, UnitPrices } from '#domains/travel/fares/fares.ts';
import { sumPrices } from '#domains/travel/fares/leg-fares.ts';
import type { FareChoice } from './build-fare-choices.ts';
import type { PassengerCounts, PassengerType } from './offer.ts';
import type { JourneyRide } from './priced-journey.ts';

/** A ride in the fare that it is bought in. */
export interface PricedRide {
  readonly ride: JourneyRide;
  readonly network: FareNetwork;
  readonly family: FareFamily;
  /** Price per passenger of each type. */
  readonly unitPrices: UnitPrices;
}

/** Price of a journey for a party. */
export interface PartyPrice {
  /** Rides in order. */
  readonly rides: readonly PricedRide[];
  /** Price per passenger of each type, over all rides. */
  readonly unitPrices: UnitPrices;
  /** Cents for all passengers. */
  readonly totalCents: number;
}

/** Prices a choice for a party: each ride, and their sum. The choice has a part for each ride. */
export function priceChoice(
  rides: readonly JourneyRide[],
  choice: FareChoice,
  passengers: PassengerCounts,
): PartyPrice {
  const priced = rides.map((ride, at): PricedRide => {
    const part = choice.parts[at];
    if (!part || !ride.network) throw new Error(`The ride on ${ride.leg.tripId} has no fare.`);
    return { ride, network: ride.network, family: part.family, unitPrices: part.prices };
  });
  const sum = (type: PassengerType) => priced.reduce((cents, { unitPrices }) => cents + unitPrices[type], 0);
  const unitPrices = { adult: sum('adult'), child: sum('child'), infant: sum('infant') };
  return { rides: priced, unitPrices, totalCents: sumChoice(choice, passengers) };
}

/** Sums up what a party pays in a choice, in cents. Cheaper than `priceChoice`: a search compares many more fares than it shows. */
export function sumChoice({ parts }: FareChoice, passengers: PassengerCounts): number {
  return parts.reduce((cents, { prices }) => cents + sumPrices(prices, passengers).total, 0);
}
