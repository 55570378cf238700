/** What a cart is, to whoever asks the domain. Amounts in whole cents of NZD, GST included. */
import type { TravelItemType } from '#domains/travel/offers/offer.ts';

/** The specification's product types, gift vouchers, and extras of another item. */
export type CartItemType = TravelItemType | 'pass' | 'tour' | 'voucher' | 'extra';

/** Who travels on an item; all 0 for what nobody travels on. */
export interface ItemPassengers {
  readonly adultCount: number;
  readonly childCount: number;
  readonly infantCount: number;
}

/** What one passenger of each type pays, in cents: their sum over the passengers is the item's price. Of a journey 0 where none of a type travels. */
export interface ItemUnitPrices {
  readonly adultCents: number;
  readonly childCents: number;
  readonly infantCents: number;
}

/**
 * How an item is had. `live`: held now, confirmed when paid. `request`: nothing is held, staff confirm it after payment or it
 * is refunded. `mixed`: a journey with parts of both. `unlimited`: never runs out (passes, vouchers).
 */
export type ItemStock = 'live' | 'request' | 'mixed' | 'unlimited';

/** What the item's hold is worth now. `none`: there is nothing to hold. `expired`: it was held, and may be gone. */
export type ItemHold = 'held' | 'expired' | 'none';

/** What an item is made of, beside the columns all items have. Answered as the specification's `data`, a JSON string. */
export type CartItemData = JourneyItemData | PassItemData | TourItemData | VoucherItemData | ExtraItemData;

/** A journey. `serviceRoute` is the specification's name for the way travelled. */
export interface JourneyItemData {
  readonly kind: 'journey';
  readonly route: { readonly serviceRoute: readonly JourneyItemLeg[] };
  readonly passengers: ItemPassengers;
  readonly fareName: string;
  readonly conditions: { readonly changes: string; readonly refund: string; readonly text: string };
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
  /** Seconds by which the run is later than the trip's own times. */
  readonly runOffset: number;
  /** Its ends among the calls of the trip, 0 first: the stretch it takes seats of. */
  readonly fromCall: number;
  readonly toCall: number;
  readonly from: { readonly stopId: string; readonly name: string; readonly departure: string };
  readonly to: { readonly stopId: string; readonly name: string; readonly arrival: string };
  readonly checkInCloses: string | null;
  /** Whether this ride is held or asked for later. */
  readonly stock: 'live' | 'request';
  readonly fareFamilyId: string;
  /** What its fare is called, `Flexi`; missing in carts and bookings of before. */
  readonly fareName?: string;
  /** What it is of the item’s unit prices; their sum over the rides is that of the item. Missing in carts and bookings of before. */
  readonly unitPrices?: ItemUnitPrices;
}

export interface PassItemData {
  readonly kind: 'pass';
  readonly pass: {
    readonly id: string;
    /** Which services it is good for; says what it is called (`passLabel`). */
    readonly services: readonly { readonly name: 'bus' | 'train' }[];
    readonly allowance: string;
    readonly validMonths: number;
  };
  readonly passengers: ItemPassengers;
}

