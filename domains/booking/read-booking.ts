/** Reads a booking by its token or id in its current state, as one consistent snapshot. */
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import { itemsAtCheckIn } from '#domains/cart/check-in.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import { voucherCodeOf } from '#domains/voucher/voucher-code.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { bookings } from './booking.table.ts';
import type { BookedItem, BookedTraveller, Booking, BookingRefund, SoldVoucher } from './booking.ts';
import type { BookingDeps } from './booking-deps.ts';
import {
  type BookingItemRow,
  type BookingRow,
  type BookingTravellerRow,
  type BookingWithAttempts,
  findWithAttempts,
  type PaymentAttemptRow,
  partsOf,
  type RefundRow,
  refundsOf,
} from './booking-store.ts';
import { type BookingKeys, bookingTokenHash } from './booking-token.ts';
import { acceptedChangesOf, findSentOffer, findUnmadeChange, madeChanges } from './change/change-store.ts';
import { readClaimableDisruptions } from './claim/claim-store.ts';
import { readPassTravel } from './pass/read-pass-travel.ts';
import { currentRefundTerms } from './refund/current-refund-terms.ts';
import { isActive, refundableOf } from './refund/evaluate-refund-terms.ts';

/** Dependencies of reading a booking. */
export type ReadingDeps = Pick<BookingDeps, 'database' | 'now' | 'bookingKey' | 'olderBookingKeys'>;

/** Reads the booking that a token opens, in its current state. Null if the token opens none. */
export async function readBooking(deps: ReadingDeps, token: string): Promise<Booking | null> {
  if (!isBookingToken(token)) return null;
  const found = await read(deps, eq(bookings.tokenHash, bookingTokenHash(token)));
  return found?.booking ?? null;
}

/** Reads a booking by its id, with its row, for callers without a token, such as its emails. */
export function readBookingById(deps: ReadingDeps, id: string): Promise<ReadBooking | null> {
  return read(deps, eq(bookings.id, id));
}

interface ReadBooking {
  readonly row: BookingRow;
  readonly booking: Booking;
}

