/** Processes the provider's news about refunds: ones that failed after payment, and ones that a person made by hand. */

import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { formatMoney } from '#contracts/money.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import {
  GatewayError,
  type PaymentGateway,
  type ProviderRefund,
  type RefundEvent,
} from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { paymentEvents, refunds } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import {
  type BookingRow,
  findBooking,
  type PaymentAttemptRow,
  type RefundRow,
  refundsOf,
  updateBooking,
} from '../booking-store.ts';
import { refundByHandPostings, refundFailedPostings, refundPaidPostings } from '../ledger/postings.ts';
import { lockWithCart } from '../payment/attempt-store.ts';
import { notifyStaff } from '../payment/mark-stuck.ts';
import { awaitCall, awaitLongCall } from '../payment/provider-calls.ts';
import { endStuck } from '../staff/resolve-stuck-booking.ts';
import { withReason } from '../stuck-note.ts';
import {
  computeExtraRefund,
  findOwedRefund,
  findProviderRefund,
  findUnusedRefund,
  sumStandingRefunds,
} from './compare-refunds.ts';
import { noteFailedRefund } from './pay-refunds.ts';

/** A payment whose refunds are compared. */
interface Looked {
  readonly attempt: PaymentAttemptRow;
  /** The captured amount according to the provider. */
  readonly takenCents: number;
  readonly gateway: PaymentGateway;
  readonly now: Date;
}

/** Limit of repeated comparisons while each finds something new. Beyond it, the next call continues. */
const maxLookups = 5;

/**
 * Compares our refunds of a payment with the provider's, after a webhook or in a periodic check. A refund that failed
 * after payment is owed again, and staff are notified. A refund by hand pays our failed refund of that amount.
 * Otherwise it is posted as made by hand, and staff are notified.
 *
 * It compares again after each change, because a list may be older than the effect of another webhook. A webhook event
 * is stored once, when a comparison changes nothing. The order of events does not matter, because the provider is asked
 * for the refunds. Pending refunds are left to the code that pays them. If one of them has failed at the provider, it
 * rejects, so that the webhook is sent again. Resolves to true if anything was new.
 */
export async function reconcileRefunds(
  deps: BookingDeps,
  gateway: PaymentGateway,
  { attempt, news }: { readonly attempt: PaymentAttemptRow; readonly news: RefundEvent | null },
): Promise<boolean> {
  for (let looks = 0; looks < maxLookups; looks += 1)
    if (!(await look(deps, gateway, { attempt, news }))) return looks > 0;
  throw new Error('The refunds of a payment did not reach a stable state.');
}

async function look(
  deps: BookingDeps,
  gateway: PaymentGateway,
  { attempt, news }: { readonly attempt: PaymentAttemptRow; readonly news: RefundEvent | null },
): Promise<boolean> {
  const payment = attempt.providerPaymentId ?? '';
  const { amountCents: takenCents } = await awaitCall(gateway.read(payment));
  const there = await awaitLongCall(gateway.refundsOf(payment));
  return transact(deps.database, async (transaction) => {
    const locked = await lockWithCart(transaction, attempt.bookingId);
    const now = deps.now();
    const current = locked?.attempts.find(({ id }) => id === attempt.id);
    if (!locked || !current) throw new Error('A payment attempt or its booking does not exist.');
    if (news && (await isKnown(transaction, gateway, news))) return false;
    const looked = { attempt: current, takenCents, gateway, now };
    await noteUnknownIds(transaction, looked, there);
    // Failed refunds come first: a person may have repeated one by hand.
    const cameBack = there.filter(({ status }) => status === 'failed');
    let isNew = false;
    for (const refund of new Set([...cameBack, ...there]))
      if (await lookAt(transaction, looked, { there: refund, all: there })) isNew = true;
    if (news && !isNew) await noteNews(transaction, gateway, { attempt, news, now });
    return isNew;
  });
}

async function isKnown(
  transaction: Transaction,
  { name }: PaymentGateway,
  { id }: RefundEvent,
): Promise<boolean> {
  const { provider, eventId } = paymentEvents;
  const known = await transaction
    .select({ eventId })
    .from(paymentEvents)
    .where(and(eq(provider, name), eq(eventId, id)));
  return known.length > 0;
}

