import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CartItemType } from '#contracts/cart/item-types.ts';
import type { CartItemData, ItemStock } from '#domains/cart/cart.ts';
import type { Claim } from '#domains/inventory/inventory.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type { Cause } from '#domains/travel/live/live-updates.ts';
import type {
  AttemptState,
  BookingStatus,
  CancelReason,
  ChangeEndReason,
  ChangeLine,
  ChangeState,
  ClaimKind,
  ClaimPayment,
  ClaimState,
  DisruptionKind,
  DisruptionState,
  ItemDisruption,
  PartStatus,
  RefundLine,
  RefundReason,
  StaffActKind,
  TravellerType,
} from './booking.ts';
import type { ItemPlan, WaivedChange } from './change/item-plan.ts';

/**
 * An order and the booking that it becomes, from the start of the payment. Amounts are in cents of NZD. It is a copy
 * and does not depend on the cart.
 */
export const bookings = pgTable(
  'booking',
  {
    id: uuid().primaryKey(),
    /** The public code of the booking: `7KM-Q2X-9TR`. It gives no access. */
    reference: text().notNull().unique(),
    /** SHA-256 of the token that opens it, in hexadecimal. Null after erasure. */
    tokenHash: text('token_hash').unique(),
    /** SHA-256 of the order request, an idempotency key: a repeated request finds this booking. */
    orderKey: text('order_key').notNull().unique(),
    /** The cart that was ordered. It may be deleted. */
    cartId: uuid('cart_id'),
    status: text().$type<BookingStatus>().notNull(),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    /** Reasons why staff must act, as text for staff, one per line (stuck-note.ts). */
    stuckBecause: text('stuck_because'),
    /** Null after erasure. */
    email: text(),
    phone: text(),
    /** True if the buyer asked for text messages about disruptions. */
    textUpdates: boolean('text_updates').notNull().default(false),
    /** ISO 3166-1 alpha-2. */
    country: text(),
    subtotalCents: integer('subtotal_cents').notNull(),
    voucherCents: integer('voucher_cents').notNull(),
    cardFeeCents: integer('card_fee_cents').notNull(),
    /** Amount to pay by card: subtotal less vouchers, plus the card fee. */
    totalCents: integer('total_cents').notNull(),
    /** GST included in all that is paid, by card or voucher. Gift vouchers that are bought contain none. */
    gstCents: integer('gst_cents').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The payment deadline. */
    payUntil: timestamp('pay_until', { withTimezone: true }).notNull(),
    /** When the booking was paid and all its live parts were sold. */
    paidAt: timestamp('paid_at', { withTimezone: true }),
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    // At most one pending booking per cart. A second order replaces the first.
    uniqueIndex('booking_pending_cart').on(table.cartId).where(sql`${table.status} = 'pending_payment'`),
    // Each order checks the earlier orders of its cart.
    index('booking_cart').on(table.cartId),
    index('booking_status').on(table.status),
    index('booking_created').on(table.createdAt),
    index('booking_noted').on(table.createdAt).where(sql`${table.stuckBecause} is not null`),
  ],
);

/** An item of a booking: a copy of the cart's item at the time of the order. */
export const bookingItems = pgTable(
  'booking_item',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** From 0. Extras follow the item they belong to. */
    position: integer().notNull(),
    /** How often its journey was changed. */
    changeCount: integer('change_count').notNull().default(0),
    parentId: uuid('parent_id').references((): AnyPgColumn => bookingItems.id),
    /** The pass that this journey is booked on. Null for items that are paid. */
    passItemId: uuid('pass_item_id'),
    cartItemId: uuid('cart_item_id').notNull(),
    itemType: text('item_type').$type<CartItemType>().notNull(),
    description: text().notNull(),
    detail: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    quantity: integer().notNull(),
    adultCount: integer('adult_count').notNull(),
    childCount: integer('child_count').notNull(),
    infantCount: integer('infant_count').notNull(),
    productId: text('product_id'),
    stock: text().$type<ItemStock>().notNull(),
    data: jsonb().$type<CartItemData>().notNull(),
    /** Inventory claims of the whole item. */
    claims: jsonb().$type<readonly Claim[]>().notNull(),
    /** The refund terms that the visitor accepted. */
    refundTerms: jsonb('refund_terms').$type<RefundTerms>().notNull(),
    status: text().$type<PartStatus>().notNull(),
    /** Staff's answer to the request, shown to the traveller. */
    answerNote: text('answer_note'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** Status of each ride of a journey, once staff have answered for a single ride; see `rideStatuses`. */
    rideStatuses: jsonb('ride_statuses').$type<readonly PartStatus[]>(),
    /**
     * Share of an extra's price that was refunded because a ride was declined. The extra itself was cancelled by the
     * traveller.
     */
    declinedCents: integer('declined_cents').notNull().default(0),
    /** The open disruption of a journey. */
    disruption: jsonb().$type<ItemDisruption>(),
  },
  (table) => [
    check('booking_item_price', sql`${table.priceCents} >= 0`),
    // Finds the travellers of a run.
    index('booking_item_rides')
      .using('gin', sql`(${table.data} #> '{route,serviceRoute}') jsonb_path_ops`)
      .where(sql`${table.data} ->> 'kind' = 'journey'`),
    index('booking_item_booking').on(table.bookingId),
    index('booking_item_pass').on(table.passItemId).where(sql`${table.passItemId} is not null`),
  ],
);

