import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '#platform/database/opened-database.ts';
import { testCardNamed, type WebhookQuirk } from './test-cards.ts';
import { testDeliveries, type testPayments } from './test-gateway.table.ts';

/** Everything the gateway tells the shop. */
const eventTypes = [
  'payment.authorised',
  'payment.failed',
  'payment.captured',
  'payment.cancelled',
  'payment.expired',
  'refund.paid',
] as const;

/** What happened to a payment. */
export type TestEventType = (typeof eventTypes)[number];

/** The body of a webhook. */
export const testEventBody = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  /** When it happened; a release before this one did not say. */
  createdAt: z.iso.datetime().optional(),
  data: z.object({
    paymentId: z.string().min(1),
    /** What was set aside, or asked for; also in `refund.paid`. */
    amountCents: z.int(),
    currency: z.string().min(1),
    refundedCents: z.int(),
  }),
});

/** Whether `type` is one of ours. */
export function isTestEventType(type: string): type is TestEventType {
  return eventTypes.some((known) => known === type);
}

/** How late the messages of the late card are, in milliseconds. */
const late = 15_000;

/** A long time beside that between authorising and capturing. */
const outOfOrder = 10_000;

/** When the second of two deliveries of one event is sent, in milliseconds. */
const second = 1_000;

/** Writes the webhooks of what happened to `payment`, in the transaction in which it did. They are sent by a loop. */
export async function announce(
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

/** In how many milliseconds an event is delivered, once for each delivery. */
function delaysOf(quirk: WebhookQuirk, type: TestEventType): readonly number[] {
  switch (quirk) {
    case 'never':
      return [];
    case 'late':
      return [late];
    case 'twice':
      return [0, second];
    case 'out-of-order':
      return [type === 'payment.authorised' ? outOfOrder : 0];
    case 'none':
    case 'wrong-amount':
      return [0];
  }
}
