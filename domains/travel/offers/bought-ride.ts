import type { FareFamily } from '#domains/travel/fares/fares.ts';

/** A ride of a journey with the fare it is bought in. */
export interface BoughtRide {
  readonly family: FareFamily;
  readonly departure: Date;
  /** When check-in closes for people on foot. */
  readonly checkInCloses: Date;
  /** `Interislander Flexi` */
  readonly fareLabel: string;
}

/** The payers of a journey. `priceCents` is for all people together. */
export interface PayingParty {
  readonly priceCents: number;
  readonly people: number;
}
