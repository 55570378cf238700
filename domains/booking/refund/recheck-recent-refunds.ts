/** Rechecks paid refunds at the providers: a bank may reject one weeks later, and the webhook may be lost. */
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { paymentAttempts, refunds } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { PaymentAttemptRow } from '../booking-store.ts';
import { gatewayOf } from '../payment/provider-calls.ts';
import { runAndLogFailure } from '../payment/run-and-log-failure.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';

/** How long after payment a refund may still fail, in milliseconds. */
const refundFailureWindowMs = 30 * 86_400_000;

/** Limit of payments per round. */
const batch = 1_000;

/** Options for tests, and the maximum number of concurrent checks. */
interface RoundOptions {
  readonly maxPayments?: number;
  readonly atOnce?: number;
}

/**
 * Compares our refunds with the provider's, as `reconcileRefunds` does, for payments with a refund in the last thirty
 * days. Never rejects: failures are logged and checked in another round. Run it daily.
 */
export async function recheckRecentRefunds(
  deps: BookingDeps,
  { maxPayments = batch, atOnce = 4 }: RoundOptions = {},
): Promise<void> {
  await runAndLogFailure({}, async () => {
    await mapConcurrently(await returnedLately(deps, maxPayments), atOnce, async (attempt) => {
      const subject = { attemptId: attempt.id, bookingId: attempt.bookingId };
      await runAndLogFailure(subject, () =>
        reconcileRefunds(deps, gatewayOf(deps, attempt), { attempt, news: null }),
      );
    });
  });
}

/** Returns payments in random order, so that all are checked eventually if there are more than the limit. */
async function returnedLately(deps: BookingDeps, maxPayments: number): Promise<readonly PaymentAttemptRow[]> {
  const { database } = deps;
  const returned = database
    .select({ id: refunds.attemptId })
    .from(refunds)
    .where(
      and(
        eq(refunds.state, 'paid'),
        eq(refunds.paidOtherwise, false),
        gt(refunds.changedAt, new Date(deps.now().getTime() - refundFailureWindowMs)),
      ),
    );
  return database
    .select()
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.id, returned), isNotNull(paymentAttempts.providerPaymentId)))
    .orderBy(sql`random()`)
    .limit(maxPayments);
}
