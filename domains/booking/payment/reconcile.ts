/** Asks providers about payments of which nobody has told us anything: the webhook may be lost, the browser closed. */
import { and, asc, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { paymentAttempts } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { PaymentAttemptRow } from '../booking-store.ts';
import { paymentConcernMs, tellStaff } from './notify-staff.ts';
import { safely } from './safely.ts';
import { settle } from './settle.ts';

/** The most in one round, those asked about longest ago first: the next round goes on. */
const batch = 500;

/**
 * Asks about each payment that may still come, and closes the page of those whose time is over. Those that failed or were given
 * up are asked about once more when their time is over: a page on which one card was declined may have taken another. Never
 * rejects; what does not succeed is logged and tried in the next round, and staff are told when it is long over its time.
 * @param atOnce how many are asked about at one time
 */
export async function reconcile(deps: BookingDeps, atOnce = 4): Promise<void> {
  await safely({}, async () => {
    await mapConcurrently(await waitingAttempts(deps), atOnce, async (attempt) => {
      const subject = { attemptId: attempt.id, bookingId: attempt.bookingId };
      const isDone = await safely(subject, () => settle(deps, attempt.id));
      if (!isDone) await safely(subject, () => tellWhenLate(deps, attempt));
    });
  });
}

/** An order waits, with what its vouchers paid, for a provider of whom nothing is heard, or that is switched off. */
async function tellWhenLate(
  deps: BookingDeps,
  { id, bookingId, state, expiresAt }: PaymentAttemptRow,
): Promise<void> {
  const isWaitedFor = state === 'created' || state === 'open';
  if (isWaitedFor && deps.now().getTime() - expiresAt.getTime() > paymentConcernMs)
    await transact(deps.database, (transaction) => tellStaff(transaction, bookingId, `unfinished:${id}`));
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
