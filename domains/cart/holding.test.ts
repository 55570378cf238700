import { beforeAll, describe, expect, test } from 'vitest';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { addToCart } from './add-to-cart.ts';
import { cartItems, carts } from './cart.table.ts';
import type { NewItem } from './cart.ts';
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
  withPlaces,
} from './cart-fixtures.testing.ts';
import { changeCartItem } from './change-cart-item.ts';
import { onEmptyCarts } from './empty-carts.testing.ts';
import { readCart } from './read-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { sweepNow } from './start-sweeping.ts';

let feed: LoadedFeed;
let train: NewItem;
let ferry: NewItem;

beforeAll(async () => {
  feed = await loadTestTimetable();
  const [byTrain] = await offersBetween(feed, 'Christchurch', 'Greymouth');
  const [byFerry] = await offersBetween(feed, 'Wellington', 'Picton');
  train = { itemType: 'kr_train', offerId: byTrain?.offerId, passengers: people(4) };
  ferry = { itemType: 'ii_ferry', offerId: byFerry?.offerId };
});

const tour: NewItem = {
  itemType: 'tour',
  productId: 'mountains-and-lakes:2026-12-10',
  passengers: people(1),
};
describeEachDatabase('holds of a cart', (open) => {
  let opened: OpenedDatabase;
  let deps: TestDeps;
  onEmptyCarts(
    open,
    () => feed,
    (...taken) => {
      [deps, opened] = taken;
    },
  );

  const at = (minutes: number) => {
    deps.time = minutesAfter(morning, minutes);
  };
  const cartWith = async (...items: NewItem[]) => {
    const { sessionId, items: added } = cartOf(await addToCart(deps, null, items));
    return {
      sessionId,
      ids: added.map(({ id }) => id),
      read: async () => cartOf(await readCart(deps, sessionId)),
      add: (...more: NewItem[]) => addToCart(deps, sessionId, more),
      again: (id = added[0]?.id ?? '') => changeCartItem(deps, sessionId, { id }),
      remove: (id = added[0]?.id ?? '') => removeFromCart(deps, sessionId, id),
    };
  };
  const holds = async (cart: Awaited<ReturnType<typeof cartWith>>) =>
    (await cart.read()).items.map(({ hold }) => hold);

  test('are available to others from the very instant of their end, swept or not', async () => {
    const cart = await cartWith(train);
    deps.time = new Date(minutesAfter(morning, 15).getTime() - 1);
    expect(failureOf(await addToCart(deps, null, [train]))).toMatchObject({ code: 'SOLD_OUT', left: 0 });
    expect(await holds(cart)).toEqual(['held']);
    at(15);
    expect(await holds(cart)).toEqual(['expired']);
    expect((await cart.read()).holdExpiresAt).toBeNull();
    expect((await addToCart(deps, null, [train])).ok).toBe(true);
    expect(failureOf(await cart.again())).toMatchObject({ code: 'SOLD_OUT', left: 0 });
    expect(await holds(cart)).toEqual(['expired']);
  });

  // @asvs 2.4.1
  test('are refused for a network that holds its maximum, and nothing is added', async () => {
    const tours = (): NewItem => ({ ...tour, passengers: people(5) });
    deps.catalogue = withPlaces(deps.catalogue, 'mountains-and-lakes', 60);
    deps.network = 'home';
    for (let nth = 0; nth < 3; nth += 1) cartOf(await addToCart(deps, null, [tours()]));
    const refused = await addToCart(deps, null, [tours()]);
    expect(failureOf(refused)).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 15 * 60 });
    expect(await opened.database.$count(cartItems)).toBe(3);
    deps.network = 'elsewhere';
    cartOf(await addToCart(deps, null, [tours()]));
  });

  test('are offered in part to a network whose other carts hold most of what is left', async () => {
    deps.catalogue = withPlaces(deps.catalogue, 'mountains-and-lakes', 12);
    const ask = (network: string, count: number) => {
      deps.network = network;
      return addToCart(deps, null, [{ ...tour, passengers: people(count) }]);
    };
    expect(failureOf(await ask('home', 9))).toMatchObject({ code: 'VALIDATION' });
    cartOf(await ask('home', 8));
    expect(failureOf(await ask('elsewhere', 3))).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining(
        ': most of what’s left is in other carts. You can have 2, or try again in 15 minutes.',
      ),
    });
    cartOf(await ask('elsewhere', 2));
  });

  test('that ended are renewed on request, if units are still left', async () => {
    const cart = await cartWith(train);
    at(20);
    const held = cartOf(await cart.again());
    expect(held).toMatchObject({ items: [{ hold: 'held' }], holdExpiresAt: minutesAfter(morning, 35) });
    expect(failureOf(await addToCart(deps, null, [train]))).toMatchObject({ code: 'SOLD_OUT' });
  });

  test('that ended are not renewed by adding another item', async () => {
    const cart = await cartWith(train);
    at(20);
    await cart.add(ferry);
    expect(await holds(cart)).toEqual(['expired', 'held']);
    expect((await addToCart(deps, null, [train])).ok).toBe(true);
  });

  test('last a quarter of an hour from the last change, and three quarters at most', async () => {
    const cart = await cartWith(train);
    const ends: (Date | null)[] = [];
    for (const minutes of [10, 20, 29, 40, 44]) {
      at(minutes);
      ends.push(cartOf(await cart.again()).holdExpiresAt);
    }
    expect(ends).toEqual([25, 35, 44, 45, 45].map((minutes) => minutesAfter(morning, minutes)));
    at(45);
    expect(await holds(cart)).toEqual(['expired']);
    // Others could have taken the seats in between, so the time starts over.
    expect(cartOf(await cart.again()).holdExpiresAt).toEqual(minutesAfter(morning, 60));
  });

  test('all end at the same time, also for an item added late', async () => {
    const cart = await cartWith(train);
    at(14);
    await cart.again();
    at(28);
    await cart.again();
    at(40);
    const { holdExpiresAt } = cartOf(await cart.add(tour));
    expect(holdExpiresAt).toEqual(minutesAfter(morning, 45));
    at(45);
    expect(await holds(cart)).toEqual(['expired', 'expired']);
  });

  test('start over after the cart held nothing', async () => {
    const cart = await cartWith(train, pass);
    at(14);
    await cart.remove();
    at(20);
    expect(cartOf(await cart.add(train)).holdExpiresAt).toEqual(minutesAfter(morning, 35));
    const [row] = await opened.database.select().from(carts);
    expect(row).toMatchObject({ holdsSince: minutesAfter(morning, 20) });
  });

  describe('a sweep', () => {
    const sweep = () => sweepNow({ database: async () => opened.database, now: () => deps.time });
    const rows = async () => ({
      holds: (await opened.database.select().from(inventoryHolds)).length,
      carts: (await opened.database.select().from(carts)).length,
      items: (await opened.database.select().from(cartItems)).length,
    });

    test('deletes only expired holds, and no cart looks different afterwards', async () => {
      const over = await cartWith(train, pass);
      at(10);
      const running = await cartWith(ferry);
      at(15);
      const before = [await over.read(), await running.read()];
      expect(await rows()).toEqual({ holds: 2, carts: 2, items: 3 });
      await sweep();
      expect(await rows()).toEqual({ holds: 1, carts: 2, items: 3 });
      expect([await over.read(), await running.read()]).toEqual(before);
    });

    test('deletes a cart an hour after it expired', async () => {
      const { sessionId } = await cartWith(train, pass);
      at(25 * 60);
      await sweep();
      expect(failureOf(await readCart(deps, sessionId))).toEqual({ code: 'CART_EXPIRED' });
      at(25 * 60 + 1);
      await sweep();
      expect(failureOf(await readCart(deps, sessionId))).toEqual({ code: 'INVALID_CART_SESSION' });
      expect(await rows()).toEqual({ holds: 0, carts: 0, items: 0 });
    });

    test('runs one round at a time, and continues after a failure', async () => {
      await cartWith(train);
      at(15);
      let opening = 0;
      const broken = async () => {
        opening += 1;
        throw new Error('The database is gone.');
      };
      const round = sweepNow({ database: broken, now: () => deps.time });
      expect(sweep()).toBe(round);
      await expect(round).resolves.toBeUndefined();
      expect(opening).toBe(1);
      await sweep();
      expect(await rows()).toMatchObject({ holds: 0 });
    });
  });
});
