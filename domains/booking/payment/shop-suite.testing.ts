import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { carts } from '#domains/cart/cart.table.ts';
import { marketFeed } from '#domains/cart/testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import type { OpenTestDatabase } from '#platform/database/testing.ts';
import { type Bank, openBank } from './bank.testing.ts';
import { closeShop, listDisagreements, openShop, type Shop } from './testing.ts';

/**
 * Sets up a shop for each test of a suite, without the carts and holds of the previous test. All tests share a
 * database, a bank and the timetable of `marketFeed`. After each test, ledger, bookings and bank must agree.
 */
export function useShop(
  open: OpenTestDatabase,
  begin: (shop: Shop, feed: LoadedFeed) => Promise<void> | void,
): Bank {
  const bank = openBank();
  let opened: OpenedDatabase;
  let feed: LoadedFeed;
  let shop: Shop;
  beforeAll(async () => {
    [opened, feed] = await Promise.all([open(), marketFeed()]);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.delete(carts);
    await opened.database.delete(inventoryHolds);
    bank.moved.length = 0;
    bank.calls.length = 0;
    shop = openShop(opened.database, feed, bank);
    await begin(shop, feed);
  });
  afterEach(async () => {
    await closeShop(shop);
    expect(await listDisagreements(shop)).toEqual([]);
  });
  return bank;
}
