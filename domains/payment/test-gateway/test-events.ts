/** Webhook events of the test gateway, and their outbox with simulated delays, duplicates and losses. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '#platform/database/opened-database.ts';
import { testCardNamed, type WebhookQuirk } from './test-cards.ts';
import { testDeliveries, type testPayments } from './test-gateway.table.ts';

/** All types of events that the gateway sends to the site. */
const eventTypes = [
  'payment.authorised',
  'payment.failed',
  'payment.captured',
  'payment.cancelled',
  'payment.expired',
  'refund.paid',
] as const;

/** The type of an event. */
export type TestEventType = (typeof eventTypes)[number];

/** Schema of a webhook's body. */
export const testEventBody = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  /** When the event happened; earlier releases did not send it. */
  createdAt: z.iso.datetime().optional(),
  data: z.object({
    paymentId: z.string().min(1),
    /** Authorised or requested amount, also in `refund.paid`. */
    amountCents: z.int(),
    currency: z.string().min(1),
    refundedCents: z.int(),
  }),
});

/** Returns true if `type` is an event type of the test gateway. */
export function isTestEventType(type: string): type is TestEventType {
  return eventTypes.some((known) => known === type);
}

/** Delay of the late card's webhooks, in milliseconds. */
const late = 15_000;

/** Delay of a webhook sent out of order, in milliseconds: longer than the time between authorisation and capture. */
const outOfOrderDelayMs = 10_000;

/** Delay of the duplicate delivery of an event, in milliseconds. */
const second = 1_000;

/** Inserts the webhooks about an event into the outbox, in the transaction of the event. A loop sends them. */
export async function enqueueWebhooks(
  transaction: Transaction,
  payment: typeof testPayments.$inferSelect,
  type: TestEventType,
  now: Date,
): Promise<void> {
  const quirk = testCardNamed(payment.card)?.webhooks ?? 'none';
  const delays = delaysOf(quirk, type);
  if (delays.length === 0) return;
  const amountCents = payment.authorisedCents ?? payment.amountCents;
  const body: z.input<typeof testEventBody> = {
    id: `evt_${randomBytes(15).toString('base64url')}`,
    type,
    createdAt: now.toISOString(),
    data: {
      paymentId: payment.id,
      amountCents: quirk === 'wrong-amount' ? amountCents + 100 : amountCents,
      currency: payment.currency,
      refundedCents: payment.refundedCents,
    },
  };
  await transaction.insert(testDeliveries).values(
    delays.map((delay) => ({
      id: `dlv_${randomBytes(15).toString('base64url')}`,
      eventId: body.id,
      body: JSON.stringify(body),
      dueAt: new Date(now.getTime() + delay),
      attempts: 0,
    })),
  );
}

/** Returns the delay of each delivery of an event, in milliseconds. */
function delaysOf(quirk: WebhookQuirk, type: TestEventType): readonly number[] {
  switch (quirk) {
    case 'never':
      return [];
    case 'late':
      return [late];
    case 'twice':
      return [0, second];
    case 'out-of-order':
      return [type === 'payment.authorised' ? outOfOrderDelayMs : 0];
    case 'none':
    case 'wrong-amount':
      return [0];
  }
}
