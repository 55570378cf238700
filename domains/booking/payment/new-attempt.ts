import { randomUUID } from 'node:crypto';
import type { ProviderName } from '#domains/payment/payment-gateway.ts';
import type { Transaction } from '#platform/database/opened-database.ts';
import { paymentAttempts } from '../booking.table.ts';
import type { BookingRow, PaymentAttemptRow } from '../booking-store.ts';
import { bookingTokenHash } from '../booking-token.ts';
import { returnToken } from './return-token.ts';

/** How an attempt is written. */
interface AttemptOptions {
  readonly provider: ProviderName;
  /** Makes the return token. */
  readonly key: Buffer;
  readonly now: Date;
}

/**
 * Writes a payment attempt for the booking's total by card. The caller's transaction has written or locked the booking.
 */
export function insertAttempt(
  transaction: Transaction,
  { id, totalCents, payUntil }: Pick<BookingRow, 'id' | 'totalCents' | 'payUntil'>,
  options: AttemptOptions,
): Promise<PaymentAttemptRow> {
  return insertAttemptFor(
    transaction,
    { bookingId: id, changeId: null, amountCents: totalCents, expiresAt: payUntil },
    options,
  );
}

/** Writes a payment attempt for an order or a change. The caller's transaction has locked the booking. */
export async function insertAttemptFor(
  transaction: Transaction,
  bought: Pick<PaymentAttemptRow, 'bookingId' | 'changeId' | 'amountCents' | 'expiresAt'>,
  { provider, key, now }: AttemptOptions,
): Promise<PaymentAttemptRow> {
  const id = randomUUID();
  const attempt: PaymentAttemptRow = {
    ...bought,
    id,
    provider,
    state: 'created',
    currency: 'NZD',
    providerPaymentId: null,
    url: null,
    returnHash: bookingTokenHash(returnToken(key, id)),
    failureCode: null,
    stuckBecause: null,
    releaseDecidedAt: null,
    createdAt: now,
    changedAt: now,
    checkedAt: null,
    cameBackAt: null,
  };
  await transaction.insert(paymentAttempts).values(attempt);
  return attempt;
}