async function noteNews(
  transaction: Transaction,
  { name: provider }: PaymentGateway,
  { attempt, news, now }: { attempt: PaymentAttemptRow; news: RefundEvent; now: Date },
): Promise<void> {
  await transaction
    .insert(paymentEvents)
    .values({ provider, eventId: news.id, attemptId: attempt.id, type: news.type, receivedAt: now })
    .onConflictDoNothing();
}

/**
 * Stores the provider's id of refunds that we know as paid without one, because the answer was lost or a person made
 * them by hand. The id identifies the refund if it fails later.
 */
async function noteUnknownIds(
  transaction: Transaction,
  { attempt, takenCents }: Looked,
  there: readonly ProviderRefund[],
): Promise<void> {
  const ownRefunds = await refundsOfAttempt(transaction, attempt);
  const known = new Set(ownRefunds.map(({ providerRefundId }) => providerRefundId));
  const unknown = there.filter(({ providerRefundId }) => !known.has(providerRefundId));
  for (const row of ownRefunds) {
    if (row.state !== 'paid' || row.paidOtherwise || row.providerRefundId !== null) continue;
    const its = findProviderRefund(row, unknown, sumStandingRefunds(there) >= takenCents);
    if (!its) continue;
    const { providerRefundId } = its;
    await transaction.update(refunds).set({ providerRefundId }).where(eq(refunds.id, row.id));
  }
}

async function refundsOfAttempt(
  transaction: Transaction,
  { id, bookingId }: PaymentAttemptRow,
): Promise<readonly RefundRow[]> {
  return (await refundsOf(transaction, bookingId)).filter(({ attemptId }) => attemptId === id);
}

/** Compares one refund of the provider. Resolves to true if it was new. */
async function lookAt(
  transaction: Transaction,
  looked: Looked,
  { there, all }: { readonly there: ProviderRefund; readonly all: readonly ProviderRefund[] },
): Promise<boolean> {
  const { attempt } = looked;
  const booking = await findBooking(transaction, attempt.bookingId);
  if (!booking) throw new Error('The booking of a refund does not exist.');
  const ownRefunds = await refundsOfAttempt(transaction, attempt);
  const known = ownRefunds.find(({ providerRefundId }) => providerRefundId === there.providerRefundId);
  if (known) {
    const hasComeBack = there.status === 'failed' && known.state === 'paid' && !known.paidOtherwise;
    if (hasComeBack) await recordComeBack(transaction, looked, { booking, refund: known, there });
    return hasComeBack;
  }
  const requestedRefund = ownRefunds.find(({ id }) => id === there.key);
  if (there.status === 'failed') {
    // It may have been paid and not recorded yet. For a stuck payment no refund is in flight.
    if (requestedRefund?.state === 'pending' && attempt.state !== 'stuck')
      throw new GatewayError('unavailable', 'A pending refund has failed at the provider.');
    return false;
  }
  // Pending: the code that pays it records it.
  if (requestedRefund?.state === 'pending') return false;
  const isKept = attempt.state === 'captured';
  // A refund before the rest was promised was never owed by us, so it is not posted.
  if (
    there.key === null &&
    !isKept &&
    there.amountCents > computeExtraRefund(looked.takenCents, ownRefunds, all)
  )
    return false;
  const paid =
    requestedRefund?.state === 'failed'
      ? requestedRefund
      : there.key === null
        ? findOwedRefund(ownRefunds, there)
        : undefined;
  if (paid) await recordPaid(transaction, looked, { booking, refund: paid, there });
  // A refund by hand before any other was paid is the one that is due: settling the payment finds it.
  else if (isKept || attempt.state === 'released')
    await recordByHand(transaction, looked, {
      booking,
      there,
      unused: isKept ? undefined : findUnusedRefund(ownRefunds),
    });
  else return false;
  return true;
}

interface Found {
  readonly booking: BookingRow;
  readonly there: ProviderRefund;
}

