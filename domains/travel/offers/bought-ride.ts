/** A ride of a journey with the fare it is bought in, and the terms of several of them together. */
import { type CombinedChanges, combineChanges } from '#domains/travel/fares/combine-changes.ts';
import { combineRefunds } from '#domains/travel/fares/combine-refunds.ts';
import type { FareFamily } from '#domains/travel/fares/fares.ts';
import type { RefundStep } from '#domains/travel/fares/refund-terms.ts';

/** A ride of a journey with the fare it is bought in. */
export interface BoughtRide {
  readonly family: FareFamily;
  readonly departure: Date;
  /** `Interislander Flexi` */
  readonly fareLabel: string;
}

/** The payers of a journey. `priceCents` is for all people together. */
export interface PayingParty {
  readonly priceCents: number;
  readonly people: number;
}

/** Returns the refund steps of all rides together, each with its deadline. */
export function listRefundDeadlines(
  rides: readonly BoughtRide[],
  party: PayingParty,
): readonly (RefundStep & { readonly until: Date })[] {
  const start = Math.min(...rides.map(({ departure }) => departure.getTime()));
  const steps = combineRefunds(
    rides.map(({ departure, family }) => ({
      laterBySeconds: (departure.getTime() - start) / 1_000,
      steps: family.refundSteps,
    })),
    party,
  );
  return steps.map((step) => ({ ...step, until: new Date(start - step.secondsBefore * 1_000) }));
}

/** Returns the common change rule of all rides; null if a ride has none, or its feed has text only. */
export function combineRideChanges(rides: readonly BoughtRide[]): CombinedChanges | null {
  return combineChanges(
    rides.map(({ departure, family }) => ({ departure, rule: family.changeRule ?? null })),
  );
}
