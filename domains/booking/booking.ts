/** Types of a booking as the domain's callers see it. Amounts are in whole cents of NZD, GST included. */

import type { CartItemType } from '#contracts/cart/item-types.ts';
import type { CartFailure, CartItemData, ItemPassengers, ItemStock } from '#domains/cart/cart.ts';
import type { RefundShare } from '#domains/travel/fares/refund-terms.ts';
import type { Cause } from '#domains/travel/live/live-updates.ts';

/**
 * Status of a booking. `pending_payment`: ordered and not yet paid. `requested`: paid, and staff still have to confirm
 * a part. `confirmed`: paid, and all remaining parts are confirmed. `declined`: paid, nothing was available, refunded
 * in full. `cancelled`: nothing was paid, or all of it was returned. `refunded`: the traveller cancelled all or a part
 * (`refundedCents` is the amount). `stuck`: payment and booking disagree, and staff are notified.
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
 * Why a booking was cancelled.
 *
 * Not paid: `superseded`: the cart was ordered again. `payment_failed`: the card was declined. `left`: the visitor
 * returned without paying. `expired`: nobody paid in time.
 *
 * Paid and returned: `not_available`: something was sold out. `too_late`: something had left or begun.
 * `timetable_changed`: a ride no longer ran as it was sold. `voucher_spent`: a voucher for a part of the price had been
 * spent. `erased`: the customer's data had been erased. `payment_differed`: the payment was not the requested one, and
 * staff released it. Money that arrives for a superseded booking is returned, too.
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
 * Status of an item or a traveller. `pending` until it is paid. A part on request is then `requested`, and staff make
 * it `confirmed` or `declined`. Any other part is `confirmed` at once. `cancelled`: by the traveller.
 */
export type PartStatus = 'pending' | 'requested' | 'confirmed' | 'declined' | 'cancelled';

export type TravellerType = 'adult' | 'child' | 'infant';

/**
 * State of a payment attempt. `created`: the provider may not know it yet. `open`: the visitor may pay. `claimed`:
 * authorised, and the live parts are sold to the booking; the capture is still due. `captured`: the money is taken.
 * `releasing`: to be voided or refunded in full. `released`: this is done, or there never was any money. `failed`:
 * declined. `stuck`: it differs from the requested payment.
 *
 * Only `captured`, `released`, `failed` and `stuck` are final; but money that arrives late opens `released` and
 * `failed` again.
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
 * Why money was refunded. `cancelled`: by the traveller. `declined`: by staff. `changed`: a change cost less, or it was
 * paid and not made. `unused`: the money arrived when nothing
 * was available for it. `by_hand`: a person made the refund in the provider's dashboard, without a refund promised
 * here. `claim`: an accepted claim is paid to the card; it returns no part of the price.
 */
export type RefundReason = 'cancelled' | 'declined' | 'changed' | 'unused' | 'by_hand' | 'claim';

/**
 * Staff's actions on a booking. On a stuck one, `release`: the payment is voided or refunded in full. `ask-again`: a failed
 * refund is retried at the provider. `returned-otherwise`: we paid it another way. `clear-note`: nothing needs to be
 * done. `change`: they changed it. `offer-change`: they sent the traveller an offer of a change.
 * `pay-claim`: they paid an accepted claim by bank transfer.
 */
export type StaffActKind =
  | 'release'
  | 'ask-again'
  | 'returned-otherwise'
  | 'clear-note'
  | 'change'
  | 'offer-change'
  | 'pay-claim';

/** One line of a refund offer: an item, or some of its travellers. */
export interface RefundLine {
  readonly itemId: string;
  /** The cancelled travellers. Empty for an item without travellers. */
  readonly travellerIds: readonly string[];
  readonly description: string;
  readonly paidCents: number;
  readonly feeCents: number;
  readonly refundCents: number;
}

/** The current price of an order. */
export interface CheckoutQuote {
  readonly subtotalCents: number;
  readonly vouchers: readonly QuotedVoucher[];
  /** Fee for card payment, on the amount left to pay. */
  readonly cardFeeCents: number;
  readonly cardFeeBasisPoints: number;
  /** Amount to pay by card. */
  readonly totalCents: number;
  readonly gstCents: number;
}

/** A voucher that was entered, with the amount it pays. */
export interface QuotedVoucher {
  /** The last four characters of its code. */
  readonly codeEnding: string;
  readonly amountCents: number;
  /** Balance after this order. */
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

/** Travel on a pass: its allowance and its rides. */
export interface PassTravel {
  /** `12 h 30 min of 15 hours left` */
  readonly left: string;
  /** The last day of travel, `YYYY-MM-DD`. Null before the first ride is booked. */
  readonly validUntil: string | null;
  /** Validity in months from the first booking. */
  readonly validMonths: number;
  /** The travellers who were not cancelled. */
  readonly party: ItemPassengers;
  /** The rides that stand, in the order of booking. */
  readonly rides: readonly {
    readonly reference: string;
    readonly description: string;
    readonly detail: string;
    readonly status: PartStatus;
  }[];
}

/** An item as a booking shows it. Extras follow the item they belong to. */
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
  /** Staff's answers for single rides of a journey. Use `rideStatuses` for the status of each ride. */
  readonly rideStatuses: readonly PartStatus[] | null;
  readonly data: CartItemData;
  readonly disruption: ItemDisruption | null;
  /** Of a pass that can be used. */
  readonly passTravel?: PassTravel | null;
  readonly travellers: readonly BookedTraveller[];
  /** The refund for cancelling now and the end of its validity. Null if the item can't be cancelled any more. */
  readonly refundable: {
    readonly percent: number;
    readonly feeCents: number;
    /** Alternative shares. Each traveller gets the lowest of all. */
    readonly or: readonly RefundShare[];
    readonly until: Date | null;
  } | null;
}

