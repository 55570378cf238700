/** Makes a refund offer for cancelling parts of a booking, valid for 15 minutes; the booking stays unchanged. */
import { randomUUID } from 'node:crypto';
import { and, eq, gte, isNull } from 'drizzle-orm';
import type { RefundRequest } from '#contracts/booking/refund-calls.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { refundOffers } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type BookingRow, findBookingByToken, itemsOf, travellersOf } from '../booking-store.ts';
import { getClosedReason } from '../closed-reason.ts';
import { filterOwedLines } from './current-refund-terms.ts';
import { planCancellation } from './plan-cancellation.ts';
import { feeWithDeclined } from './promise-refund.ts';
import { type OfferRefundResult, type RefundFailure, sumRefunds } from './refund-results.ts';

/** Validity of an offer, unless the refund terms change earlier. */
const validForMs = 15 * 60_000;

/** The failure for a token that opens no booking. */
export const noBooking: RefundFailure = { code: 'NOT_FOUND', message: 'There is no such booking.' };

/**
 * Offers a refund for cancelling parts of the booking that `token` opens. The offer is valid for a quarter of an hour,
 * or until the refund terms change. The booking does not change.
 */
export async function offerRefund(
  deps: BookingDeps,
  token: string,
  request: RefundRequest,
): Promise<OfferRefundResult> {
  const booking = await findBookingByToken(deps.database, token);
  return booking ? offerRefundOf(deps, booking, request) : { ok: false, failure: noBooking };
}

/** Offers a refund for cancelling parts of a booking. */
export async function offerRefundOf(
  deps: Pick<BookingDeps, 'database' | 'catalogue' | 'now'>,
  booking: BookingRow,
  request: RefundRequest,
): Promise<OfferRefundResult> {
  const { database, catalogue } = deps;
  const refusal = getClosedReason(booking.status, 'cancel');
  if (refusal) return { ok: false, failure: { code: 'VALIDATION', fields: { items: refusal } } };
  const parts = {
    items: await itemsOf(database, booking.id),
    travellers: await travellersOf(database, booking.id),
  };
  const now = deps.now();
  const given = planCancellation(request, parts, { now, extraById: (id) => catalogue.extraById(id) });
  if (!given.ok) return { ok: false, failure: { code: 'VALIDATION', fields: given.fields } };
  const { lines, until } = given;
  const validUntil = new Date(
    Math.min(now.getTime() + validForMs, until?.getTime() ?? Number.POSITIVE_INFINITY),
  );
  const cardFeeCents = await feeWithDeclined(
    database,
    booking,
    sumRefunds(filterOwedLines(lines, parts.items)),
  );
  const offer = {
    id: randomUUID(),
    lines,
    refundableCents: sumRefunds(lines) + cardFeeCents,
    feeCents: lines.reduce((sum, { feeCents }) => sum + feeCents, 0),
    validUntil,
  };
  await database.insert(refundOffers).values({ ...offer, bookingId: booking.id, usedAt: null });
  return { ok: true, offer: { ...offer, cardFeeCents } };
}

/** Ends the open refund offers of a booking, whose items have changed. The caller has locked the booking. */
export async function endRefundOffers(transaction: Transaction, bookingId: string, now: Date): Promise<void> {
  await transaction
    .update(refundOffers)
    .set({ validUntil: new Date(now.getTime() - 1) })
    .where(
      and(
        eq(refundOffers.bookingId, bookingId),
        isNull(refundOffers.usedAt),
        gte(refundOffers.validUntil, now),
      ),
    );
}
