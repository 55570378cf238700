/** Public types of the cart domain. Amounts in whole cents of NZD, GST included. */
import type { CartItemType, TravelItemType } from '#contracts/cart/item-types.ts';
import type { PassAllowance } from '#contracts/catalogue/pass-label.ts';
import type { towedType, VehicleType } from '#contracts/catalogue/vehicle.ts';
import type { ChangeTerms } from '#domains/travel/fares/change-terms.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';

/** Passenger counts of an item; all 0 for items without passengers. */
export interface ItemPassengers {
  readonly adultCount: number;
  readonly childCount: number;
  readonly infantCount: number;
}

/**
 * Price per passenger of each type, in cents; over all passengers they add up to the item's price. For a journey, 0 for
 * types without passengers.
 */
export interface ItemUnitPrices {
  readonly adultCents: number;
  readonly childCents: number;
  readonly infantCents: number;
}

/**
 * How an item is supplied.
 * `live`: held now, confirmed when paid.
 * `request`: nothing is held; staff confirm it after payment or it is refunded.
 * `mixed`: a journey with parts of both.
 * `unlimited`: never runs out (passes, vouchers).
 */
export type ItemStock = 'live' | 'request' | 'mixed' | 'unlimited';

/**
 * State of an item's hold. `none`: there is nothing to hold. `expired`: the hold ended, and others may have taken the
 * units.
 */
export type ItemHold = 'held' | 'expired' | 'none';

/**
 * Type-specific part of an item, beside the columns that all items have. The API returns it as the specification's
 * `data`, a JSON string.
 */
export type CartItemData = JourneyItemData | PassItemData | TourItemData | VoucherItemData | ExtraItemData;

/** Conditions of an item as of its last quote. An order sells exactly these, because the visitor has read them. */
interface QuotedConditions {
  /** Refund terms as figures; missing in older carts. */
  readonly refundTerms?: RefundTerms;
  /** In plain words; missing for passes and tours of older carts. */
  readonly conditions?: { readonly refund: string };
}

/** A journey. `serviceRoute` is the specification's name for its rides. */
export interface JourneyItemData extends QuotedConditions {
  readonly kind: 'journey';
  readonly route: { readonly serviceRoute: readonly JourneyItemLeg[] };
  /** Names of the towns, or of the stops of a journey within one town; missing in older carts and bookings. */
  readonly ends?: { readonly from: string; readonly to: string };
  readonly passengers: ItemPassengers;
  readonly fareName: string;
  readonly conditions: { readonly changes: string; readonly refund: string; readonly text: string };
  /** Change terms as figures, as of its last quote. Null: no changes. Missing if unknown, and in older carts. */
  readonly changeTerms?: ChangeTerms | null;
  /** The pass that the journey is booked on, at no price. Missing for a journey that is paid. */
  readonly pass?: {
    /** Id of the pass in the booking that sold it. */
    readonly itemId: string;
    /** Allowance of the pass when the journey was added. */
    readonly allowance: PassAllowance;
    /** Cost of the journey in words: `4 h 15 min`, `1 day`. Missing in older carts. */
    readonly cost?: string;
  };
}

/** A ride of a journey in a cart. Instants are ISO 8601 with New Zealand's offset, or that of the stop's own zone. */
export interface JourneyItemLeg {
  readonly itemType: TravelItemType;
  readonly service: string;
  readonly operator: string;
  /** The id of the line in the timetable. */
  readonly line: string;
  readonly tripId: string;
  readonly serviceDate: string;
  /** Seconds by which this run is later than the trip's own times. */
  readonly runOffset: number;
  /** First and last call of the ride, counted from 0 along the trip: the segments on which it takes seats. */
  readonly fromCall: number;
  readonly toCall: number;
  readonly from: { readonly stopId: string; readonly name: string; readonly departure: string };
  readonly to: { readonly stopId: string; readonly name: string; readonly arrival: string };
  readonly checkInCloses: string | null;
  /** Held now, or on request. */
  readonly stock: 'live' | 'request';
  readonly fareFamilyId: string;
  /** Name of the fare, such as `Flexi`; missing in older carts and bookings. */
  readonly fareName?: string;
  /**
   * This ride's share of the item's unit prices; over all rides the shares add up to them. Missing in older carts and
   * bookings.
   */
  readonly unitPrices?: ItemUnitPrices;
}

