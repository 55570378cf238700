import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addToCart } from '#domains/cart/add-to-cart.ts';
import { cartItems } from '#domains/cart/cart.table.ts';
import {
  cartOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  testTimetableFiles,
} from '#domains/cart/cart-fixtures.testing.ts';
import { readCart } from '#domains/cart/read-cart.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { itemsOf, travellersOf } from '../booking-store.ts';
import { cartWith, placedOf, refusalOf } from './order-fixtures.testing.ts';
import { useOrderFixture } from './order-suite.testing.ts';

describeEachDatabase('an order of items whose holds have expired', (open) => {
  const fixture = useOrderFixture(open);
  /** Another visitor takes free seats of the train. */
  const others = async (adults: number) => {
    const wanted = await fixture.journey(
      'Christchurch',
      'Greymouth',
      { adults, children: 0, infants: 0 },
      fixture.deps.time,
    );
    cartOf(await addToCart(fixture.deps, null, [wanted]));
  };

  test('holds them again and succeeds', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    fixture.deps.time = minutesAfter(morning, 16);
    await placedOf(fixture.deps, cart);
    expect(await fixture.heldUntil(cart.items[0]?.id)).toEqual(minutesAfter(morning, 16 + 35));
  });

  test('holds extras again, too', async () => {
    const cart = await fixture.withCar();
    fixture.deps.time = minutesAfter(morning, 16);
    const placed = await placedOf(fixture.deps, cart);
    const items = await itemsOf(fixture.database, (await fixture.bookingOf(placed.reference)).id);
    expect(items.map(({ claims }) => claims.length)).toEqual([1, 1]);
    for (const { id } of cart.items) expect(await fixture.heldUntil(id)).toEqual(minutesAfter(morning, 51));
  });

  test('is refused with the number of seats left if they are gone', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train({ adults: 2, children: 0, infants: 0 }));
    fixture.deps.time = minutesAfter(morning, 16);
    await others(3);
    expect(await refusalOf(fixture.deps, cart)).toMatchObject({ code: 'SOLD_OUT', left: 1 });
    expect(fixture.deps.passed).not.toContain('booking-written');
    expect(await fixture.heldUntil(cart.items[0]?.id)).not.toEqual(minutesAfter(morning, 51));
  });

  test('is refused if the price has changed', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    fixture.deps.time = minutesAfter(morning, 6 * 60);
    fixture.deps.timetable = await loadTestTimetable(
      { fare_products: testTimetableFiles.fare_products.replace('t,adult,100', 't,adult,120') },
      fixture.deps.time,
    );
    expect(await refusalOf(fixture.deps, cart)).toMatchObject({
      code: 'PRICE_CHANGED',
      oldCents: 10_000,
      newCents: 12_000,
    });
    expect(fixture.deps.passed).not.toContain('booking-written');
  });

  test('holds nothing again if the travellers do not fit', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    fixture.deps.time = minutesAfter(morning, 16);
    expect(await refusalOf(fixture.deps, cart, { travellers: [] })).toMatchObject({ code: 'VALIDATION' });
    expect(cartOf(await readCart(fixture.deps, cart.sessionId)).items[0]?.hold).toBe('expired');
  });

  test('reads the passengers’ prices again for a cart item that was stored without them', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    await fixture.database.update(cartItems).set({ unitPrices: null });
    const placed = await placedOf(fixture.deps, cart);
    const [traveller] = await travellersOf(fixture.database, (await fixture.bookingOf(placed.reference)).id);
    expect(traveller?.priceCents).toBe(10_000);
  });

  test('reads the refund terms again for a cart item that was stored without them', async () => {
    const cart = await cartWith(fixture.deps, await fixture.train());
    await fixture.database.update(cartItems).set({ data: sql`${cartItems.data} - 'refundTerms'` });
    const placed = await placedOf(fixture.deps, cart);
    const [item] = await itemsOf(fixture.database, (await fixture.bookingOf(placed.reference)).id);
    expect(item?.refundTerms.startsAt).toBe('2026-12-02T08:15:00+13:00');
  });
});
