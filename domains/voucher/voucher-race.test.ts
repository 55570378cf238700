/** Concurrency tests that need several connections; the embedded database has only one. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool as ConnectionPool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#platform/database/opened-database.ts';
import { describeOnPostgres, type ServerDatabase } from '#platform/database/test-database.testing.ts';
import { expireVouchers } from './expire-vouchers.ts';
import { refundToVoucher, returnToVoucher, takeFromVoucher, type VoucherMove } from './move-money.ts';
import { accountOf, sellVouchers, voucherItem } from './sell-vouchers.testing.ts';

const TAKERS = 20;
const ROUNDS = 20;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const now = new Date('2026-11-20T23:00:00Z');

describeOnPostgres(`${TAKERS} concurrent payments with one voucher`, (open) => {
  let opened: ServerDatabase;
  let connections: ConnectionPool;
  let database: Database;
  beforeAll(async () => {
    opened = await open();
    connections = new ConnectionPool({ connectionString: opened.url, max: TAKERS });
    connections.on('error', () => undefined);
    // Connect before the race starts, because it is about the money, not about connections.
    const clients = await Promise.all(Array.from({ length: TAKERS }, () => connections.connect()));
    for (const client of clients) client.release();
    database = drizzle(connections);
  });
  afterAll(async () => {
    await connections.end();
    await opened.close();
  });

  const sell = async () => {
    const [voucher] = await sellVouchers(database, voucherItem(), now);
    return voucher?.id ?? '';
  };
  const move = (voucherId: string, amountCents: number, key: string = randomUUID()): VoucherMove => ({
    voucherId,
    amountCents,
    key,
    bookingReference: 'RAC-ERA-CER',
    now,
  });
  const take = (moved: VoucherMove) =>
    database.transaction((transaction) => takeFromVoucher(transaction, moved));
  const all = <T>(work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: TAKERS }, (_, index) => work(index)));

  test('take the full balance once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await sell();
      const won = await all(() => take(move(id, 10_000)));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await accountOf(database, id)).toMatchObject({ balance: 0, redeemed: 10_000 });
    }
  });

  // @asvs 2.3.4
  test('take as often as the balance allows', async () => {
    const id = await sell();
    expect((await all(() => take(move(id, 1_500)))).filter(Boolean)).toHaveLength(6);
    expect(await accountOf(database, id)).toMatchObject({ balance: 1_000, redeemed: 9_000 });
  });

  test('take once under the same key', async () => {
    const id = await sell();
    const same = move(id, 10_000);
    expect(await all(() => take(same))).toEqual(Array.from({ length: TAKERS }, () => true));
    expect(await accountOf(database, id)).toMatchObject({ balance: 0, redeemed: 10_000 });
    await all(() => database.transaction((transaction) => returnToVoucher(transaction, same)));
    expect(await accountOf(database, id)).toMatchObject({ balance: 10_000, returned: 10_000 });
  });

  test('overdraw without the condition in the statement, or these rounds prove nothing', async () => {
    const id = await sell();
    await database.execute(sql`alter table voucher drop constraint voucher_balance`);
    const careless = () =>
      database.transaction(async (transaction) => {
        const { balance } = await accountOf(transaction, id);
        await transaction.execute(sql`select pg_sleep(0.02)`);
        if (balance < 10_000) return false;
        await transaction.execute(
          sql`update voucher set balance_cents = balance_cents - 10000 where id = ${id}`,
        );
        return true;
      });
    expect((await all(careless)).filter(Boolean).length).toBeGreaterThan(1);
  });

  test('keep the balance correct during concurrent refunds and expiry', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await sell();
      const spent = move(id, 8_000);
      await take(spent);
      const after = new Date('2029-11-22T00:00:00+13:00');
      await all(async (index) => {
        if (index % 4 === 0) return take(move(id, 900));
        if (index % 4 === 1)
          return database.transaction((transaction) =>
            refundToVoucher(transaction, { ...move(id, 400), refundId: randomUUID() }),
          );
        if (index % 4 === 2) return take({ ...move(id, 700), now: after });
        return expireVouchers(database, after);
      });
      const { balance, issued, redeemed, returned } = await accountOf(database, id);
      expect(balance).toBe(issued - redeemed + returned);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
  });
});