/**
 * Why a journey is disrupted. `cancelled`: one of its rides is, or skips one of its stops. `late`: a ride is much later
 * than planned. `moved`: a new timetable has another time for a ride, or none. `connection`: another journey of the
 * booking is disrupted.
 */
export type DisruptionKind = 'cancelled' | 'late' | 'moved' | 'connection';

/**
 * An open disruption of a journey. Until it ends, its traveller may change the journey at no cost, or cancel it with a
 * full refund.
 */
export interface ItemDisruption {
  readonly id: string;
  readonly kind: DisruptionKind;
  /** Index of the ride in its journey; null for a connection. */
  readonly ride: number | null;
  readonly cause: Cause | null;
  /** ISO 8601. */
  readonly chooseUntil: string;
  /** The end of a cancelled journey without a choice. */
  readonly unchosen: 'refund' | 'staff';
}

/**
 * State of a disruption. `changed` and `refunded`: the traveller chose. `left`: the time to choose is over.
 * `withdrawn`: the ride runs after all.
 */
export type DisruptionState = 'open' | 'changed' | 'refunded' | 'left' | 'withdrawn';

/** Kind of a claimed cost: a meal, a night, another way to travel, or something else. */
export type ClaimKind = 'meal' | 'stay' | 'travel' | 'other';

/** State of a claim. `accepted`: it is paid, or will be. */
export type ClaimState = 'open' | 'accepted' | 'declined';

/** How an accepted claim is paid: to the card of the order, or by bank transfer. */
export type ClaimPayment = 'card' | 'bank';

/**
 * Why the traveller of a disrupted ride can't claim costs. `cause`: it is outside the operator's control. `over`: the ride
 * runs after all. `late`: the time to claim is over. `count`: there are many claims already.
 */
export type NoClaimReason = 'cause' | 'over' | 'late' | 'count';

/** A traveller's claim for costs of a disrupted ride. Amounts are in cents. */
export interface BookingClaim {
  readonly id: string;
  readonly disruptionId: string;
  readonly kind: ClaimKind;
  readonly state: ClaimState;
  readonly amountCents: number;
  /** Empty after erasure. */
  readonly description: string;
  readonly receiptCount: number;
  readonly acceptedCents: number | null;
  readonly payBy: ClaimPayment | null;
  readonly isPaid: boolean;
  /** Staff's note or reason. */
  readonly note: string | null;
  readonly madeAt: Date;
}

/** A recorded disruption with the claims of its traveller. */
export interface ClaimableDisruption {
  readonly id: string;
  readonly itemId: string;
  readonly kind: Exclude<DisruptionKind, 'connection'>;
  readonly cause: Cause | null;
  /** The day of the disrupted run, as its timetable counts it. */
  readonly serviceDate: string;
  /** Why no further claim can be made; null if one can. */
  readonly refusal: NoClaimReason | null;
  readonly claimUntil: Date;
  /** Oldest first. */
  readonly claims: readonly BookingClaim[];
}

/** A gift voucher that the booking sold. */
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
  /** Empty if there is none. */
  readonly message: string;
}

/** A refund, paid or in progress. */
export interface BookingRefund {
  readonly id: string;
  readonly reason: RefundReason;
  /** `other`: by bank transfer or another way that we agreed with the traveller. */
  readonly to: 'card' | 'voucher' | 'other';
  readonly amountCents: number;
  readonly state: 'pending' | 'paid' | 'failed';
  readonly createdAt: Date;
}

