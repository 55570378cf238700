import { formatMoney } from '#contracts/money.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { attemptsOf, type BookingRow, refundsOf } from '../booking-store.ts';
import { gatewayOf, readAtProvider } from '../payment/provider-calls.ts';
import { reconcileRefunds } from '../refund/reconcile-refunds.ts';

/** Why a refund must not be recorded as paid another way. Staff read the message. */
export interface AlreadyRefunded {
  readonly ok: false;
  readonly code: 'PROVIDER_DIFFERS' | 'PROVIDER_AWAY';
  readonly message: string;
}

/**
 * Asks the provider for refunds of a payment before staff record that they paid one another way. Returns null if we
 * know them all. Unknown refunds are recorded as after a webhook, and staff must check again. If the provider is
 * disabled or does not know the payment, staff's word is accepted.
 */
export async function checkAlreadyRefunded(
  deps: BookingDeps,
  booking: BookingRow,
  refundId: string,
): Promise<AlreadyRefunded | null> {
  const { database, gateways } = deps;
  const refund = (await refundsOf(database, booking.id)).find(({ id }) => id === refundId);
  const attempt = (await attemptsOf(database, booking.id)).find(({ id }) => id === refund?.attemptId);
  if (!refund || !attempt || attempt.providerPaymentId === null) return null;
  const { provider } = attempt;
  if (gateways.current.name !== provider && !gateways.named(provider)) return null;
  try {
    if (await reconcileRefunds(deps, gatewayOf(deps, attempt), { attempt, news: null }))
      return differs('The provider had already refunded part of this payment. We have now recorded it.');
    if (attempt.state !== 'stuck') return null;
    const payment = await readAtProvider(deps, attempt);
    const goneCents = payment.refundedCents - (payment.amountCents - refund.amountCents);
    if (goneCents <= 0) return null;
    const gone = formatMoney(goneCents);
    return differs(
      `The provider has already refunded ${gone} of this: refund the rest there too, then release the payment.`,
    );
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === 'not-found') return null;
    return {
      ok: false,
      code: 'PROVIDER_AWAY',
      message: 'We couldn’t ask the provider about refunds. Please try again.',
    };
  }
}

function differs(what: string): AlreadyRefunded {
  return { ok: false, code: 'PROVIDER_DIFFERS', message: `${what} Please check the booking again.` };
}