async function recordComeBack(
  transaction: Transaction,
  { gateway, now }: Looked,
  { booking, refund, there }: Found & { readonly refund: RefundRow },
): Promise<void> {
  const wasByHand = refund.reason === 'by_hand';
  const amount = formatMoney(refund.amountCents);
  const why = there.failureCode ?? 'no reason was given';
  const failedBecause = wasByHand
    ? `${amount} refunded manually (${there.providerRefundId}) came back to the payment provider: ${why}`
    : `The card did not accept its refund of ${amount}, which came back to the payment provider: ${why}`;
  const [failed] = await transaction
    .update(refunds)
    .set({ state: 'failed', failedBecause, changedAt: now })
    .where(eq(refunds.id, refund.id))
    .returning();
  if (!failed) throw new Error('A locked refund does not exist.');
  const { id: refundId, turn, amountCents } = refund;
  const posted = { refundId, turn, bookingReference: booking.reference, amountCents, wasByHand };
  await postTransaction(transaction, refundFailedPostings({ ...posted, provider: gateway.name }), now);
  log.error(
    { event: 'refund.came-back', refundId, bookingId: booking.id, wasByHand },
    'A paid refund failed later',
  );
  if (!wasByHand) return noteFailedRefund(transaction, booking, failed);
  await updateBooking(transaction, booking.id, {
    stuckBecause: withReason(booking.stuckBecause, failedBecause),
  });
  await notifyStaff(transaction, booking.id, `refund-failed:${refundId}`);
}

async function recordPaid(
  transaction: Transaction,
  { gateway, now }: Looked,
  { booking, refund, there }: Found & { readonly refund: RefundRow },
): Promise<void> {
  const turn = refund.turn + 1;
  await transaction
    .update(refunds)
    .set({
      ...{
        state: 'paid',
        providerRefundId: there.providerRefundId,
        turn,
        failedBecause: null,
        changedAt: now,
      },
    })
    .where(eq(refunds.id, refund.id));
  const { id: refundId, amountCents } = refund;
  const paid = { refundId, turn, bookingReference: booking.reference, provider: gateway.name, amountCents };
  await postTransaction(transaction, refundPaidPostings(paid), now);
  await endStuck(transaction, booking.id, { reason: refund.failedBecause, now });
}

async function recordByHand(
  transaction: Transaction,
  { attempt, gateway, now }: Looked,
  { booking, there, unused }: Found & { readonly unused: RefundRow | undefined },
): Promise<void> {
  const { providerRefundId, amountCents } = there;
  const refund: RefundRow = {
    ...{ id: randomUUID(), bookingId: booking.id, reason: 'by_hand' },
    ...{ attemptId: attempt.id, voucherId: null, amountCents, state: 'paid', providerRefundId },
    ...{ turn: 1, paidOtherwise: false, failedBecause: null, createdAt: now, changedAt: now },
  };
  await transaction.insert(refunds).values(refund);
  const posted = { refundId: refund.id, bookingReference: booking.reference, amountCents };
  await postTransaction(transaction, refundByHandPostings({ ...posted, provider: gateway.name }), now);
  const because = `Somebody refunded ${formatMoney(amountCents)} manually at the payment provider (${providerRefundId}): ${whatItWasFor(unused)}.`;
  await updateBooking(transaction, booking.id, { stuckBecause: withReason(booking.stuckBecause, because) });
  await notifyStaff(transaction, booking.id, `by-hand:${refund.id}`);
  log.warn(
    { event: 'refund.by-hand', refundId: refund.id, bookingId: booking.id, amountCents },
    'A person made a refund at the provider; staff are notified',
  );
}

/** Explains a refund by hand to staff, as the end of a sentence. */
function whatItWasFor(unused: RefundRow | undefined): string {
  if (!unused) return 'nothing was cancelled here to match it';
  const whole = formatMoney(unused.amountCents);
  if (unused.paidOtherwise) return `${whole} had already been refunded another way`;
  return unused.state === 'paid'
    ? `${whole} had already been refunded`
    : `we still owe the refund of ${whole}`;
}
