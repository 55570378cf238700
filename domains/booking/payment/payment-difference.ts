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
  const asked = inWords(attempt.currency, attempt.amountCents);
  const there = inWords(payment.currency, payment.amountCents);
  if (there !== asked) return `Asked for ${asked}, the provider has ${there}.`;
  const told = inWords(event?.currency ?? attempt.currency, event?.amountCents ?? attempt.amountCents);
  if (told !== asked) return `Asked for ${asked}, the provider’s message says ${told}.`;
  return null;
}

function inWords(currency: string, cents: number): string {
  return `${currency} ${formatMoney(cents)}`;
}
