import { expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import { cartItems } from '#domains/cart/cart.table.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { cartOf, marketFeed, marketFiles, minutesAfter, morning } from '#domains/cart/testing.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { itemsOf, travellersOf } from '../booking-store.ts';
import { useOrderShop } from './order-suite.testing.ts';
import { cartWith, placedOf, refusalOf } from './testing.ts';

describeEachDatabase('what had run out when it is ordered', (open) => {
  const shop = useOrderShop(open);
  /** Somebody else takes what is free of the train. */
  const others = async (adults: number) => {
    const wanted = await shop.journey(
      'Christchurch',
      'Greymouth',
      { adults, children: 0, infants: 0 },
      shop.deps.time,
    );
    cartOf(await addToCart(shop.deps, null, [wanted]));
  };

  test('is held again and ordered', async () => {
    const cart = await cartWith(shop.deps, await shop.train());
    shop.deps.time = minutesAfter(morning, 16);
    await placedOf(shop.deps, cart);
    expect(await shop.heldUntil(cart.items[0]?.id)).toEqual(minutesAfter(morning, 16 + 35));
  });

  test('is held again with its extras', async () => {
    const cart = await shop.withCar();
    shop.deps.time = minutesAfter(morning, 16);
    const placed = await placedOf(shop.deps, cart);
    const items = await itemsOf(shop.database, (await shop.bookingOf(placed.reference)).id);
    expect(items.map(({ claims }) => claims.length)).toEqual([1, 1]);
    for (const { id } of cart.items) expect(await shop.heldUntil(id)).toEqual(minutesAfter(morning, 51));
  });

  test('and is gone: nothing is ordered, and it is said how much is left', async () => {
    const cart = await cartWith(shop.deps, await shop.train({ adults: 2, children: 0, infants: 0 }));
    shop.deps.time = minutesAfter(morning, 16);
    await others(3);
    expect(await refusalOf(shop.deps, cart)).toMatchObject({ code: 'SOLD_OUT', left: 1 });
    expect(shop.deps.passed).not.toContain('booking-written');
    expect(await shop.heldUntil(cart.items[0]?.id)).not.toEqual(minutesAfter(morning, 51));
  });

  test('and has another price: nothing is ordered', async () => {
    const cart = await cartWith(shop.deps, await shop.train());
    shop.deps.time = minutesAfter(morning, 6 * 60);
    shop.deps.timetable = await marketFeed(
      { fare_products: marketFiles.fare_products.replace('t,adult,100', 't,adult,120') },
      shop.deps.time,
    );
    expect(await refusalOf(shop.deps, cart)).toMatchObject({
      code: 'PRICE_CHANGED',
      oldCents: 10_000,
      newCents: 12_000,
    });
    expect(shop.deps.passed).not.toContain('booking-written');
  });

  test('is not held again for travellers who do not fit', async () => {
    const cart = await cartWith(shop.deps, await shop.train());
    shop.deps.time = minutesAfter(morning, 16);
    expect(await refusalOf(shop.deps, cart, { travellers: [] })).toMatchObject({ code: 'VALIDATION' });
    expect(cartOf(await readCart(shop.deps, cart.sessionId)).items[0]?.hold).toBe('expired');
  });

  test('an item of before the passengers’ prices were kept is asked for anew', async () => {
    const cart = await cartWith(shop.deps, await shop.train());
    await shop.database.update(cartItems).set({ unitPrices: null });
    const placed = await placedOf(shop.deps, cart);
    const [traveller] = await travellersOf(shop.database, (await shop.bookingOf(placed.reference)).id);
    expect(traveller?.priceCents).toBe(10_000);
  });
});
