/** Staff actions on a booking with a stuck payment: release it, retry or close a refund, clear the note. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { refunds, staffActs } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import {
  attemptsOf,
  type BookingRow,
  findBookingByReference,
  type PaymentAttemptRow,
  type RefundRow,
  refundsOf,
} from '../booking-store.ts';
import { findChange } from '../change/change-store.ts';
import { endChange } from '../change/end-change.ts';
import { refundPaidPostings } from '../ledger/postings.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { lockWithCart, updateAttempt } from '../payment/attempt-store.ts';
import { describeDifference } from '../payment/payment-difference.ts';
import { readAtProvider } from '../payment/provider-calls.ts';
import { checkAlreadyRefunded } from './check-already-refunded.ts';
import { endStuck } from './resolve-stuck-booking.ts';
import { readActs, type StuckAct } from './stuck-case.ts';

/** An act of staff on a booking whose money is stuck. */
export interface StuckActRequest {
  readonly reference: string;
  readonly act:
    | { readonly kind: 'release'; readonly attemptId: string }
    | { readonly kind: 'ask-again' | 'returned-otherwise'; readonly refundId: string }
    | { readonly kind: 'clear-note' };
  /** The name of the member of staff and the reason. Stored with the booking. */
  readonly note: string;
}

/**
 * Result of an act. A failure changes nothing, except that refunds may be recorded. `NOT_OPEN`: the act is not possible
 * in the current state, because another member of staff or the provider was first. `PROVIDER_DIFFERS`: the provider has
 * another payment, or a refund that was unknown here and is now recorded. Staff read the messages.
 */
export type StuckActResult =
  | { readonly ok: true; readonly reference: string }
  | {
      readonly ok: false;
      readonly code: 'NOT_FOUND' | 'NOT_OPEN' | 'PROVIDER_DIFFERS' | 'PROVIDER_AWAY';
      readonly message: string;
    };

const unknown: StuckActResult = {
  ok: false,
  code: 'NOT_FOUND',
  message: 'We can’t find a booking with this reference.',
};

const notOpen: StuckActResult = {
  ok: false,
  code: 'NOT_OPEN',
  message: 'Someone else or the provider has already done this.',
};

/**
 * Performs an act of staff on a stuck booking and records it. One transaction locks the booking, checks that the act is
 * still possible, and writes it. The background rounds (start-booking-rounds.ts) do the provider's part. A repeated act fails
 * with `NOT_OPEN`.
 */
export async function actOnStuck(deps: BookingDeps, request: StuckActRequest): Promise<StuckActResult> {
  const { database } = deps;
  const found = await findBookingByReference(database, request.reference);
  if (!found) return unknown;
  if (request.act.kind === 'clear-note') {
    const refusal = await refusalOfProvider(deps, found);
    if (refusal) return refusal;
  }
  if (request.act.kind === 'returned-otherwise') {
    const refusal = await checkAlreadyRefunded(deps, found, request.act.refundId);
    if (refusal) return refusal;
  }
  return transact(database, async (transaction) => {
    const locked = await lockWithCart(transaction, found.id);
    if (!locked) return unknown;
    const { booking, attempts } = locked;
    const acts = await readActs(transaction, booking, attempts);
    const { act, note } = request;
    if (!acts.some((offered) => isSame(offered, act))) return notOpen;
    const now = deps.now();
    const work: Work = { transaction, booking, attempts, now };
    if (act.kind === 'release') await release(work, act.attemptId);
    else if (act.kind === 'clear-note') await clearNote(work);
    else await endRefund(work, act);
    const subjectId = 'attemptId' in act ? act.attemptId : 'refundId' in act ? act.refundId : null;
    await transaction.insert(staffActs).values({
      ...{ id: randomUUID(), bookingId: booking.id, kind: act.kind },
      ...{ subjectId, note, actedAt: now },
    });
    log.info(
      { event: 'staff.acted', act: act.kind, subjectId, bookingId: booking.id },
      'Staff acted on a stuck booking',
    );
    return { ok: true, reference: booking.reference };
  });
}

function isSame(offered: StuckAct, requested: StuckActRequest['act']): boolean {
  if (offered.kind !== requested.kind) return false;
  if (offered.kind === 'release')
    return 'attemptId' in requested && requested.attemptId === offered.attemptId;
  if (offered.kind === 'clear-note') return true;
  return 'refundId' in requested && requested.refundId === offered.refundId;
}

interface Work {
  readonly transaction: Transaction;
  /** Locked, after its cart. */
  readonly booking: BookingRow;
  readonly attempts: readonly PaymentAttemptRow[];
  readonly now: Date;
}

