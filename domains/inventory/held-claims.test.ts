import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { heldClaims } from './held-claims.ts';
import { sellHolds } from './hold.ts';
import { claim, clearInventory, hold, minutes, noon, part } from './inventory.testing.ts';

const train = { id: 'trip:train', capacity: 9 };
const deck = { id: 'extra:deck', capacity: 50 };

describeEachDatabase('the claims held by an owner', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(() => clearInventory(opened.database));

  test('are returned as requested, by holder, without those of other owners', async () => {
    const seats = claim(train, 0, 3, 2);
    const metres = claim(deck, 1, 2, 6);
    await hold(opened.database, [part('car', metres, seats), part('people', seats)], { ownerId: 'cart' });
    await hold(opened.database, [part('others', seats)], { ownerId: 'other cart' });
    const held = await heldClaims(opened.database, 'cart', noon);
    expect(held).toEqual(
      new Map([
        ['car', [metres, seats]],
        ['people', [seats]],
      ]),
    );
  });

  test('are empty once the hold has ended or is sold', async () => {
    await hold(opened.database, [part('people', claim(train, 0, 3))], { ownerId: 'cart' });
    expect((await heldClaims(opened.database, 'cart', minutes(15))).size).toBe(0);
    await opened.database.transaction((transaction) => sellHolds(transaction, ['people'], noon));
    expect((await heldClaims(opened.database, 'cart', noon)).size).toBe(0);
  });
});