/** A pass, for each of the passengers. */
export interface PassItemData extends QuotedConditions {
  readonly kind: 'pass';
  readonly pass: {
    readonly id: string;
    /** The services it is valid on; they determine its name (`passLabel`). */
    readonly services: readonly { readonly name: 'bus' | 'train' }[];
    readonly allowance: string;
    readonly validMonths: number;
  };
  readonly passengers: ItemPassengers;
}

/** Places on one departure of a tour. */
export interface TourItemData extends QuotedConditions {
  readonly kind: 'tour';
  readonly tour: {
    readonly id: string;
    readonly departureId: string;
    /** First and last day. */
    readonly startsOn: string;
    readonly endsOn: string;
  };
  readonly passengers: ItemPassengers;
}

/** Gift vouchers with the same recipient and amount. */
export interface VoucherItemData {
  readonly kind: 'voucher';
  readonly voucher: NewVoucher & {
    /** The last day on which it can be used if it is bought today; never earlier than the law requires. */
    readonly expiresOn: string;
  };
}

/** An extra of a journey’s ride or of a pass. */
export interface ExtraItemData {
  readonly kind: 'extra';
  readonly extra: {
    readonly id: string;
    readonly extraKind: string;
    /** Index of the ride among the parent's rides, from 0; null if the extra belongs to the whole item. */
    readonly leg: number | null;
    /** Type of a vehicle or of what it tows; missing for other extras, and in older carts and bookings. */
    readonly vehicleType?: VehicleType | typeof towedType;
    /** Length in metres, for a vehicle priced by length. */
    readonly vehicleLength?: number;
    /**
     * Minutes before departure when check-in closes with this extra, as of the sale; missing if the ride's own check-in
     * applies.
     */
    readonly checkInMinutes?: number;
    /** Number plate, if it was given with the order. */
    readonly plate?: string;
  };
}

/** An item in its current state. */
export interface CartItem {
  readonly id: string;
  readonly itemType: CartItemType;
  /** `TranzAlpine, Christchurch to Greymouth` */
  readonly description: string;
  /** Time or duration: `Tuesday 1 December 2026, 08:15`. */
  readonly detail: string;
  /** Total for all passengers and the whole quantity. */
  readonly priceCents: number;
  readonly quantity: number;
  readonly passengers: ItemPassengers;
  readonly associatedCartItemId: string | null;
  readonly productId: string | null;
  readonly offerId: string | null;
  readonly stock: ItemStock;
  readonly hold: ItemHold;
  /** Set while a journey is not expected to run as planned. */
  readonly disruption: ItemDisruption | null;
  readonly data: CartItemData;
}

/** A journey with a ride that is cancelled, or expected at other times. */
export interface ItemDisruption {
  readonly kind: 'cancelled' | 'retimed';
  /** Sentences for visitors. */
  readonly text: string;
}

/** The removal of an item with its extras. */
export interface UndoableRemoval {
  readonly id: string;
  readonly description: string;
  /** The item above it in the cart; null if it was the first. */
  readonly after: string | null;
}

/** A cart at the instant `now`. Extras follow the item they belong to. */
export interface Cart {
  readonly items: readonly CartItem[];
  readonly subtotalCents: number;
  /** GST contained in the subtotal, without gift vouchers, which are taxed when they are spent. */
  readonly gstCents: number;
  /** The last removal, while it can be undone (`restoreItem`). */
  readonly removed: UndoableRemoval | null;
  /** When the holds end; null if nothing is held. */
  readonly holdExpiresAt: Date | null;
  /** Current time of the server, for the countdown. */
  readonly now: Date;
}