/** A traveller on an item. Each one has a seat that can be cancelled separately. */
export const bookingTravellers = pgTable(
  'booking_traveller',
  {
    id: uuid().primaryKey(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => bookingItems.id),
    /** From 0 on each item. */
    position: integer().notNull(),
    type: text().$type<TravellerType>().notNull(),
    /** `mr`, `ms`, …. This column and the four below are null after erasure. */
    title: text(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    dateOfBirth: date('date_of_birth'),
    /** Requests about seats and accessibility, in the traveller's words. */
    requests: text(),
    /** Share of the item's price. */
    priceCents: integer('price_cents').notNull(),
    status: text().$type<PartStatus>().notNull(),
    /** Share that was refunded for declined rides, while the traveller still travels or before they cancelled. */
    declinedCents: integer('declined_cents').notNull().default(0),
  },
  (table) => [index('booking_traveller_item').on(table.itemId)],
);

/** A payment by voucher for a booking. */
export const bookingVouchers = pgTable(
  'booking_voucher',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    voucherId: uuid('voucher_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** `taken` from the voucher, or `returned` to it because the booking failed. */
    state: text({ enum: ['taken', 'returned'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.voucherId] }),
    check('booking_voucher_amount', sql`${table.amountCents} > 0`),
  ],
);

/** A payment attempt by card. Its id is the provider's idempotency key. */
export const paymentAttempts = pgTable(
  'payment_attempt',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** The change that it pays for. Null for the order. */
    changeId: uuid('change_id').references((): AnyPgColumn => bookingChanges.id),
    provider: text().notNull(),
    state: text().$type<AttemptState>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    /** The provider's id of the payment. Null until the payment exists there. */
    providerPaymentId: text('provider_payment_id'),
    /** URL of the payment page. */
    url: text(),
    /**
     * SHA-256 of the return token, in hexadecimal. Null in rows of older releases, where the booking's own token is
     * used.
     */
    returnHash: text('return_hash'),
    /** Failure code of the provider (`card_declined`). */
    failureCode: text('failure_code'),
    /** Why staff must look at it: the line that it added to the booking's reasons. */
    stuckBecause: text('stuck_because'),
    /** When staff decided to return its money, whatever the amount. */
    releaseDecidedAt: timestamp('release_decided_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the provider's payment page expires. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the state last changed. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** When the provider was last asked for the payment's state. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** When the visitor last returned from the payment page. If the provider was not asked since, it is asked soon. */
    cameBackAt: timestamp('came_back_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('payment_attempt_provider').on(table.provider, table.providerPaymentId),
    index('payment_attempt_return').on(table.returnHash),
    index('payment_attempt_booking').on(table.bookingId),
    index('payment_attempt_unsettled')
      .on(table.changedAt)
      .where(sql`${table.state} in ('created', 'open', 'claimed', 'releasing')`),
  ],
);

/** Webhook events of providers, each stored once, in the transaction of its effect. */
export const paymentEvents = pgTable(
  'payment_event',
  {
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    attemptId: uuid('attempt_id'),
    type: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_event_attempt').on(table.attemptId),
  ],
);

/** A refund. The row is written first; then the provider makes the refund with this id as the idempotency key. */
export const refunds = pgTable(
  'refund',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    reason: text().$type<RefundReason>().notNull(),
    /** The target: the card of this attempt, or a voucher. Exactly one is set. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    voucherId: uuid('voucher_id'),
    amountCents: integer('amount_cents').notNull(),
    state: text({ enum: ['pending', 'paid', 'failed'] }).notNull(),
    providerRefundId: text('provider_refund_id'),
    /** From 1, incremented for each further attempt by staff or by hand. Each turn is paid once and may fail once. */
    turn: integer().notNull().default(1),
    /** True if we paid it without the provider, such as by bank transfer. */
    paidOtherwise: boolean('paid_otherwise').notNull().default(false),
    /** Of a failed refund: the line that it added to the booking's reasons. */
    failedBecause: text('failed_because'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('refund_amount', sql`${table.amountCents} > 0`),
    check('refund_target', sql`(${table.attemptId} is null) <> (${table.voucherId} is null)`),
    index('refund_booking').on(table.bookingId),
    index('refund_attempt').on(table.attemptId),
    index('refund_pending').on(table.changedAt).where(sql`${table.state} = 'pending'`),
  ],
);

/** A refund offer: the refund for cancelling parts of a booking, valid until an instant. */
export const refundOffers = pgTable(
  'refund_offer',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    lines: jsonb().$type<readonly RefundLine[]>().notNull(),
    refundableCents: integer('refundable_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('refund_offer_booking').on(table.bookingId)],
);

/**
 * A change of a booking, offered and, once it has a number, made. Changes that were made are the booking's history.
 * Erasure of the booking empties the lines and the plan. Amounts are in cents.
 */
export const bookingChanges = pgTable(
  'booking_change',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** From 1 in the order of the changes; null for an offer. */
    number: integer(),
    state: text().$type<ChangeState>().notNull().default('offered'),
    /** Why it ended without being made. */
    endReason: text('end_reason').$type<ChangeEndReason>(),
    /** When the state last changed; null for an offer. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
    lines: jsonb().$type<readonly ChangeLine[]>().notNull(),
    /** The items as they will be. Null for corrections of names. */
    plan: jsonb().$type<ItemPlan>(),
    /** New price less old price. */
    differenceCents: integer('difference_cents').notNull().default(0),
    /** Part of a lower price that the refund terms do not return. */
    keptCents: integer('kept_cents').notNull().default(0),
    feeCents: integer('fee_cents').notNull().default(0),
    cardFeeCents: integer('card_fee_cents').notNull().default(0),
    /** Amount to pay by card, with the card fee. */
    toPayCents: integer('to_pay_cents').notNull().default(0),
    refundCents: integer('refund_cents').notNull().default(0),
    /** Amount that staff waived; it is not part of the money above. */
    waivedCents: integer('waived_cents').notNull().default(0),
    /** Of an offer to staff that costs something: the same change without a charge. Null for all others. */
    waived: jsonb().$type<WaivedChange>(),
    /**
     * Staff's answer to a change on request, shown to the traveller; or their note on a change that they made or offer. An
     * offer with a note was sent to the traveller.
     */
    note: text(),
    offeredAt: timestamp('offered_at', { withTimezone: true }).notNull(),
    validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('booking_change_number').on(table.bookingId, table.number),
    index('booking_change_open').on(table.state).where(sql`${table.state} in ('paying', 'asked')`),
    check('booking_change_made', sql`(${table.number} is null) = (${table.madeAt} is null)`),
    check(
      'booking_change_money',
      sql`${table.differenceCents} + ${table.keptCents} + ${table.feeCents} + ${table.cardFeeCents} = ${table.toPayCents} - ${table.refundCents}`,
    ),
    check(
      'booking_change_amounts',
      sql`least(${table.keptCents}, ${table.feeCents}, ${table.cardFeeCents}, ${table.toPayCents}, ${table.refundCents}) >= 0`,
    ),
    check('booking_change_waived', sql`${table.waivedCents} >= 0`),
  ],
);

/** Disruptions of booked journeys. Rows are kept as a record. They name no people. */
export const bookingDisruptions = pgTable(
  'booking_disruption',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    itemId: uuid('item_id')
      .notNull()
      .references(() => bookingItems.id),
    kind: text().$type<DisruptionKind>().notNull(),
    state: text().$type<DisruptionState>().notNull(),
    /** Of a connection: the disruption of the other journey. */
    parentId: uuid('parent_id').references((): AnyPgColumn => bookingDisruptions.id),
    tripId: text('trip_id').notNull(),
    serviceDate: date('service_date').notNull(),
    runOffset: integer('run_offset').notNull(),
    cause: text().$type<Cause>(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    chooseUntil: timestamp('choose_until', { withTimezone: true }).notNull(),
    /** Until when costs may be claimed. Null in rows of older releases (claim-rules.ts). */
    claimUntil: timestamp('claim_until', { withTimezone: true }),
    /** When the state last changed. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('booking_disruption_open').on(table.itemId).where(sql`${table.state} = 'open'`),
    index('booking_disruption_due').on(table.chooseUntil).where(sql`${table.state} = 'open'`),
    index('booking_disruption_booking').on(table.bookingId),
  ],
);

/**
 * Claims of travellers for the costs of a disruption. Erasure of the booking empties the texts; amounts and answers stay
 * as accounting records. Amounts are in cents.
 */
export const bookingClaims = pgTable(
  'booking_claim',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    disruptionId: uuid('disruption_id')
      .notNull()
      .references(() => bookingDisruptions.id),
    /** SHA-256 of the booking and the content, in hexadecimal: an idempotency key. */
    contentKey: text('content_key').notNull().unique(),
    kind: text().$type<ClaimKind>().notNull(),
    state: text().$type<ClaimState>().notNull(),
    /** Amount that the traveller claims. */
    amountCents: integer('amount_cents').notNull(),
    /** In the traveller's words. Empty after erasure. */
    description: text().notNull(),
    /** Amount that staff accepted. Null for an open or declined claim. */
    acceptedCents: integer('accepted_cents'),
    payBy: text('pay_by').$type<ClaimPayment>(),
    /** The refund that pays it to the card. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** Staff's note or reason, shown to the traveller. */
    note: text(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** When staff sent the bank transfer. */
    paidAt: timestamp('paid_at', { withTimezone: true }),
  },
  (table) => [
    index('booking_claim_booking').on(table.bookingId),
    index('booking_claim_open').on(table.madeAt).where(sql`${table.state} = 'open'`),
    index('booking_claim_unpaid')
      .on(table.answeredAt)
      .where(sql`${table.state} = 'accepted' and ${table.payBy} = 'bank' and ${table.paidAt} is null`),
    check('booking_claim_amount', sql`${table.amountCents} > 0`),
    check(
      'booking_claim_accepted',
      sql`(${table.state} = 'accepted') = (${table.acceptedCents} is not null and ${table.payBy} is not null)`,
    ),
    check(
      'booking_claim_accepted_amount',
      sql`${table.acceptedCents} is null or ${table.acceptedCents} between 1 and ${table.amountCents}`,
    ),
    check(
      'booking_claim_paid',
      sql`coalesce(${table.payBy} = 'card', false) = (${table.refundId} is not null) and (${table.paidAt} is null or ${table.payBy} = 'bank')`,
    ),
  ],
);

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Receipts of claims. They are deleted some time after the answer (claim-retention.ts). */
export const claimReceipts = pgTable(
  'claim_receipt',
  {
    id: uuid().primaryKey(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => bookingClaims.id),
    /** From 0. */
    position: integer().notNull(),
    mediaType: text('media_type').notNull(),
    content: bytea().notNull(),
  },
  (table) => [
    uniqueIndex('claim_receipt_position').on(table.claimId, table.position),
    // `maxReceiptBytes` of contracts/booking/claim-calls.ts.
    check('claim_receipt_size', sql`octet_length(${table.content}) between 1 and 5000000`),
  ],
);

/** Actions of staff on a stuck booking, and changes that they made or offered. Rows are only added. Erasure of the booking empties the note. */
export const staffActs = pgTable(
  'staff_act',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text().$type<StaffActKind>().notNull(),
    /** The payment attempt, refund or change that the action concerned. Null for the booking itself. */
    subjectId: uuid('subject_id'),
    /** Name of the member of staff and the reason, as they wrote them. */
    note: text().notNull(),
    actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('staff_act_booking').on(table.bookingId)],
);
