import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTestTimetable, people } from '#domains/cart/cart-fixtures.testing.ts';
import { lockKeys } from '#domains/inventory/lock-pools.ts';
import { describeOnPostgres, type ServerDatabase } from '#platform/database/test-database.testing.ts';
import { itemsOf } from '../booking-store.ts';
import { boughtVoucher, openPaymentFixture, order } from '../payment/payment-fixtures.testing.ts';
import { changeableFares, ferry, offerExchange, offerOn, readBooked } from './change-fixtures.testing.ts';
import { confirmChange } from './confirm-change.ts';

describeOnPostgres('a change to a cheaper fare', (open) => {
  let opened: ServerDatabase;
  let other: Client;
  beforeAll(async () => {
    opened = await open();
    other = new Client({ connectionString: opened.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await opened.close();
  });

  const countWaiting = async (): Promise<number> => {
    const { rows } = await other.query(
      "select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0].count;
  };

  test('waits for its voucher before it locks places, as orders do, so that the two never deadlock', async () => {
    const fixture = openPaymentFixture(opened.database, await loadTestTimetable(changeableFares));
    const { code, left } = await boughtVoucher(fixture, 200);
    const offerId = await offerOn(fixture, ferry, 'Refundable', { date: '2026-12-05' });
    const ordered = await order(fixture, [{ itemType: 'ii_ferry', offerId, passengers: people(2) }], [code]);
    const [item] = (await readBooked(fixture, ordered)).items;
    const booking = { ...ordered, itemId: item?.id ?? '' };
    const cheaper = await offerOn(fixture, ferry, 'Saver', { date: '2026-12-06' });
    const { id } = await offerExchange(fixture, booking, cheaper);

    await other.query('begin');
    await other.query('select from voucher for update');
    const confirming = confirmChange(fixture, booking.token, id);
    await expect.poll(countWaiting).toBe(1);
    const pools = (await itemsOf(fixture.database, booking.id)).flatMap(({ claims }) => claims);
    const [key] = lockKeys(pools.map(({ pool }) => pool.id));
    const { rows } = await other.query('select pg_try_advisory_xact_lock($1) as free', [key]);
    expect(rows).toEqual([{ free: true }]);
    await other.query('rollback');
    expect(await confirming).toMatchObject({ change: { state: 'made' } });
    expect(await left()).toBe(80);
  });
});
