import { transact } from '#src/inventory/transact.ts';
import { GatewayError, type PaymentGateway } from '#src/payment/payment-gateway.ts';
import type { BookingMeans } from '../booking-means.ts';
import { findBooking, lockBooking, type PaymentAttemptRow } from '../booking-store.ts';
import { bookingToken } from '../booking-token.ts';
import { findAttempt, updateAttempt } from './attempt-store.ts';

/**
 * Opens an attempt at its provider and answers the page on which the visitor pays; the same page however often it is asked.
 * Rejects with `GatewayError`; the attempt is then as it was, and may be opened again.
 */
export async function openAttempt(means: BookingMeans, attemptId: string): Promise<string> {
  const attempt = await findAttempt(means.database, attemptId);
  if (!attempt) throw new Error('There is no such attempt.');
  return attempt.url ?? (await openAtProvider(means, attempt)).url;
}

/** The provider of an attempt. Throws `GatewayError` (`unavailable`) where it is switched off. */
export function gatewayOf(means: BookingMeans, attempt: Pick<PaymentAttemptRow, 'provider'>): PaymentGateway {
  const gateway = means.gateways.named(attempt.provider);
  if (!gateway) throw new GatewayError('unavailable', `Payments with ${attempt.provider} are switched off.`);
  return gateway;
}

/** Opens an attempt of which no payment is known yet, and keeps which payment it is. */
export async function openAtProvider(
  means: BookingMeans,
  attempt: PaymentAttemptRow,
): Promise<{ readonly providerPaymentId: string; readonly url: string }> {
  const booking = await findBooking(means.database, attempt.bookingId);
  if (!booking) throw new Error('There is no booking of this attempt.');
  const token = bookingToken(means.bookingKey(), booking.id);
  const opened = await gatewayOf(means, attempt).open({
    attemptId: attempt.id,
    amountCents: attempt.amountCents,
    currency: 'NZD',
    bookingReference: booking.reference,
    email: booking.email ?? '',
    returnUrl: `${means.siteUrl}/purchase/arrive?token=${token}`,
    cancelUrl: `${means.siteUrl}/purchase/left?token=${token}`,
    expiresAt: attempt.expiresAt,
  });
  means.reached('attempt-opened-at-provider');
  await keepPayment(means, attempt, opened);
  means.reached('attempt-opened');
  return opened;
}

/** Notes which payment at the provider an attempt is. One that was given up meanwhile stays so, to be closed there. */
export async function keepPayment(
  means: BookingMeans,
  attempt: PaymentAttemptRow,
  { providerPaymentId, url }: { readonly providerPaymentId: string; readonly url: string | null },
): Promise<void> {
  await transact(means.database, async (transaction) => {
    await lockBooking(transaction, attempt.bookingId);
    const present = await findAttempt(transaction, attempt.id);
    if (present?.providerPaymentId !== null) return;
    await updateAttempt(transaction, attempt.id, {
      providerPaymentId,
      url,
      ...(present.state === 'created' ? { state: 'open', changedAt: means.now() } : {}),
    });
  });
}
