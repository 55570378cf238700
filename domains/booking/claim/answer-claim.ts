/** Staff's answers to claims, and the bank transfers that pay them. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { postTransaction } from '#domains/ledger/post-transaction.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { bookingClaims, staffActs } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type BookingRow, lockBooking } from '../booking-store.ts';
import { claimAcceptedPostings, claimPaidPostings } from '../ledger/postings.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { promiseClaimRefund } from '../refund/promise-refund.ts';
import { type ClaimRow, findClaim } from './claim-store.ts';
import { findClaimCard } from './find-claim-card.ts';

/** Staff's answer to a claim. The note is shown to the traveller. */
export type ClaimAnswer =
  | {
      readonly claimId: string;
      readonly answer: 'accept';
      readonly acceptedCents: number;
      /** Needed if the amount is lower than the claimed one. */
      readonly note: string;
    }
  | { readonly claimId: string; readonly answer: 'decline'; readonly note: string };

/** Success, or the reason for a refusal that changes nothing. */
export type ClaimAnswerResult =
  | { readonly ok: true; readonly reference: string }
  | {
      readonly ok: false;
      readonly code: 'NOT_FOUND' | 'ANSWERED' | 'AMOUNT' | 'NO_REASON' | 'NOT_OPEN';
      readonly message: string;
    };

type AnswerDeps = Pick<BookingDeps, 'database' | 'now' | 'reached'>;

const unknown: ClaimAnswerResult = { ok: false, code: 'NOT_FOUND', message: 'We can’t find this claim.' };

/**
 * Accepts or declines a claim, and emails the traveller. An accepted claim is paid to the card by a refund
 * (`payPendingRefunds`), or staff pay it by bank transfer. Of concurrent answers the first one counts.
 */
export async function answerClaim(deps: AnswerDeps, answer: ClaimAnswer): Promise<ClaimAnswerResult> {
  const found = await findClaim(deps.database, answer.claimId);
  if (!found) return unknown;
  const result = await transact(deps.database, async (transaction) => {
    const booking = await lockBooking(transaction, found.bookingId);
    const claim = await findClaim(transaction, answer.claimId);
    return booking && claim
      ? answerLocked(transaction, { booking, claim, answer, now: deps.now() })
      : unknown;
  });
  if (result.ok) {
    deps.reached('claim-answered');
    log.info(
      { event: 'claim.answered', claimId: answer.claimId, answer: answer.answer },
      'Staff answered a claim',
    );
  }
  return result;
}

async function answerLocked(
  transaction: Transaction,
  {
    booking,
    claim,
    answer,
    now,
  }: {
    readonly booking: BookingRow;
    readonly claim: ClaimRow;
    readonly answer: ClaimAnswer;
    readonly now: Date;
  },
): Promise<ClaimAnswerResult> {
  if (claim.state !== 'open')
    return { ok: false, code: 'ANSWERED', message: 'This claim has already been answered.' };
  const note = answer.note.trim() || null;
  const isPartial = answer.answer === 'accept' && answer.acceptedCents < claim.amountCents;
  if (note === null && (answer.answer === 'decline' || isPartial))
    return { ok: false, code: 'NO_REASON', message: 'Give the traveller a reason.' };
  if (answer.answer === 'decline')
    await updateClaim(transaction, claim.id, { state: 'declined', note, answeredAt: now });
  else {
    const { acceptedCents } = answer;
    if (!Number.isSafeInteger(acceptedCents) || acceptedCents < 1 || acceptedCents > claim.amountCents)
      return { ok: false, code: 'AMOUNT', message: 'Accept an amount up to the claimed one.' };
    await accept(transaction, { booking, claim, acceptedCents, note, now });
  }
  await enqueueBookingMail(
    transaction,
    { template: 'claim-answered', bookingId: booking.id, claimId: claim.id },
    { dedupeKey: `booking:${booking.id}:claim-answered:${claim.id}` },
  );
  return { ok: true, reference: booking.reference };
}

async function accept(
  transaction: Transaction,
  {
    booking,
    claim,
    acceptedCents,
    note,
    now,
  }: {
    readonly booking: BookingRow;
    readonly claim: ClaimRow;
    readonly acceptedCents: number;
    readonly note: string | null;
    readonly now: Date;
  },
): Promise<void> {
  const card = await findClaimCard(transaction, booking, { amountCents: acceptedCents, now });
  const refund =
    card &&
    (await promiseClaimRefund(transaction, {
      ...{ booking, attemptId: card.id, amountCents: acceptedCents, now },
    }));
  const payBy = refund ? 'card' : 'bank';
  await updateClaim(transaction, claim.id, {
    ...{ state: 'accepted', acceptedCents, payBy, refundId: refund?.id ?? null, note, answeredAt: now },
  });
  const isNew = await postTransaction(
    transaction,
    claimAcceptedPostings({
      ...{ claimId: claim.id, bookingReference: booking.reference, amountCents: acceptedCents, payBy },
    }),
    now,
  );
  if (!isNew) throw new Error(`The claim ${claim.id} was already posted.`);
}

/** Records that staff paid an accepted claim by bank transfer. `note` is their name and the transfer's reference. */
export async function recordClaimPaid(
  deps: AnswerDeps,
  { claimId, note }: { readonly claimId: string; readonly note: string },
): Promise<ClaimAnswerResult> {
  const found = await findClaim(deps.database, claimId);
  if (!found) return unknown;
  const result = await transact(deps.database, async (transaction): Promise<ClaimAnswerResult> => {
    const booking = await lockBooking(transaction, found.bookingId);
    const claim = await findClaim(transaction, claimId);
    if (!booking || !claim) return unknown;
    const { state, payBy, paidAt, acceptedCents } = claim;
    if (state !== 'accepted' || payBy !== 'bank' || paidAt !== null || acceptedCents === null)
      return { ok: false, code: 'NOT_OPEN', message: 'This claim doesn’t wait for a bank transfer.' };
    const now = deps.now();
    await updateClaim(transaction, claimId, { paidAt: now });
    await transaction.insert(staffActs).values({
      ...{ id: randomUUID(), bookingId: booking.id, kind: 'pay-claim', subjectId: claimId },
      ...{ note: note.trim(), actedAt: now },
    });
    await postTransaction(
      transaction,
      claimPaidPostings({ claimId, bookingReference: booking.reference, amountCents: acceptedCents }),
      now,
    );
    return { ok: true, reference: booking.reference };
  });
  if (result.ok) deps.reached('claim-paid');
  return result;
}

async function updateClaim(transaction: Transaction, id: string, changes: Partial<ClaimRow>): Promise<void> {
  await transaction.update(bookingClaims).set(changes).where(eq(bookingClaims.id, id));
}
