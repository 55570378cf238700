import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { describeGateway } from '../gateway-contract.testing.ts';
import { GatewayError, type NewPayment, type PaymentGateway } from '../payment-gateway.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe.testing.ts';
import { createStripeGateway } from './stripe-gateway.ts';

describeGateway('Stripe', async () => {
  const standIn = await startFakeStripe();
  return {
    gateway: createStripeGateway(standIn.settings),
    approve: async (id) => standIn.pay(id),
    approvedEvent: async (id) => standIn.event('checkout.session.completed', id),
    foreignEvent: () => JSON.stringify({ id: 'evt_1', type: 'customer.created', data: { object: {} } }),
    sign: (body, at) => standIn.sign(body, at),
    close: async () => standIn.close(),
  };
});

describe('the Stripe gateway', () => {
  let standIn: FakeStripe;
  let gateway: PaymentGateway;
  beforeAll(async () => {
    standIn = await startFakeStripe();
    gateway = createStripeGateway(standIn.settings);
  });
  afterAll(() => standIn.close());

  const opened = async () => (await gateway.open(payment())).providerPaymentId;
  const captured = async () => {
    const id = await opened();
    standIn.pay(id);
    await gateway.capture(id, `${id}:capture`);
    return id;
  };

  test('opens a page for cards only, with manual capture, in NZD, under the attempt’s key', async () => {
    const wanted = payment();
    await gateway.open(wanted);
    const { path, key, version, fields } = standIn.seen.at(-1) ?? expect.fail('nothing was asked');
    expect({ path, key, version }).toEqual({
      path: '/v1/checkout/sessions',
      key: wanted.attemptId,
      version: '2026-10-28.endive',
    });
    expect(Object.fromEntries(fields)).toMatchObject({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      'line_items[0][price_data][currency]': 'nzd',
      'line_items[0][price_data][unit_amount]': '5000',
      'payment_intent_data[capture_method]': 'manual',
      'payment_intent_data[metadata][attempt_id]': wanted.attemptId,
      'metadata[attempt_id]': wanted.attemptId,
      client_reference_id: wanted.attemptId,
      customer_email: wanted.email,
      success_url: wanted.returnUrl,
      cancel_url: wanted.cancelUrl,
    });
  });

  test('keeps the page open slightly longer than the attempt, because Stripe requires half an hour from the call', async () => {
    const wanted = payment();
    await gateway.open(wanted);
    const expiresAt = Number(standIn.seen.at(-1)?.fields.get('expires_at')) * 1000;
    expect(expiresAt).toBeGreaterThan(wanted.expiresAt.getTime());
    expect(expiresAt).toBeLessThan(wanted.expiresAt.getTime() + 5 * 60_000);
  });

  test('opens the same page again after a lost answer, and refuses one that expires too soon', async () => {
    const wanted = payment();
    standIn.meets('lost-answer', 'lost-answer');
    await expect(gateway.open(wanted)).rejects.toMatchObject({ kind: 'unavailable' });
    const before = standIn.seen.length;
    const { providerPaymentId } = await gateway.open(wanted);
    expect(standIn.seen.length).toBe(before + 1);
    expect((await gateway.open(wanted)).providerPaymentId).toBe(providerPaymentId);
    const late = payment({ expiresAt: new Date(Date.now() + 60_000) });
    await expect(gateway.open(late)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('stays open while a declined visitor may try another card, and reports the reason at the end', async () => {
    const id = await opened();
    standIn.decline(id, 'insufficient_funds');
    expect(await gateway.read(id)).toMatchObject({ status: 'open', failureCode: 'insufficient_funds' });
    standIn.expire(id);
    expect(await gateway.read(id)).toMatchObject({ status: 'expired', failureCode: 'insufficient_funds' });
  });

  test('voids a payment that is authorised between reading and closing the page', async () => {
    const id = await opened();
    standIn.before(/\/expire$/, () => standIn.pay(id));
    expect(await gateway.cancel(id, `${id}:cancel`)).toMatchObject({ status: 'cancelled' });
  });

  test('returns the state of a payment that is voided between reading and capturing', async () => {
    const id = await opened();
    standIn.pay(id);
    standIn.before(/\/capture$/, () => standIn.letGo(id));
    expect(await gateway.capture(id, `${id}:capture`)).toMatchObject({ status: 'cancelled' });
  });

  test('sends an idempotency key with every change', async () => {
    const id = await captured();
    await gateway.refund(id, { key: 'refund', amountCents: 100 });
    const waiting = await opened();
    await gateway.cancel(waiting, 'close');
    const setAside = await opened();
    standIn.pay(setAside);
    await gateway.cancel(setAside, 'void');
    const keys = standIn.seen.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining([`${id}:capture`, 'refund', 'close:session', 'void:intent']));
    // The package generates a key if none is given.
    expect(keys.filter((key) => key === undefined || key.startsWith('stripe-node'))).toEqual([]);
  });

  test('refunds once, although Stripe forgets idempotency keys after a day', async () => {
    const id = await captured();
    const first = await gateway.refund(id, { key: `${id}:1`, amountCents: 1000 });
    standIn.forgetKeys();
    expect(await gateway.refund(id, { key: `${id}:1`, amountCents: 1000 })).toEqual(first);
    expect(await gateway.read(id)).toMatchObject({ refundedCents: 1000 });
  });

  test.each([
    [500, 'api_error', 'unavailable'],
    [503, 'api_error', 'unavailable'],
    [429, 'rate_limit', 'unavailable'],
    [409, 'idempotency_key_in_use', 'unavailable'],
    [401, 'api_key_expired', 'unavailable'],
    [403, 'not_allowed', 'unavailable'],
    [404, 'resource_missing', 'not-found'],
    [400, 'parameter_invalid', 'refused'],
    [402, 'card_declined', 'refused'],
  ])('maps status %i %s to %s', async (status, code, kind) => {
    standIn.meets({ status, code });
    const error = await gateway.read('cs_1').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ kind, message: expect.stringContaining(code) });
    // Errors are logged, and Stripe's messages may contain personal data.
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/nobody@example|sk_test/);
    expect(error).not.toHaveProperty('cause');
  });

  test('is called once without a retry, because settling retries', async () => {
    standIn.meets({ status: 503, code: 'api_error' });
    const before = standIn.seen.length;
    await expect(gateway.read('cs_1')).rejects.toThrow();
    expect(standIn.seen.length).toBe(before + 1);
  });

  test('is unavailable if it can’t be reached', async () => {
    const gone = await startFakeStripe();
    const unreachable = createStripeGateway(gone.settings);
    gone.close();
    await expect(unreachable.read('cs_1')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test.each(['silence', 'trickle'] as const)('times out within ten seconds: %s', async (trouble) => {
    const id = await opened();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      standIn.meets(trouble);
      const asked = expect(gateway.read(id)).rejects.toMatchObject({ kind: 'unavailable' });
      await vi.advanceTimersByTimeAsync(10_000);
      await asked;
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['checkout.session.completed', 'event'],
    ['checkout.session.expired', 'event'],
    ['checkout.session.async_payment_failed', 'event'],
    ['checkout.session.created', 'ignored'],
    ['payment_intent.amount_capturable_updated', 'ignored'],
  ])('parses %s as %s', async (type, kind) => {
    const body = standIn.event(type, await opened());
    expect(gateway.parseWebhook(body, standIn.sign(body, new Date()), new Date())).toMatchObject({ kind });
  });

  test.each([
    'charge.refunded',
    'charge.refund.updated',
    'refund.created',
    'refund.updated',
    'refund.failed',
  ])('parses %s as a refund event, whose payment is looked up', async (type) => {
    const id = await captured();
    await gateway.refund(id, { key: `${id}:r`, amountCents: 1000 });
    const body = standIn.refundEvent(type, id);
    const heard = gateway.parseWebhook(body, standIn.sign(body, new Date()), new Date());
    if (heard.kind !== 'refunds') return expect(heard).toMatchObject({ kind: 'refunds' });
    expect(heard.news).toEqual({ id: JSON.parse(body).id, type, reference: expect.stringMatching(/^pi_/) });
    expect(await gateway.paymentOf(heard.news.reference)).toBe(id);
    expect(await gateway.paymentOf('pi_of_another_shop')).toBeNull();
    expect(gateway.parseWebhook(`${body} `, standIn.sign(body, new Date()), new Date())).toEqual({
      kind: 'refused',
      reason: 'signature',
    });
  });

  test('refuses a refund event about another object, and ignores one without an intent', () => {
    const heard = (object: unknown) => {
      const body = JSON.stringify({ id: 'evt_1', type: 'refund.failed', data: { object } });
      return gateway.parseWebhook(body, standIn.sign(body, new Date()), new Date());
    };
    expect(heard({ object: 'customer', payment_intent: 'pi_1' })).toMatchObject({ kind: 'refused' });
    expect(heard({ object: 'refund', payment_intent: null })).toEqual({ kind: 'ignored' });
  });

  test('lists all refunds: ours by their keys, manual ones, and those that came back', async () => {
    const id = await captured();
    expect(await gateway.refundsOf(await opened())).toEqual([]);
    const ours = await gateway.refund(id, { key: `${id}:r`, amountCents: 1000 });
    const byHand = standIn.returnByHand(id, 300);
    standIn.returnFromPayment(ours.providerRefundId, 'expired_or_canceled_card');
    expect(await gateway.refundsOf(id)).toEqual([
      {
        ...ours,
        ...{ key: `${id}:r`, amountCents: 1000, status: 'failed', failureCode: 'expired_or_canceled_card' },
      },
      { providerRefundId: byHand, key: null, amountCents: 300, status: 'paid', failureCode: null },
    ]);
  });

  test('repeats a failed refund only in another turn, and then once', async () => {
    const id = await captured();
    const refund = { key: `${id}:r`, amountCents: 1000 };
    standIn.failsRefunds();
    for (let time = 0; time < 2; time += 1)
      await expect(gateway.refund(id, refund)).rejects.toMatchObject({ kind: 'refused' });
    expect(await gateway.read(id)).toMatchObject({ refundedCents: 0 });
    const second = await gateway.refund(id, { ...refund, turn: 2 });
    standIn.forgetKeys();
    for (const turn of [1, 2, 3]) expect(await gateway.refund(id, { ...refund, turn })).toEqual(second);
    expect(await gateway.read(id)).toMatchObject({ refundedCents: 1000 });
  });

  test('repeats a refused refund in another turn, because Stripe keeps the refusal under the first key', async () => {
    const id = await captured();
    await gateway.refund(id, { key: `${id}:a`, amountCents: 4500 });
    const byHand = await gateway.refundsOf(id);
    const refund = { key: `${id}:b`, amountCents: 1000 };
    await expect(gateway.refund(id, refund)).rejects.toMatchObject({ kind: 'refused' });
    standIn.returnFromPayment(byHand[0]?.providerRefundId ?? '', 'unknown');
    // Stripe repeats the first answer for a key.
    await expect(gateway.refund(id, refund)).rejects.toMatchObject({ kind: 'refused' });
    await expect(gateway.refund(id, { ...refund, turn: 2 })).resolves.toHaveProperty('providerRefundId');
  });

  test('refuses a signed event about another object than a session', () => {
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'checkout.session.completed',
      data: { object: { object: 'charge', id: 'ch_1' } },
    });
    expect(gateway.parseWebhook(body, standIn.sign(body, new Date()), new Date())).toEqual({
      kind: 'refused',
      reason: 'malformed',
    });
  });
});

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
