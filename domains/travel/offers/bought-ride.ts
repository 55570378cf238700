import type { FareFamily } from '#domains/travel/fares/fares.ts';

/** A ride of a journey with the fare it is bought in. */
export interface BoughtRide {
  readonly family: FareFamily;
  readonly departure: Date;
  /** `Interislander Flexi` */
  readonly fareLabel: string;
}
