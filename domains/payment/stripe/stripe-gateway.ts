/** Payment gateway for Stripe Checkout: authorisation, capture, cancellation and refunds, with idempotency keys. */
import Stripe from 'stripe';
import { brand } from '#platform/brand.ts';
import type { StripeSettings } from '#platform/config.ts';
import { withTimeout } from '#platform/timeout.ts';
import {
  GatewayError,
  type NewPayment,
  type PaymentGateway,
  type ProviderPayment,
  type ProviderRefund,
} from '../payment-gateway.ts';
import { asGatewayError } from './stripe-errors.ts';
import { parseStripeWebhook } from './stripe-webhook.ts';

/** The version of Stripe's API that this code is written against. An upgrade needs a review. */
const apiVersion = '2026-10-28.endive';

/** Timeout of one call, in milliseconds. Nothing waits longer than ten seconds for a provider. */
const callTimeoutMs = 8_000;

/**
 * Seconds added to the expiry at Stripe. Stripe requires a session to live for at least 30 minutes from its creation.
 * The attempt lives for half an hour, so Stripe's session ends this much later, and we close it before.
 */
const sessionSlackSeconds = 120;

/** Related objects that Stripe includes with a session. */
const expand = ['payment_intent.latest_charge'];

/**
 * Creates the Stripe gateway: its hosted Checkout, cards only, with authorisation first and capture later. The
 * payment's id is the session's id; the payment intent exists only once the visitor has entered a card.
 */
export function createStripeGateway({ secretKey, webhookSecret, apiUrl }: StripeSettings): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: callTimeoutMs,
    // Settling retries a payment with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl ?? {}),
  });
  const session = (id: string) => callStripe(stripe.checkout.sessions.retrieve(id, { expand }));
  return {
    name: 'stripe',
    open: (payment) => open(stripe, payment),
    read: async (id) => asProvider(await session(id)),

    async capture(id, key) {
      const before = await session(id);
      const intent = intentOf(before);
      if (intent?.status !== 'requires_capture') return asProvider(before);
      return changed(
        stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: key }),
        async () => asProvider(await session(id)),
        ({ status }) => status !== 'authorised',
      );
    },

    async cancel(id, key) {
      const read = async () => asProvider(await session(id));
      const { status } = await session(id);
      if (status === 'open') {
        const close = stripe.checkout.sessions.expire(id, {}, { idempotencyKey: `${key}:session` });
        // The visitor may pay between our read and our call. Then the session stays, and its authorisation must be
        // voided.
        await changed(close, read, (payment) => payment.status !== 'open');
      }
      const left = await session(id);
      const intent = intentOf(left);
      if (!intent || isOver(asProvider(left))) return asProvider(left);
      const letGo = stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `${key}:intent` });
      return changed(letGo, read, isOver);
    },

    async refund(id, { key, turn = 1, amountCents }) {
      const intent = intentOf(await session(id));
      if (!intent) throw new GatewayError('refused', 'There is no payment to refund.');
      return refundPart(stripe, intent.id, { key, turn, amountCents });
    },

    async refundsOf(id) {
      const intent = intentOf(await session(id));
      return intent ? (await callStripe(allRefunds(stripe, intent.id))).map(asProviderRefund) : [];
    },

    async paymentOf(reference) {
      const sessions = await callStripe(
        stripe.checkout.sessions.list({ payment_intent: reference, limit: 1 }),
      );
      return sessions.data[0]?.id ?? null;
    },

    parseWebhook: (body, headers, now) => parseStripeWebhook(stripe, webhookSecret, { body, headers, now }),
  };
}

/** Returns true if the payment neither waits for the visitor nor has money set aside. */
function isOver({ status }: ProviderPayment): boolean {
  return status !== 'open' && status !== 'authorised';
}

async function open(stripe: Stripe, payment: NewPayment) {
  const { attemptId, bookingReference } = payment;
  const metadata = { attempt_id: attemptId, booking_reference: bookingReference };
  // Nothing here may depend on the time of the call: Stripe refuses a key with a different request.
  const { id, url } = await callStripe(
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        // The charge is in NZD, whatever the card's own currency.
        adaptive_pricing: { enabled: false },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: payment.currency.toLowerCase(),
              unit_amount: payment.amountCents,
              product_data: { name: `${brand.name} booking ${bookingReference}` },
            },
          },
        ],
        payment_intent_data: {
          capture_method: 'manual',
          metadata,
          description: `Booking ${bookingReference}`,
        },
        client_reference_id: attemptId,
        metadata,
        customer_email: payment.email,
        success_url: payment.returnUrl,
        cancel_url: payment.cancelUrl,
        expires_at: Math.floor(payment.expiresAt.getTime() / 1000) + sessionSlackSeconds,
        locale: 'en-GB',
      },
      { idempotencyKey: attemptId },
    ),
  );
  if (!url) throw new GatewayError('refused', 'Stripe opened a payment without a page.');
  return { providerPaymentId: id, url };
}

