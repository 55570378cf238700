/** Erases the personal data of a booking (right to erasure), and refuses while the data are needed. */
import { eq, inArray } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookingChanges, bookingItems, bookingTravellers, staffActs } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import {
  attemptsOf,
  type BookingItemRow,
  type BookingRow,
  findBookingByReference,
  itemsOf,
  lockBooking,
  refundsOf,
  updateBooking,
} from '../booking-store.ts';
import { acceptedChangesOf } from '../change/change-store.ts';
import { eraseClaims } from '../claim/claim-retention.ts';
import { claimsOf } from '../claim/claim-store.ts';
import { isActive } from '../refund/evaluate-refund-terms.ts';
import { isMailOf } from '../staff/mail-of-booking.ts';
import { isStillOwed } from '../staff/resolve-stuck-booking.ts';
import { isKnown } from '../unknown-status.ts';
import { getLastUse } from './last-use.ts';

/** Dependencies of privacy functions. */
export type PrivacyDeps = Pick<BookingDeps, 'database' | 'now'>;

/** Success, or the reason for a refusal that changes nothing. Staff read the message. */
export type EraseResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'IN_USE'; readonly message: string };

/**
 * Erases personal data from a booking: contact, names, dates of birth, requests, number plates, staff notes and voucher
 * recipients. The texts and receipts of its claims and the content of its emails are erased, too. Its token no longer opens it. The sold items, their times and prices stay,
 * under a reference that leads to nobody. Refused while the data are needed: for travel, for an open request, or while
 * money is moving.
 */
export async function eraseBooking(deps: PrivacyDeps, reference: string): Promise<EraseResult> {
  const found = await findBookingByReference(deps.database, reference.trim().toUpperCase());
  if (!found)
    return { ok: false, code: 'NOT_FOUND', message: 'We can’t find a booking with this reference.' };
  return transact(deps.database, (transaction) => eraseLocked(transaction, deps, found.id));
}

/** Erases a booking by id in the caller's transaction. */
export async function eraseLocked(
  transaction: Transaction,
  deps: PrivacyDeps,
  bookingId: string,
): Promise<EraseResult> {
  const booking = await lockBooking(transaction, bookingId);
  if (!booking) return { ok: false, code: 'NOT_FOUND', message: 'There is no such booking.' };
  if (booking.erasedAt) return { ok: true };
  const items = await itemsOf(transaction, bookingId);
  const message = await neededFor(transaction, booking, items, deps.now());
  if (message) return { ok: false, code: 'IN_USE', message };
  await erase(transaction, booking, items, deps.now());
  log.info({ event: 'booking.erased', bookingId }, 'Personal data of a booking were erased');
  return { ok: true };
}

/** Returns the reason why a booking can't be erased yet, or null. */
async function neededFor(
  transaction: Transaction,
  booking: BookingRow,
  items: readonly BookingItemRow[],
  now: Date,
): Promise<string | null> {
  if (!isKnown(booking)) return 'A newer release wrote its status.';
  if (booking.status === 'pending_payment') return 'It is being paid.';
  if (booking.status === 'requested') return 'Staff must answer an open request.';
  if (booking.status === 'stuck') return 'Its payment is being checked.';
  const attempts = await attemptsOf(transaction, booking.id);
  if (attempts.some(({ state }) => !['captured', 'released', 'failed'].includes(state)))
    return 'A payment is still open.';
  const changes = await acceptedChangesOf(transaction, booking.id);
  if (changes.some(({ state }) => state === 'paying')) return 'A change is being paid.';
  if (changes.some(({ state }) => state === 'asked')) return 'Staff must answer a change on request.';
  const refunds = await refundsOf(transaction, booking.id);
  const isUnpaid = refunds.some((refund) => refund.state === 'pending' || isStillOwed(refund));
  if (isUnpaid) return 'A refund is on its way.';
  const claims = await claimsOf(transaction, booking.id);
  if (claims.some(({ state }) => state === 'open')) return 'Staff must answer a claim.';
  if (claims.some(({ payBy, paidAt }) => payBy === 'bank' && paidAt === null))
    return 'An accepted claim must be paid.';
  const today = dateInZone(now, NEW_ZEALAND);
  const dated = items.filter((item) => isActive(item) && item.data.kind !== 'pass');
  return dated.length > 0 && getLastUse(booking, dated) > today
    ? 'Part of it is still upcoming: cancel that first, or wait until it is over.'
    : null;
}

async function erase(
  transaction: Transaction,
  { id }: BookingRow,
  items: readonly BookingItemRow[],
  now: Date,
): Promise<void> {
  // Emails are found by the ids of the booking's rows, so they come first.
  await transaction
    .update(outbox)
    .set({
      recipient: '',
      replyTo: null,
      subject: '',
      text: '',
      html: null,
      attachments: null,
      lastError: null,
    })
    .where(isMailOf(transaction, id));
  await transaction
    .update(vouchers)
    .set({ recipientName: '', recipientEmail: '', senderName: '', message: '' })
    .where(eq(vouchers.bookingId, id));
  const itemIds = items.map((item) => item.id);
  if (itemIds.length > 0) {
    await transaction
      .update(bookingTravellers)
      .set({ title: null, firstName: null, lastName: null, dateOfBirth: null, requests: null })
      .where(inArray(bookingTravellers.itemId, itemIds));
    await transaction.update(bookingItems).set({ answerNote: null }).where(inArray(bookingItems.id, itemIds));
  }
  for (const item of items) {
    const anonymised = withoutNames(item);
    if (anonymised)
      await transaction.update(bookingItems).set(anonymised).where(eq(bookingItems.id, item.id));
  }
  await transaction
    .update(bookingChanges)
    .set({ lines: [], plan: null, waived: null, note: null })
    .where(eq(bookingChanges.bookingId, id));
  await eraseClaims(transaction, id);
  // Notes on who acted and why may name the traveller.
  await transaction.update(staffActs).set({ note: '' }).where(eq(staffActs.bookingId, id));
  await updateBooking(transaction, id, {
    tokenHash: null,
    // The old key derives from the request.
    orderKey: `erased:${id}`,
    cartId: null,
    email: null,
    phone: null,
    textUpdates: false,
    country: null,
    stuckBecause: null,
    erasedAt: now,
  });
}

/** Returns an item without a voucher's names and without a number plate. Null if it has neither. */
function withoutNames({ data, detail }: BookingItemRow): Pick<BookingItemRow, 'data' | 'detail'> | null {
  if (data.kind === 'voucher') {
    const nobody = { recipientName: '', recipientEmail: '', senderName: '', message: '' };
    return { data: { ...data, voucher: { ...data.voucher, ...nobody } }, detail };
  }
  if (data.kind !== 'extra' || data.extra.plate === undefined) return null;
  const { plate: _, ...extra } = data.extra;
  return {
    data: { ...data, extra },
    // Cut to the end: the plate may also be a word that occurs earlier in the text.
    detail: detail.replace(/(?:, )?number plate .*$/i, ''),
  };
}
