import { describe, expect, test } from 'vitest';
import { failed, results } from '#api/envelope.ts';
import type { Visitor } from '#blocks/define-block.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { exampleBooking } from '#domains/booking/testing.ts';
import { createLoadContext } from '#src/page/load.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { cart } from './cart.block.ts';
import { fixtures } from './cart.fixtures.ts';
import { loadCart, type ReadCart } from './cart.load.ts';

const now = new Date('2026-11-21T10:00:00+13:00');
/** A loader whose API answers this; without an answer it must not be asked. */
const load = (visitor: Visitor, query: PageQuery = {}, answer?: Awaited<ReturnType<ReadCart>>) =>
  loadCart({}, createLoadContext({ path: '/cart/', query, visitor, now }), async (sessionId) => {
    if (!answer || visitor.kind !== 'visitor' || sessionId !== visitor.cartSessionId)
      throw new Error('No cart was to be read.');
    return answer;
  });
const visitor = {
  kind: 'visitor',
  cartSessionId: 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1',
  bookingToken: null,
} as const;
const { ferry, car } = fixtureItems;

describe('whose cart the block shows', () => {
  test('nobody’s on a page that is kept for all', async () => {
    expect(await load({ kind: 'anyone' })).toEqual({ ok: true, data: { for: 'anyone' } });
    expect(await renderBlock(cart, fixtures.withEverything)).toContain('href="/cart/"');
  });

  test('an invented one to an editor, with a session that reaches no cart', async () => {
    const loaded = await load({ kind: 'editor' });
    expect(loaded).toMatchObject({
      ok: true,
      data: { cart: { count: 3 }, settings: { session: 'fixture' } },
    });
  });

  test('none to a visitor without the cookie', async () => {
    expect(await load({ kind: 'visitor', cartSessionId: null, bookingToken: null })).toMatchObject({
      ok: true,
      data: { cart: null, isGone: false, settings: { session: 'api' } },
    });
  });

  test('the visitor’s own, as the API answers it', async () => {
    const own = fixtureCart([ferry, car], now.getTime());
    expect(await load(visitor, {}, results(own))).toMatchObject({
      ok: true,
      data: { cart: own, isGone: false },
    });
  });

  test.each(['CART_EXPIRED', 'INVALID_CART_SESSION'])('that it is over: %s', async (code) => {
    expect(await load(visitor, {}, failed(code, 'Over.'))).toMatchObject({
      ok: true,
      data: { cart: null, isGone: true },
    });
  });

  test('a failure, when the cart does not answer: then a way to reach us stands there', async () => {
    expect(await load(visitor, {}, failed('UPSTREAM', 'Not answering.'))).toEqual({
      ok: false,
      reason: 'unavailable',
    });
    expect(cart.onFailure).toBe('critical');
  });
});

describe('an order that this browser has placed', () => {
  const payment = { state: 'open', failureCode: null, url: 'https://pay.example/' } as const;
  const cartWith = (items: Parameters<typeof fixtureCart>[0]) => results(fixtureCart(items, now.getTime()));
  const loadAfter = (status: 'pending_payment' | 'confirmed', answer: Awaited<ReturnType<ReadCart>>) =>
    loadCart(
      {},
      createLoadContext({ path: '/cart/', visitor: { ...visitor, bookingToken: 'a'.repeat(43) }, now }),
      async () => answer,
      async () => exampleBooking({ reference: '7KM-Q2X-9TR', status, payment }),
    );

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
  ] as const)('is named while it %s', async (_, status, items, order) => {
    expect(await loadAfter(status, cartWith([...items]))).toMatchObject({ ok: true, data: { order } });
  });
});

describe('what came of a form that was sent without a script', () => {
  const problemIn = async (query: PageQuery) => {
    const loaded = await load({ kind: 'visitor', cartSessionId: null, bookingToken: null }, query);
    return loaded.ok && loaded.data.for === 'visitor' ? loaded.data.problem : 'none loaded';
  };

  test('is said in words of ours, with the item it is about', async () => {
    expect(await problemIn({ problem: 'SOLD_OUT', item: ferry.id })).toEqual({
      message: expect.stringContaining('sold'),
      itemId: ferry.id,
      isForSearch: false,
    });
  });

  test('leads on to another search where what was wanted is gone', async () => {
    expect(await problemIn({ problem: 'SOLD_OUT' })).toMatchObject({ itemId: null, isForSearch: true });
    expect(await problemIn({ problem: 'RATE_LIMITED' })).toMatchObject({ isForSearch: false });
  });

  test.each([[{ problem: '<script>alert(1)</script>' }], [{ problem: ['SOLD_OUT', 'SOLD_OUT'] }], [{}]])(
    'is nothing for what nobody of ours writes: %j',
    async (query) => {
      expect(await problemIn(query)).toBeNull();
    },
  );

  test.each(['constructor', 'NEVER_HEARD_OF'])('knows no code by another name: %s', async (code) => {
    const problem = await problemIn({ problem: code });
    if (code === 'constructor') expect(problem).toBeNull();
    else expect(problem).toMatchObject({ message: expect.stringContaining('went wrong'), itemId: null });
  });

  test('names an item by its id alone', async () => {
    expect(await problemIn({ problem: 'SOLD_OUT', item: '"><b>' })).toMatchObject({ itemId: null });
  });
});
