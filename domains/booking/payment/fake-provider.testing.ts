/**
 * A payment provider for tests. It stores payments, honours idempotency keys, fails on demand, and refuses calls inside
 * a database transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  GatewayError,
  type PaymentEvent,
  type PaymentGateway,
  type ProviderPayment,
  type ProviderRefund,
} from '#domains/payment/payment-gateway.ts';
import type { Database } from '#platform/database/opened-database.ts';

/** The calls of the provider. */
export type ProviderCall = 'open' | 'read' | 'capture' | 'cancel' | 'refund';

/** A failure of the next call of its kind, before or after the provider has done its work. */
export interface Fault {
  readonly call: ProviderCall;
  readonly when: 'before' | 'after';
  readonly kind: GatewayError['kind'];
}

/** A payment at the provider. */
export type FakeProviderPayment = { -readonly [Field in keyof ProviderPayment]: ProviderPayment[Field] };

/** The fake provider: the gateway, its state, and actions of its customers and staff. */
export interface FakePaymentProvider {
  readonly gateway: PaymentGateway;
  readonly payments: ReadonlyMap<string, FakeProviderPayment>;
  /** All calls in order. */
  readonly calls: { readonly call: ProviderCall; readonly id: string; readonly key: string | null }[];
  /** The actual movements of money. Each appears once. */
  readonly moved: { readonly what: 'captured' | 'voided' | 'refunded'; readonly id: string }[];
  /** Upcoming failures. Each occurs once. */
  faults: Fault[];
  /** Awaited in each call, so that a test can run other code in the middle of it. */
  pause: () => Promise<void>;
  /** Returns the payment of an attempt. */
  of(attemptId: string): FakeProviderPayment;
  /** Builds a webhook message about an attempt's payment for `receiveWebhook`. */
  message(
    attemptId: string,
    event?: Partial<PaymentEvent>,
  ): { readonly body: string; readonly headers: Headers };
  /** Makes a partial refund by hand, as in the provider's dashboard. Returns null if the amount exceeds the rest. */
  returnByHand(attemptId: string, amountCents: number): string | null;
  /** Fails the last paid refund, as if the card had rejected it. Returns false if there was none. */
  returnFromPayment(attemptId: string): boolean;
  /** Builds a webhook message about the refunds of an attempt's payment. */
  refundNews(attemptId: string): { readonly body: string; readonly headers: Headers };
}

type FakeProviderRefund = ProviderRefund & { readonly paymentId: string };

const insideTransaction = new AsyncLocalStorage<boolean>();

/** Wraps a database so that the provider detects calls inside its transactions. */
export function watched(database: Database): Database {
  return new Proxy(database, {
    get(target, name, receiver) {
      if (name !== 'transaction') return Reflect.get(target, name, receiver);
      const transaction: Database['transaction'] = (work, config) =>
        insideTransaction.run(true, () => target.transaction(work, config));
      return transaction;
    },
  });
}

const messageSchema = z.union([
  z.object({ id: z.string(), type: z.string(), reference: z.string() }),
  z.object({
    id: z.string(),
    type: z.string(),
    providerPaymentId: z.string(),
    amountCents: z.number().nullable(),
    currency: z.string().nullable(),
  }),
]);