/**
 * Refunds part of a payment once per key, however late it is retried. Stripe forgets its keys after a day, so an
 * earlier refund is found by the key in its metadata. A failed refund is repeated only in another turn, because within
 * a turn Stripe repeats its first answer.
 */
async function refundPart(
  stripe: Stripe,
  intentId: string,
  { key, turn, amountCents }: { readonly key: string; readonly turn: number; readonly amountCents: number },
): Promise<{ providerRefundId: string }> {
  const made = (await callStripe(allRefunds(stripe, intentId))).filter((refund) => keyOf(refund) === key);
  const isFirst = turn === 1;
  const refund =
    made.find((each) => !hasFailed(each)) ??
    made.find(({ metadata }) => Number(metadata?.refund_turn ?? 1) === turn) ??
    (await callStripe(
      stripe.refunds.create(
        {
          payment_intent: intentId,
          amount: amountCents,
          metadata: { refund_key: key, ...(isFirst ? {} : { refund_turn: turn }) },
        },
        { idempotencyKey: isFirst ? key : `${key}:turn:${turn}` },
      ),
    ));
  if (refund.amount !== amountCents)
    throw new GatewayError('refused', 'This key was used for a refund of another amount.');
  if (hasFailed(refund))
    throw new GatewayError(
      'refused',
      `The refund did not go through: ${refund.failure_reason ?? refund.status}.`,
    );
  return { providerRefundId: refund.id };
}

async function allRefunds(stripe: Stripe, intentId: string): Promise<readonly Stripe.Refund[]> {
  const all: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) all.push(refund);
  return all;
}

/** Returns true for a failed refund. `canceled` means that it was never sent; in both cases we have the money. */
function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Returns the key in the refund's metadata; null if we did not request the refund. */
function keyOf({ metadata }: Stripe.Refund): string | null {
  return metadata?.refund_key || null;
}

function asProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const isPaid = refund.status === 'succeeded';
  return {
    providerRefundId: refund.id,
    key: keyOf(refund),
    amountCents: refund.amount,
    status: hasFailed(refund) ? 'failed' : isPaid ? 'paid' : 'pending',
    failureCode: refund.failure_reason ?? null,
  };
}

/**
 * Awaits a call with a timeout and maps its error to a `GatewayError`. The package's own timeout limits silence, not
 * the total time.
 */
async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await withTimeout(call, callTimeoutMs + 1_000, () => {
      throw new GatewayError('unavailable', 'Stripe took too long to answer.');
    });
  } catch (error) {
    throw asGatewayError(error);
  }
}

/**
 * Returns the payment after `call`. A refusal is ignored if the payment had already reached the wanted state, or
 * another final one: `isSettled` decides this from the current state.
 */
async function changed(
  call: Promise<unknown>,
  read: () => Promise<ProviderPayment>,
  isSettled: (payment: ProviderPayment) => boolean,
): Promise<ProviderPayment> {
  try {
    await callStripe(call);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
    const payment = await read();
    if (isSettled(payment)) return payment;
    throw error;
  }
  return read();
}

function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  if (typeof intent === 'string')
    throw new GatewayError('unavailable', 'Stripe did not expand the payment intent.');
  return intent;
}

function asProvider(session: Stripe.Checkout.Session): ProviderPayment {
  const intent = intentOf(session);
  const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge;
  return {
    providerPaymentId: session.id,
    status: statusOf(session, intent),
    attemptId: session.client_reference_id,
    amountCents: amountOf(session, intent),
    currency: (session.currency ?? '').toUpperCase(),
    refundedCents: charge?.amount_refunded ?? 0,
    failureCode: intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code ?? null,
  };
}

function statusOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): ProviderPayment['status'] {
  // The state of the money has priority.
  switch (intent?.status) {
    case 'succeeded':
      return 'captured';
    case 'requires_capture':
      return 'authorised';
  }
  // On Stripe's page a declined visitor may try another card, so nothing has failed while the session is open.
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return session.expires_at * 1000 > Date.now() ? 'cancelled' : 'expired';
  if (intent?.status === 'canceled') return 'cancelled';
  return intent?.status === 'requires_payment_method' ? 'failed' : 'open';
}

function amountOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): number {
  if (intent?.status === 'succeeded') return intent.amount_received;
  if (intent?.status === 'requires_capture') return intent.amount_capturable;
  return session.amount_total ?? 0;
}
