/** Asks providers what became of money that was returned: a bank may refuse it weeks later, and the message of that may be lost. */
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { paymentAttempts, refunds } from '../booking.table.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { PaymentAttemptRow } from '../booking-store.ts';
import { gatewayOf } from '../payment/provider-calls.ts';
import { safely } from '../payment/safely.ts';
import { lookAtRefunds } from './process-refunds.ts';

/** For so long, in milliseconds, a bank may give back what was returned to a card. */
const mayComeBackFor = 30 * 86_400_000;

/** The most payments in one round. */
const batch = 1_000;

/** What differs in tests, and how many payments are asked about at one time. */
interface RoundOptions {
  readonly most?: number;
  readonly atOnce?: number;
}

/**
 * Holds our refunds against the provider's, as `lookAtRefunds`, for payments of which something was returned within the last thirty days.
 * Never rejects: what does not succeed is logged, and looked at in another round. To be run daily.
 */
export async function lookAtRecentRefunds(
  deps: BookingDeps,
  { most = batch, atOnce = 4 }: RoundOptions = {},
): Promise<void> {
  await safely({}, async () => {
    await mapConcurrently(await returnedLately(deps, most), atOnce, async (attempt) => {
      const subject = { attemptId: attempt.id, bookingId: attempt.bookingId };
      await safely(subject, () => lookAtRefunds(deps, gatewayOf(deps, attempt), { attempt, news: null }));
    });
  });
}

/** In no order, so that each has its turn where there are more than a round takes. */
async function returnedLately(deps: BookingDeps, most: number): Promise<readonly PaymentAttemptRow[]> {
  const { database } = deps;
  const returned = database
    .select({ id: refunds.attemptId })
    .from(refunds)
    .where(
      and(
        eq(refunds.state, 'paid'),
        eq(refunds.paidOtherwise, false),
        gt(refunds.changedAt, new Date(deps.now().getTime() - mayComeBackFor)),
      ),
    );
  return database
    .select()
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.id, returned), isNotNull(paymentAttempts.providerPaymentId)))
    .orderBy(sql`random()`)
    .limit(most);
}
