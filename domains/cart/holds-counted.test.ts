import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Database, OpenedDatabase, Transaction } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { watchNumbers } from '#platform/metrics/testing.ts';
import { addToCart } from './add-to-cart.ts';
import type { NewItem } from './cart.ts';
import { changeCartItem } from './change-cart-item.ts';
import { onEmptyCarts } from './empty-carts.testing.ts';
import { cartOf, failureOf, marketFeed, marketRides, pass, people, type TestDeps } from './testing.ts';

let feed: LoadedFeed;
/** All four seats of a train. */
let train: NewItem;

const tour: NewItem = {
  itemType: 'tour',
  productId: 'mountains-and-lakes:2026-12-10',
  passengers: people(1),
};

beforeAll(async () => {
  feed = await marketFeed();
  ({ train } = await marketRides(feed));
});

/** The database, whose next transactions so many times over come to their end and are then a deadlock's victim. */
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

describeEachDatabase('what carts are counted to hold', (open) => {
  const numbers = watchNumbers();
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

  test('is each thing once, by what it is', async () => {
    cartOf(await addToCart(deps, null, [train, tour, pass]));
    // There is no end of passes, and so nothing of them to hold.
    expect(numbers).toEqual(['holds_taken_total kr_train 1', 'holds_taken_total tour 1']);
  });

  test('is no more where the transaction was begun again', async () => {
    cartOf(await addToCart(afterDeadlocks(2), null, [train]));
    expect(numbers).toEqual(['holds_taken_total kr_train 1']);
  });

  test('is nothing where the transaction was given up', async () => {
    expect(failureOf(await addToCart(afterDeadlocks(10), null, [train]))).toEqual({ code: 'UPSTREAM' });
    expect(numbers).toEqual([]);
  });

  test('is nothing where it is sold out, which is one refusal', async () => {
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
