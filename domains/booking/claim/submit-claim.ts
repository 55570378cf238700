/** Records a traveller's claim for costs of a disrupted ride. */
import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ClaimRequest } from '#contracts/booking/claim-calls.ts';
import { toCents } from '#contracts/money.ts';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { bookingClaims, bookingDisruptions, claimReceipts } from '../booking.table.ts';
import type { ClaimState, NoClaimReason } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBookingByToken, lockBooking } from '../booking-store.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { orUpstream, type Upstream } from '../or-upstream.ts';
import { refuseClaim } from './claim-rules.ts';
import { claimsOf } from './claim-store.ts';
import type { ReceiptFile } from './receipt-file.ts';

/** The claim, or why there is none. Sending it again returns the same claim. */
export type SubmitClaimResult =
  | { readonly ok: true; readonly claim: { readonly id: string; readonly state: ClaimState } }
  | Upstream
  | {
      readonly ok: false;
      readonly failure:
        | { readonly code: 'NOT_FOUND'; readonly message: string }
        | { readonly code: 'CLOSED'; readonly reason: NoClaimReason };
    };

const noClaimable: SubmitClaimResult = {
  ok: false,
  failure: { code: 'NOT_FOUND', message: 'There is no such disruption in this booking.' },
};

/**
 * Records a claim of the booking that `token` opens, and queues the emails to the traveller and to staff. The content is
 * the idempotency key: a repeated request finds the claim that it made.
 */
export async function submitClaim(
  deps: Pick<BookingDeps, 'database' | 'now'>,
  token: string,
  { request, receipts }: { readonly request: ClaimRequest; readonly receipts: readonly ReceiptFile[] },
): Promise<SubmitClaimResult> {
  const booking = await findBookingByToken(deps.database, token);
  if (!booking) return noClaimable;
  return orUpstream(() =>
    transact(deps.database, (transaction) =>
      record(transaction, { bookingId: booking.id, request, receipts, now: deps.now() }),
    ),
  );
}

async function record(
  transaction: Transaction,
  { bookingId, request, receipts, now }: NewClaim,
): Promise<SubmitClaimResult> {
  // Claims of a booking are made one after another, so that none is made twice and the limit holds.
  const booking = await lockBooking(transaction, bookingId);
  if (!booking || booking.erasedAt) return noClaimable;
  const [disruption] = await transaction
    .select()
    .from(bookingDisruptions)
    .where(and(eq(bookingDisruptions.id, request.disruptionId), eq(bookingDisruptions.bookingId, bookingId)));
  if (!disruption || disruption.kind === 'connection') return noClaimable;
  const contentKey = keyOfContent({ bookingId, request, receipts });
  const known = await claimsOf(transaction, bookingId);
  const same = known.find((claim) => claim.contentKey === contentKey);
  if (same) return { ok: true, claim: { id: same.id, state: same.state } };
  const claimCount = known.filter(({ disruptionId }) => disruptionId === disruption.id).length;
  const reason = refuseClaim(disruption, { claimCount, now });
  if (reason !== null) return { ok: false, failure: { code: 'CLOSED', reason } };
  const id = randomUUID();
  const { kind, description } = request;
  await transaction.insert(bookingClaims).values({
    ...{ id, bookingId, disruptionId: disruption.id, contentKey, kind, description },
    ...{ state: 'open', amountCents: toCents(request.amount), madeAt: now },
  });
  // One by one: three receipts in one statement would be 30 MB of text.
  for (const [position, { mediaType, content }] of receipts.entries())
    await transaction
      .insert(claimReceipts)
      .values({ id: randomUUID(), claimId: id, position, mediaType, content });
  for (const template of ['claim-received', 'staff-claim'] as const)
    await enqueueBookingMail(
      transaction,
      { template, bookingId, claimId: id },
      { dedupeKey: `booking:${bookingId}:${template}:${id}` },
    );
  return { ok: true, claim: { id, state: 'open' } };
}

interface NewClaim {
  readonly bookingId: string;
  readonly request: ClaimRequest;
  readonly receipts: readonly ReceiptFile[];
  readonly now: Date;
}

function keyOfContent({ bookingId, request, receipts }: Omit<NewClaim, 'now'>): string {
  const { disruptionId, kind, amount, description } = request;
  const files = receipts.map(({ content }) => createHash('sha256').update(content).digest('hex'));
  return createHash('sha256')
    .update(JSON.stringify([bookingId, disruptionId, kind, toCents(amount), description, files]))
    .digest('hex');
}
