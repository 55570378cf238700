import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixtureCart, fixtureItems } from './fixture-carts.ts';
import { countOf, createSnapshot, predictCart } from './optimistic-cart.ts';

const at = Date.parse('2026-11-21T10:00:00+13:00');
const { ferry, car, train, bags, meal, pass, voucher } = fixtureItems;
const all = [ferry, car, train, bags, meal, pass, voucher];
const before = createSnapshot(fixtureCart(all, at), at);

describe('predictCart', () => {
  test('removes an item with its extras and their prices', () => {
    const after = predictCart(before, { intent: 'remove', itemId: train.id });
    expect(after.cart?.items.map(({ id }) => id)).toEqual([ferry.id, car.id, pass.id, voucher.id]);
    expect(after.cart).toMatchObject({
      count: 4,
      subtotal: 214 + 198 + 1_398 + 250,
      removed: { id: train.id, description: train.description, after: ferry.id },
    });
    const first = predictCart(before, { intent: 'remove', itemId: ferry.id });
    expect(first.cart?.removed?.after).toBeNull();
    const extra = predictCart(before, { intent: 'remove', itemId: car.id });
    expect(extra.cart?.removed?.after).toBe(ferry.id);
  });

  test('keeps count and subtotal consistent after any removals', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all)), (removed) => {
        const after = removed.reduce(
          (cart, { id }) => predictCart(cart, { intent: 'remove', itemId: id }),
          before,
        );
        const left = after.cart?.items ?? [];
        expect(after.cart?.count).toBe(left.length);
        expect(after.cart?.subtotal).toBe(left.reduce((sum, { price }) => sum + price, 0));
        const ids = new Set(left.map(({ id }) => id));
        for (const { associatedCartItemId } of left)
          expect(associatedCartItemId === null || ids.has(associatedCartItemId)).toBe(true);
      }),
    );
  });

  test('uses the requested numbers, keeps the price and marks the item', () => {
    const passengers = { adultCount: 3, childCount: 0, infantCount: 0 };
    const after = predictCart(before, { intent: 'change', items: [{ id: ferry.id, passengers }] });
    expect(after.cart?.items[0]).toMatchObject({ passengers, price: 214 });
    expect(after.cart?.subtotal).toBe(before.cart?.subtotal);
    expect(after.changing).toEqual([ferry.id]);
  });

  test('counts added items, also without a cart', () => {
    const call = { intent: 'add', items: [{ itemType: 'pass', productId: 'any', quantity: 1 }] } as const;
    expect(countOf(predictCart(createSnapshot(null, null), { ...call, items: [...call.items] }))).toBe(1);
    expect(countOf(predictCart(before, { ...call, items: [...call.items] }))).toBe(all.length + 1);
    expect(predictCart(before, { ...call, items: [...call.items] }).cart).toBe(before.cart);
  });
});
