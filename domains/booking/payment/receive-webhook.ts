/** Processes the webhooks of payment providers: settles the payment and checks its refunds. */
import {
  GatewayError,
  type PaymentEvent,
  type PaymentGateway,
  type RefundEvent,
} from '#domains/payment/payment-gateway.ts';
import { log } from '#platform/log.ts';
import { observe } from '#platform/metrics/metrics.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import type { BookingDeps } from '../booking-deps.ts';
import type { PaymentAttemptRow } from '../booking-store.ts';
import { reconcileRefunds } from '../refund/reconcile-refunds.ts';
import { findAttempt, findAttemptByPayment } from './attempt-store.ts';
import { awaitCall, storePayment } from './provider-calls.ts';
import { settle } from './settle.ts';

/**
 * Result of a webhook. `accepted`: processed now or earlier. `ignored`: genuine, but it does not concern us. `refused`:
 * not from the provider, or too old; nothing has changed.
 */
export type WebhookAnswer = 'accepted' | 'ignored' | 'refused';

/**
 * Processes a webhook message of a provider. Rejects if its effect failed: answer with an error, so that the provider
 * sends it again.
 * @param provider the name in the webhook's URL
 * @param body the raw body, byte for byte
 */
export async function receiveWebhook(
  deps: BookingDeps,
  provider: string,
  body: string,
  headers: Headers,
): Promise<WebhookAnswer> {
  const gateway = deps.gateways.named(provider);
  if (!gateway) return 'refused';
  const parsed = gateway.parseWebhook(body, headers, deps.now());
  if (parsed.kind === 'refused') {
    recordRefusal('payment-webhook', `${gateway.name} ${parsed.reason}`);
    return 'refused';
  }
  if (parsed.kind === 'ignored') return 'ignored';
  if (parsed.happenedAt) {
    const seconds = Math.max(0, deps.now().getTime() - parsed.happenedAt.getTime()) / 1_000;
    observe('southbound_webhook_delay_seconds', { sender: 'payments' }, seconds);
  }
  deps.reached('event-received');
  if (parsed.kind === 'refunds') return hearOfRefunds(deps, gateway, parsed.news);
  const { event } = parsed;
  const attempt = await attemptOf(deps, gateway, event);
  if (!attempt) {
    log.warn(
      { event: 'payment.webhook-unknown', provider: gateway.name, type: event.type },
      'A payment webhook is about an unknown payment',
    );
    return 'ignored';
  }
  await settle(deps, attempt.id, { known: attempt, event });
  return 'accepted';
}

/** Processes news about the refunds of a payment: settles the payment first, then checks each refund. */
async function hearOfRefunds(
  deps: BookingDeps,
  gateway: PaymentGateway,
  news: RefundEvent,
): Promise<WebhookAnswer> {
  const payment = await awaitCall(gateway.paymentOf(news.reference));
  const known = payment && (await findAttemptByPayment(deps.database, gateway.name, payment));
  if (!known) return 'ignored';
  await settle(deps, known.id, { known });
  await reconcileRefunds(deps, gateway, { attempt: known, news });
  return 'accepted';
}

/**
 * Finds the attempt of an event by its payment. If we crashed before storing the payment, it uses the attempt id on the
 * payment at the provider.
 */
async function attemptOf(
  deps: BookingDeps,
  gateway: PaymentGateway,
  { providerPaymentId }: PaymentEvent,
): Promise<PaymentAttemptRow | undefined> {
  const known = await findAttemptByPayment(deps.database, gateway.name, providerPaymentId);
  if (known) return known;
  const attemptId = await attemptIdAt(gateway, providerPaymentId);
  const attempt = attemptId === null ? undefined : await findAttempt(deps.database, attemptId);
  if (attempt?.provider !== gateway.name || attempt.providerPaymentId !== null) return undefined;
  await storePayment(deps, attempt, { providerPaymentId, url: null });
  return findAttempt(deps.database, attempt.id);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function attemptIdAt(gateway: PaymentGateway, providerPaymentId: string): Promise<string | null> {
  try {
    const { attemptId } = await awaitCall(gateway.read(providerPaymentId));
    return attemptId !== null && uuid.test(attemptId) ? attemptId : null;
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'not-found') return null;
    throw error;
  }
}
