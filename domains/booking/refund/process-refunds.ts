/** Hears of what becomes of refunds at the provider after they were asked for, and of those nobody here asked for. */

import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { formatMoney } from '#contracts/money.ts';
import { transact } from '#domains/inventory/transact.ts';
import { postTransaction } from '#domains/ledger/post.ts';
import {
  GatewayError,
  type PaymentGateway,
  type ProviderRefund,
  type RefundNews,
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
import { tellStaff } from '../payment/notify-staff.ts';
import { answerOf, outcomeOf } from '../payment/provider-calls.ts';
import { endStuck } from '../staff/end-stuck.ts';
import { withReason } from '../stuck-note.ts';
import { extraOf, owedOf, refundBehind, standingOf, unusedOf } from './compare-refunds.ts';
import { noteFailedRefund } from './note-failed-refund.ts';

/** What the refunds of one payment are held against. */
interface Looked {
  readonly attempt: PaymentAttemptRow;
  /** What was taken of the card, as the provider has it. */
  readonly takenCents: number;
  readonly gateway: PaymentGateway;
  readonly now: Date;
}

/** A list is asked for again while it brought something new: more often than this, and somebody else is to look. */
const maxLookups = 5;

/**
 * Holds our refunds of a payment against the provider's, because of something it told, or because somebody wants to know. What came
 * back to it is owed again, and is told to staff; what somebody returned in its dashboard pays the failed refund of that amount or
 * else stands in the books as made by hand, and staff are told. Looks again after every change, since a list may be older than what
 * another message led to; a message is noted, once, when a look at a later list changes nothing. In any order, for the refunds are
 * asked of the provider. Refunds that are on their way are left to those who pay them: rejects while one of these has failed there,
 * so that the message is sent again. Resolves to whether anything was new.
 */
export async function lookAtRefunds(
  deps: BookingDeps,
  gateway: PaymentGateway,
  { attempt, news }: { readonly attempt: PaymentAttemptRow; readonly news: RefundNews | null },
): Promise<boolean> {
  for (let looks = 0; looks < maxLookups; looks += 1)
    if (!(await look(deps, gateway, { attempt, news }))) return looks > 0;
  throw new Error('The refunds of a payment did not come to rest.');
}

async function look(
  deps: BookingDeps,
  gateway: PaymentGateway,
  { attempt, news }: { readonly attempt: PaymentAttemptRow; readonly news: RefundNews | null },
): Promise<boolean> {
  const payment = attempt.providerPaymentId ?? '';
  const { amountCents: takenCents } = await answerOf(gateway.read(payment));
  const there = await outcomeOf(gateway.refundsOf(payment));
  return transact(deps.database, async (transaction) => {
    const locked = await lockWithCart(transaction, attempt.bookingId);
    const now = deps.now();
    const current = locked?.attempts.find(({ id }) => id === attempt.id);
    if (!locked || !current) throw new Error('A payment attempt, or its booking, is gone.');
    if (news && (await isKnown(transaction, gateway, news))) return false;
    const looked = { attempt: current, takenCents, gateway, now };
    await noteUnknownIds(transaction, looked, there);
    // What came back first: somebody may have made it anew by hand.
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
  { id }: RefundNews,
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
  { attempt, news, now }: { attempt: PaymentAttemptRow; news: RefundNews; now: Date },
): Promise<void> {
  await transaction
    .insert(paymentEvents)
    .values({ provider, eventId: news.id, attemptId: attempt.id, type: news.type, receivedAt: now })
    .onConflictDoNothing();
}

/**
 * Which of the provider's refunds is the one that we know as paid, though we never heard its answer, or somebody made it in the
 * dashboard: kept, so that it is known when it comes back.
 */
async function noteUnknownIds(
  transaction: Transaction,
  { attempt, takenCents }: Looked,
  there: readonly ProviderRefund[],
): Promise<void> {
  const ours = await refundsOfAttempt(transaction, attempt);
  const known = new Set(ours.map(({ providerRefundId }) => providerRefundId));
  const unknown = there.filter(({ providerRefundId }) => !known.has(providerRefundId));
  for (const row of ours) {
    if (row.state !== 'paid' || row.paidOtherwise || row.providerRefundId !== null) continue;
    const its = refundBehind(row, unknown, standingOf(there) >= takenCents);
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

/** Resolves to whether it was new. */
async function lookAt(
  transaction: Transaction,
  looked: Looked,
  { there, all }: { readonly there: ProviderRefund; readonly all: readonly ProviderRefund[] },
): Promise<boolean> {
  const { attempt } = looked;
  const booking = await findBooking(transaction, attempt.bookingId);
  if (!booking) throw new Error('The booking of a refund is gone.');
  const ours = await refundsOfAttempt(transaction, attempt);
  const known = ours.find(({ providerRefundId }) => providerRefundId === there.providerRefundId);
  if (known) {
    const hasComeBack = there.status === 'failed' && known.state === 'paid' && !known.paidOtherwise;
    if (hasComeBack) await recordComeBack(transaction, looked, { booking, refund: known, there });
    return hasComeBack;
  }
  const asked = ours.find(({ id }) => id === there.key);
  if (there.status === 'failed') {
    // Perhaps it was paid, and whoever asked for it has not noted that yet. Of a payment that is stuck nobody asks for any.
    if (asked?.state === 'pending' && attempt.state !== 'stuck')
      throw new GatewayError('unavailable', 'A refund that is on its way has failed.');
    return false;
  }
  // On its way, and recorded by whoever asked for it.
  if (asked?.state === 'pending') return false;
  const isKept = attempt.state === 'captured';
  // What went back before the rest was promised is in no book: nothing of it was ever ours to owe.
  if (there.key === null && !isKept && there.amountCents > extraOf(looked.takenCents, ours, all))
    return false;
  const paid = asked?.state === 'failed' ? asked : there.key === null ? owedOf(ours, there) : undefined;
  if (paid) await recordPaid(transaction, looked, { booking, refund: paid, there });
  // What goes back by hand while nothing has gone yet is what was to go back: who settles it finds it.
  else if (isKept || attempt.state === 'released')
    await recordByHand(transaction, looked, { booking, there, unused: isKept ? undefined : unusedOf(ours) });
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
    ? `${amount} that was returned by hand (${there.providerRefundId}) came back to the payment provider: ${why}`
    : `The card did not take the ${amount} that were returned to it, and they came back to the payment provider: ${why}`;
  const [failed] = await transaction
    .update(refunds)
    .set({ state: 'failed', failedBecause, changedAt: now })
    .where(eq(refunds.id, refund.id))
    .returning();
  if (!failed) throw new Error('A refund that was locked is gone.');
  const { id: refundId, turn, amountCents } = refund;
  const posted = { refundId, turn, bookingReference: booking.reference, amountCents, wasByHand };
  await postTransaction(transaction, refundFailedPostings({ ...posted, provider: gateway.name }), now);
  log.error({ event: 'refund.came-back', refundId, bookingId: booking.id, wasByHand }, 'A refund came back');
  if (!wasByHand) return noteFailedRefund(transaction, booking, failed);
  await updateBooking(transaction, booking.id, {
    stuckBecause: withReason(booking.stuckBecause, failedBecause),
  });
  await tellStaff(transaction, booking.id, `refund-failed:${refundId}`);
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
  const because = `Somebody returned ${formatMoney(amountCents)} by hand at the payment provider (${providerRefundId}): ${whatItWasFor(unused)}.`;
  await updateBooking(transaction, booking.id, { stuckBecause: withReason(booking.stuckBecause, because) });
  await tellStaff(transaction, booking.id, `by-hand:${refund.id}`);
  log.warn(
    { event: 'refund.by-hand', refundId: refund.id, bookingId: booking.id, amountCents },
    'Money was returned at the provider without a word to us: staff are told',
  );
}

/** What staff read of money that went back by hand, after what it was and where. */
function whatItWasFor(unused: RefundRow | undefined): string {
  if (!unused) return 'nothing was cancelled for it here';
  const whole = formatMoney(unused.amountCents);
  if (unused.paidOtherwise) return `${whole} had been returned from elsewhere before`;
  return unused.state === 'paid'
    ? `${whole} had been returned before`
    : `the ${whole} that are to go back are noted as owed all the same`;
}
