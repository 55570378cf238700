import { eq, inArray } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { bookingItems, bookingTravellers, staffActs } from '../booking.table.ts';
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
import { isStanding } from '../refund/refund-now.ts';
import { isOwedStill } from '../staff/end-stuck.ts';
import { isMailOf } from '../staff/mail-of-booking.ts';
import { isKnown } from '../unknown-status.ts';
import { lastUse } from './last-use.ts';

/** What needs no more than the database and the time. */
export type PrivacyDeps = Pick<BookingDeps, 'database' | 'now'>;

/** Erased, or why not: nothing has changed then. The message is read by staff. */
export type EraseResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'IN_USE'; readonly message: string };

/**
 * Takes out of a booking all that says who it was: contact, names, dates of birth, requests, number plates, staff's notes, whom
 * vouchers were for, what mails said. Its token opens nothing any more. What was sold, when and for how much stays, under a reference that leads
 * to nobody. Refused while it is needed: to be travelled on, to be answered, or while money is on its way.
 */
export async function eraseBooking(deps: PrivacyDeps, reference: string): Promise<EraseResult> {
  const found = await findBookingByReference(deps.database, reference.trim().toUpperCase());
  if (!found)
    return { ok: false, code: 'NOT_FOUND', message: 'We can’t find a booking with this reference.' };
  return transact(deps.database, (transaction) => eraseLocked(transaction, deps, found.id));
}

/** The same for the booking with this id, as part of a transaction. */
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
  log.info({ event: 'booking.erased', bookingId }, 'Who a booking was for was erased');
  return { ok: true };
}

/** Why a booking can't be erased yet; null when it can. */
async function neededFor(
  transaction: Transaction,
  booking: BookingRow,
  items: readonly BookingItemRow[],
  now: Date,
): Promise<string | null> {
  if (!isKnown(booking)) return 'How it stands is known to a newer release only.';
  if (booking.status === 'pending_payment') return 'It is being paid.';
  if (booking.status === 'requested') return 'Staff must answer an open request.';
  if (booking.status === 'stuck') return 'Its payment is being checked.';
  const attempts = await attemptsOf(transaction, booking.id);
  if (attempts.some(({ state }) => !['captured', 'released', 'failed'].includes(state)))
    return 'A payment is still open.';
  const refunds = await refundsOf(transaction, booking.id);
  const isUnpaid = refunds.some((refund) => refund.state === 'pending' || isOwedStill(refund));
  if (isUnpaid) return 'A refund is on its way.';
  const today = dateInZone(now, NEW_ZEALAND);
  const dated = items.filter((item) => isStanding(item) && item.data.kind !== 'pass');
  return dated.length > 0 && lastUse(booking, dated) > today
    ? 'Part of it is still upcoming: cancel that first, or wait until it is over.'
    : null;
}

async function erase(
  transaction: Transaction,
  { id }: BookingRow,
  items: readonly BookingItemRow[],
  now: Date,
): Promise<void> {
  // By what the booking's mails name, so before anything of it is gone.
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
    const kept = withoutNames(item);
    if (kept) await transaction.update(bookingItems).set(kept).where(eq(bookingItems.id, item.id));
  }
  // Who did something, and why: it may name the traveller.
  await transaction.update(staffActs).set({ note: '' }).where(eq(staffActs.bookingId, id));
  await updateBooking(transaction, id, {
    tokenHash: null,
    // Made of what was sent to order it.
    orderKey: `erased:${id}`,
    cartId: null,
    email: null,
    phone: null,
    country: null,
    stuckBecause: null,
    erasedAt: now,
  });
}

/** An item without whom a voucher was for, and without the number plate of a vehicle; null where it has neither. */
function withoutNames({ data, detail }: BookingItemRow): Pick<BookingItemRow, 'data' | 'detail'> | null {
  if (data.kind === 'voucher') {
    const nobody = { recipientName: '', recipientEmail: '', senderName: '', message: '' };
    return { data: { ...data, voucher: { ...data.voucher, ...nobody } }, detail };
  }
  if (data.kind !== 'extra' || data.extra.plate === undefined) return null;
  const { plate: _, ...extra } = data.extra;
  return {
    data: { ...data, extra },
    // To its end: a plate may be a word that stands before it, too.
    detail: detail.replace(/(?:, )?number plate .*$/i, ''),
  };
}
