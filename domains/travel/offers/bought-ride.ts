import type { FareFamily } from '#domains/travel/fares/fares.ts';

/** A ride of a journey as it is bought. */
export interface BoughtRide {
  readonly family: FareFamily;
  readonly departure: Date;
  /** `Interislander Flexi` */
  readonly called: string;
}