/** A traveller's name. */
export interface TravellerName {
  /** `mr`, `ms`, …; null if there is none. */
  readonly title: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** A line of a change. A newer release may have other kinds. */
export type ChangeLine = NameLine | JourneyLine | ExtraLine | TravellerLine;

/** A person whose name is corrected. */
export interface NameLine {
  readonly kind: 'name';
  /** The person on each part of the booking. */
  readonly travellerIds: readonly string[];
  readonly type: TravellerType;
  readonly before: TravellerName;
  readonly after: TravellerName;
}

/** A journey that is replaced, with its extras. */
export interface JourneyLine {
  readonly kind: 'journey';
  readonly before: JourneyInWords;
  readonly after: JourneyInWords;
}

/** An extra that is added to a journey, or replaced. */
export interface ExtraLine {
  readonly kind: 'extra';
  /** The journey that it belongs to. */
  readonly journey: string;
  /** Null for a new extra. */
  readonly before: ExtraInWords | null;
  readonly after: ExtraInWords;
}

/** A traveller who joins a journey. */
export interface TravellerLine {
  readonly kind: 'traveller';
  /** The journey as travellers read it. */
  readonly journey: string;
  readonly type: TravellerType;
  readonly after: TravellerName;
  readonly priceCents: number;
}

/** An extra as travellers read it. */
export interface ExtraInWords {
  /** `Car up to 5 m, number plate ABC123` */
  readonly description: string;
  readonly priceCents: number;
}

/** A journey as travellers read it. */
export interface JourneyInWords {
  /** `TranzAlpine, Christchurch to Greymouth` */
  readonly description: string;
  /** `Tuesday 1 December 2026, 08:15` */
  readonly detail: string;
  /** Empty if it is unknown. */
  readonly fareName: string;
  /** Price with its extras. */
  readonly priceCents: number;
}

/**
 * State of a change. `offered`: nothing has happened yet. `paying`: accepted, and its price must be paid. `asked`: the
 * operator must confirm it first; it is paid. `made`: it is in force. `ended`: it was not made (`ChangeEndReason`).
 */
export type ChangeState = 'offered' | 'paying' | 'asked' | 'made' | 'ended';

/**
 * Why a change was not made. Beside the reasons of payments, `declined`: the operator could not confirm it. `withdrawn`:
 * the traveller changed or cancelled something else.
 */
export type ChangeEndReason = CancelReason | 'declined' | 'withdrawn';

/** Money of a change, in cents: `difference + kept + fee + cardFee = toPay - refund`. */
export interface ChangeMoney {
  /** New price less old price. */
  readonly differenceCents: number;
  /** Part of a lower price that the refund terms do not return. */
  readonly keptCents: number;
  /** Fee for the change. */
  readonly feeCents: number;
  readonly cardFeeCents: number;
  /** Amount to pay by card, with the card fee. */
  readonly toPayCents: number;
  readonly refundCents: number;
}

/** A change that was made. */
export interface BookingChange {
  readonly id: string;
  /** From 1, in the order of the changes of a booking. */
  readonly number: number;
  readonly madeAt: Date;
  /** Empty after erasure. */
  readonly lines: readonly ChangeLine[];
  readonly money: ChangeMoney;
  /** Amount that staff waived. */
  readonly waivedCents: number;
  /** Staff's note. */
  readonly note: string | null;
}

/** An accepted change that is not made: it waits, or it has ended. */
export interface UnmadeChange {
  readonly id: string;
  readonly state: 'paying' | 'asked' | 'ended';
  readonly endReason: ChangeEndReason | null;
  readonly lines: readonly ChangeLine[];
  readonly money: ChangeMoney;
  /** Staff's answer. */
  readonly note: string | null;
  /** URL to continue the payment. Null if there is nothing to pay, or the page is over. */
  readonly paymentUrl: string | null;
  /** True if its payment page could not be opened. */
  readonly isUnopened: boolean;
}

/** An offer of a change that staff have sent to the traveller. */
export interface SentOffer {
  readonly id: string;
  readonly lines: readonly ChangeLine[];
  readonly money: ChangeMoney;
  /** True if the operator must confirm it first. */
  readonly needsAnswer: boolean;
  readonly validUntil: Date;
  /** Staff's note. */
  readonly note: string;
}

/** A booking as the holder of its token sees it. */
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
  /** Changes that were made, oldest first. */
  readonly changes: readonly BookingChange[];
  readonly unmadeChange: UnmadeChange | null;
  /** An offer of a change that staff have sent to the traveller, while it is valid. */
  readonly sentOffer: SentOffer | null;
  /** Disruptions of its journeys for which costs can be claimed, or were, or can't be because of their cause. Oldest first. */
  readonly disruptions: readonly ClaimableDisruption[];
  /** The latest payment attempt for the order. Null if there was none. */
  readonly payment: {
    readonly state: AttemptState;
    readonly failureCode: string | null;
    /** URL to continue the payment. Null if the payment is over. */
    readonly url: string | null;
  } | null;
  /** The server's current time. */
  readonly now: Date;
}

/** Why an order was refused. A refusal changes nothing, except that expired holds may have been renewed. */
export type CheckoutFailure =
  | CartFailure
  /** Voucher codes that can't be used, by field path. `unknownCodes` lists the codes that do not exist. */
  | {
      readonly code: 'VALIDATION';
      readonly fields: Readonly<Record<string, string>>;
      readonly unknownCodes?: readonly string[];
    }
  /** The payment of this cart is being completed. */
  | { readonly code: 'PAYMENT_IN_PROGRESS'; readonly reference: string; readonly token: string };

/** An accepted order, with the token that opens its booking. */
export interface PlacedBooking {
  readonly reference: string;
  readonly token: string;
  readonly status: BookingStatus;
  readonly totalCents: number;
  /** URL of the payment page. Null if nothing is left to pay. */
  readonly paymentUrl: string | null;
}
