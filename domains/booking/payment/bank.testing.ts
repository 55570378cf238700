/** A bank for tests: keeps payments as a provider does, goes by keys, fails as it is told, and refuses to be called inside a transaction. */
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

/** What can be asked of the bank. */
export type BankCall = 'open' | 'read' | 'capture' | 'cancel' | 'refund';

/** Something that goes wrong with the next call of its kind: before the bank has done anything, or when it has done all. */
export interface Fault {
  readonly call: BankCall;
  readonly when: 'before' | 'after';
  readonly kind: GatewayError['kind'];
}

/** A payment as the bank has it. */
export type BankPayment = { -readonly [Field in keyof ProviderPayment]: ProviderPayment[Field] };

/** The bank, with what its customers do and what a test wants of it. */
export interface Bank {
  readonly gateway: PaymentGateway;
  readonly payments: ReadonlyMap<string, BankPayment>;
  /** Every call, in order. */
  readonly calls: { readonly call: BankCall; readonly id: string; readonly key: string | null }[];
  /** What was really done with money, each thing once. */
  readonly moved: { readonly what: 'captured' | 'voided' | 'refunded'; readonly id: string }[];
  /** Go wrong one after another, each once. */
  faults: Fault[];
  /** Waited for in each call: lets others go on in the middle of it. */
  pause: () => Promise<void>;
  /** The payment of an attempt. */
  of(attemptId: string): BankPayment;
  /** A message about the payment of an attempt, to be given to `receiveWebhook`. */
  message(
    attemptId: string,
    event?: Partial<PaymentEvent>,
  ): { readonly body: string; readonly headers: Headers };
  /** Somebody returns a part of it in the bank's dashboard; null when there is not so much left. */
  returnByHand(attemptId: string, amountCents: number): string | null;
  /** What was returned last comes back: the card does not take it. Answers whether there was anything. */
  returnFromPayment(attemptId: string): boolean;
  /** A message about the refunds of the payment of an attempt. */
  refundNews(attemptId: string): { readonly body: string; readonly headers: Headers };
}

type BankRefund = ProviderRefund & { readonly paymentId: string };

const insideTransaction = new AsyncLocalStorage<boolean>();

/** The same database, of which the bank knows when somebody is in a transaction of it. */
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

/** A new bank. */
export function openBank(): Bank {
  const payments = new Map<string, BankPayment>();
  const byAttempt = new Map<string, string>();
  const refunds = new Map<string, BankRefund>();

  async function during<T>(call: BankCall, id: string, key: string | null, work: () => T): Promise<T> {
    if (insideTransaction.getStore()) throw new Error(`The bank was asked to ${call} inside a transaction.`);
    bank.calls.push({ call, id, key });
    await bank.pause();
    const at = bank.faults.findIndex((fault) => fault.call === call);
    const [fault] = at < 0 ? [] : bank.faults.splice(at, 1);
    if (fault?.when === 'before') throw new GatewayError(fault.kind, `The bank could not ${call}.`);
    const done = work();
    if (fault?.when === 'after')
      throw new GatewayError(fault.kind, `The bank did not answer, but did ${call}.`);
    return done;
  }

  function paymentOf(id: string): BankPayment {
    const payment = payments.get(id);
    if (!payment) throw new GatewayError('not-found', 'Payment not found.');
    return payment;
  }

  function returned(payment: BankPayment, key: string | null, amountCents: number): string {
    const { providerPaymentId: paymentId } = payment;
    payment.refundedCents += amountCents;
    bank.moved.push({ what: 'refunded', id: paymentId });
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
          bank.moved.push({ what: 'captured', id });
        }
        return { ...payment };
      }),
    cancel: (id, key) =>
      during('cancel', id, key, () => {
        const payment = paymentOf(id);
        if (payment.status === 'authorised') bank.moved.push({ what: 'voided', id });
        if (payment.status === 'authorised' || payment.status === 'open') payment.status = 'cancelled';
        return { ...payment };
      }),
    refund: (id, { key, amountCents }) =>
      during('refund', id, key, () => {
        const payment = paymentOf(id);
        const before = [...refunds.values()].find((each) => each.key === key && each.status === 'paid');
        if (before) return { providerRefundId: before.providerRefundId };
        if (payment.status !== 'captured' || payment.refundedCents + amountCents > payment.amountCents)
          throw new GatewayError('refused', 'There is not so much left to return.');
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

  const bank: Bank = {
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
      const told = { id: randomUUID(), type: 'payment', providerPaymentId, amountCents, currency, ...event };
      return { body: JSON.stringify(told), headers: new Headers({ 'x-signature': 'signed' }) };
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
  return bank;
}
