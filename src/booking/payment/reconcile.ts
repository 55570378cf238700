/** Asks providers about payments of which nobody has told us anything: the webhook may be lost, the browser closed. */
import { and, asc, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { paymentAttempts } from '../booking.table.ts';
import type { BookingMeans } from '../booking-means.ts';
import { safely } from './safely.ts';
import { settle } from './settle.ts';

/** The most in one round, those asked about longest ago first: the next round goes on. */
const batch = 500;

/** Asked about at one time. */
const atOnce = 4;

/**
 * Asks about each payment that may still come, and closes the page of those whose time is over. Those that failed or were given
 * up are asked about once more when their time is over: a page on which one card was declined may have taken another. Never
 * rejects; what does not succeed is logged and tried in the next round.
 */
export async function reconcile(means: BookingMeans): Promise<void> {
  await safely({}, async () => {
    const waiting = await waitingAttempts(means);
    const lanes = Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { id, bookingId, expiresAt } = next;
        const givesUp = means.now() >= expiresAt;
        await safely({ attemptId: id, bookingId }, () => settle(means, id, { givesUp }));
      }
    });
    await Promise.all(lanes);
  });
}

async function waitingAttempts(means: BookingMeans) {
  const { state, expiresAt, checkedAt } = paymentAttempts;
  const wasLookedAtSince = or(isNull(checkedAt), lt(checkedAt, expiresAt));
  return means.database
    .select()
    .from(paymentAttempts)
    .where(
      or(
        inArray(state, ['created', 'open']),
        and(inArray(state, ['failed', 'released']), lt(expiresAt, means.now()), wasLookedAtSince),
      ),
    )
    .orderBy(sql`${checkedAt} asc nulls first`, asc(paymentAttempts.createdAt))
    .limit(batch);
}
