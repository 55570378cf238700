/** Polls providers for unsettled payments, because a webhook may be lost and a browser closed. */
import { and, asc, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { paymentAttempts } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { PaymentAttemptRow } from '../booking-store.ts';
import { notifyStaff, paymentConcernMs } from './mark-stuck.ts';
import { runAndLogFailure } from './run-and-log-failure.ts';
import { settle } from './settle.ts';

/** Limit of attempts per round, least recently checked first. The next round continues. */
const batch = 500;

/**
 * Settles each payment that may still arrive, and closes expired pages. It checks failed and released attempts once
 * more after they expire: a page on which a card was declined may have accepted another one. Never rejects: failures
 * are logged and retried in the next round, and staff are notified of long overdue payments.
 * @param atOnce maximum number of concurrent checks
 */
export async function reconcile(deps: BookingDeps, atOnce = 4): Promise<void> {
  await runAndLogFailure({}, async () => {
    await mapConcurrently(await waitingAttempts(deps), atOnce, async (attempt) => {
      const subject = { attemptId: attempt.id, bookingId: attempt.bookingId };
      const isDone = await runAndLogFailure(subject, () => settle(deps, attempt.id));
      if (!isDone) await runAndLogFailure(subject, () => notifyWhenLate(deps, attempt));
    });
  });
}

/** Notifies staff of an order, with its voucher deposits, that waits for an unreachable or disabled provider. */
async function notifyWhenLate(
  deps: BookingDeps,
  { id, bookingId, state, expiresAt }: PaymentAttemptRow,
): Promise<void> {
  const isWaitedFor = state === 'created' || state === 'open';
  if (isWaitedFor && deps.now().getTime() - expiresAt.getTime() > paymentConcernMs)
    await transact(deps.database, (transaction) => notifyStaff(transaction, bookingId, `unfinished:${id}`));
}

async function waitingAttempts(deps: BookingDeps) {
  const { state, expiresAt, checkedAt } = paymentAttempts;
  const wasLookedAtSince = or(isNull(checkedAt), lt(checkedAt, expiresAt));
  return deps.database
    .select()
    .from(paymentAttempts)
    .where(
      or(
        inArray(state, ['created', 'open']),
        and(inArray(state, ['failed', 'released']), lt(expiresAt, deps.now()), wasLookedAtSince),
      ),
    )
    .orderBy(sql`${checkedAt} asc nulls first`, asc(paymentAttempts.createdAt))
    .limit(batch);
}
