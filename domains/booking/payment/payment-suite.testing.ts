import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { carts } from '#domains/cart/cart.table.ts';
import { loadTestTimetable } from '#domains/cart/cart-fixtures.testing.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import type { OpenTestDatabase } from '#platform/database/test-database.testing.ts';
import { type FakePaymentProvider, openFakeProvider } from './fake-provider.testing.ts';
import {
  closePaymentFixture,
  listDisagreements,
  openPaymentFixture,
  type PaymentFixture,
} from './payment-fixtures.testing.ts';

/**
 * Sets up a fixture for each test of a suite, without the carts and holds of the previous test. All tests share a
 * database, a provider and the timetable of `loadTestTimetable` with these files. After each test, ledger, bookings and provider must agree.
 */
export function usePaymentFixture(
  open: OpenTestDatabase,
  begin: (fixture: PaymentFixture, feed: LoadedFeed) => Promise<void> | void,
  files?: Parameters<typeof loadTestTimetable>[0],
): FakePaymentProvider {
  const provider = openFakeProvider();
  let opened: OpenedDatabase;
  let feed: LoadedFeed;
  let fixture: PaymentFixture;
  beforeAll(async () => {
    [opened, feed] = await Promise.all([open(), loadTestTimetable(files)]);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.delete(carts);
    await opened.database.delete(inventoryHolds);
    provider.moved.length = 0;
    provider.calls.length = 0;
    fixture = openPaymentFixture(opened.database, feed, provider);
    await begin(fixture, feed);
  });
  afterEach(async () => {
    await closePaymentFixture(fixture);
    expect(await listDisagreements(fixture)).toEqual([]);
  });
  return provider;
}