/** An item to add. The price is never taken from the caller; `expectedPriceCents` only states what was shown. */
export interface NewItem {
  readonly itemType: CartItemType;
  /** Exactly one of `offerId` and `productId`. */
  readonly offerId?: string | undefined;
  readonly productId?: string | undefined;
  /** Default: 1. */
  readonly quantity?: number | undefined;
  /** Default: those of the offer. */
  readonly passengers?: ItemPassengers | undefined;
  /** For extras: the item in the cart, or the index of an earlier item that is added in the same call. */
  readonly associatedCartItemId?: string | undefined;
  readonly associatedItem?: number | undefined;
  /** Expected total price. If the current price differs, nothing is added: `PRICE_CHANGED`. */
  readonly expectedPriceCents?: number | undefined;
  /** For a voucher. */
  readonly voucher?: NewVoucher | undefined;
  /** For an extra. */
  readonly extra?:
    | { readonly leg?: number | undefined; readonly vehicleLength?: number | undefined }
    | undefined;
  /** For a journey on a pass: the pass, and the token of the booking that sold it. Its travellers are those of the pass. */
  readonly pass?: { readonly bookingToken: string; readonly itemId: string } | undefined;
}

/** Details of a gift voucher that the buyer enters. */
export interface NewVoucher {
  /** Whole dollars. */
  readonly amount: number;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  readonly message: string;
  /** The day in New Zealand on which it is sent. */
  readonly sendOn: string;
}

/**
 * A change of an item. Without quantity and passengers it renews the item: what is no longer held is held again, at the
 * current price. It affects this item alone; its extras need calls of their own.
 */
export interface ItemChange {
  readonly id: string;
  readonly quantity?: number | undefined;
  readonly passengers?: ItemPassengers | undefined;
  /**
   * Accepts a changed price. Without it, a price that differs from the previous one is refused with `PRICE_CHANGED`.
   */
  readonly expectedPriceCents?: number | undefined;
}

/** A removal to undo. */
export interface ItemRestoration {
  readonly id: string;
  /** Accepts a changed total of all restored items. Without it, a different total is refused with `PRICE_CHANGED`. */
  readonly expectedPriceCents?: number | undefined;
}

/** Why a call changed nothing. Visitors read the messages. */
export type CartFailure =
  | { readonly code: 'INVALID_CART_SESSION' }
  | { readonly code: 'CART_EXPIRED' }
  /** This cart has no such item, even if another cart has it; or there is no such product. */
  | { readonly code: 'NOT_FOUND'; readonly message: string }
  /** `itemId`: the item in the cart that an order can't have as it is. */
  | { readonly code: 'OFFER_EXPIRED'; readonly message: string; readonly itemId?: string }
  | {
      readonly code: 'PRICE_CHANGED';
      readonly message: string;
      readonly oldCents: number;
      readonly newCents: number;
    }
  | { readonly code: 'SOLD_OUT'; readonly message: string; readonly left: number }
  /** Other carts of the same network hold the maximum, or there were too many attempts. */
  | { readonly code: 'RATE_LIMITED'; readonly retryAfterSeconds: number; readonly message?: string }
  /** Messages by the path of the invalid part: `items.0.quantity`. */
  | { readonly code: 'VALIDATION'; readonly fields: Readonly<Record<string, string>> }
  /** The timetable is unavailable, or other transactions blocked this one for too long: a retry may succeed. */
  | { readonly code: 'UPSTREAM' };

/** The cart after a call, with its session id; or the reason why nothing changed. */
export type CartResult =
  | { readonly ok: true; readonly sessionId: string; readonly cart: Cart }
  | { readonly ok: false; readonly failure: CartFailure };
