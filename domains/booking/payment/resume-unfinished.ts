/** Goes on where somebody stopped: a process that died, or a provider that did not answer. */
import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { transact } from '#domains/inventory/transact.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { bookings, paymentAttempts } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { paymentConcernMs, tellStaff } from './notify-staff.ts';
import { safely } from './safely.ts';
import { settle } from './settle.ts';
import { settleFree } from './settle-free.ts';

/** For so long, in milliseconds, whoever has just begun is left alone. */
const grace = 10_000;

/** The most in one round: the next one goes on. */
const batch = 200;

/** After so long, in milliseconds, the reconciler has asked about whoever came back. */
const reconciledAfter = 10 * 60_000;

/**
 * Goes on with all money that is to be taken or let go, with pages to pay on that nobody waits for any more or that somebody came back
 * from without the provider being heard, and with orders of which nothing is left to pay, that have rested for more than ten seconds.
 * Never rejects: what does not succeed is logged and tried in the next round, and staff are told of what takes longer than a quarter of
 * an hour.
 * @param atOnce how many payments are gone on with at one time: a provider that takes seconds for each is waited for side by side
 */
export async function resumeUnfinished(deps: BookingDeps, atOnce = 4): Promise<void> {
  await safely({}, () => resumePayments(deps, atOnce));
  await safely({}, () => resumeFree(deps));
}

async function resumePayments(deps: BookingDeps, atOnce: number): Promise<void> {
  const { database } = deps;
  const { id, bookingId, state, changedAt, checkedAt, cameBackAt } = paymentAttempts;
  const now = deps.now().getTime();
  const rested = new Date(now - grace);
  // Whoever promised to try again may be gone.
  const isUnheard = and(
    gt(cameBackAt, new Date(now - reconciledAfter)),
    lt(cameBackAt, rested),
    or(isNull(checkedAt), lt(checkedAt, cameBackAt)),
  );
  const resting = await database
    .select({ id, bookingId, state, changedAt })
    .from(paymentAttempts)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(
      and(
        lt(changedAt, rested),
        or(
          inArray(state, ['claimed', 'releasing']),
          // The page of an order that nobody waits for any more is closed, unless somebody has paid there meanwhile.
          and(inArray(state, ['created', 'open']), or(ne(bookings.status, 'pending_payment'), isUnheard)),
        ),
      ),
    )
    .orderBy(asc(changedAt))
    .limit(batch);
  await mapConcurrently(resting, atOnce, async (attempt) => {
    const subject = { attemptId: attempt.id, bookingId: attempt.bookingId };
    const isDone = await safely(subject, () => settle(deps, attempt.id));
    const isMoney = attempt.state === 'claimed' || attempt.state === 'releasing';
    const isLate = deps.now().getTime() - attempt.changedAt.getTime() > paymentConcernMs;
    // Of a page alone staff hear from the reconciler, when its time is over.
    if (!isDone && isMoney && isLate)
      await safely(subject, () =>
        transact(database, (transaction) =>
          tellStaff(transaction, attempt.bookingId, `unfinished:${attempt.id}`),
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
        lt(bookings.createdAt, new Date(deps.now().getTime() - grace)),
      ),
    )
    .limit(batch);
  await mapConcurrently(resting, 1, ({ id }) => safely({ bookingId: id }, () => settleFree(deps, id)));
}
