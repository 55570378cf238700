import { and, eq, inArray, sql } from 'drizzle-orm';
import { releaseInventory } from '#domains/inventory/hold.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { bookingItems, bookingTravellers, refundOffers } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { deriveBookingStatus } from '../booking-status.ts';
import {
  attemptsOf,
  type BookingRow,
  findBookingByToken,
  itemsOf,
  lockBooking,
  travellersOf,
  updateBooking,
  updateItems,
  updateTravellers,
} from '../booking-store.ts';
import { endOpenChanges, isChangeBeingPaid } from '../change/end-change.ts';
import { getClosedReason } from '../closed-reason.ts';
import { endItemDisruptions } from '../disruption/end-disruptions.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { orUpstream } from '../or-upstream.ts';
import { lockPassesOfBooking } from '../pass/pass-book.ts';
import { filterOwedLines } from './current-refund-terms.ts';
import { noBooking } from './offer-refund.ts';
import { applyCancellation, type BookingParts } from './plan-cancellation.ts';
import { feeWithDeclined, promiseRefund } from './promise-refund.ts';
import { type ConfirmRefundResult, type RefundFailure, sumRefunds } from './refund-results.ts';

const changed: RefundFailure = {
  code: 'OFFER_EXPIRED',
  message: 'The booking has changed. Ask for a new refund offer.',
};

/**
 * Accepts a refund offer of the booking that `token` opens. In one transaction it cancels the parts, releases their
 * places and promises the refund. `payPendingRefunds` pays it afterwards.
 */
export async function confirmRefund(
  deps: BookingDeps,
  token: string,
  refundOfferId: string,
): Promise<ConfirmRefundResult> {
  const booking = await findBookingByToken(deps.database, token);
  if (!booking) return { ok: false, failure: noBooking };
  const result = await orUpstream(() =>
    transact(deps.database, (transaction) =>
      acceptRefund(transaction, deps, { bookingId: booking.id, offerId: refundOfferId }),
    ),
  );
  if (result.ok) deps.reached('refund-promised');
  return result;
}

/** Accepts a refund offer of a booking in a transaction. */
export async function acceptRefund(
  transaction: Transaction,
  deps: Pick<BookingDeps, 'catalogue' | 'now'>,
  { bookingId, offerId }: { readonly bookingId: string; readonly offerId: string },
): Promise<ConfirmRefundResult> {
  const refuse = (failure: RefundFailure): ConfirmRefundResult => ({ ok: false, failure });
  const booking = await lockBooking(transaction, bookingId);
  const [offer] = await transaction
    .select()
    .from(refundOffers)
    .where(and(eq(refundOffers.id, offerId), eq(refundOffers.bookingId, bookingId)));
  if (!booking || !offer) return refuse({ code: 'NOT_FOUND', message: 'There is no such refund offer.' });
  if (offer.usedAt) return { ok: true, refundedCents: offer.refundableCents };
  const now = deps.now();
  if (now > offer.validUntil)
    return refuse({ code: 'OFFER_EXPIRED', message: 'This refund offer has expired. Ask for a new one.' });
  if (getClosedReason(booking.status, 'cancel')) return refuse(changed);
  if (isChangeBeingPaid(await attemptsOf(transaction, bookingId))) return refuse(changed);
  await lockPassesOfBooking(transaction, bookingId);
  const parts = {
    items: await itemsOf(transaction, bookingId),
    travellers: await travellersOf(transaction, bookingId),
  };
  const given = applyCancellation(offer.lines, parts, {
    now,
    extraById: (id) => deps.catalogue.extraById(id),
  });
  if (!given) return refuse(changed);

  const owed = filterOwedLines(offer.lines, parts.items);
  // A disruption since the offer owes them all of it.
  if (owed.some(({ paidCents, refundCents }) => refundCents < paidCents)) return refuse(changed);
  const owedCents = sumRefunds(owed);
  const feeCents = await feeWithDeclined(transaction, booking, owedCents);
  // Refunds since the offer may have changed the fee by a cent.
  if (offer.refundableCents !== sumRefunds(offer.lines) + feeCents) return refuse(changed);
  const itemIds = offer.lines.map(({ itemId }) => itemId);
  await endOpenChanges(transaction, { booking, itemIds, now });
  await promiseOffered(transaction, { booking, offer, parts, feeCents, now });
  await updateItems(transaction, given.itemIds, { status: 'cancelled' });
  await endItemDisruptions(transaction, given.itemIds, { state: 'refunded', now });
  await updateTravellers(transaction, given.travellerIds, { status: 'cancelled' });
  await updateBookingStatus(transaction, bookingId);
  await transaction.update(refundOffers).set({ usedAt: now }).where(eq(refundOffers.id, offer.id));
  await enqueueBookingMail(
    transaction,
    { template: 'refund', bookingId, refundOfferId: offer.id },
    { dedupeKey: `booking:${bookingId}:refund:${offer.id}` },
  );
  await releaseInventory(transaction, [...given.itemIds, ...given.travellerIds]);
  return { ok: true, refundedCents: offer.refundableCents };
}

/**
 * Promises the refunds of an offer. Cancellations after a declined ride count as declined, so that the card fee is
 * refunded, too.
 */
async function promiseOffered(
  transaction: Transaction,
  {
    booking,
    offer,
    parts: { items },
    feeCents,
    now,
  }: {
    readonly booking: BookingRow;
    readonly offer: Pick<typeof refundOffers.$inferSelect, 'id' | 'lines'>;
    readonly parts: BookingParts;
    readonly feeCents: number;
    readonly now: Date;
  },
): Promise<void> {
  const owed = filterOwedLines(offer.lines, items);
  const goodsCents = sumRefunds(owed);
  await promiseRefund(transaction, {
    ...{ booking, reason: 'cancelled', key: offer.id, now },
    ...{ goodsCents: sumRefunds(offer.lines) - goodsCents, feeCents: 0 },
  });
  await promiseRefund(transaction, {
    ...{ booking, reason: 'declined', key: `${offer.id}:declined`, now, goodsCents, feeCents },
  });
  const travellerIds = owed.flatMap((line) => line.travellerIds);
  const itemIds = owed.flatMap((line) => (line.travellerIds.length === 0 ? [line.itemId] : []));
  if (travellerIds.length > 0)
    await transaction
      .update(bookingTravellers)
      .set({ declinedCents: sql`${bookingTravellers.priceCents}` })
      .where(inArray(bookingTravellers.id, travellerIds));
  if (itemIds.length > 0)
    await transaction
      .update(bookingItems)
      .set({ declinedCents: sql`${bookingItems.priceCents}` })
      .where(inArray(bookingItems.id, itemIds));
}

/** Updates the status of a paid booking from its parts. The caller has locked the booking. */
export async function updateBookingStatus(transaction: Transaction, bookingId: string): Promise<void> {
  const items = await itemsOf(transaction, bookingId);
  const travellers = await travellersOf(transaction, bookingId);
  await updateBooking(transaction, bookingId, {
    status: deriveBookingStatus([...items, ...travellers].map(({ status }) => status)),
  });
}
