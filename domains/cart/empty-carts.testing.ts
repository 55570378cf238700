import { afterAll, beforeAll, beforeEach } from 'vitest';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { carts } from './cart.table.ts';
import { type TestDeps, testDeps } from './cart-fixtures.testing.ts';

/**
 * Opens a database for a test group and closes it afterwards. Before each test it deletes all carts and holds, and
 * passes new dependencies and the database to `take`.
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
