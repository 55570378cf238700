/** Concurrency tests that need several connections; the embedded database has only one. */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import { Pool as ConnectionPool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#platform/database/opened-database.ts';
import { describeOnPostgres, type ServerDatabase } from '#platform/database/test-database.testing.ts';
import { casesOf } from '#tests/case-counts.ts';
import { randomSeed } from '#tests/random-seed.ts';
import { countTaken } from './availability.ts';
import { holdInventory, liveHolders, releaseInventory, renewHolds } from './hold.ts';
import { claim, clearInventory, hold, minutes, noLock, noon, part } from './inventory.testing.ts';
import type { HoldPart, HoldRequest, HoldResult, Pool } from './inventory.ts';
import { type LockPools, lockPools } from './lock-pools.ts';
import { sweepHolds } from './sweep-holds.ts';
import { transact, UnsettledError } from './transact-with-retries.ts';

const BUYERS = 200;
const ROUNDS = casesOf({ short: 1, full: 50 });
const CONNECTIONS = 48;

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let database: Database;

/** Opens a separate database for the suite, with many connections. */
function useConnections(open: () => Promise<ServerDatabase>): void {
  let opened: ServerDatabase;
  let connections: ConnectionPool;
  beforeAll(async () => {
    opened = await open();
    connections = new ConnectionPool({ connectionString: opened.url, max: CONNECTIONS });
    // Connections break when their database is removed.
    connections.on('error', () => undefined);
    // Connect before the race starts, because it is about a unit, not about connections.
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connections.connect()));
    for (const client of clients) client.release();
    database = drizzle(connections);
  });
  afterAll(async () => {
    await connections.end();
    await opened.close();
  });
  beforeEach(() => clearInventory(database));
}

async function taken(pool: Pool, now = noon): Promise<number | undefined> {
  return (await countTaken(database, [{ poolId: pool.id, fromSegment: 0, toSegment: 9 }], now))[0];
}

function shuffled(count: number, seed: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  return fc.sample(fc.shuffledSubarray(all, { minLength: count }), { numRuns: 1, seed })[0] ?? [];
}

/** Lets all buyers request the last unit concurrently, in the order given by the seed. */
async function race(seed: number, lock?: LockPools) {
  const pool = { id: `tour:${seed}`, capacity: 1 };
  const answers = await settle(
    shuffled(BUYERS, seed).map((buyer) =>
      hold(database, [part(`${seed}/${buyer}`, claim(pool, 0, 1))], { lock }),
    ),
  );
  return { ...answers, taken: await taken(pool) };
}

async function settle(asked: readonly Promise<HoldResult>[]) {
  const answers = await Promise.allSettled(asked);
  const results = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  return {
    held: results.filter(({ ok }) => ok).length,
    refused: results.filter(({ ok }) => !ok).length,
    errors: answers.flatMap((answer) =>
      answer.status === 'rejected' ? [String(answer.reason.cause ?? answer.reason)] : [],
    ),
  };
}

describeOnPostgres(`${BUYERS} concurrent buyers of the last unit`, (open) => {
  useConnections(open);

  // @spec 9.11
  test(`get it once and ${BUYERS - 1} refusals, in ${ROUNDS} rounds`, async () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      expect(await race(seed), `seed ${seed}`).toEqual({
        held: 1,
        refused: BUYERS - 1,
        errors: [],
        taken: 1,
      });
    }
  });

  test('get it at most once, even without the locks', { tags: ['full'] }, async () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      expect(await race(seed, noLock), `seed ${seed}`).toMatchObject({ held: 1, taken: 1 });
    }
  });
});

describeOnPostgres(`${BUYERS} concurrent buyers of the last unit, without the constraint`, (open) => {
  useConnections(open);
  beforeAll(async () => {
    await database.execute(
      sql`alter table inventory_unit drop constraint inventory_unit_pool_id_segment_unit_pk`,
    );
  });

  // @asvs 2.3.4
  test('get it more than once without the locks, or these rounds prove nothing', {
    tags: ['full'],
  }, async () => {
    let most = 0;
    for (let seed = 0; seed < 50 && most < 2; seed += 1) most = (await race(seed, noLock)).held;
    expect(most).toBeGreaterThan(1);
  });

  // @asvs 2.3.4
  test('get it once with the locks', { tags: ['full'] }, async () => {
    for (let seed = 0; seed < 3; seed += 1) {
      expect(await race(seed), `seed ${seed}`).toEqual({
        held: 1,
        refused: BUYERS - 1,
        errors: [],
        taken: 1,
      });
    }
  });
});

