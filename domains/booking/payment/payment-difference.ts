/** Compares a payment at the provider, and its webhook message, with our attempt. */
import { formatMoney } from '#contracts/money.ts';
import type { PaymentEvent, ProviderPayment } from '#domains/payment/payment-gateway.ts';
import type { PaymentAttemptRow } from '../booking-store.ts';

/**
 * Describes the difference from our attempt as text for staff. Returns null if there is none. Refunds of the payment do
 * not count.
 */
export function describeDifference(
  attempt: Pick<PaymentAttemptRow, 'id' | 'amountCents' | 'currency'>,
  payment: Pick<ProviderPayment, 'attemptId' | 'amountCents' | 'currency'>,
  event?: Pick<PaymentEvent, 'amountCents' | 'currency'>,
): string | null {
  if (payment.attemptId !== attempt.id) return 'The payment at the provider is not the one we opened.';
  const expected = formatAmount(attempt.currency, attempt.amountCents);
  const actual = formatAmount(payment.currency, payment.amountCents);
  if (actual !== expected) return `We asked for ${expected}, but the provider has ${actual}.`;
  const reported = formatAmount(
    event?.currency ?? attempt.currency,
    event?.amountCents ?? attempt.amountCents,
  );
  if (reported !== expected) return `We asked for ${expected}, but the provider’s message says ${reported}.`;
  return null;
}

function formatAmount(currency: string, cents: number): string {
  return `${currency} ${formatMoney(cents)}`;
}
