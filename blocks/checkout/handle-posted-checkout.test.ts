import { describe, expect, it } from 'vitest';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import type { CheckoutFault, CheckoutSession, OrderInput } from '#browser/checkout/checkout-session.ts';
import { fixtureQuote } from '#browser/checkout/fixture-checkout-session.ts';
import { sampleItems, sampleValues } from './checkout-samples.ts';
import { servePosted } from './handle-posted-checkout.ts';
import type { PostedCheckout } from './posted-checkout.ts';

const { alone } = sampleItems;
const cart = fixtureCart([alone], Date.parse('2026-11-21T10:00:00+13:00'));
const { subtotal } = cart;
const { total } = fixtureQuote(subtotal);
const shown = { total, subtotal };

const booking = {
  reference: '7KM-Q2X-9TR',
  token: 'T'.repeat(43),
  status: 'pending_payment',
  total,
  payment: { url: 'https://pay.example/' },
} as const;

const fault = (code: string, fields: Readonly<Record<string, string>> = {}): CheckoutFault => ({
  code,
  message: code,
  fields,
});

/** A session with vouchers `GOOD…` worth 50 and the given faults for orders and travellers. */
function sessionWith(refusal: CheckoutFault | null = null, misfit: CheckoutFault | null = null) {
  const sent: { readonly order: OrderInput; readonly key: string }[] = [];
  const session: CheckoutSession = {
    quote: async (codes, travellers) => {
      if (travellers && misfit) return { ok: false, fault: misfit };
      const bad = codes.findIndex((code) => !code.startsWith('GOOD'));
      return bad >= 0
        ? { ok: false, fault: fault('VALIDATION', { [`voucherCodes.${bad}`]: 'There is no such voucher.' }) }
        : {
            ok: true,
            value: fixtureQuote(
              subtotal,
              codes.map(() => 50),
            ),
          };
    },
    order: async (order, key) => {
      sent.push({ order, key });
      return refusal ? { ok: false, fault: refusal } : { ok: true, value: booking };
    },
  };
  return { session, sent };
}

const posted = (facts: Partial<PostedCheckout> = {}): PostedCheckout => ({
  intent: { kind: 'check' },
  values: sampleValues.alone,
  voucherCodes: [],
  shown: null,
  orderKey: null,
  conditionsSeen: [alone.id, sampleItems.family.id],
  ...facts,
});

async function pageOf(facts: Partial<PostedCheckout>, refusal: CheckoutFault | null = null) {
  const { session, sent } = sessionWith(refusal);
  const served = await servePosted(posted(facts), cart, session);
  if (served.kind !== 'page') expect.fail('It was ordered.');
  return { state: served.state, sent };
}

/** The state of the review step, with its idempotency key. */
async function checked() {
  const { state } = await pageOf({});
  return { shown, orderKey: state.orderKey, intent: { kind: 'pay' } } as const;
}

