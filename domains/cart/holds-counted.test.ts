import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Database, OpenedDatabase, Transaction } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { recordMetrics } from '#platform/metrics/record-metrics.testing.ts';
import { addToCart } from './add-to-cart.ts';
import type { NewItem } from './cart.ts';
import {
  cartOf,
  failureOf,
  findTestRides,
  loadTestTimetable,
  pass,
  people,
  type TestDeps,
} from './cart-fixtures.testing.ts';
import { changeCartItem } from './change-cart-item.ts';
import { onEmptyCarts } from './empty-carts.testing.ts';

let feed: LoadedFeed;
/** An item for all four seats of a train. */
let train: NewItem;

const tour: NewItem = {
  itemType: 'tour',
  productId: 'mountains-and-lakes:2026-12-10',
  passengers: people(1),
};

beforeAll(async () => {
  feed = await loadTestTimetable();
  ({ train } = await findTestRides(feed));
});

/** Wraps the database so that its next `times` transactions fail at their end with a deadlock. */
function withDeadlocks(database: Database, times: number): Database {
  let left = times;
  const transaction: Database['transaction'] = (work, settings) =>
    database.transaction(async (inner: Transaction) => {
      const result = await work(inner);
      if (left-- > 0) await inner.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
      return result;
    }, settings);
  return new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  });
}

describeEachDatabase('the metric of holds taken', (open) => {
  const numbers = recordMetrics();
  let opened: OpenedDatabase;
  let deps: TestDeps;
  onEmptyCarts(
    open,
    () => feed,
    (...taken) => {
      [deps, opened] = taken;
    },
  );
  const afterDeadlocks = (times: number) => ({ ...deps, database: withDeadlocks(opened.database, times) });

  test('counts each item once, by its type', async () => {
    cartOf(await addToCart(deps, null, [train, tour, pass]));
    // Passes never run out, so there is nothing to hold.
    expect(numbers).toEqual(['holds_taken_total kr_train 1', 'holds_taken_total tour 1']);
  });

  test('counts once when the transaction is retried', async () => {
    cartOf(await addToCart(afterDeadlocks(2), null, [train]));
    expect(numbers).toEqual(['holds_taken_total kr_train 1']);
  });

  test('counts nothing when the transaction gives up', async () => {
    expect(failureOf(await addToCart(afterDeadlocks(10), null, [train]))).toEqual({ code: 'UPSTREAM' });
    expect(numbers).toEqual([]);
  });

  test('counts one refusal and no hold when sold out', async () => {
    const { sessionId, items } = cartOf(
      await addToCart(deps, null, [{ ...train, passengers: people(1) }, pass]),
    );
    cartOf(await addToCart(deps, null, [{ ...train, passengers: people(3) }]));
    const before = numbers.length;
    const [ride] = items;
    const more = { id: ride?.id ?? '', passengers: people(2) };
    expect(failureOf(await changeCartItem(afterDeadlocks(2), sessionId, more))).toMatchObject({
      code: 'SOLD_OUT',
    });
    expect(numbers.slice(before)).toEqual(['sold_out_refusals_total 1']);
  });
});
