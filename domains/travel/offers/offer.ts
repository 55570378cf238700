/** Types of an offer (quote) for a journey: price, conditions, passengers and legs. */
import type { TravelItemType } from '#contracts/cart/item-types.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** Passenger type. The age limits depend on the operator: see `AgeBand`. */
export type PassengerType = 'adult' | 'child' | 'infant';

/** Number of passengers by type. Callers ensure at least one adult, and one adult per infant. */
export interface PassengerCounts {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

/** An offer for a journey: price and conditions that are valid until a stated time. Amounts are cents of NZD. */
export interface Offer {
  /**
   * Opaque and tamper-proof; holds the price until `preBookableUntil`. Empty if `price` is null, because nothing can
   * be bought.
   */
  readonly offerId: string;
  /** Shared by all fare families of one journey. */
  readonly journeyId: string;
  readonly fareName: string;
  /** Cents for all passengers; null if a leg has no price, so the journey cannot be bought as a whole. */
  readonly priceCents: number | null;
  readonly preBookableUntil: Date;
  /** True: confirmed immediately. False: on request; staff confirm it later, or decline and refund it. */
  readonly live: boolean;
  readonly durationMinutes: number;
  readonly changes: number;
  /**
   * Fewest seats left on any leg. Absent if seats are not counted, before sales open and after they close. 0 means sold
   * out: shown, but not on sale.
   */
  readonly seatsLeft?: number;
  readonly conditions: OfferConditions;
  readonly summary: FareSummary;
  readonly legs: readonly OfferLeg[];
  readonly passengers: readonly OfferPassengers[];
  /** Present if the search names a vehicle. Its price comes on top of `priceCents`. */
  readonly vehicle?: OfferVehicle;
  /** False once the sale of one leg has closed; `saleClosedReason` gives the reason in plain words. */
  readonly onSale: boolean;
  readonly saleClosedReason?: string;
  /** True if the times of a leg are not from a quoted source. */
  readonly isDemonstration: boolean;
}

/** Conditions that apply now, in a word or two each, to compare fares. */
export interface FareSummary {
  /** `Full`, `Less $30 each`, `50%`, `None` */
  readonly refund: string;
  /** `Free`, `Once, free`, `$10 each`, `None` */
  readonly changes: string;
  /** A sentence on what the fare includes; null if the feed has none. */
  readonly about: string | null;
  /** `Children are 2 to 14, infants under 2.`; null if only adults travel. */
  readonly ages: string | null;
}

/** Conditions in plain words: the strictest of all parts. */
export interface OfferConditions {
  readonly changes: string;
  readonly refund: string;
  readonly text: string;
}

/** Passengers of one type and their price. */
export interface OfferPassengers {
  readonly type: PassengerType;
  readonly count: number;
  /** Cents for `count` passengers; null if unknown. */
  readonly priceCents: number | null;
}

/** Reason why a vehicle cannot travel. */
export type VehicleRefusal =
  | 'not-carried'
  | 'too-long'
  | 'too-high'
  | 'too-many-people'
  | 'full'
  | 'check-in-closed';

/** An extra to buy: the vehicle, or what it tows. */
export interface VehicleExtra {
  readonly productId: string;
  /** Metres. */
  readonly vehicleLength: number;
  readonly priceCents: number;
}

/** A vehicle on an offer: carried by all its ferries for vehicles, or not at all for a reason in plain words. */
export type OfferVehicle =
  | {
      readonly status: 'carried';
      readonly priceCents: number;
      readonly rides: readonly OfferVehicleRide[];
    }
  | { readonly status: VehicleRefusal; readonly priceCents: null; readonly because: string };

/** A ride with the vehicle. */
export interface OfferVehicleRide {
  /** Index of the ride among those of the offer, from 0, without transfers. */
  readonly leg: number;
  /** Metres of the deck left; null if they are not counted. */
  readonly metresLeft: number | null;
  readonly checkInCloses: Date;
  /** The vehicle, and a trailer if it tows one. */
  readonly extras: readonly VehicleExtra[];
}

/**
 * A ride, or the transfer between two rides. Times are the timetable's; expected ones are present where they differ.
 * A transfer starts when the ride before it is expected.
 */
export interface OfferLeg {
  readonly itemType: TravelItemType | 'transfer';
  readonly mode: 'rail' | 'coach' | 'ferry' | 'walk' | 'shuttle';
  readonly operator: string;
  /** Name of the line (`TranzAlpine`). */
  readonly service: string;
  readonly routeId: string | null;
  readonly tripId: string | null;
  readonly serviceDate: ServiceDate | null;
  readonly from: OfferStop & { readonly departure: Date; readonly expectedDeparture?: Date };
  readonly to: OfferStop & { readonly arrival: Date; readonly expectedArrival?: Date };
  /** When check-in or boarding closes; null for transfers. */
  readonly checkInCloses: Date | null;
  /** Great-circle distance along the stops in whole kilometres; null for transfers. */
  readonly distanceKm: number | null;
  /** Intermediate stops, for the expanded view. */
  readonly calls: readonly (Omit<OfferStop, 'stopId'> & {
    readonly arrival: Date;
    readonly departure: Date;
  })[];
  /** Provenance of the times. */
  readonly seen: 'quoted' | 'computed' | 'general-knowledge' | null;
}

/** A stop with its display name. */
export interface OfferStop {
  readonly stopId: string;
  readonly name: string;
  /** IANA time zone if it differs from Pacific/Auckland; its times are shown in it. */
  readonly zone?: string;
}
