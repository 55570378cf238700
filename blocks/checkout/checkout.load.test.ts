import { describe, expect, it } from 'vitest';
import type { Visitor } from '#blocks/define-block.ts';
import { inventedCart } from '#blocks/invented-cart.ts';
import type { CartPort, CartReading, Ports } from '#blocks/ports.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import { fixtureQuote } from '#browser/checkout/fixture-checkout-session.ts';
import { exampleBooking } from '#domains/booking/example-booking.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { loadCheckout } from './checkout.load.ts';
import { sampleItems } from './checkout-samples.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
const sessionId = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1';

const visitor: Visitor = { kind: 'visitor', cartSessionId: sessionId, bookingToken: null };

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
const pass = {
  ...fixtureItems.pass,
  productId: 'bus-pass-15-hours',
  data: JSON.stringify({ kind: 'pass', conditions: { refund: 'Half of it until you book.' } }),
};
const olderPass = {
  ...fixtureItems.pass,
  id: '1b1d7c50-0000-4000-8000-00000000abcd',
  productId: 'bus-pass-15-hours',
};

const childLimit = { on: '2026-12-01', maxAges: { child: 14, infant: 1 }, where: 'TranzAlpine' };

const cartOf = (items: Parameters<typeof fixtureCart>[0]): CartReading => ({
  state: 'open',
  cart: inventedCart,
  data: fixtureCart(items, now.getTime()),
});

/** Loads for a visitor; ports that are not named have a cart with a journey, its extra and a pass. */
const load = (who: Visitor, facts: Partial<CartPort> = {}, ports: Partial<Ports> = {}) =>
  loadCheckout(
    {},
    loadContext(
      { path: '/checkout/', visitor: who, now },
      {
        cart: {
          read: async () => cartOf([journey, extra, pass, olderPass]),
          quote: async () => fixtureQuote(100),
          ageLimits: async () => ({ [journey.id]: [childLimit] }),
          passTravellers: async () => ({}),
          ...facts,
        },
        ...ports,
      },
    ),
  );

async function dataFor(...parts: Parameters<typeof load>) {
  return dataOf(await load(...parts));
}

function dataOf(loaded: Awaited<ReturnType<typeof load>>) {
  if (!loaded.ok || loaded.data.for !== 'visitor') expect.fail(JSON.stringify(loaded));
  return loaded.data;
}

describe('loadCheckout', () => {
  it('shows no cart on a page that is cached for everybody', async () => {
    const read = () => Promise.reject(new Error('The cart was read.'));
    expect(await load({ kind: 'anyone' }, { read })).toEqual({ ok: true, data: { for: 'anyone' } });
  });

  it('shows an editor an invented cart', async () => {
    const data = dataOf(await loadCheckout({}, loadContext({ visitor: { kind: 'editor' }, now })));
    expect(data.settings.session).toBe('fixture');
    expect(data.cart?.items.length).toBeGreaterThan(0);
    expect(data.quote?.subtotal).toBe(data.cart?.subtotal);
  });

  it('quotes nothing for a visitor without a cart', async () => {
    const quote = () => Promise.reject(new Error('A quote was requested.'));
    const data = await dataFor(visitor, { read: async () => ({ state: 'none' }), quote });
    expect(data).toMatchObject({ cart: null, isGone: false, quote: null });
  });

  it('loads the cart, its quote, the countries with New Zealand first, and the conditions of each item', async () => {
    const data = await dataFor(visitor);
    expect(data.quote?.total).toBe(102.4);
    expect(data.countries.slice(0, 2).map(({ code }) => code)).toEqual(['NZ', 'AF']);
    expect(data.conditions[journey.id]).toMatchObject({
      lines: ['No refund.', 'No changes.', 'The same applies to its extras.'],
      more: 'Instant confirmation. Children are 2 to 14.',
    });
    // The order sells the terms of the cart, even if the catalogue has changed.
    expect(data.conditions[pass.id]?.lines).toEqual(['Half of it until you book.']);
    expect(data.conditions[olderPass.id]?.lines).toEqual([expect.stringMatching(/refundable/)]);
    expect(data.conditions[extra.id]).toBeUndefined();
    expect(data.ageLimits).toEqual({ [journey.id]: [childLimit] });
  });

  it('offers text messages about journeys only', async () => {
    expect((await dataFor(visitor)).offersTexts).toBe(true);
    const read = async () => cartOf([pass]);
    expect((await dataFor(visitor, { read })).offersTexts).toBe(false);
  });

  it.each([
    [
      'waits for its payment',
      'pending_payment',
      cartOf([journey]),
      { reference: '7KM-Q2X-9TR', isPaid: false, canBePaid: true },
    ],
    ['is paid, where the cart has other things by now', 'confirmed', cartOf([journey]), null],
    [
      'is paid, where there is no cart',
      'confirmed',
      { state: 'none' },
      { reference: '7KM-Q2X-9TR', isPaid: true, canBePaid: false },
    ],
  ] as const)('shows or hides an order that %s', async (_, status, reading, order) => {
    const payment = { state: 'open', failureCode: null, url: 'https://pay.example/' } as const;
    const read = async () => exampleBooking({ reference: '7KM-Q2X-9TR', status, payment });
    const loaded = await load(
      visitor,
      { read: async () => reading },
      {
        bookings: {
          read,
          refundOffer: async () => null,
          changeOffer: async () => null,
          changeOptions: async () => null,
          extraOptions: async () => null,
          travellerOptions: async () => null,
        },
      },
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
  const ferry = ride('interislander', 'saver');
  const ofPass = (id: string) => ({ ...pass, data: JSON.stringify({ kind: 'pass', pass: { id } }) });
  it.each([
    ['a rail pass and a voucher', [ofPass('rail-pass-3-days'), fixtureItems.voucher], []],
    ['a bus pass', [ofPass('bus-pass-15-hours')], ['more hours']],
    ['a coach', [ride('intercity_south', 'saver')], ['a bag', 'a bicycle']],
    ['a ferry', [ferry], ['a vehicle', 'a bag', 'a bicycle']],
    [
      'a ferry with a car',
      [ferry, { ...fixtureItems.car, associatedCartItemId: ferry.id }],
      ['a bag', 'a bicycle', 'a meal'],
    ],
    [
      'a ferry and its bag',
      [ferry, { ...extra, associatedCartItemId: ferry.id }],
      ['a vehicle', 'a bag', 'a bicycle'],
    ],
    ['a ferry that has left', [ride('interislander', 'saver', '2020-12-01T08:00:00+13:00')], []],
    ['a tour', [fixtureItems.tour], []],
  ])('offers only extras that this cart can have: %s', async (_what, items, extras) => {
    expect((await dataFor(visitor, { read: async () => cartOf(items) })).extras).toEqual(extras);
  });

  it('reports that a cart has expired', async () => {
    const data = await dataFor(visitor, { read: async () => ({ state: 'gone' }) });
    expect(data).toMatchObject({ cart: null, isGone: true });
  });

  it('continues without a quote, which the page requests again', async () => {
    const data = await dataFor(visitor, { quote: async () => null });
    expect(data.quote).toBeNull();
  });

  it('fails if the cart can’t be read', async () => {
    const loaded = await load(visitor, { read: async () => ({ state: 'unavailable' }) });
    expect(loaded).toEqual({ ok: false, reason: 'unavailable' });
  });
});