describeOnPostgres('concurrent holds of several pools', (open) => {
  useConnections(open);
  const ferry = { id: 'trip:ferry', capacity: 60 };
  const train = { id: 'trip:train', capacity: 60 };

  /** Returns 120 requests for one unit of both pools, every other one in reverse order. */
  const inBothOrders = () =>
    Array.from({ length: 120 }, (_, index): HoldPart => {
      const claims = [claim(ferry, 0, 2), claim(train, 1, 4)];
      return part(`both-${index}`, ...(index % 2 ? claims.reverse() : claims));
    });

  // @spec 9.11
  test('never deadlock, whatever the order of their claims', async () => {
    for (let round = 0; round < 3; round += 1) {
      await clearInventory(database);
      // One attempt only: there must be no deadlock that a retry would hide.
      const once = (asked: HoldPart) =>
        database.transaction((transaction) => holdInventory(transaction, requestOf(asked)));
      expect(await settle(inBothOrders().map(once))).toEqual({ held: 60, refused: 60, errors: [] });
      expect([await taken(ferry), await taken(train)]).toEqual([60, 60]);
    }
  });

  test('never deadlock when holders of expired holds swap pools', { tags: ['full'] }, async () => {
    const at = minutes(20);
    for (let round = 0; round < 8; round += 1) {
      // Half of them had a place on the ferry and want one on the train. The first request sweeps the others' expired
      // holds.
      const pools = [ferry, train].map((pool) => ({ ...pool, id: `${pool.id}-${round}` }));
      const carts = Array.from({ length: 24 }, (_, index) => {
        const [had = ferry, wanted = train] = index % 2 ? pools : pools.toReversed();
        return { holderId: `cart-${round}-${index}`, had: claim(had, 0, 1), wanted: claim(wanted, 0, 1) };
      });
      await settle(carts.map(({ holderId, had }) => hold(database, [part(holderId, had)])));
      const changes = carts.map(({ holderId, wanted }) => {
        const request = { ownerId: holderId, now: at, until: minutes(35), parts: [part(holderId, wanted)] };
        return database.transaction((transaction) => holdInventory(transaction, request));
      });
      expect(await settle(changes)).toEqual({ held: 24, refused: 0, errors: [] });
    }
  });

  test('deadlock when the locks are unordered, and recover with a retry', {
    tags: ['full'],
  }, async () => {
    // Both transactions get their first lock before either requests its second.
    let waiting = 0;
    const { promise: bothHaveOne, resolve } = Promise.withResolvers<void>();
    const attempts: string[] = [];
    const oneByOne: LockPools = async (transaction, [first = '', ...others]) => {
      attempts.push(first);
      await transaction.execute(sql`set local deadlock_timeout = '20ms'`);
      await lockPools(transaction, [first]);
      waiting += 1;
      if (waiting === 2) resolve();
      await bothHaveOne;
      await lockPools(transaction, others);
    };
    const [one, other] = inBothOrders();
    const asked = [one, other].flatMap((each) => (each ? [hold(database, [each], { lock: oneByOne })] : []));
    expect(await settle(asked)).toEqual({ held: 2, refused: 0, errors: [] });
    expect(attempts).toHaveLength(3);
  });

  test('keep holds complete and never sell a unit twice during concurrent sweeps, releases and renewals', {
    tags: ['full'],
  }, async () => {
    const pools = Array.from({ length: 4 }, (_, index) => ({ id: `trip:${index}`, capacity: 5 }));
    const at = (index: number) => pools[index % pools.length] ?? ferry;
    // Carts with two items on two pools each. The changes of one round coincide with the end of the previous round's
    // holds.
    for (let round = 0; round < 6; round += 1) {
      const begin = minutes(round * 15);
      const justBefore = new Date(minutes(round * 15 + 15).getTime() - 1);
      const end = minutes(round * 15 + 15);
      const things = shuffled(96, randomSeed + round).map((index) => async (): Promise<HoldResult> => {
        const ownerId = `cart-${index % 24}`;
        const holderId = `${ownerId}-${round % 2}`;
        const now = index % 3 === 0 ? justBefore : end;
        if (index % 12 === 5) await sweepHolds(database, now);
        return transact(database, async (transaction) => {
          // Like a real cart: one change at a time, with the lock first.
          await transaction.execute(sql`select pg_advisory_xact_lock(${index % 24}::bigint)`);
          const parts = [part(holderId, claim(at(index), 0, 3), claim(at(index + 1 + round), 1, 4))];
          const until = minutes(round * 15 + 30);
          const result = await holdInventory(transaction, { ownerId, now, until, parts });
          if (!result.ok) return result;
          if (index % 4 === 1) await releaseInventory(transaction, [`${ownerId}-${(round + 1) % 2}`]);
          await renewHolds(transaction, ownerId, { now, until });
          return result;
        });
      });
      const { errors, held } = await settle(things.map((thing) => thing()));
      expect(errors, `seed ${randomSeed}`).toEqual([]);
      expect(held).toBeGreaterThan(0);
      for (const pool of pools) expect(await taken(pool, begin), `seed ${randomSeed}`).toBeLessThanOrEqual(5);
      expect(await brokenHolds(), `seed ${randomSeed}`).toEqual([]);
    }
  });
});

