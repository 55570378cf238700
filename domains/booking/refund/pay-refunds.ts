/** Pays promised refunds to cards. */

import { and, asc, eq, isNotNull, ne, or } from 'drizzle-orm';
import { formatMoney } from '#contracts/money.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import { GatewayError, type PaymentGateway } from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { bookings, paymentAttempts, refunds } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type BookingRow, itemsOf, lockBooking, type RefundRow, updateBooking } from '../booking-store.ts';
import { refundPaidPostings } from '../ledger/postings.ts';
import { notifyStaff } from '../payment/mark-stuck.ts';
import { gatewayOf, refundAtProvider } from '../payment/provider-calls.ts';
import { withReason } from '../stuck-note.ts';
import { isActive } from './evaluate-refund-terms.ts';

/** How long a refund may be pending before staff are notified, in milliseconds. */
export const refundConcernMs = 15 * 60_000;

/** Limit of refunds per round. The next round continues. */
const batch = 50;

/** A refund that waits for the provider, with its payment. */
interface Waiting {
  readonly id: string;
  readonly bookingId: string;
  readonly reference: string;
  readonly turn: number;
  readonly amountCents: number;
  readonly provider: string;
  readonly providerPaymentId: string | null;
  readonly createdAt: Date;
}

/**
 * Asks the provider to pay each pending refund to a card. The refund's id is the idempotency key, so that a repeated
 * call after a crash refunds nothing twice. Resolves to the number of paid refunds.
 *
 * If the provider refuses a refund, it is `failed` and staff are notified; the booking is `stuck` unless an active part
 * is left. If the provider is unavailable, the next round retries. After all refunds were tried, it rejects with the
 * first unexpected error.
 * @param atOnce maximum number of concurrent refunds; each makes three calls in sequence
 */
export async function payPendingRefunds(deps: BookingDeps, atOnce = 4): Promise<number> {
  let paid = 0;
  const faults: unknown[] = [];
  await mapConcurrently(await waitingRefunds(deps), atOnce, async (refund) => {
    try {
      if (await pay(deps, refund)) paid += 1;
    } catch (error) {
      faults.push(error);
      await putOff(deps, refund).catch((fault: unknown) => faults.push(fault));
    }
  });
  if (faults.length > 0) throw faults[0];
  return paid;
}

async function waitingRefunds({ database }: BookingDeps): Promise<readonly Waiting[]> {
  return (
    database
      .select({
        id: refunds.id,
        bookingId: refunds.bookingId,
        reference: bookings.reference,
        turn: refunds.turn,
        amountCents: refunds.amountCents,
        provider: paymentAttempts.provider,
        providerPaymentId: paymentAttempts.providerPaymentId,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      // Unused money is returned together with its attempt (domains/booking/payment), unless that is final and staff
      // retry the refund.
      .where(
        and(
          eq(refunds.state, 'pending'),
          isNotNull(refunds.attemptId),
          or(ne(refunds.reason, 'unused'), eq(paymentAttempts.state, 'released')),
        ),
      )
      .orderBy(asc(refunds.changedAt))
      .limit(batch)
  );
}

async function pay(deps: BookingDeps, refund: Waiting): Promise<boolean> {
  const { id: key, turn, amountCents, providerPaymentId } = refund;
  try {
    const gateway = gatewayOf(deps, refund);
    if (providerPaymentId === null) throw new GatewayError('not-found', 'There is no payment to return.');
    const providerRefundId = await refundAtProvider(gateway, providerPaymentId, { key, turn, amountCents });
    deps.reached('refunded-at-provider');
    await recordPaid(deps, refund, gateway, providerRefundId);
    deps.reached('refund-recorded');
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === 'unavailable') {
      log.warn(
        { event: 'refund.put-off', refundId: key, err: error },
        'A refund could not be paid and will be retried',
      );
      await putOff(deps, refund);
    } else await recordFailed(deps, refund, error);
    return false;
  }
}

async function recordPaid(
  deps: BookingDeps,
  { id, bookingId, reference, turn, amountCents }: Waiting,
  { name }: PaymentGateway,
  providerRefundId: string,
): Promise<void> {
  await transact(deps.database, async (transaction) => {
    await lockBooking(transaction, bookingId);
    const instant = deps.now();
    const [paid] = await transaction
      .update(refunds)
      .set({ state: 'paid', providerRefundId, changedAt: instant })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'pending'), eq(refunds.turn, turn)))
      .returning({ id: refunds.id });
    // Another process has already recorded it.
    if (!paid) return;
    await postTransaction(
      transaction,
      refundPaidPostings({ refundId: id, turn, bookingReference: reference, provider: name, amountCents }),
      instant,
    );
  });
}

async function recordFailed(
  deps: BookingDeps,
  { id, bookingId, turn, amountCents }: Waiting,
  error: GatewayError,
): Promise<void> {
  log.error({ event: 'refund.failed', refundId: id, err: error }, 'A provider refused a refund');
  const because = `The payment provider refused to refund ${formatMoney(amountCents)} to the card: ${error.message}`;
  await transact(deps.database, async (transaction) => {
    const booking = await lockBooking(transaction, bookingId);
    const [failed] = await transaction
      .update(refunds)
      .set({ state: 'failed', failedBecause: because, changedAt: deps.now() })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'pending'), eq(refunds.turn, turn)))
      .returning();
    if (booking && failed) await noteFailedRefund(transaction, booking, failed);
  });
}

/** Moves a refund behind the others. Staff are notified once if it is overdue. */
async function putOff(deps: BookingDeps, { id, bookingId, createdAt }: Waiting): Promise<void> {
  const now = deps.now();
  await deps.database
    .update(refunds)
    .set({ changedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'pending')));
  if (now.getTime() - createdAt.getTime() > refundConcernMs)
    await transact(deps.database, (transaction) => notifyStaff(transaction, bookingId, `unfinished:${id}`));
}

/**
 * Reports a failed refund to staff, once per turn. The booking becomes `stuck`, unless an active part is left, whose
 * travellers need their ticket. The caller has locked the booking.
 */
export async function noteFailedRefund(
  transaction: Transaction,
  booking: BookingRow,
  { id, turn, failedBecause }: RefundRow,
): Promise<void> {
  const stands = (await itemsOf(transaction, booking.id)).some(isActive);
  await updateBooking(transaction, booking.id, {
    ...(stands ? {} : { status: 'stuck' }),
    stuckBecause: withReason(booking.stuckBecause, failedBecause ?? 'A refund failed.'),
  });
  await notifyStaff(transaction, booking.id, `refund-failed:${id}${turn === 1 ? '' : `:${turn}`}`);
}
