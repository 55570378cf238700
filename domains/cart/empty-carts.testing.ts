import { afterAll, beforeAll, beforeEach } from 'vitest';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { carts } from './cart.table.ts';
import { type TestDeps, testDeps } from './testing.ts';

/**
 * Opens a database for the tests of a group and closes it after them. Before each test it has no cart and no hold, and
 * `take` is given means of that test's own, and the database.
 */
export function onEmptyCarts(
  open: () => Promise<OpenedDatabase>,
  feed: () => LoadedFeed,
  take: (deps: TestDeps, opened: OpenedDatabase) => void,
): void {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.delete(carts);
    await opened.database.delete(inventoryHolds);
    take(testDeps(opened.database, feed()), opened);
  });
}
