import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** The specification's product types that travel. */
export type TravelItemType = 'kr_train' | 'ic_bus' | 'ii_ferry';

/** Who travels. The ages differ by operator: `AgeBand`. */
export type PassengerType = 'adult' | 'child' | 'infant';

/** How many travel together. Whoever asks has seen to it that there is an adult, and one for each infant. */
export interface PassengerCounts {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

/** A journey that can be bought on stated conditions until a stated time. Amounts in cents of NZD. */
export interface Offer {
  /** Opaque and tamper-proof; freezes the price until `preBookableUntil`. Empty when `price` is null: there is nothing to buy. */
  readonly offerId: string;
  /** The same for all the fare families of one journey. */
  readonly journeyId: string;
  readonly fareName: string;
  /** In cents, for all passengers; null when the price of a leg is not known: the journey can't be bought as one. */
  readonly priceCents: number | null;
  readonly preBookableUntil: Date;
  /** True: confirmed at once. False: on request, confirmed by staff later or declined and refunded. */
  readonly live: boolean;
  readonly durationMinutes: number;
  readonly changes: number;
  /** The fewest seats left on any leg; absent where nobody counts. 0 is sold out: shown, and not for sale. */
  readonly seatsLeft?: number;
  readonly conditions: OfferConditions;
  readonly legs: readonly OfferLeg[];
  readonly passengers: readonly OfferPassengers[];
  /** False once sales have closed for one of its legs; `saleClosedReason` says why in plain words. */
  readonly onSale: boolean;
  readonly saleClosedReason?: string;
  /** True when a leg's times were recalled and not quoted. */
  readonly isDemonstration: boolean;
}

/** In plain words, the strictest of the parts. */
export interface OfferConditions {
  readonly changes: string;
  readonly refund: string;
  readonly text: string;
}

/** The passengers of one kind, and what they pay. */
export interface OfferPassengers {
  readonly type: PassengerType;
  readonly count: number;
  /** In cents, for `count` passengers; null when unknown. */
  readonly priceCents: number | null;
}

/** A ride, or the way between two rides. */
export interface OfferLeg {
  readonly itemType: TravelItemType | 'transfer';
  readonly mode: 'rail' | 'coach' | 'ferry' | 'walk' | 'shuttle';
  readonly operator: string;
  /** The line's name (`TranzAlpine`). */
  readonly service: string;
  readonly routeId: string | null;
  readonly tripId: string | null;
  readonly serviceDate: ServiceDate | null;
  readonly from: OfferStop & { readonly departure: Date };
  readonly to: OfferStop & { readonly arrival: Date };
  /** When the check-in (or boarding) closes; null for transfers. */
  readonly checkInCloses: Date | null;
  /** From stop to stop over the earth, in whole kilometres; null for transfers. */
  readonly distanceKm: number | null;
  /** The stops between, for those who open the journey. */
  readonly calls: readonly (Omit<OfferStop, 'stopId'> & {
    readonly arrival: Date;
    readonly departure: Date;
  })[];
  /** How the times are known. */
  readonly seen: 'quoted' | 'computed' | 'general-knowledge' | null;
}

/** A stop with the name travellers read. */
export interface OfferStop {
  readonly stopId: string;
  readonly name: string;
  /** Its time zone, where that is not New Zealand's main one: its times are read there. */
  readonly zone?: string;
}
