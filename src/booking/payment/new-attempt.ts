import { randomUUID } from 'node:crypto';
import type { ProviderName } from '#src/payment/payment-gateway.ts';
import type { Transaction } from '#src/platform/database/database.ts';
import { paymentAttempts } from '../booking.table.ts';
import type { BookingRow, PaymentAttemptRow } from '../booking-store.ts';

/** Writes a try to pay all of the booking's total by card, as part of the transaction that writes the booking, or locks it. */
export async function newAttempt(
  transaction: Transaction,
  booking: Pick<BookingRow, 'id' | 'totalCents' | 'payUntil'>,
  { provider, now }: { readonly provider: ProviderName; readonly now: Date },
): Promise<PaymentAttemptRow> {
  const attempt: PaymentAttemptRow = {
    id: randomUUID(),
    bookingId: booking.id,
    provider,
    state: 'created',
    amountCents: booking.totalCents,
    currency: 'NZD',
    providerPaymentId: null,
    url: null,
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
