import { describe, expect, test } from 'vitest';
import { cartSchema } from '#contracts/api/cart-schemas.ts';
import { changeCartSchema } from '#contracts/cart/cart-calls.ts';
import { createFixtureCartSession } from './fixture-cart-session.ts';
import { fixtureCart, fixtureItems, instantText } from './fixture-carts.ts';

const cartOf = async (answer: ReturnType<ReturnType<typeof createFixtureCartSession>['read']>) => {
  const settled = await answer;
  if (!settled.ok || !settled.cart) throw new Error('No cart.');
  return settled.cart;
};

describe('a fixture cart', () => {
  test('matches the API’s schema, with every item', () => {
    const cart = fixtureCart(Object.values(fixtureItems), Date.parse('2026-04-04T23:00:00+13:00'));
    expect(cartSchema.parse(cart)).toEqual(cart);
  });

  test('has ids that forms accept', () => {
    const items = [{ id: fixtureItems.ferry.id, quantity: 1 }];
    expect(changeCartSchema.safeParse({ items }).success).toBe(true);
  });

  test('is filled, changed and emptied in memory', async () => {
    const session = createFixtureCartSession({ cart: null });
    expect(await session.read()).toEqual({ ok: true, cart: null });
    const added = await cartOf(
      session.send({
        intent: 'add',
        items: [{ itemType: 'pass', productId: 'any', quantity: 1, expectedPrice: 158 }],
      }),
    );
    expect(added).toMatchObject({ count: 1, subtotal: 158 });
    const id = added.items[0]?.id ?? '';
    const changed = await cartOf(session.send({ intent: 'change', items: [{ id, quantity: 3 }] }));
    expect(changed).toMatchObject({ count: 1, subtotal: 474 });
    const emptied = await cartOf(session.send({ intent: 'remove', itemId: id }));
    expect(emptied).toMatchObject({ count: 0, subtotal: 0, holdExpiresAt: null });
    expect(session.calls.map(({ intent }) => intent)).toEqual(['read', 'add', 'change', 'remove']);
  });

  test('removes extras with their parent', async () => {
    const session = createFixtureCartSession();
    const { items } = await cartOf(session.send({ intent: 'remove', itemId: fixtureItems.ferry.id }));
    expect(items.map(({ id }) => id)).toEqual([fixtureItems.train.id]);
  });
});

test.each([
  ['2026-11-20T21:00:00Z', '2026-11-21T10:00:00+13:00'],
  ['2026-06-30T12:00:00Z', '2026-07-01T00:00:00+12:00'],
  ['2026-09-26T14:00:00Z', '2026-09-27T03:00:00+13:00'],
])('%s is %s in New Zealand', (instant, text) => {
  expect(instantText(Date.parse(instant))).toBe(text);
});