export interface TourItemData {
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

export interface VoucherItemData {
  readonly kind: 'voucher';
  readonly voucher: NewVoucher & {
    /** The last day it can be used if it is bought today; never earlier than the law asks for. */
    readonly expiresOn: string;
  };
}

export interface ExtraItemData {
  readonly kind: 'extra';
  readonly extra: {
    readonly id: string;
    readonly extraKind: string;
    /** Which ride of the parent, by its place among the rides from 0; null for what belongs to all of it. */
    readonly leg: number | null;
    /** Metres, for a vehicle that is priced by its length. */
    readonly vehicleLength?: number;
    /** How long before departure check-in closes with it, as it was when it was sold; missing where that of the ride stands. */
    readonly checkInMinutes?: number;
    /** Its number plate, where it was told with the order. */
    readonly plate?: string;
  };
}

/** An item as it is now. */
export interface CartItem {
  readonly id: string;
  readonly itemType: CartItemType;
  /** `TranzAlpine, Christchurch to Greymouth` */
  readonly description: string;
  /** When, or for how long: `Tuesday 1 December 2026, 08:15`. */
  readonly detail: string;
  /** For all passengers and all of the quantity. */
  readonly priceCents: number;
  readonly quantity: number;
  readonly passengers: ItemPassengers;
  readonly associatedCartItemId: string | null;
  readonly productId: string | null;
  readonly offerId: string | null;
  readonly stock: ItemStock;
  readonly hold: ItemHold;
  readonly data: CartItemData;
}

/** The removal of an item with its extras. */
export interface UndoableRemoval {
  readonly id: string;
  readonly description: string;
  /** The item below which it stood; null for the first. */
  readonly after: string | null;
}

/** A cart as it is at `now`. Extras stand after the item they belong to. */
export interface Cart {
  readonly items: readonly CartItem[];
  readonly subtotalCents: number;
  /** What is inside the subtotal but for the gift vouchers, which are taxed when they are spent. */
  readonly gstCents: number;
  /** What was removed last, as long as that can be undone (`restoreItem`). */
  readonly removed: UndoableRemoval | null;
  /** When what is held is let go; null when nothing is held. */
  readonly holdExpiresAt: Date | null;
  /** The server's present, for the countdown. */
  readonly now: Date;
}

/** One thing to put in. What it costs is never taken from the caller; `expectedPriceCents` only says what was shown. */
export interface NewItem {
  readonly itemType: CartItemType;
  /** Exactly one of the two. */
  readonly offerId?: string | undefined;
  readonly productId?: string | undefined;
  /** 1 when left out. */
  readonly quantity?: number | undefined;
  /** Those of the offer when left out. */
  readonly passengers?: ItemPassengers | undefined;
  /** For extras. */
  readonly associatedCartItemId?: string | undefined;
  /** For all of it; when the price is another now, nothing is added: `PRICE_CHANGED`. */
  readonly expectedPriceCents?: number | undefined;
  /** For a voucher. */
  readonly voucher?: NewVoucher | undefined;
  /** For an extra. */
  readonly extra?:
    | { readonly leg?: number | undefined; readonly vehicleLength?: number | undefined }
    | undefined;
}

/** What the buyer of a voucher says. */
export interface NewVoucher {
  /** Whole dollars. */
  readonly amount: number;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  readonly message: string;
  /** The day it is sent, in New Zealand. */
  readonly sendOn: string;
}

/**
 * What to change about an item. With neither quantity nor passengers it is asked for anew as it is: what is no longer held is
 * held again, at the price of now. This item alone: an extra of it is held again by a call of its own.
 */
export interface ItemChange {
  readonly id: string;
  readonly quantity?: number | undefined;
  readonly passengers?: ItemPassengers | undefined;
  /** Takes a changed price knowingly: without it a price other than before is refused with `PRICE_CHANGED`. */
  readonly expectedPriceCents?: number | undefined;
}

/** A removal to undo. */
export interface ItemRestoration {
  readonly id: string;
  /** For all that comes back. Takes a changed price knowingly: without it another than before is refused with `PRICE_CHANGED`. */
  readonly expectedPriceCents?: number | undefined;
}

/** Why a cart is as it was before. Messages are read by visitors. */
export type CartFailure =
  | { readonly code: 'INVALID_CART_SESSION' }
  | { readonly code: 'CART_EXPIRED' }
  /** There is no such item in this cart, or no such product, whoever else's it may be. */
  | { readonly code: 'NOT_FOUND'; readonly message: string }
  | { readonly code: 'OFFER_EXPIRED'; readonly message: string }
  | {
      readonly code: 'PRICE_CHANGED';
      readonly message: string;
      readonly oldCents: number;
      readonly newCents: number;
    }
  | { readonly code: 'SOLD_OUT'; readonly message: string; readonly left: number }
  /** Others of the same network hold as much as one network may, or too much was tried. */
  | { readonly code: 'RATE_LIMITED'; readonly retryAfterSeconds: number; readonly message?: string }
  /** By the path of the part: `items.0.quantity`. */
  | { readonly code: 'VALIDATION'; readonly fields: Readonly<Record<string, string>> }
  /** The timetable is not there, or others were in the way for too long: the same call may succeed later. */
  | { readonly code: 'UPSTREAM' };

/** The cart after a call, with the session id it is known by; or why nothing has changed. */
export type CartResult =
  | { readonly ok: true; readonly sessionId: string; readonly cart: Cart }
  | { readonly ok: false; readonly failure: CartFailure };
