/** Contract test that every payment gateway must pass. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GatewayError, type NewPayment, type PaymentGateway } from './payment-gateway.ts';

/** A gateway under test, with the actions of the visitor and of the provider. */
export interface GatewayUnderTest {
  readonly gateway: PaymentGateway;
  /** Approves the visitor's card. Rejects if the payment accepts no card any more. */
  approve(paymentId: string): Promise<void>;
  /** Returns the body of a webhook that reports an approved card. */
  approvedEvent(paymentId: string): Promise<string>;
  /** Returns the body of a genuine webhook about something else. */
  foreignEvent(): string;
  /** Returns the headers with which the provider would send `body` at `at`. */
  sign(body: string, at: Date): Headers;
  close(): Promise<void>;
}

/** Contract test of the payment port: defines the tests that every gateway must pass. */
export function describeGateway(name: string, start: () => Promise<GatewayUnderTest>): void {
  describe(`the payment port, by ${name}`, () => {
    let the: GatewayUnderTest;
    beforeAll(async () => {
      the = await start();
    }, 60_000);
    afterAll(() => the.close());

    const opened = async (more: Partial<NewPayment> = {}) =>
      (await the.gateway.open(payment(more))).providerPaymentId;
    const approved = async () => {
      const id = await opened();
      await the.approve(id);
      return id;
    };
    const captured = async () => {
      const id = await approved();
      await the.gateway.capture(id, `${id}:capture`);
      return id;
    };
    const refunded = async (id: string) => (await the.gateway.read(id)).refundedCents;

    test('one key opens one payment, even if the call is repeated', async () => {
      const wanted = payment();
      const first = await the.gateway.open(wanted);
      expect(first.url).toMatch(/^https?:\/\//);
      expect(await the.gateway.open(wanted)).toEqual(first);
      expect((await the.gateway.open(payment())).providerPaymentId).not.toBe(first.providerPaymentId);
    });

    test('a key refuses a payment of another amount', async () => {
      const wanted = payment();
      await the.gateway.open(wanted);
      await expect(the.gateway.open({ ...wanted, amountCents: 1 })).rejects.toMatchObject({
        kind: 'refused',
      });
    });

    test('a waiting payment is open, and returns the values it was opened with', async () => {
      const wanted = payment({ amountCents: 123_456 });
      const { providerPaymentId } = await the.gateway.open(wanted);
      expect(await the.gateway.read(providerPaymentId)).toEqual({
        providerPaymentId,
        status: 'open',
        attemptId: wanted.attemptId,
        amountCents: 123_456,
        currency: 'NZD',
        refundedCents: 0,
        failureCode: null,
      });
    });

    test('every call on an unknown payment rejects with not-found', async () => {
      const calls = [
        the.gateway.read('unknown'),
        the.gateway.capture('unknown', 'a'),
        the.gateway.cancel('unknown', 'b'),
        the.gateway.refund('unknown', { key: 'c', amountCents: 1 }),
      ];
      for (const outcome of await Promise.allSettled(calls)) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'not-found' } });
        expect(outcome).toHaveProperty('reason', expect.any(GatewayError));
      }
    });

    test('an authorised payment is captured once, and stays captured', async () => {
      const id = await approved();
      expect(await the.gateway.read(id)).toMatchObject({ status: 'authorised', amountCents: 5000 });
      const first = await the.gateway.capture(id, `${id}:capture`);
      expect(first).toMatchObject({ status: 'captured', amountCents: 5000, refundedCents: 0 });
      expect(await the.gateway.capture(id, `${id}:capture`)).toEqual(first);
      expect(await the.gateway.capture(id, `${id}:another`)).toEqual(first);
      expect(await the.gateway.read(id)).toEqual(first);
    });

    test('nothing is captured before a card is approved', async () => {
      const id = await opened();
      expect(await the.gateway.capture(id, `${id}:capture`)).toMatchObject({ status: 'open' });
    });

    test('a cancelled payment accepts no card', async () => {
      const id = await opened();
      expect(await the.gateway.cancel(id, `${id}:cancel`)).toMatchObject({ status: 'cancelled' });
      await expect(the.approve(id)).rejects.toThrow();
      expect(await the.gateway.capture(id, `${id}:capture`)).toMatchObject({ status: 'cancelled' });
      expect(await the.gateway.cancel(id, `${id}:cancel`)).toMatchObject({ status: 'cancelled' });
    });

    test('a voided authorisation can’t be captured', async () => {
      const id = await approved();
      expect(await the.gateway.cancel(id, `${id}:cancel`)).toMatchObject({ status: 'cancelled' });
      expect(await the.gateway.cancel(id, `${id}:cancel`)).toMatchObject({ status: 'cancelled' });
      expect(await the.gateway.capture(id, `${id}:capture`)).toMatchObject({ status: 'cancelled' });
    });

    test('a captured payment can’t be voided', async () => {
      const id = await captured();
      expect(await the.gateway.cancel(id, `${id}:cancel`)).toMatchObject({ status: 'captured' });
      expect(await the.gateway.read(id)).toMatchObject({ status: 'captured' });
    });

    test('each key refunds once', async () => {
      const id = await captured();
      const first = await the.gateway.refund(id, { key: `${id}:1`, amountCents: 2000 });
      expect(await the.gateway.refund(id, { key: `${id}:1`, amountCents: 2000 })).toEqual(first);
      expect(await refunded(id)).toBe(2000);
      const rest = await the.gateway.refund(id, { key: `${id}:2`, amountCents: 3000 });
      expect(rest.providerRefundId).not.toBe(first.providerRefundId);
      expect(await the.gateway.read(id)).toMatchObject({ status: 'captured', refundedCents: 5000 });
    });

    test('refuses a refund above the captured amount, of zero or negative', async () => {
      const id = await captured();
      await the.gateway.refund(id, { key: `${id}:1`, amountCents: 4000 });
      for (const amountCents of [1001, 5000, 0, -1]) {
        const refund = the.gateway.refund(id, { key: `${id}:${amountCents}`, amountCents });
        await expect(refund).rejects.toMatchObject({ kind: 'refused' });
      }
      expect(await refunded(id)).toBe(4000);
    });

    test('lists refunds by their keys, and a higher turn repeats no successful refund', async () => {
      const id = await captured();
      expect(await the.gateway.refundsOf(id)).toEqual([]);
      const refund = { key: `${id}:1`, amountCents: 2000 };
      const { providerRefundId } = await the.gateway.refund(id, refund);
      expect(await the.gateway.refund(id, { ...refund, turn: 2 })).toEqual({ providerRefundId });
      expect(await the.gateway.refundsOf(id)).toEqual([
        { providerRefundId, ...refund, status: 'paid', failureCode: null },
      ]);
      expect(await refunded(id)).toBe(2000);
    });

    test('a key refuses a refund of another amount', async () => {
      const id = await captured();
      await the.gateway.refund(id, { key: `${id}:1`, amountCents: 100 });
      const other = the.gateway.refund(id, { key: `${id}:1`, amountCents: 200 });
      await expect(other).rejects.toMatchObject({ kind: 'refused' });
      expect(await refunded(id)).toBe(100);
    });

    test('refuses a refund of a payment that is not captured', async () => {
      const open = await opened();
      const setAside = await approved();
      for (const id of [open, setAside]) {
        const refund = the.gateway.refund(id, { key: `${id}:1`, amountCents: 100 });
        await expect(refund).rejects.toMatchObject({ kind: 'refused' });
      }
    });

    describe('webhooks', () => {
      const now = new Date('2026-11-21T01:00:00Z');
      const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
      let body: string;
      let id: string;
      beforeAll(async () => {
        id = await approved();
        body = await the.approvedEvent(id);
      });
      const parse = (text: string, headers: Headers) => the.gateway.parseWebhook(text, headers, now);

      test('that are genuine are parsed into events', () => {
        expect(parse(body, the.sign(body, now))).toMatchObject({
          kind: 'event',
          event: {
            id: expect.stringMatching(/^evt_/),
            type: expect.any(String),
            providerPaymentId: id,
            amountCents: 5000,
            currency: 'NZD',
          },
          happenedAt: expect.any(Date),
        });
        expect(parse(body, the.sign(body, secondsAgo(299)))).toMatchObject({ kind: 'event' });
      });

      test('that were altered are refused', () => {
        const refused = { kind: 'refused', reason: 'signature' };
        const signed = the.sign(body, now);
        expect(parse(body.replace('5000', '5001'), signed)).toEqual(refused);
        expect(parse(`${body} `, signed)).toEqual(refused);
        const [[name, value] = ['', '']] = [...signed];
        const withValue = (text: string) => parse(body, new Headers({ [name]: text }));
        expect(withValue(value.replace(/t=\d/, 't=9'))).toEqual(refused);
        expect(withValue(value.replace(/v1=..../, 'v1=0000'))).toEqual(refused);
        for (const text of ['', 't=', 'v1=', 't=1,v1=', value.slice(0, -1), 'é']) {
          expect(withValue(text), text).toEqual(refused);
        }
        expect(parse(body, new Headers())).toEqual(refused);
      });

      test('that are older than five minutes are refused', () => {
        const tooOld = { kind: 'refused', reason: 'too-old' };
        expect(parse(body, the.sign(body, secondsAgo(301)))).toEqual(tooOld);
        expect(parse(body, the.sign(body, secondsAgo(86_400)))).toEqual(tooOld);
      });

      test('that contain no event are refused, even if they are signed', () => {
        for (const text of ['', '{', 'null', '[]', '"text"', '{}', '{"id":7,"type":"x","data":{}}']) {
          const { kind } = parse(text, the.sign(text, now));
          expect(kind, text).toBe('refused');
        }
        expect(parse('{"id":"evt_1"', the.sign('{"id":"evt_1"', now))).toEqual({
          kind: 'refused',
          reason: 'malformed',
        });
      });

      test('that are about something else are ignored', () => {
        const other = the.foreignEvent();
        expect(parse(other, the.sign(other, now))).toEqual({ kind: 'ignored' });
      });
    });
  });
}

function payment(more: Partial<NewPayment> = {}): NewPayment {
  return {
    attemptId: randomUUID(),
    amountCents: 5000,
    currency: 'NZD',
    bookingReference: '7KM-Q2X-9TR',
    email: 'traveller@example.nz',
    returnUrl: 'https://site.test/purchase/arrive?token=T',
    cancelUrl: 'https://site.test/purchase/left?token=T',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    ...more,
  };
}
