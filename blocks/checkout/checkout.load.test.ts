import { describe, expect, it } from 'vitest';
import type { LoadContext, Visitor } from '#blocks/define-block.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import { fixtureQuote } from '#browser/checkout/fixture-checkout-session.ts';
import { failed } from '#contracts/api/envelope.ts';
import { exampleBooking } from '#domains/booking/example-booking.ts';
import { type CheckoutReader, loadCheckout } from './checkout.load.ts';
import { sampleItems } from './checkout-samples.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
const sessionId = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1';

const context = (visitor: Visitor): LoadContext => ({
  path: '/checkout/',
  query: {},
  visitor,
  now,
  signal: AbortSignal.timeout(5_000),
  changesAt: () => undefined,
  share: (_, request) => request(),
});

const visitor: Visitor = { kind: 'visitor', cartSessionId: sessionId, bookingToken: null };

const success = <Data>(data: Data) =>
  ({ status: 'success', data, errorCode: null, errorMessage: null }) as const;

const journey = {
  ...sampleItems.alone,
  data: JSON.stringify({
    kind: 'journey',
    conditions: {
      changes: 'No changes.',
      refund: 'No refund.',
      text: 'Instant confirmation. Paying by Visa or Mastercard adds 2.4%, here $3.53. Children are 2 to 14.',
    },
  }),
};
const extra = { ...fixtureItems.bags, associatedCartItemId: journey.id };
const pass = { ...fixtureItems.pass, productId: 'bus-pass-15-hours' };

const answers = (facts: Partial<CheckoutReader> = {}) => {
  const calls: string[] = [];
  const reader: CheckoutReader = {
    cart: async () => success(fixtureCart([journey, extra, pass], now.getTime())),
    quoteCheckout: async () => success(fixtureQuote(100)),
    countries: async () =>
      success([
        { code: 'AU', name: 'Australia' },
        { code: 'NZ', name: 'New Zealand' },
      ]),
    ...facts,
  };
  return {
    calls,
    reader: async () => {
      calls.push('api');
      return reader;
    },
  };
};

async function dataFor(who: Visitor, facts?: Partial<CheckoutReader>) {
  const { reader, calls } = answers(facts);
  const loaded = await loadCheckout({}, context(who), reader);
  if (!loaded.ok || loaded.data.for !== 'visitor') expect.fail(JSON.stringify(loaded));
  return { data: loaded.data, calls };
}

describe('loadCheckout', () => {
  it('shows no cart on a page that is cached for everybody', async () => {
    const { reader, calls } = answers();
    expect(await loadCheckout({}, context({ kind: 'anyone' }), reader)).toEqual({
      ok: true,
      data: { for: 'anyone' },
    });
    expect(calls).toEqual([]);
  });

  it('makes no API call for an editor, who sees an invented cart', async () => {
    const { data, calls } = await dataFor({ kind: 'editor' });
    expect(calls).toEqual([]);
    expect(data.settings.session).toBe('fixture');
    expect(data.cart?.items.length).toBeGreaterThan(0);
    expect(data.quote?.subtotal).toBe(data.cart?.subtotal);
  });

  it('reads nothing for a visitor without a cart', async () => {
    const { data, calls } = await dataFor({ ...visitor, cartSessionId: null });
    expect(data).toMatchObject({ cart: null, isGone: false });
    expect(calls).toEqual([]);
  });

  it('loads the cart, its quote, the countries with New Zealand first, and the conditions of each item', async () => {
    const { data } = await dataFor(visitor);
    expect(data.quote?.total).toBe(102.4);
    expect(data.countries.map(({ code }) => code)).toEqual(['NZ', 'AU']);
    expect(data.conditions[journey.id]).toMatchObject({
      lines: ['No refund.', 'No changes.', 'The same applies to its extras.'],
      more: 'Instant confirmation. Children are 2 to 14.',
    });
    expect(data.conditions[pass.id]?.lines).toEqual([expect.stringMatching(/refundable/)]);
    expect(data.conditions[extra.id]).toBeUndefined();
  });

  it.each([
    [
      'waits for its payment',
      'pending_payment',
      visitor,
      { reference: '7KM-Q2X-9TR', isPaid: false, canBePaid: true },
    ],
    ['is paid, where the cart has other things by now', 'confirmed', visitor, null],
    [
      'is paid, where there is no cart',
      'confirmed',
      { ...visitor, cartSessionId: null },
      { reference: '7KM-Q2X-9TR', isPaid: true, canBePaid: false },
    ],
  ] as const)('shows or hides an order that %s', async (_, status, who, order) => {
    const payment = { state: 'open', failureCode: null, url: 'https://pay.example/' } as const;
    const loaded = await loadCheckout(
      {},
      context({ ...who, bookingToken: 'a'.repeat(43) }),
      answers().reader,
      async () => exampleBooking({ reference: '7KM-Q2X-9TR', status, payment }),
    );
    expect(loaded).toMatchObject({ ok: true, data: { order } });
  });

  const ride = (line: string, fareFamilyId: string, departure = '2030-12-01T08:00:00+13:00') => ({
    ...journey,
    data: JSON.stringify({
      kind: 'journey',
      route: {
        serviceRoute: [{ line, fareFamilyId, stock: 'live', checkInCloses: null, from: { departure } }],
      },
    }),
  });
  const ofPass = (id: string) => ({ ...pass, data: JSON.stringify({ kind: 'pass', pass: { id } }) });
  it.each([
    ['a rail pass and a voucher', [ofPass('rail-pass-3-days'), fixtureItems.voucher], []],
    ['a bus pass', [ofPass('bus-pass-15-hours')], ['more hours']],
    ['a coach', [ride('intercity_south', 'saver')], ['a bag', 'a bicycle']],
    ['a ferry', [ride('interislander', 'saver')], ['a vehicle', 'a bag', 'a bicycle']],
    ['a ferry that has left', [ride('interislander', 'saver', '2020-12-01T08:00:00+13:00')], []],
    ['a tour', [fixtureItems.tour], []],
  ])('offers only extras that this cart can have: %s', async (_what, items, extras) => {
    const cart = async () => success(fixtureCart(items, now.getTime()));
    expect((await dataFor(visitor, { cart })).data.extras).toEqual(extras);
  });

  it('reports that a cart has expired', async () => {
    const { data } = await dataFor(visitor, { cart: async () => failed('CART_EXPIRED', 'Over.') });
    expect(data).toMatchObject({ cart: null, isGone: true });
  });

  it('continues without a quote, which the page requests again', async () => {
    const { data } = await dataFor(visitor, { quoteCheckout: async () => failed('UPSTREAM', 'Later.') });
    expect(data.quote).toBeNull();
  });

  it('fails if the cart API does not answer', async () => {
    const { reader } = answers({ cart: async () => failed('UPSTREAM', 'Later.') });
    expect(await loadCheckout({}, context(visitor), reader)).toEqual({ ok: false, reason: 'unavailable' });
  });
});