/** Decides to release a payment in any state at the provider. Settling then voids or refunds it in full. */
async function release({ transaction, booking, attempts, now }: Work, attemptId: string): Promise<void> {
  const attempt = attempts.find(({ id }) => id === attemptId);
  const reason = attempt?.stuckBecause ?? booking.stuckBecause;
  await endUnpaidChange(transaction, attempt, now);
  await updateAttempt(transaction, attemptId, {
    ...{ state: 'releasing', stuckBecause: null, releaseDecidedAt: now, changedAt: now },
  });
  // A pending refund of it gets a new turn.
  await transaction
    .update(refunds)
    .set({ turn: sql`${refunds.turn} + 1` })
    .where(and(eq(refunds.attemptId, attemptId), eq(refunds.state, 'pending')));
  await endStuck(transaction, booking.id, { reason, now });
}

/** Ends the change that a stuck payment was for. */
async function endUnpaidChange(
  transaction: Transaction,
  attempt: PaymentAttemptRow | undefined,
  now: Date,
): Promise<void> {
  if (!attempt || attempt.changeId === null) return;
  const change = await findChange(transaction, attempt.bookingId, attempt.changeId);
  if (change?.state === 'paying') await endChange(transaction, change, { reason: 'payment_differed', now });
}

async function clearNote({ transaction, booking, attempts, now }: Work): Promise<void> {
  for (const { id, stuckBecause } of attempts)
    if (stuckBecause !== null) await updateAttempt(transaction, id, { stuckBecause: null });
  await endStuck(transaction, booking.id, { reason: null, now, all: true });
}

async function endRefund(
  work: Work,
  { kind, refundId }: { readonly kind: 'ask-again' | 'returned-otherwise'; readonly refundId: string },
): Promise<void> {
  const { transaction, booking, now } = work;
  const refund = (await refundsOf(transaction, booking.id)).find(({ id }) => id === refundId);
  if (!refund) throw new Error('A refund does not exist although an act was offered for it.');
  const turn = refund.turn + 1;
  const { failedBecause: reason } = refund;
  if (kind === 'ask-again') {
    await change(transaction, refund, { state: 'pending', turn, failedBecause: null, changedAt: now });
    return endStuck(transaction, booking.id, { reason, now });
  }
  await change(transaction, refund, {
    ...{ state: 'paid', paidOtherwise: true, turn, failedBecause: null, changedAt: now },
  });
  const paid = { refundId, turn, bookingReference: booking.reference, amountCents: refund.amountCents };
  await postTransaction(transaction, refundPaidPostings({ ...paid, provider: 'otherwise' }), now);
  const isOfStuck = work.attempts.find(({ id, state }) => id === refund.attemptId && state === 'stuck');
  if (isOfStuck) await updateAttempt(transaction, isOfStuck.id, { ...ended, changedAt: now });
  await endUnpaidChange(transaction, isOfStuck, now);
  await endStuck(transaction, booking.id, { reason: reason ?? isOfStuck?.stuckBecause ?? null, now });
  await enqueueBookingMail(
    transaction,
    { template: 'returned-otherwise', bookingId: booking.id, refundId },
    { dedupeKey: `booking:${booking.id}:returned-otherwise:${refundId}` },
  );
}

/** None of its money is left here, so that it is not returned again. */
const ended = { state: 'released', stuckBecause: null } as const;

async function change(
  transaction: Transaction,
  { id, state, turn }: RefundRow,
  changes: Partial<RefundRow>,
): Promise<void> {
  const changed = await transaction
    .update(refunds)
    .set(changes)
    .where(and(eq(refunds.id, id), eq(refunds.state, state), eq(refunds.turn, turn)))
    .returning({ id: refunds.id });
  if (changed.length !== 1) throw new Error('A refund was changed without a lock on its booking.');
}

/** Checks that the provider's captured payments match ours. Otherwise a note is not cleared. */
async function refusalOfProvider(deps: BookingDeps, booking: BookingRow): Promise<StuckActResult | null> {
  const attempts = await attemptsOf(deps.database, booking.id);
  for (const attempt of attempts.filter(({ state }) => state === 'captured')) {
    try {
      const payment = await readAtProvider(deps, attempt);
      if (payment.status === 'captured' && describeDifference(attempt, payment) === null) continue;
      return {
        ok: false,
        code: 'PROVIDER_DIFFERS',
        message: 'The provider’s payment doesn’t match the booking.',
      };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return {
        ok: false,
        code: 'PROVIDER_AWAY',
        message: 'We couldn’t reach the provider. Please try again.',
      };
    }
  }
  return null;
}
