/** What a booking is, to whoever asks the domain. Amounts in whole cents of NZD, GST included. */

import type {
  CartFailure,
  CartItemData,
  CartItemType,
  ItemPassengers,
  ItemStock,
} from '#domains/cart/cart.ts';
import type { RefundShare } from '#domains/travel/fares/refund-terms.ts';

/**
 * `pending_payment`: ordered, the money is not there yet. `requested`: paid, and staff still have to confirm a part.
 * `confirmed`: paid and all that stands is had. `declined`: paid, nothing could be had, all goes back. `cancelled`: nothing
 * was paid. `refunded`: the traveller gave back all of it, or a part (`refundedCents` says how much). `stuck`: money and
 * booking disagree, staff are told.
 */
export type BookingStatus =
  | 'pending_payment'
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'refunded'
  | 'stuck';

/**
 * Why nothing was paid. `superseded`: the cart was ordered anew. `payment_failed`: the card was declined. `left`: the visitor
 * came back without paying. `expired`: nobody paid in time. With the others it was paid, and the money went back, since then
 * something was sold out (`not_available`), had left or begun (`too_late`), did not run any more as it was sold
 * (`timetable_changed`), a voucher that was to pay a part had been spent (`voucher_spent`), or it had been erased whose it was
 * (`erased`); or what came in was not the payment that was asked for, and staff let it go (`payment_differed`). What came in for a
 * booking that was superseded went back, too.
 */
export type CancelReason =
  | 'superseded'
  | 'payment_failed'
  | 'left'
  | 'expired'
  | 'not_available'
  | 'too_late'
  | 'timetable_changed'
  | 'voucher_spent'
  | 'payment_differed'
  | 'erased';

/**
 * What became of an item or a traveller. `pending` until it is paid. `requested`, then `confirmed` or `declined` by staff, for
 * what is on request; `confirmed` at once for the rest. `cancelled` by the traveller.
 */
export type PartStatus = 'pending' | 'requested' | 'confirmed' | 'declined' | 'cancelled';

export type TravellerType = 'adult' | 'child' | 'infant';

/**
 * How far a payment is. `created`: not known to the provider for sure. `open`: the visitor may pay. `claimed`: authorised, and
 * what is live is sold to the booking; the money is to be taken. `captured`: taken. `releasing`: to be voided or returned in
 * full. `released`: done so, or there never was any money. `failed`: declined. `stuck`: differs from what was asked.
 * Only `captured`, `released`, `failed` and `stuck` are ends; but money that comes in late opens `released` and `failed` again.
 */
export type AttemptState =
  | 'created'
  | 'open'
  | 'claimed'
  | 'captured'
  | 'releasing'
  | 'released'
  | 'failed'
  | 'stuck';

/**
 * `cancelled`: by the traveller. `declined`: by staff. `unused`: money that came in when nothing could be had for it. `by_hand`:
 * somebody returned it in the provider's own dashboard, and nothing of it was promised here.
 */
export type RefundReason = 'cancelled' | 'declined' | 'unused' | 'by_hand';

/**
 * What staff do about money that is stuck. `release`: the payment goes back, voided or in full. `ask-again`: the provider is asked
 * for a failed refund once more. `returned-otherwise`: we have paid it from elsewhere. `clear-note`: nothing is to be done.
 */
export type StaffActKind = 'release' | 'ask-again' | 'returned-otherwise' | 'clear-note';

/** One line of a refund offer: an item, or some of those who travel on it. */
export interface RefundLine {
  readonly itemId: string;
  /** Those given up; empty for an item without travellers. */
  readonly travellerIds: readonly string[];
  readonly description: string;
  readonly paidCents: number;
  readonly feeCents: number;
  readonly refundCents: number;
}

/** What an order would come to now. */
export interface CheckoutQuote {
  readonly subtotalCents: number;
  readonly vouchers: readonly QuotedVoucher[];
  /** The fee for paying by card, on what is left to pay. */
  readonly cardFeeCents: number;
  readonly cardFeeBasisPoints: number;
  /** To be paid by card. */
  readonly totalCents: number;
  readonly gstCents: number;
}

