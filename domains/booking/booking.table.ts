import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
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
import type { CartItemData, CartItemType, ItemStock } from '#domains/cart/cart.ts';
import type { Claim } from '#domains/inventory/inventory.ts';
import type { RefundTerms } from '#domains/travel/fares/refund-terms.ts';
import type {
  AttemptState,
  BookingStatus,
  CancelReason,
  PartStatus,
  RefundLine,
  RefundReason,
  StaffActKind,
  TravellerType,
} from './booking.ts';

/** What somebody ordered, from the moment they went to pay. Amounts in cents of NZD. Nothing here depends on the cart. */
export const bookings = pgTable(
  'booking',
  {
    id: uuid().primaryKey(),
    /** What people read to each other: `7KM-Q2X-9TR`. Opens nothing by itself. */
    reference: text().notNull().unique(),
    /** SHA-256 of the token that opens it, in hexadecimal; null once it was erased. */
    tokenHash: text('token_hash').unique(),
    /** SHA-256 of the request it was made by: sent again, it finds this booking. */
    orderKey: text('order_key').notNull().unique(),
    /** The cart it was made from, which may be gone. */
    cartId: uuid('cart_id'),
    status: text().$type<BookingStatus>().notNull(),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    /** Why staff have to look, in words for staff; one reason a line (stuck-note.ts). */
    stuckBecause: text('stuck_because'),
    /** Null once it was erased. */
    email: text(),
    phone: text(),
    /** ISO 3166-1 alpha-2. */
    country: text(),
    subtotalCents: integer('subtotal_cents').notNull(),
    voucherCents: integer('voucher_cents').notNull(),
    cardFeeCents: integer('card_fee_cents').notNull(),
    /** To be paid by card: subtotal less vouchers, and the fee. */
    totalCents: integer('total_cents').notNull(),
    /** Inside all that is paid, by card or voucher, for anything but vouchers. */
    gstCents: integer('gst_cents').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Until when it is waited for the payment. */
    payUntil: timestamp('pay_until', { withTimezone: true }).notNull(),
    /** When the money was there and everything live was sold. */
    paidAt: timestamp('paid_at', { withTimezone: true }),
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    // One at a time for each cart: a second one takes the place of the first.
    uniqueIndex('booking_pending_cart').on(table.cartId).where(sql`${table.status} = 'pending_payment'`),
    // Each order looks at what became of those before it.
    index('booking_cart').on(table.cartId),
    index('booking_status').on(table.status),
    index('booking_created').on(table.createdAt),
    index('booking_noted').on(table.createdAt).where(sql`${table.stuckBecause} is not null`),
  ],
);

/** What is in a booking: a copy of the cart's items as they were ordered. */
export const bookingItems = pgTable(
  'booking_item',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** From 0, extras after the item they belong to. */
    position: integer().notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => bookingItems.id),
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
    /** What it takes of what runs out, for all of it. */
    claims: jsonb().$type<readonly Claim[]>().notNull(),
    /** The conditions that were accepted. */
    refundTerms: jsonb('refund_terms').$type<RefundTerms>().notNull(),
    status: text().$type<PartStatus>().notNull(),
    /** Staff's word on what was asked for; shown to the traveller. */
    answerNote: text('answer_note'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** How each ride of a journey stands, once staff have answered for one by itself; see `rideStatuses`. */
    rideStatuses: jsonb('ride_statuses').$type<readonly PartStatus[]>(),
    /** What of the price of an extra went back as declined, while it was given up since a ride was. */
    declinedCents: integer('declined_cents').notNull().default(0),
  },
  (table) => [
    check('booking_item_price', sql`${table.priceCents} >= 0`),
    index('booking_item_booking').on(table.bookingId),
  ],
);

/** A person on an item. Each holds their own seat, so that one can be given back. */
export const bookingTravellers = pgTable(
  'booking_traveller',
  {
    id: uuid().primaryKey(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => bookingItems.id),
    /** From 0 on the item. */
    position: integer().notNull(),
    type: text().$type<TravellerType>().notNull(),
    /** `mr`, `ms`, …; this and what follows is null once it was erased. */
    title: text(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    dateOfBirth: date('date_of_birth'),
    /** Seats and accessibility, in the traveller's words. */
    requests: text(),
    /** Their share of the item's price. */
    priceCents: integer('price_cents').notNull(),
    status: text().$type<PartStatus>().notNull(),
    /** What of it went back as declined, while they still travel or before they gave up. */
    declinedCents: integer('declined_cents').notNull().default(0),
  },
  (table) => [index('booking_traveller_item').on(table.itemId)],
);

/** What was paid for a booking with vouchers. */
export const bookingVouchers = pgTable(
  'booking_voucher',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    voucherId: uuid('voucher_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** `taken` from the voucher, or `returned` to it since nothing came of the booking. */
    state: text({ enum: ['taken', 'returned'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.voucherId] }),
    check('booking_voucher_amount', sql`${table.amountCents} > 0`),
  ],
);

/** One try to pay a booking by card. Its id is the provider's key for it. */
export const paymentAttempts = pgTable(
  'payment_attempt',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    provider: text().notNull(),
    state: text().$type<AttemptState>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    /** The provider's name for it; null until it was opened there. */
    providerPaymentId: text('provider_payment_id'),
    /** Where the visitor pays. */
    url: text(),
    /** SHA-256 of the token of its way back, in hexadecimal; null where the booking's own token leads back, as in older releases. */
    returnHash: text('return_hash'),
    /** Why it failed, as the provider says it (`card_declined`). */
    failureCode: text('failure_code'),
    /** Why staff have to look at it: the line it has put into the booking's. */
    stuckBecause: text('stuck_because'),
    /** When staff decided that its money, whatever it is, goes back. */
    releaseDecidedAt: timestamp('release_decided_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the provider's page stops taking it. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When its state last changed. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** When the provider was last asked about it. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** When somebody last came back from its page; where the provider was not asked since, it is asked soon. */
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

/** What providers told us, each thing once, written in the transaction of its effect. */
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

/** Money on its way back: written first, then returned by the provider under this id as its key. */
export const refunds = pgTable(
  'refund',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    reason: text().$type<RefundReason>().notNull(),
    /** To the card of this attempt, or to a voucher: exactly one. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    voucherId: uuid('voucher_id'),
    amountCents: integer('amount_cents').notNull(),
    state: text({ enum: ['pending', 'paid', 'failed'] }).notNull(),
    providerRefundId: text('provider_refund_id'),
    /** 1, and one more each time staff have it tried anew. Each turn is paid once and may fail once. */
    turn: integer().notNull().default(1),
    /** Paid by us from elsewhere, a bank transfer say, instead of by the provider. */
    paidOtherwise: boolean('paid_otherwise').notNull().default(false),
    /** Of a failed one: the line it has put into the booking's reasons. */
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

/** What would be returned for giving up parts of a booking, until an instant. */
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

/** What staff did about a booking that was stuck. Rows are only added; the note is emptied when the booking is erased. */
export const staffActs = pgTable(
  'staff_act',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text().$type<StaffActKind>().notNull(),
    /** The payment attempt or refund it was about; null for the booking itself. */
    subjectId: uuid('subject_id'),
    /** Who did it and why, in their words. */
    note: text().notNull(),
    actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('staff_act_booking').on(table.bookingId)],
);
