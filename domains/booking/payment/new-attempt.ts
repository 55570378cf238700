import { randomUUID } from 'node:crypto';
import type { ProviderName } from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { paymentAttempts } from '../booking.table.ts';
import type { BookingRow, PaymentAttemptRow } from '../booking-store.ts';
import { bookingTokenHash } from '../booking-token.ts';
import { returnToken } from './return-token.ts';

/**
 * Writes a payment attempt for the booking's total by card. The caller's transaction has written or locked the booking.
 * `key` makes the return token.
 */
export async function insertAttempt(
  transaction: Transaction,
  booking: Pick<BookingRow, 'id' | 'totalCents' | 'payUntil'>,
  { provider, key, now }: { readonly provider: ProviderName; readonly key: Buffer; readonly now: Date },
): Promise<PaymentAttemptRow> {
  const id = randomUUID();
  const attempt: PaymentAttemptRow = {
    id,
    bookingId: booking.id,
    provider,
    state: 'created',
    amountCents: booking.totalCents,
    currency: 'NZD',
    providerPaymentId: null,
    url: null,
    returnHash: bookingTokenHash(returnToken(key, id)),
    failureCode: null,
    stuckBecause: null,
    releaseDecidedAt: null,
    createdAt: now,
    expiresAt: booking.payUntil,
    changedAt: now,
    checkedAt: null,
    cameBackAt: null,
  };
  await transaction.insert(paymentAttempts).values(attempt);
  return attempt;
}