/** A voucher that was named, and what it pays. */
export interface QuotedVoucher {
  /** The last four characters of its code. */
  readonly codeEnding: string;
  readonly amountCents: number;
  /** What is left on it afterwards. */
  readonly remainingCents: number;
  readonly expiresOn: string;
}

/** A traveller as a booking shows them. */
export interface BookedTraveller {
  readonly id: string;
  readonly type: TravellerType;
  readonly title: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly requests: string | null;
  readonly priceCents: number;
  readonly status: PartStatus;
}

/** An item as a booking shows it; extras stand after the item they belong to. */
export interface BookedItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly itemType: CartItemType;
  readonly description: string;
  readonly detail: string;
  readonly priceCents: number;
  readonly quantity: number;
  readonly passengers: ItemPassengers;
  readonly stock: ItemStock;
  readonly status: PartStatus;
  readonly answerNote: string | null;
  /** What staff have answered for single rides of a journey; `rideStatuses` says how each stands. */
  readonly rideStatuses: readonly PartStatus[] | null;
  readonly data: CartItemData;
  readonly travellers: readonly BookedTraveller[];
  /** What cancelling would bring now, and until when that holds; null where it can't be cancelled any more. */
  readonly refundable: {
    readonly percent: number;
    readonly feeCents: number;
    /** Other shares of which each person gets the least. */
    readonly or: readonly RefundShare[];
    readonly until: Date | null;
  } | null;
}

/** A voucher sold in a booking. */
export interface SoldVoucher {
  readonly itemId: string;
  readonly code: string;
  readonly faceCents: number;
  readonly balanceCents: number;
  readonly expiresOn: string;
  readonly sendOn: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  /** Empty when there is none. */
  readonly message: string;
}

/** Money that went back or is on its way. */
export interface BookingRefund {
  readonly id: string;
  readonly reason: RefundReason;
  /** `other`: to the bank account or however else we agreed with the traveller. */
  readonly to: 'card' | 'voucher' | 'other';
  readonly amountCents: number;
  readonly state: 'pending' | 'paid' | 'failed';
  readonly createdAt: Date;
}

/** A booking as whoever has its token sees it. */
export interface Booking {
  readonly reference: string;
  readonly status: BookingStatus;
  readonly cancelReason: CancelReason | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly email: string | null;
  readonly items: readonly BookedItem[];
  readonly soldVouchers: readonly SoldVoucher[];
  readonly subtotalCents: number;
  readonly voucherCents: number;
  readonly cardFeeCents: number;
  readonly totalCents: number;
  readonly gstCents: number;
  readonly refundedCents: number;
  readonly refunds: readonly BookingRefund[];
  /** The last try to pay, if there was one. */
  readonly payment: {
    readonly state: AttemptState;
    readonly failureCode: string | null;
    /** Where to go on paying; null when that is over. */
    readonly url: string | null;
  } | null;
  /** The server's present. */
  readonly now: Date;
}

/** Why an order was not taken. Nothing has changed then, except that what had run out may be held again. */
export type CheckoutFailure =
  | CartFailure
  /** A voucher's code that can't be used; by its path. `unknownCodes` are those that there are none of. */
  | {
      readonly code: 'VALIDATION';
      readonly fields: Readonly<Record<string, string>>;
      readonly unknownCodes?: readonly string[];
    }
  /** The payment of this cart is just being completed. */
  | { readonly code: 'PAYMENT_IN_PROGRESS'; readonly reference: string; readonly token: string };

/** An order that was taken, with the token that opens it. */
export interface PlacedBooking {
  readonly reference: string;
  readonly token: string;
  readonly status: BookingStatus;
  readonly totalCents: number;
  /** Where to pay; null when nothing is left to pay. */
  readonly paymentUrl: string | null;
}
