/**
 * Types of the catalogue: everything that is sold besides journeys. Prices in cents of NZD, always whole dollars, GST
 * included.
 */
import type { PassAllowance, PassService } from '#contracts/catalogue/pass-label.ts';
import type { towedType, VehicleType } from '#contracts/catalogue/vehicle.ts';
import type { RefundStep } from '#domains/travel/fares/refund-terms.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** All products for sale, read from the tables once. */
export interface Catalogue {
  readonly passes: readonly TravelPass[];
  passById(id: string): TravelPass | undefined;
  readonly tours: readonly Tour[];
  tourById(id: string): Tour | undefined;
  /** Returns the departures on sale at `now`, ascending: from the end of the notice period to the sales horizon. */
  departuresOf(tour: Tour, now: Date): readonly TourDeparture[];
  /** Finds a departure by its id, if it is on sale at `now`. */
  departureById(id: string, now: Date): TourDeparture | undefined;
  readonly voucher: GiftVoucher;
  extraById(id: string): ServiceExtra | undefined;
  /**
   * Returns the extras of a ride or a pass, in display order. An extra with a limited pool follows its ride: on a ride
   * on request it is on request too, and nothing is held.
   */
  extrasFor(subject: ExtraSubject): readonly ServiceExtra[];
  /** Finds the extra that a ride of `routeId` in this fare family already contains (`ServiceExtra.fareFamilyId`). */
  extraOfFamily(routeId: string, fareFamilyId: string): ServiceExtra | undefined;
}

/** The pool of an extra: its units on each run of a trip. */
export interface ExtraPool {
  readonly id: string;
  readonly capacity: number;
}

/** How a price is known. `general-knowledge` is from memory, and therefore a demonstration. */
export type PriceBasis = 'quoted' | 'computed' | 'general-knowledge';

/** Price per passenger of each type, in cents. */
export interface PassengerPrices {
  readonly adult: number;
  readonly child: number;
  readonly infant: number;
}

/** Maximum ages of an infant and a child, in whole years, inclusive. */
export interface AgeLimits {
  readonly infant: number;
  readonly child: number;
}

/** A pass that travellers use up: a number of hours, of days of their choice, or of consecutive days. */
export interface TravelPass {
  /** `bus-pass-15-hours`: its slug and product id. */
  readonly id: string;
  /** The range of passes that differ only in their allowance: `bus-pass`. */
  readonly rangeId: string;
  readonly name: string;
  readonly services: readonly PassService[];
  readonly allowance: PassAllowance;
  /** Validity in months from the first booking. */
  readonly validMonths: number;
  readonly prices: PassengerPrices;
  /** Ages and conditions of use in plain words. */
  readonly ages: string;
  /** The limits in `ages` as numbers, on the day the pass is bought. */
  readonly ageLimits: AgeLimits;
  readonly refund: string;
  /** The rules in `refund` as numbers, the earliest step first. */
  readonly refundSteps: readonly RefundStep[];
  readonly seen: PriceBasis;
}

/** A tour with dated departures. Its texts and pictures are in the CMS document with this slug. */
export interface Tour {
  readonly id: string;
  readonly name: string;
  readonly days: number;
  readonly prices: PassengerPrices;
  /** Ages that count as a child, in plain words. */
  readonly ages: string;
  /** The limits in `ages` as numbers, on the first day. */
  readonly ageLimits: AgeLimits;
  /** `live`: places are held. `request`: staff confirm. */
  readonly stock: 'live' | 'request';
  /** Places on each departure. */
  readonly places: number;
  /** Days before departure when sale ends. */
  readonly noticeDays: number;
  readonly refund: string;
  /** The rules in `refund` as numbers, the earliest step first; counted from the midnight that starts the first day. */
  readonly refundSteps: readonly RefundStep[];
  readonly seen: PriceBasis;
}

/** One departure of a tour. */
export interface TourDeparture {
  /** `mountains-and-lakes:2026-12-05`: its product id. */
  readonly id: string;
  readonly tour: Tour;
  readonly startsOn: ServiceDate;
  readonly endsOn: ServiceDate;
}

/** Gift vouchers: one product, with preset amounts or an amount of the buyer's choice. */
export interface GiftVoucher {
  readonly id: 'gift-voucher';
  readonly name: string;
  /** Preset amounts in cents. */
  readonly amounts: readonly number[];
  readonly minAmount: number;
  readonly maxAmount: number;
  /** At least 36: Fair Trading (Gift Card Expiry) Amendment Act 2024. */
  readonly validMonths: number;
}

/** The kind of an extra. */
export type ExtraKind =
  | 'luggage'
  | 'bicycle'
  | 'vehicle'
  | 'lounge'
  | 'cabin'
  | 'meal'
  | 'scenic-plus'
  | 'seat'
  /** Additional hours or days on a pass. */
  | 'top-up';

/** An extra that is bought with a ride or a pass. */
export interface ServiceExtra {
  readonly id: string;
  readonly kind: ExtraKind;
  readonly name: string;
  /** One sentence: what it is and its conditions. */
  readonly note: string;
  /** The coverage of one unit: one thing, one passenger or one ride. */
  readonly unit: 'each' | 'per_passenger' | 'per_leg';
  readonly unitPrice: number;
  /** Price of each started metre over `vehicle.includedMetres`. */
  readonly perMetre: number;
  /** Maximum units per item: in total, or per passenger with a seat. */
  readonly maxUnits: number;
  readonly maxUnitsScope: 'in-all' | 'per-passenger';
  /** False for extras for adults only, which are unavailable if a child or an infant travels. */
  readonly forChildren: boolean;
  readonly vehicle: VehicleRule | null;
  readonly stock: 'live' | 'request' | 'unlimited';
  /** Its limited pool; defined exactly when its stock is `live`. A vehicle takes one unit per started metre. */
  readonly pool: ExtraPool | null;
  /** The fare family that takes from the same pool, so that neither sells the other's places (`scenic_plus`). */
  readonly fareFamilyId: string | null;
  /** Minutes before departure when check-in closes with this extra; null if the ride's own check-in applies. */
  readonly checkInMinutes: number | null;
  readonly seen: PriceBasis;
}

/** Limits of a vehicle. Lengths are in metres, because deck space is sold by length. */
export interface VehicleRule {
  readonly type: VehicleType | typeof towedType;
  readonly includedMetres: number;
  readonly maxMetres: number;
  readonly maxHeightMetres: number;
  /** Driver included; 0 for a trailer, which requires a vehicle with room for all travellers. */
  readonly maxPassengers: number;
}

/** The subject of an extra: the ride or the pass that it is bought with. */
export type ExtraSubject =
  | {
      readonly kind: 'ride';
      /** How the ride itself is supplied. */
      readonly stock: 'live' | 'request';
      readonly routeId: string;
      /** Null for the extras of every fare. */
      readonly fareFamilyId: string | null;
    }
  | { readonly kind: 'pass'; readonly pass: TravelPass };
