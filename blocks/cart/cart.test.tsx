import { describe, expect, test } from 'vitest';
import type { Visitor } from '#blocks/define-block.ts';
import { inventedCart } from '#blocks/invented-cart.ts';
import type { CartReading, Ports } from '#blocks/ports.ts';
import type { CartData } from '#browser/cart/cart-session.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { exampleBooking } from '#domains/booking/example-booking.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { cart } from './cart.block.ts';
import { fixtures } from './cart.fixtures.ts';
import { loadCart } from './cart.load.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
/** Loads with this cart; without one the ports of the site answer. */
const load = (visitor: Visitor, query: PageQuery = {}, reading?: CartReading, ports: Partial<Ports> = {}) =>
  loadCart(
    {},
    loadContext(
      { path: '/cart/', query, visitor, now },
      {
        ...ports,
        ...(reading && {
          cart: {
            read: async () => reading,
            quote: async () => null,
            ageLimits: async () => ({}),
            passTravellers: async () => ({}),
          },
        }),
      },
    ),
  );
const open = (data: CartData): CartReading => ({ state: 'open', cart: inventedCart, data });
const visitor = {
  kind: 'visitor',
  cartSessionId: 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1',
  bookingToken: null,
} as const;
const { ferry, car } = fixtureItems;

describe('the cart that the block shows', () => {
  test('is none on a page that is cached for everybody', async () => {
    expect(await load({ kind: 'anyone' })).toEqual({ ok: true, data: { for: 'anyone' } });
    expect(await renderBlock(cart, fixtures.withEverything)).toContain('href="/cart/"');
  });

  test('is an invented one for an editor, with a session that has no access to real carts', async () => {
    const loaded = await load({ kind: 'editor' });
    expect(loaded).toMatchObject({
      ok: true,
      data: { cart: { count: 3 }, settings: { session: 'fixture' } },
    });
  });

  test('is none for a visitor without the cookie', async () => {
    expect(await load({ kind: 'visitor', cartSessionId: null, bookingToken: null })).toMatchObject({
      ok: true,
      data: { cart: null, isGone: false, settings: { session: 'api' } },
    });
  });

  test('is the visitor’s own, as the API returns it', async () => {
    const own = fixtureCart([ferry, car], now.getTime());
    expect(await load(visitor, {}, open(own))).toMatchObject({
      ok: true,
      data: { cart: own, isGone: false },
    });
  });

  test('has expired', async () => {
    expect(await load(visitor, {}, { state: 'gone' })).toMatchObject({
      ok: true,
      data: { cart: null, isGone: true },
    });
  });

  test('is a failure when it can’t be read, and its fallback names a way to reach us', async () => {
    expect(await load(visitor, {}, { state: 'unavailable' })).toEqual({
      ok: false,
      reason: 'unavailable',
    });
    expect(cart.onFailure).toBe('critical');
  });
});

describe('an order placed in this browser', () => {
  const payment = { state: 'open', failureCode: null, url: 'https://pay.example/' } as const;
  const cartWith = (items: Parameters<typeof fixtureCart>[0]) => open(fixtureCart(items, now.getTime()));
  const loadAfter = (status: 'pending_payment' | 'confirmed', reading: CartReading) =>
    load(visitor, {}, reading, {
      bookings: {
        read: async () => exampleBooking({ reference: '7KM-Q2X-9TR', status, payment }),
        refundOffer: async () => null,
        changeOffer: async () => null,
        changeOptions: async () => null,
        extraOptions: async () => null,
        travellerOptions: async () => null,
      },
    });

  test.each([
    [
      'waits for its payment',
      'pending_payment',
      [ferry],
      { reference: '7KM-Q2X-9TR', isPaid: false, canBePaid: true },
    ],
    [
      'is paid, where the cart is empty',
      'confirmed',
      [],
      { reference: '7KM-Q2X-9TR', isPaid: true, canBePaid: false },
    ],
    ['is paid, where the cart has other things by now', 'confirmed', [ferry], null],
  ] as const)('is shown or hidden while it %s', async (_, status, items, order) => {
    expect(await loadAfter(status, cartWith([...items]))).toMatchObject({ ok: true, data: { order } });
  });
});

describe('the outcome of a form posted without a script', () => {
  const problemIn = async (query: PageQuery) => {
    const loaded = await load({ kind: 'visitor', cartSessionId: null, bookingToken: null }, query);
    return loaded.ok && loaded.data.for === 'visitor' ? loaded.data.problem : 'none loaded';
  };

  test('is shown in the site’s own words, with its item', async () => {
    expect(await problemIn({ problem: 'SOLD_OUT', item: ferry.id })).toEqual({
      message: expect.stringContaining('sold'),
      itemId: ferry.id,
      isForSearch: false,
    });
  });

  test('links to another search if the item is gone', async () => {
    expect(await problemIn({ problem: 'SOLD_OUT' })).toMatchObject({ itemId: null, isForSearch: true });
    expect(await problemIn({ problem: 'RATE_LIMITED' })).toMatchObject({ isForSearch: false });
  });

  test.each([[{ problem: '<script>alert(1)</script>' }], [{ problem: ['SOLD_OUT', 'SOLD_OUT'] }], [{}]])(
    'ignores values that the site never writes: %j',
    async (query) => {
      expect(await problemIn(query)).toBeNull();
    },
  );

  test.each(['constructor', 'NEVER_HEARD_OF'])(
    'gives an unknown code the general message: %s',
    async (code) => {
      const problem = await problemIn({ problem: code });
      if (code === 'constructor') expect(problem).toBeNull();
      else expect(problem).toMatchObject({ message: expect.stringContaining('went wrong'), itemId: null });
    },
  );

  test('identifies an item by its id only', async () => {
    expect(await problemIn({ problem: 'SOLD_OUT', item: '"><b>' })).toMatchObject({ itemId: null });
  });
});
