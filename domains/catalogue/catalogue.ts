/** What is sold besides journeys. Prices in whole cents of NZD (and whole dollars at once), GST included. */
import type { RefundStep } from '#domains/travel/fares/refund-terms.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** Everything that is for sale, read from the tables once. */
export interface Catalogue {
  readonly passes: readonly TravelPass[];
  passById(id: string): TravelPass | undefined;
  readonly tours: readonly Tour[];
  tourById(id: string): Tour | undefined;
  /** The departures on sale at `now`, ascending: from the end of the sale's notice to its horizon. */
  departuresOf(tour: Tour, now: Date): readonly TourDeparture[];
  /** A departure by its id, if it is on sale at `now`. */
  departureById(id: string, now: Date): TourDeparture | undefined;
  readonly voucher: GiftVoucher;
  extraById(id: string): ServiceExtra | undefined;
  /**
   * What can be had with a ride or a pass, in the order to show it. What runs out is had as the ride is: with one on request it
   * is on request itself, and nothing is held.
   */
  extrasFor(subject: ExtraSubject): readonly ServiceExtra[];
  /** The extra that sells what a ride of `routeId` bought in this family contains (`ServiceExtra.fareFamilyId`). */
  extraOfFamily(routeId: string, fareFamilyId: string): ServiceExtra | undefined;
}

/** What an extra takes from: units on each run of a trip. */
export interface ExtraPool {
  readonly id: string;
  readonly capacity: number;
}

/** How a fact about a price is known; `general-knowledge` was recalled: a demonstration. */
export type Seen = 'quoted' | 'computed' | 'general-knowledge';

/** What a passenger of each kind pays. */
export interface PassengerPrices {
  readonly adult: number;
  readonly child: number;
  readonly infant: number;
}

/** How old an infant and a child may be: whole years, included. */
export interface AgeLimits {
  readonly infant: number;
  readonly child: number;
}

/** A pass that travellers use up: so many hours, so many days of their choice, or days in a row. */
export interface TravelPass {
  /** `bus-pass-15-hours`: its slug and its product id. */
  readonly id: string;
  /** Passes that differ in their allowance alone have one range: `bus-pass`. */
  readonly rangeId: string;
  readonly name: string;
  readonly services: readonly ('bus' | 'train')[];
  readonly allowance: PassAllowance;
  /** From the first booking. */
  readonly validMonths: number;
  readonly prices: PassengerPrices;
  /** In plain words: who is a child, and what may be done with the pass. */
  readonly ages: string;
  /** `ages` as figures, on the day the pass is bought. */
  readonly ageLimits: AgeLimits;
  readonly refund: string;
  /** `refund` as figures, the earliest step first. */
  readonly refundSteps: readonly RefundStep[];
  readonly seen: Seen;
}

/** `hours` of riding, `days` of one's choice, or `consecutive-days`. */
export interface PassAllowance {
  readonly kind: 'hours' | 'days' | 'consecutive-days';
  readonly amount: number;
}

/** A tour with dated departures. Its words and pictures are the CMS document with this slug. */
export interface Tour {
  readonly id: string;
  readonly name: string;
  readonly days: number;
  readonly prices: PassengerPrices;
  /** Which ages count as a child; in plain words. */
  readonly ages: string;
  /** `ages` as figures, on the first day. */
  readonly ageLimits: AgeLimits;
  /** `live`: places are held. `request`: staff confirm. */
  readonly stock: 'live' | 'request';
  /** Places on each departure. */
  readonly places: number;
  /** Sale ends so many days before departure. */
  readonly noticeDays: number;
  readonly refund: string;
  /** `refund` as figures, the earliest step first; counted from the first midnight of the first day. */
  readonly refundSteps: readonly RefundStep[];
  readonly seen: Seen;
}

/** One departure of a tour. */
export interface TourDeparture {
  /** `mountains-and-lakes:2026-12-05`: its product id. */
  readonly id: string;
  readonly tour: Tour;
  readonly startsOn: ServiceDate;
  readonly endsOn: ServiceDate;
}

/** Gift vouchers: one product, in amounts to choose or of one's own. */
export interface GiftVoucher {
  readonly id: 'gift-voucher';
  readonly name: string;
  /** Cents. */
  readonly amounts: readonly number[];
  readonly minAmount: number;
  readonly maxAmount: number;
  /** 36 at least: Fair Trading (Gift Card Expiry) Amendment Act 2024. */
  readonly validMonths: number;
}

export type ExtraKind =
  | 'luggage'
  | 'bicycle'
  | 'vehicle'
  | 'lounge'
  | 'cabin'
  | 'meal'
  | 'scenic-plus'
  | 'seat'
  /** More hours or days on a pass. */
  | 'top-up';

/** Something bought with a ride or a pass. */
export interface ServiceExtra {
  readonly id: string;
  readonly kind: ExtraKind;
  readonly name: string;
  /** One sentence: what it is and what it asks for. */
  readonly note: string;
  /** What one unit stands for: one thing, one for a passenger, one ride. */
  readonly unit: 'each' | 'per_passenger' | 'per_leg';
  readonly unitPrice: number;
  /** Added for each whole or begun metre over `vehicle.includedMetres`. */
  readonly perMetre: number;
  /** Of one item: so many in all, or so many for each passenger who takes a seat. */
  readonly most: number;
  readonly mostIs: 'in-all' | 'per-passenger';
  /** False for what only adults may use: it can't be had where a child or an infant travels. */
  readonly forChildren: boolean;
  readonly vehicle: VehicleRule | null;
  readonly stock: 'live' | 'request' | 'unlimited';
  /** Where it runs out: there is one exactly when its stock is `live`. Vehicles take a unit for each begun metre. */
  readonly pool: ExtraPool | null;
  /** The fare family that takes from the same pool, so that neither way of buying sells the other's (`scenic_plus`). */
  readonly fareFamilyId: string | null;
  /** How long before departure check-in closes with it; null where that of the ride stands. */
  readonly checkInMinutes: number | null;
  readonly seen: Seen;
}

/** What a vehicle may be. Lengths in metres, for a deck is sold by length. */
export interface VehicleRule {
  readonly type: string;
  readonly includedMetres: number;
  readonly maxMetres: number;
  /** Its driver included; 0 for what is towed, which goes only with a vehicle that has room for those who travel. */
  readonly maxPassengers: number;
}

/** What extras are asked for. */
export type ExtraSubject =
  | {
      readonly kind: 'ride';
      /** How the ride itself is had. */
      readonly stock: 'live' | 'request';
      readonly routeId: string;
      readonly fareFamilyId: string;
    }
  | { readonly kind: 'pass'; readonly pass: TravelPass };