/** Returns the holds that lack one of their two claims or any of their units. */
function brokenHolds() {
  return database.select({ holderId: sql<string>`holder_id` }).from(sql`(
    select holder_id from inventory_hold left join inventory_claim as claim using (holder_id)
    group by holder_id
    having count(claim.id) <> 2 or bool_or(
      claim.quantity * (claim.to_segment - claim.from_segment)
        <> (select count(*) from inventory_unit where claim_id = claim.id)
    )
  ) as broken`);
}

describeOnPostgres('a hold renewed while another request sweeps it', (open) => {
  useConnections(open);
  const place = { id: 'tour:one', capacity: 1 };
  const renewal = { now: new Date(minutes(15).getTime() - 1), until: minutes(30) };
  beforeEach(() => hold(database, [part('a', claim(place, 0, 1))]));

  const other = { ...requestOf(part('b', claim(place, 0, 1))), now: minutes(15), until: minutes(30) };
  const otherAsks = () => database.transaction((transaction) => holdInventory(transaction, other));

  test('is kept if the renewal comes first: the other request does not wait, and is refused on its retry', async () => {
    await database.transaction(async (transaction) => {
      await renewHolds(transaction, 'a', renewal);
      await expect(otherAsks()).rejects.toThrow(UnsettledError);
    });
    expect(await otherAsks()).toMatchObject({ ok: false, shortage: { left: 0 } });
    expect(await liveHolders(database, 'a', minutes(20))).toEqual(new Set(['a']));
  }, 10_000);

  test('is lost if the other request comes first, and the renewal does not wait for it', async () => {
    await database.transaction(async (transaction) => {
      expect(await holdInventory(transaction, other)).toEqual({ ok: true });
      await transact(database, (renewing) => renewHolds(renewing, 'a', renewal));
      await transact(database, (leaving) => releaseInventory(leaving, ['a']));
      expect(await sweepHolds(database, minutes(15))).toBe(0);
    });
    expect(await liveHolders(database, 'a', noon)).toEqual(new Set());
    expect(await liveHolders(database, 'b', minutes(20))).toEqual(new Set(['b']));
    expect(await taken(place, minutes(20))).toBe(1);
  }, 10_000);
});

describeOnPostgres('a pool lock', (open) => {
  useConnections(open);

  test('has a timeout of three seconds, in its transaction only', { tags: ['full'] }, async () => {
    const setting = async (from: Pick<Database, 'select'>) =>
      (
        await from
          .select({ value: sql<string>`current_setting('lock_timeout')` })
          .from(sql`(select 1) as one`)
      )[0]?.value;
    await database.transaction(async (transaction) => {
      expect(await setting(transaction)).toBe('0');
      await lockPools(transaction, ['tour:one']);
      expect(await setting(transaction)).toBe('3s');
    });
    expect(await setting(database)).toBe('0');
  });

  test('is taken once per pool, even if it is named twice, until the transaction ends', async () => {
    const locks = async (from: Pick<Database, 'select'>) =>
      (
        await from
          .select({ count: sql<number>`count(*)::integer` })
          .from(sql`pg_locks`)
          .where(
            sql`locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
          )
      )[0]?.count;
    await database.transaction(async (transaction) => {
      await lockPools(transaction, ['tour:two', 'tour:one', 'tour:two']);
      expect(await locks(transaction)).toBe(2);
    });
    expect(await locks(database)).toBe(0);
  });
});

function requestOf(asked: HoldPart): HoldRequest {
  return { ownerId: asked.holderId, now: noon, until: minutes(15), parts: [asked] };
}