/** Creates a fake provider. */
export function openFakeProvider(): FakePaymentProvider {
  const payments = new Map<string, FakeProviderPayment>();
  const byAttempt = new Map<string, string>();
  const refunds = new Map<string, FakeProviderRefund>();

  async function during<T>(call: ProviderCall, id: string, key: string | null, work: () => T): Promise<T> {
    if (insideTransaction.getStore())
      throw new Error(`The provider was asked to ${call} inside a transaction.`);
    provider.calls.push({ call, id, key });
    await provider.pause();
    const at = provider.faults.findIndex((fault) => fault.call === call);
    const [fault] = at < 0 ? [] : provider.faults.splice(at, 1);
    if (fault?.when === 'before') throw new GatewayError(fault.kind, `The provider could not ${call}.`);
    const done = work();
    if (fault?.when === 'after')
      throw new GatewayError(fault.kind, `The provider did not answer, but did ${call}.`);
    return done;
  }

  function paymentOf(id: string): FakeProviderPayment {
    const payment = payments.get(id);
    if (!payment) throw new GatewayError('not-found', 'Payment not found.');
    return payment;
  }

  function returned(payment: FakeProviderPayment, key: string | null, amountCents: number): string {
    const { providerPaymentId: paymentId } = payment;
    payment.refundedCents += amountCents;
    provider.moved.push({ what: 'refunded', id: paymentId });
    const providerRefundId = `ref_${refunds.size + 1}`;
    const made = {
      providerRefundId,
      key,
      paymentId,
      amountCents,
      status: 'paid',
      failureCode: null,
    } as const;
    refunds.set(providerRefundId, made);
    return providerRefundId;
  }

  const gateway: PaymentGateway = {
    name: 'test',
    open: ({ attemptId, amountCents, currency }) =>
      during('open', attemptId, attemptId, () => {
        const id = byAttempt.get(attemptId) ?? `pay_${attemptId}`;
        if (!payments.has(id))
          payments.set(id, {
            ...{ providerPaymentId: id, status: 'open', attemptId, amountCents, currency },
            ...{ refundedCents: 0, failureCode: null },
          });
        byAttempt.set(attemptId, id);
        return { providerPaymentId: id, url: `https://bank.example/${id}` };
      }),
    read: (id) => during('read', id, null, () => ({ ...paymentOf(id) })),
    capture: (id, key) =>
      during('capture', id, key, () => {
        const payment = paymentOf(id);
        if (payment.status === 'authorised') {
          payment.status = 'captured';
          provider.moved.push({ what: 'captured', id });
        }
        return { ...payment };
      }),
    cancel: (id, key) =>
      during('cancel', id, key, () => {
        const payment = paymentOf(id);
        if (payment.status === 'authorised') provider.moved.push({ what: 'voided', id });
        if (payment.status === 'authorised' || payment.status === 'open') payment.status = 'cancelled';
        return { ...payment };
      }),
    refund: (id, { key, amountCents }) =>
      during('refund', id, key, () => {
        const payment = paymentOf(id);
        const before = [...refunds.values()].find((each) => each.key === key && each.status === 'paid');
        if (before) return { providerRefundId: before.providerRefundId };
        if (payment.status !== 'captured' || payment.refundedCents + amountCents > payment.amountCents)
          throw new GatewayError('refused', 'The refund exceeds the remaining amount.');
        return { providerRefundId: returned(payment, key, amountCents) };
      }),
    refundsOf: (id) =>
      during('read', id, null, () =>
        [...refunds.values()].filter(({ paymentId }) => paymentId === id).map((refund) => ({ ...refund })),
      ),
    paymentOf: async (reference) => (payments.has(reference) ? reference : null),
    parseWebhook(body, headers) {
      if (headers.get('x-signature') !== 'signed') return { kind: 'refused', reason: 'signature' };
      const message = messageSchema.parse(JSON.parse(body));
      return 'reference' in message ? { kind: 'refunds', news: message } : { kind: 'event', event: message };
    },
  };

  const provider: FakePaymentProvider = {
    gateway,
    payments,
    calls: [],
    moved: [],
    faults: [],
    pause: async () => {},
    of(attemptId) {
      return paymentOf(byAttempt.get(attemptId) ?? '');
    },
    message(attemptId, event = {}) {
      const { providerPaymentId, amountCents, currency } = this.of(attemptId);
      const message = {
        id: randomUUID(),
        type: 'payment',
        providerPaymentId,
        amountCents,
        currency,
        ...event,
      };
      return { body: JSON.stringify(message), headers: new Headers({ 'x-signature': 'signed' }) };
    },
    returnByHand(attemptId, amountCents) {
      const payment = this.of(attemptId);
      const left = payment.status === 'captured' ? payment.amountCents - payment.refundedCents : 0;
      return amountCents <= left ? returned(payment, null, amountCents) : null;
    },
    returnFromPayment(attemptId) {
      const { providerPaymentId } = this.of(attemptId);
      const made = [...refunds.values()].findLast(
        ({ paymentId, status }) => paymentId === providerPaymentId && status === 'paid',
      );
      if (!made) return false;
      refunds.set(made.providerRefundId, { ...made, status: 'failed', failureCode: 'expired_card' });
      this.of(attemptId).refundedCents -= made.amountCents;
      return true;
    },
    refundNews(attemptId) {
      const { providerPaymentId: reference } = this.of(attemptId);
      const body = JSON.stringify({ id: randomUUID(), type: 'refunds', reference });
      return { body, headers: new Headers({ 'x-signature': 'signed' }) };
    },
  };
  return provider;
}
