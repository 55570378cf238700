import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeOnPostgres } from '#platform/database/test-database.testing.ts';
import { casesOf } from '#tests/case-counts.ts';
import { addToCart } from './add-to-cart.ts';
import type { CartResult, NewItem } from './cart.ts';
import {
  cartOf,
  failureOf,
  loadTestTimetable,
  minutesAfter,
  offersBetween,
  pass,
  people,
  type TestDeps,
} from './cart-fixtures.testing.ts';
import { changeCartItem } from './change-cart-item.ts';
import { onEmptyCarts } from './empty-carts.testing.ts';
import { readCart } from './read-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { sweepNow } from './start-sweeping.ts';

// Two hundred buyers need time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const rounds = casesOf({ short: 1, full: 5 });

let feed: LoadedFeed;
let early: NewItem;
let late: NewItem;

beforeAll(async () => {
  feed = await loadTestTimetable({ capacities: 'route_id,trip_id,seats\ninterislander,,7\n' });
  const offers = await offersBetween(feed, 'Wellington', 'Picton');
  const ferry = (at: number): NewItem => ({ itemType: 'ii_ferry', offerId: offers[at]?.offerId });
  [early, late] = [ferry(0), ferry(1)];
});

const count = z.object({ rows: z.tuple([z.object({ most: z.int().nullable() })]) });

describeOnPostgres('concurrent buyers', (open) => {
  let opened: OpenedDatabase;
  let deps: TestDeps;
  onEmptyCarts(
    open,
    () => feed,
    (...taken) => {
      [deps, opened] = taken;
    },
  );

  /** Returns the maximum number of seats taken on any run. */
  const maxTaken = async () => {
    const result = await opened.database.execute(
      sql`select max(units)::integer as most from (select sum(quantity) as units from inventory_claim group by pool_id) as pool`,
    );
    return count.parse(result).rows[0].most;
  };
  const tally = (results: readonly CartResult[]) => ({
    had: results.filter(({ ok }) => ok).length,
    soldOut: results.filter((result) => !result.ok && result.failure.code === 'SOLD_OUT').length,
  });

  test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'one of 200 gets the last seat, and the others get sold out: round %i',
    async (round) => {
      // Each round reaches the last seat in another way: six seats at once, or one after another.
      const parties = round % 2 === 0 ? [6] : [1, 2, 3];
      for (const party of parties)
        cartOf(await addToCart(deps, null, [{ ...early, passengers: people(party) }]));
      const results = await Promise.all(Array.from({ length: 200 }, () => addToCart(deps, null, [early])));
      expect(tally(results)).toEqual({ had: 1, soldOut: 199 });
      for (const result of results.filter(({ ok }) => !ok))
        expect(failureOf(result)).toMatchObject({ left: 0 });
      expect(await maxTaken()).toBe(7);
    },
  );

  test('buyers of two legs in opposite order don’t block each other', async () => {
    const buyers = Array.from({ length: 100 }, (_, buyer) =>
      buyer % 2 === 0 ? [early, late] : [late, early],
    );
    const results = await Promise.all(buyers.map((items) => addToCart(deps, null, items)));
    expect(tally(results)).toEqual({ had: 7, soldOut: 93 });
    expect(await maxTaken()).toBe(7);
  });

  test('a cart filled from many windows loses no item', async () => {
    const { sessionId } = cartOf(await addToCart(deps, null, [pass]));
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, window) =>
        addToCart(deps, sessionId, [window % 5 === 0 ? early : pass]),
      ),
    );
    const { items, subtotalCents } = cartOf(await readCart(deps, sessionId));
    const had = results.filter(({ ok }) => ok).length;
    expect(items).toHaveLength(had + 1);
    // Thirty items are the maximum.
    expect(items).toHaveLength(30);
    expect(subtotalCents).toBe(items.reduce((sum, { priceCents }) => sum + priceCents, 0));
  });

  test('concurrent adding, changing, removing and sweeping leaves pools and carts consistent', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 6 }, async () => cartOf(await addToCart(deps, null, [early])).sessionId),
    );
    const until = minutesAfter(deps.time, 16);
    const worker = async (session: string, at: number) => {
      for (let step = 0; step < 12; step += 1) {
        const { items } = cartOf(await readCart(deps, session));
        const id = items[0]?.id;
        const kind = (step + at) % 4;
        if (kind === 0 || id === undefined) await addToCart(deps, session, [step % 2 === 0 ? early : late]);
        else if (kind === 1) await changeCartItem(deps, session, { id, passengers: people(1 + (step % 3)) });
        else if (kind === 2) await removeFromCart(deps, session, id);
        else if (at === 0 && step > 5) deps.time = until;
      }
    };
    const sweeper = async () => {
      for (let round = 0; round < 20; round += 1)
        await sweepNow({ database: async () => opened.database, now: () => deps.time });
    };
    await Promise.all([...sessions.map(worker), sweeper()]);
    const held = await Promise.all(
      sessions.map(async (session) =>
        cartOf(await readCart(deps, session)).items.filter(({ hold }) => hold === 'held'),
      ),
    );
    const seats = (departure: string) =>
      held
        .flat()
        .filter(({ detail }) => detail.endsWith(departure))
        .reduce((sum, { passengers }) => sum + passengers.adultCount, 0);
    await sweepNow({ database: async () => opened.database, now: () => deps.time });
    expect(Math.max(seats('09:00'), seats('14:00'))).toBeLessThanOrEqual(7);
    expect((await maxTaken()) ?? 0).toBe(Math.max(seats('09:00'), seats('14:00')));
  });
});