// Reads one consistent snapshot, even during concurrent writes.
function read(deps: ReadingDeps, condition: SQL): Promise<ReadBooking | null> {
  return deps.database.transaction(
    async (transaction) => {
      const found = await findWithAttempts(transaction, condition);
      return found ? { row: found.booking, booking: await present(transaction, found, deps) } : null;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function present(
  database: Database,
  { booking, attempts }: BookingWithAttempts,
  deps: ReadingDeps,
): Promise<Booking> {
  const now = deps.now();
  const { items: rows, travellers } = await partsOf(database, booking.id);
  const items: BookedItem[] = [];
  for (const item of applyBookedCheckIn(rows)) {
    const booked = bookedItem(item, { rows, travellers, now });
    const isPass = item.data.kind === 'pass';
    items.push(isPass ? { ...booked, passTravel: await readPassTravel(database, item, now) } : booked);
  }
  const sellsVouchers = rows.some(({ data }) => data.kind === 'voucher');
  const returned = await refundsOf(database, booking.id);
  const accepted = await acceptedChangesOf(database, booking.id);
  const attempt = attempts.find(({ changeId }) => changeId === null);
  // The payment for a change that was not made counts neither as paid nor as refunded.
  const made = new Set(accepted.filter(({ madeAt }) => madeAt !== null).map(({ id }) => id));
  const unmade = attempts.filter(({ changeId }) => changeId !== null && !made.has(changeId));
  const unmadeIds = new Set<string | null>(unmade.map(({ id }) => id));
  const { reference, status, cancelReason, createdAt, paidAt, email } = booking;
  const { subtotalCents, voucherCents, cardFeeCents, totalCents, gstCents } = booking;
  return {
    ...{ reference, status, cancelReason, createdAt, paidAt, email, items },
    soldVouchers: sellsVouchers ? await soldVouchers(database, booking.id, deps) : [],
    ...{ subtotalCents, voucherCents, cardFeeCents, totalCents, gstCents },
    refundedCents: returned
      // A claim that is paid to the card returns no part of the price.
      .filter(
        ({ state, attemptId, reason }) =>
          state !== 'failed' && reason !== 'claim' && !unmadeIds.has(attemptId),
      )
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
    refunds: returned.map(presentRefund),
    changes: madeChanges(accepted),
    unmadeChange: findUnmadeChange(accepted, { attempts, now }),
    sentOffer: await findSentOffer(database, booking.id, now),
    disruptions: await readClaimableDisruptions(database, booking.id, now),
    payment: attempt ? presentAttempt(attempt, booking, now) : null,
    now,
  };
}

function bookedItem(
  item: BookingItemRow,
  {
    rows,
    travellers,
    now,
  }: {
    readonly rows: readonly BookingItemRow[];
    readonly travellers: readonly BookingTravellerRow[];
    readonly now: Date;
  },
): BookedItem {
  const { id, parentId, itemType, description, detail, priceCents, quantity, stock, status } = item;
  const { adultCount, childCount, infantCount, answerNote, rideStatuses, data, disruption } = item;
  return {
    ...{ id, parentId, itemType, description, detail, priceCents, quantity, stock, status },
    passengers: { adultCount, childCount, infantCount },
    ...{ answerNote, rideStatuses, data, disruption: isActive(item) ? disruption : null },
    travellers: travellers.filter(({ itemId }) => itemId === id).map(bookedTraveller),
    refundable: refundableOf({ ...item, refundTerms: currentRefundTerms(item, rows) }, now),
  };
}

function bookedTraveller(traveller: BookingTravellerRow): BookedTraveller {
  const { id, type, title, firstName, lastName, requests, priceCents, status } = traveller;
  return { id, type, title, firstName, lastName, requests, priceCents, status };
}

async function soldVouchers(
  database: Database,
  bookingId: string,
  { bookingKey, olderBookingKeys = [] }: BookingKeys,
): Promise<readonly SoldVoucher[]> {
  const rows = await database
    .select()
    .from(vouchers)
    .where(and(eq(vouchers.bookingId, bookingId), isNull(vouchers.cancelledAt)))
    .orderBy(asc(vouchers.bookingItemId), asc(vouchers.number));
  const keys = [bookingKey(), ...olderBookingKeys] as const;
  return rows.map(({ id, codeHash, bookingItemId, faceCents, balanceCents, expiresOn, sendOn, ...words }) => {
    const { recipientName, recipientEmail, senderName, message } = words;
    return {
      itemId: bookingItemId,
      code: voucherCodeOf(keys, { id, codeHash }),
      ...{ faceCents, balanceCents, expiresOn, sendOn },
      ...{ recipientName, recipientEmail, senderName, message },
    };
  });
}

function presentRefund(refund: RefundRow): BookingRefund {
  const { id, reason, voucherId, paidOtherwise, amountCents, state, createdAt } = refund;
  const to = paidOtherwise ? 'other' : voucherId === null ? 'card' : 'voucher';
  return { id, reason, to, amountCents, state, createdAt };
}

/** Returns the payment URL only while the payment is still awaited. */
function presentAttempt(
  { state, failureCode, url, expiresAt }: PaymentAttemptRow,
  { status }: BookingRow,
  now: Date,
): Booking['payment'] {
  const isWaitedFor = status === 'pending_payment' && state === 'open' && now < expiresAt;
  return { state, failureCode, url: isWaitedFor ? url : null };
}

/**
 * Sets the check-in of each ride by the extras that are still booked with it. A cancelled or declined car does not
 * count.
 */
export function applyBookedCheckIn<Item extends Pick<BookingItemRow, 'id' | 'parentId' | 'status' | 'data'>>(
  items: readonly Item[],
): readonly Item[] {
  return itemsAtCheckIn(items, ({ parentId, status }) =>
    status === 'declined' || status === 'cancelled' ? null : parentId,
  );
}
