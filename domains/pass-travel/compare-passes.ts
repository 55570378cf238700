/** Compares the price of several journeys with a pass that covers them. */
import type { TravelPass } from '#domains/catalogue/catalogue.ts';
import type { PassengerCounts } from '#domains/travel/offers/offer.ts';
import { costOfRides, coversRide, isWithinAllowance, type PassCost, type PassRide } from './pass-account.ts';

/** A journey that a pass may pay for. */
export interface PassableJourney {
  /** Its price in cents for all passengers. */
  readonly priceCents: number;
  readonly rides: readonly PassRide[];
}

/** A pass for several journeys. Amounts are cents for all passengers. */
export interface PassComparison {
  readonly pass: TravelPass;
  /** Number of journeys that the pass covers. */
  readonly covered: number;
  /** Cost of these journeys in the allowance. */
  readonly cost: PassCost;
  readonly passCents: number;
  /** The pass, and the price of the journeys that it does not cover. */
  readonly totalCents: number;
}

/**
 * Finds the pass to compare with. Of those that save money, it has the lowest total. Otherwise it is the cheapest of
 * those that cover most journeys. A pass covers the journeys that consist of its services only, and must have enough
 * hours or days for all of these. Returns null if no pass covers any journey.
 */
export function findBestPass(
  passes: readonly TravelPass[],
  journeys: readonly PassableJourney[],
  passengers: PassengerCounts,
): PassComparison | null {
  const ticketsCents = journeys.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const rank = ({ totalCents, covered }: PassComparison): readonly [number, number] =>
    totalCents < ticketsCents ? [-Infinity, totalCents] : [-covered, totalCents];
  const [best] = passes
    .flatMap((pass) => compareWith(pass, journeys, passengers) ?? [])
    .map((comparison) => ({ comparison, rank: rank(comparison) }))
    .toSorted((a, b) => (a.rank[0] === b.rank[0] ? 0 : a.rank[0] - b.rank[0]) || a.rank[1] - b.rank[1]);
  return best?.comparison ?? null;
}

function compareWith(
  pass: TravelPass,
  journeys: readonly PassableJourney[],
  { adults, children, infants }: PassengerCounts,
): PassComparison | null {
  const isCovered = ({ rides }: PassableJourney) =>
    rides.every(({ itemType }) => coversRide(pass.services, itemType));
  const covered = journeys.filter(isCovered);
  const cost = costOfRides(covered.flatMap(({ rides }) => rides));
  if (covered.length === 0 || !isWithinAllowance(pass.allowance, cost)) return null;
  const { adult, child, infant } = pass.prices;
  const passCents = adults * adult + children * child + infants * infant;
  const rest = journeys.filter((journey) => !isCovered(journey));
  const restCents = rest.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return { pass, covered: covered.length, cost, passCents, totalCents: passCents + restCents };
}
