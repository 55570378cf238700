import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#domains/booking/ledger/check-ledger.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { addBookings } from './many-bookings.ts';

describeEachDatabase('many bookings', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
    await addBookings(opened.database, 1_000, new Date('2026-11-22T00:00:00Z'));
  });
  afterAll(() => opened.close());

  test('leave the ledger consistent: paid, refunded and never paid ones', async () => {
    const { proofs, counts } = await checkLedger(opened.database);
    expect(proofs.flatMap(({ problems }) => problems)).toEqual([]);
    const count = (name: string) => counts.find(({ what }) => what === name)?.count ?? 0;
    expect(count('bookings')).toBe(1_000);
    expect(count('refunds')).toBe(20);
    expect(count('paid bookings')).toBe(count('captured payments'));
    expect(count('paid bookings')).toBeLessThan(1_000);
  });
});
