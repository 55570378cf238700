/** Verifies the signature and age of Stripe webhooks, and parses the events that concern us. */
import type Stripe from 'stripe';
import { z } from 'zod';
import type { ParsedWebhook } from '../payment-gateway.ts';

/** Maximum age of a webhook, in seconds. */
const tolerance = 300;

const event = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  /** When the event happened, in seconds since 1970. */
  created: z.int().optional(),
  data: z.unknown(),
});

/** Events about a session as a whole. Everything else about it is found when the session is read. */
const sessionEvents = /^checkout\.session\.(?:completed|expired|async_payment_(?:succeeded|failed))$/;

/**
 * Events about the refunds of a payment, whose current state is then read. `charge.refunded` arrives for each refund.
 */
const refundEvents =
  /^(?:charge\.refunded|charge\.refund\.updated|refund\.created|refund\.updated|refund\.failed)$/;

/** A refund or a charge; both name their payment intent. */
const refundData = z.object({
  object: z.object({ object: z.enum(['refund', 'charge']), payment_intent: z.string().min(1).nullable() }),
});

const sessionData = z.object({
  object: z.object({
    object: z.literal('checkout.session'),
    id: z.string().min(1),
    amount_total: z.int().nullable(),
    currency: z.string().nullable(),
  }),
});

/** Verifies a Stripe webhook with the package (signature and age) and parses it. */
export function parseStripeWebhook(
  stripe: Stripe,
  secret: string,
  { body, headers, now }: { readonly body: string; readonly headers: Headers; readonly now: Date },
): ParsedWebhook {
  const signature = headers.get('stripe-signature') ?? '';
  const isSigned = (seconds: number): boolean => {
    try {
      const { signature: check } = stripe.webhooks;
      return check?.verifyHeader(body, signature, secret, seconds, undefined, now.getTime()) ?? false;
    } catch {
      return false;
    }
  };
  let given: unknown;
  try {
    given = stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime());
  } catch {
    // For the package, a tolerance of 0 means any age.
    if (!isSigned(0)) return refused('signature');
    return refused(isSigned(tolerance) ? 'malformed' : 'too-old');
  }
  const parsed = event.safeParse(given);
  if (!parsed.success) return refused('malformed');
  const { id, type, created, data } = parsed.data;
  const happenedAt = created === undefined ? undefined : new Date(created * 1_000);
  if (refundEvents.test(type)) {
    const about = refundData.safeParse(data);
    if (!about.success) return refused('malformed');
    const { payment_intent: reference } = about.data.object;
    // A charge without an intent is not ours.
    return reference === null
      ? { kind: 'ignored' }
      : { kind: 'refunds', news: { id, type, reference }, happenedAt };
  }
  if (!sessionEvents.test(type)) return { kind: 'ignored' };
  const session = sessionData.safeParse(data);
  if (!session.success) return refused('malformed');
  const { id: providerPaymentId, amount_total: amountCents, currency } = session.data.object;
  return {
    kind: 'event',
    event: { id, type, providerPaymentId, amountCents, currency: currency?.toUpperCase() ?? null },
    happenedAt,
  };
}

function refused(reason: 'signature' | 'too-old' | 'malformed'): ParsedWebhook {
  return { kind: 'refused', reason };
}