describe('a posted form', () => {
  it('returns with its faults and all typed answers', async () => {
    const values = { ...sampleValues.alone, email: 'mere at example' };
    const { state, sent } = await pageOf({ values });
    expect(state).toMatchObject({
      step: 'details',
      values,
      faults: { email: 'Enter an email address such as name@example.com.' },
    });
    expect(sent).toEqual([]);
  });

  it('leads to the review step when complete, and places no order', async () => {
    const { state, sent } = await pageOf({});
    expect(state).toMatchObject({ step: 'check', problem: null });
    expect(state.faults).toEqual({});
    expect(state.orderKey?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent).toEqual([]);
  });

  it('reports at the travellers, not at the payment, that a child is too old', async () => {
    const { family } = sampleItems;
    const ofFamily = fixtureCart([family], Date.parse('2026-11-21T10:00:00+13:00'));
    const check = async (misfit: CheckoutFault) => {
      const { session } = sessionWith(null, misfit);
      const served = await servePosted(posted({ values: sampleValues.family }), ofFamily, session);
      if (served.kind !== 'page') expect.fail('It was ordered.');
      return served.state;
    };
    const message = 'On Interislander, children must be under 15 on the day of travel.';
    expect(await check(fault('VALIDATION', { 'travellers.2.dateOfBirth': message }))).toMatchObject({
      step: 'details',
      faults: { 'person-2-birthDay': message },
    });
    expect(await check(fault('NOT_FOUND'))).toMatchObject({
      step: 'details',
      problem: { remedy: { kind: 'link' } },
    });
    // The order itself is checked against the same rules.
    expect(await check(fault('UPSTREAM'))).toMatchObject({ step: 'check', problem: null });
  });

  it('adds a typed voucher on the way to the review step', async () => {
    const { state } = await pageOf({ values: { ...sampleValues.alone, newVoucher: 'good 1' } });
    expect(state).toMatchObject({ step: 'check', voucherCodes: ['GOOD1'], values: { newVoucher: '' } });
    expect(state.quote?.vouchers).toHaveLength(1);
  });

  it('reports an unusable voucher beside its field and keeps the others', async () => {
    const { state } = await pageOf({
      intent: { kind: 'add-voucher' },
      voucherCodes: ['GOOD1'],
      values: { ...sampleValues.alone, newVoucher: 'bad' },
    });
    expect(state).toMatchObject({
      step: 'details',
      voucherCodes: ['GOOD1'],
      faults: { newVoucher: 'There is no such voucher.' },
    });
  });

  it('drops a removed voucher and one that is no longer valid', async () => {
    const removed = await pageOf({
      intent: { kind: 'remove-voucher', index: 0 },
      voucherCodes: ['GOOD1', 'GOOD2'],
    });
    expect(removed.state.voucherCodes).toEqual(['GOOD2']);
    const dropped = await pageOf({ ...(await checked()), voucherCodes: ['BAD', 'GOOD2'] });
    expect(dropped.state).toMatchObject({
      step: 'details',
      voucherCodes: ['GOOD2'],
      faults: { newVoucher: 'There is no such voucher.' },
    });
    expect(dropped.sent).toEqual([]);
  });

  it('goes back to the answer that is to be changed', async () => {
    const { state } = await pageOf({ intent: { kind: 'change', field: 'email' } });
    expect(state).toMatchObject({ step: 'details', focus: 'email', values: sampleValues.alone });
  });

  it('places the order after the review step, at the shown total and subtotal', async () => {
    const { session, sent } = sessionWith();
    const pressed = await checked();
    const served = await servePosted(posted(pressed), cart, session);
    expect(served).toEqual({ kind: 'ordered', booking });
    expect(sent).toMatchObject([
      {
        order: { expectedTotal: total, expectedSubtotal: subtotal, acceptConditions: true },
        key: pressed.orderKey?.key,
      },
    ]);
  });

  it('places no order without the review step', async () => {
    const { state, sent } = await pageOf({ intent: { kind: 'pay' } });
    expect(state.step).toBe('check');
    expect(sent).toEqual([]);
  });

  it('is the same order when sent again, and another one when changed', async () => {
    const { session, sent } = sessionWith();
    const pressed = await checked();
    await servePosted(posted(pressed), cart, session);
    await servePosted(posted(pressed), cart, session);
    await servePosted(
      posted({ ...pressed, values: { ...sampleValues.alone, phone: '04 123 4567' } }),
      cart,
      session,
    );
    const keys = sent.map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('offers a new total for acceptance, under a key of its own', async () => {
    const pressed = { ...(await checked()), shown: { total: 200, subtotal } };
    const { state } = await pageOf(
      pressed,
      fault('PRICE_CHANGED', { oldPrice: '200', newPrice: String(total) }),
    );
    expect(state).toMatchObject({ step: 'check', problem: { remedy: { kind: 'accept' } } });
    const { session, sent } = sessionWith();
    await servePosted(posted({ intent: { kind: 'pay' }, shown, orderKey: state.orderKey }), cart, session);
    expect(sent[0]?.key).toBe(state.orderKey?.key);
  });

  it('offers a new subtotal for acceptance where the total is unchanged', async () => {
    const pressed = { ...(await checked()), shown: { total, subtotal: subtotal - 30 } };
    const { state } = await pageOf(
      pressed,
      fault('PRICE_CHANGED', { oldPrice: String(subtotal - 30), newPrice: String(subtotal) }),
    );
    expect(state).toMatchObject({
      step: 'check',
      problem: { title: 'Your order has changed', remedy: { kind: 'accept' } },
    });
    const { session, sent } = sessionWith();
    await servePosted(posted({ intent: { kind: 'pay' }, shown, orderKey: state.orderKey }), cart, session);
    expect(sent[0]?.key).toBe(state.orderKey?.key);
  });

  it('maps a fault that only the API knows to its field', async () => {
    const { state } = await pageOf(
      await checked(),
      fault('VALIDATION', { 'travellers.0.lastName': 'Too long.' }),
    );
    expect(state).toMatchObject({ step: 'details', faults: { 'person-0-lastName': 'Too long.' } });
  });

  it.each(['SOLD_OUT', 'UPSTREAM', '500', 'RATE_LIMITED', 'CART_EXPIRED'])(
    'keeps all answers after %s',
    async (code) => {
      const { state } = await pageOf(await checked(), fault(code));
      expect(state).toMatchObject({ step: 'check', values: sampleValues.alone });
      expect(state.problem?.title).toBeTruthy();
    },
  );

  describe('accepts no conditions of an item that another tab has added', () => {
    const conditionsSeen: readonly string[] = [];

    it.each(['check', 'pay'] as const)('with the intent %s', async (kind) => {
      const { state, sent } = await pageOf({ ...(await checked()), intent: { kind }, conditionsSeen });
      expect(state).toMatchObject({
        step: 'details',
        values: { email: sampleValues.alone.email },
        faults: { acceptConditions: 'Accept the conditions to continue.' },
        problem: { title: 'Your order has changed' },
      });
      expect(state.values?.acceptConditions).toBeUndefined();
      expect(sent).toEqual([]);
    });

    it('even if the order can’t be quoted', async () => {
      const { session } = sessionWith();
      const broken = { ...session, quote: async () => ({ ok: false, fault: fault('UPSTREAM') }) as const };
      const served = await servePosted(posted({ ...(await checked()), conditionsSeen }), cart, broken);
      if (served.kind !== 'page') expect.fail('It was ordered.');
      expect(served.state.step).toBe('details');
      expect(served.state.values?.acceptConditions).toBeUndefined();
    });
  });

  it('needs no conditions of an extra', async () => {
    const { car } = fixtureItems;
    const extra = { ...car, associatedCartItemId: alone.id, price: 0 };
    const { session } = sessionWith();
    const served = await servePosted(
      posted(await checked()),
      { ...cart, items: [...cart.items, extra] },
      session,
    );
    expect(served.kind).toBe('ordered');
  });
});
