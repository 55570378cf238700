/** Resumes unfinished payments after a crash or an unavailable provider. */
import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact-with-retries.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { bookingChanges, bookings, paymentAttempts } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { notifyStaff, paymentConcernMs } from './mark-stuck.ts';
import { runAndLogFailure } from './run-and-log-failure.ts';
import { settle } from './settle.ts';
import { settleFree } from './settle-free.ts';

/** How long a payment that has just changed is left alone, in milliseconds. */
const graceMs = 10_000;

/** Limit of payments per round. The next round continues. */
const batch = 200;

/** Age in milliseconds after which the reconciler has checked payments whose visitor returned. */
const reconciledAfterMs = 10 * 60_000;

/**
 * Resumes work that has been idle for more than ten seconds. This includes payments to capture or release, obsolete
 * payment pages and orders with nothing left to pay. It also includes payments whose visitor returned while the
 * provider did not answer. Never rejects: failures are logged and retried in the next round, and staff are notified
 * after a quarter of an hour.
 * @param atOnce maximum number of concurrent payments, because a provider may take seconds for each
 */
export async function resumeUnfinished(deps: BookingDeps, atOnce = 4): Promise<void> {
  await runAndLogFailure({}, () => resumePayments(deps, atOnce));
  await runAndLogFailure({}, () => resumeFree(deps));
}

async function resumePayments(deps: BookingDeps, atOnce: number): Promise<void> {
  const { database } = deps;
  const { id, bookingId, changeId, state, changedAt, checkedAt, cameBackAt } = paymentAttempts;
  const now = deps.now().getTime();
  const rested = new Date(now - graceMs);
  // The process that promised a retry may have ended.
  const isUnheard = and(
    gt(cameBackAt, new Date(now - reconciledAfterMs)),
    lt(cameBackAt, rested),
    or(isNull(checkedAt), lt(checkedAt, cameBackAt)),
  );
  const isObsolete = or(
    and(isNull(changeId), ne(bookings.status, 'pending_payment')),
    ne(bookingChanges.state, 'paying'),
  );
  const resting = await database
    .select({ id, bookingId, state, changedAt })
    .from(paymentAttempts)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .leftJoin(bookingChanges, eq(bookingChanges.id, changeId))
    .where(
      and(
        lt(changedAt, rested),
        or(
          inArray(state, ['claimed', 'releasing']),
          // The page of an obsolete order or change is closed, unless it was paid in the meantime.
          and(inArray(state, ['created', 'open']), or(isObsolete, isUnheard)),
        ),
      ),
    )
    .orderBy(asc(changedAt))
    .limit(batch);
  await mapConcurrently(resting, atOnce, async (attempt) => {
    const subject = { attemptId: attempt.id, bookingId: attempt.bookingId };
    const isDone = await runAndLogFailure(subject, () => settle(deps, attempt.id));
    const isMoney = attempt.state === 'claimed' || attempt.state === 'releasing';
    const isLate = deps.now().getTime() - attempt.changedAt.getTime() > paymentConcernMs;
    // If only a page is late, the reconciler notifies staff when it has expired.
    if (!isDone && isMoney && isLate)
      await runAndLogFailure(subject, () =>
        transact(database, (transaction) =>
          notifyStaff(transaction, attempt.bookingId, `unfinished:${attempt.id}`),
        ),
      );
  });
}

async function resumeFree(deps: BookingDeps): Promise<void> {
  const resting = await deps.database
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'pending_payment'),
        eq(bookings.totalCents, 0),
        lt(bookings.createdAt, new Date(deps.now().getTime() - graceMs)),
      ),
    )
    .limit(batch);
  await mapConcurrently(resting, 1, ({ id }) =>
    runAndLogFailure({ bookingId: id }, () => settleFree(deps, id)),
  );
}
