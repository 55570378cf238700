import { beforeAll, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { addToCart } from './add-to-cart.ts';
import { carts } from './cart.table.ts';
import type { Cart, NewItem } from './cart.ts';
import {
  cartOf,
  failureOf,
  loadTestTimetable,
  minutesAfter,
  morning,
  offersBetween,
  pass,
  people,
  type TestDeps,
  testTimetableFiles,
} from './cart-fixtures.testing.ts';
import { onEmptyCarts } from './empty-carts.testing.ts';
import { readCart } from './read-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { restoreItem } from './restore-item.ts';
import { sweepNow } from './start-sweeping.ts';

let feed: LoadedFeed;
let dearer: LoadedFeed;
let ferry: NewItem;

beforeAll(async () => {
  const prices = testTimetableFiles.fare_products.replace('f,adult,60', 'f,adult,72');
  [feed, dearer] = await Promise.all([loadTestTimetable(), loadTestTimetable({ fare_products: prices })]);
  const [offer] = await offersBetween(feed, 'Wellington', 'Picton');
  ferry = { itemType: 'ii_ferry', offerId: offer?.offerId, passengers: people(4) };
});

describeEachDatabase('undoing a removal', (open) => {
  let deps: TestDeps;
  onEmptyCarts(
    open,
    () => feed,
    (ready) => {
      deps = ready;
    },
  );

  /** Creates a cart with a pass, a ferry with a car and a bag, and another pass. */
  const cartWithFerry = async () => {
    const begun = cartOf(await addToCart(deps, null, [pass, ferry, pass]));
    const { sessionId } = begun;
    const id = begun.items[1]?.id ?? '';
    const extras = ['interislander-car', 'interislander-luggage'].map(
      (productId): NewItem => ({
        ...{ itemType: 'extra', productId, associatedCartItemId: id },
        ...(productId.endsWith('car') && { extra: { vehicleLength: 5 } }),
      }),
    );
    return {
      ...{ id, sessionId },
      full: cartOf(await addToCart(deps, sessionId, extras)),
      remove: (itemId = id) => removeFromCart(deps, sessionId, itemId),
      restore: (itemId = id, expectedPriceCents?: number) =>
        restoreItem(deps, sessionId, { id: itemId, expectedPriceCents }),
      read: async () => cartOf(await readCart(deps, sessionId)),
    };
  };
  const picture = ({ items, subtotalCents }: Cart) => ({ items, subtotalCents });

  test('restores the item with its extras, ids, position and price, and holds it again', async () => {
    const { id, full, remove, restore, read } = await cartWithFerry();
    const left = cartOf(await remove());
    expect(left.items.map(({ itemType }) => itemType)).toEqual(['pass', 'pass']);
    expect(left).toMatchObject({
      holdExpiresAt: null,
      removed: { id, description: full.items[1]?.description, after: full.items[0]?.id },
    });
    expect(await read()).toEqual({ ...left, sessionId: expect.any(String) });
    deps.time = minutesAfter(morning, 5);
    const back = cartOf(await restore());
    expect(picture(back)).toEqual(picture(full));
    expect(back).toMatchObject({ removed: null, holdExpiresAt: minutesAfter(morning, 20) });
    // Four of the six seats are held again.
    const three = { ...ferry, passengers: people(3) };
    expect(failureOf(await addToCart(deps, null, [three]))).toMatchObject({ code: 'SOLD_OUT', left: 2 });
  });

  test('is refused without any change when others have taken the units', async () => {
    const { remove, restore, read } = await cartWithFerry();
    await remove();
    const left = await read();
    cartOf(await addToCart(deps, null, [ferry]));
    expect(failureOf(await restore())).toMatchObject({
      code: 'SOLD_OUT',
      left: 2,
      message: expect.stringContaining('only 2 seats are left'),
    });
    expect(await read()).toEqual(left);
  });

  test('is refused with both prices when the price has changed, unless the caller accepts it', async () => {
    const { id, full, remove, restore, read } = await cartWithFerry();
    deps.time = minutesAfter(morning, 20);
    await remove();
    // The offer was valid for half an hour and has expired.
    deps.time = minutesAfter(morning, 31);
    deps.timetable = dearer;
    const before = full.items[1]?.priceCents ?? 0;
    const extras = full.subtotalCents - before - 2 * 15_500;
    expect(before).toBe(24_000);
    expect(failureOf(await restore())).toMatchObject({
      ...{ code: 'PRICE_CHANGED', oldCents: before + extras, newCents: 28_800 + extras },
    });
    expect((await read()).removed?.id).toBe(id);
    const back = cartOf(await restore(id, 28_800 + extras));
    expect(back.items[1]).toMatchObject({ id, priceCents: 28_800, hold: 'held' });
  });

  test('is impossible after 15 minutes, and the stored removal is deleted', async () => {
    const { remove, restore, read } = await cartWithFerry();
    await remove();
    deps.time = new Date(minutesAfter(morning, 15).getTime() + 1);
    expect(failureOf(await restore())).toEqual({
      code: 'NOT_FOUND',
      message: 'This can no longer be restored.',
    });
    expect((await read()).removed).toBeNull();
    const kept = async () => (await deps.database.select().from(carts))[0]?.removed?.items.length;
    expect(await kept()).toBe(3);
    await sweepNow({ database: async () => deps.database, now: () => deps.time });
    expect(await kept()).toBeUndefined();
  });

  test('restores only the last removal', async () => {
    const { id, full, remove, restore } = await cartWithFerry();
    const bag = full.items[3]?.id ?? '';
    expect(cartOf(await remove(bag)).removed).toMatchObject({ id: bag, after: id });
    await remove();
    expect(failureOf(await restore(bag))).toMatchObject({ code: 'NOT_FOUND' });
    expect(cartOf(await restore()).items.map(({ description }) => description)).not.toContain('Another bag');
  });

  test('is refused for other sessions, and for a cart without a removal', async () => {
    const { id, remove, restore } = await cartWithFerry();
    expect(failureOf(await restore())).toMatchObject({ code: 'NOT_FOUND' });
    await remove();
    const other = cartOf(await addToCart(deps, null, [pass]));
    expect(failureOf(await restoreItem(deps, other.sessionId, { id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(failureOf(await restoreItem(deps, null, { id }))).toMatchObject({ code: 'INVALID_CART_SESSION' });
  });
});
