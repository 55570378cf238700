/**
 * Model-based test with random histories of vouchers; the model is one number per voucher. After each step the balance
 * is the amount issued minus redeemed plus returned, and never negative.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readBalances } from '#domains/ledger/read-balances.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { casesOf } from '#tests/case-counts.ts';
import { expireVouchers } from './expire-vouchers.ts';
import { refundToVoucher, returnToVoucher, takeFromVoucher, type VoucherMove } from './move-money.ts';
import { accountOf, sellVouchers, voucherItem } from './sell-vouchers.testing.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const soldAt = new Date('2026-11-20T23:00:00Z');
const dayMs = 86_400_000;
const lastDay = 1_096;

const step = fc.record({
  what: fc.constantFrom('take', 'take', 'take', 'take again', 'return', 'return', 'refund', 'wait', 'expire'),
  cents: fc.integer({ min: 1, max: 6_000 }),
  /** Index of the affected deposit. */
  which: fc.nat({ max: 20 }),
});
// Include the days after expiry, which random waiting would hardly ever reach.
const days = fc.constantFrom(0, 1, lastDay - 2, lastDay, lastDay + 1);

/** An amount taken: `open` may be returned, `spent` may be refunded up to the rest. */
interface Taken {
  readonly move: VoucherMove;
  state: 'open' | 'spent' | 'returned';
  rest: number;
}

describeEachDatabase('random histories of vouchers', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('agree with the model', async () => {
    const seen = { taken: 0, refused: 0, repeated: 0, returned: 0, refunded: 0, expired: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), days, async (steps, begin) => {
        const { database } = opened;
        const [voucher] = await sellVouchers(database, voucherItem(), soldAt);
        const id = voucher?.id ?? '';
        let balance = 10_000;
        let day = begin;
        let lastGoodDay = lastDay;
        const clearedOn = new Set<number>();
        const taken: Taken[] = [];
        const now = () => new Date(soldAt.getTime() + day * dayMs);
        const one = (which: number, state: Taken['state']) => {
          const all = taken.filter((each) => each.state === state);
          return all[which % Math.max(1, all.length)];
        };
        for (const { what, cents, which } of steps) {
          if (what === 'take') {
            const move = {
              voucherId: id,
              amountCents: cents,
              key: randomUUID(),
              bookingReference: 'SEQ-UEN-CES',
              now: now(),
            };
            const has = await database.transaction((transaction) => takeFromVoucher(transaction, move));
            expect(has).toBe(cents <= balance && day <= lastGoodDay);
            if (has) {
              balance -= cents;
              taken.push({ move, state: which % 2 ? 'open' : 'spent', rest: cents });
              seen.taken += 1;
            } else seen.refused += 1;
          } else if (what === 'take again') {
            const again = one(which, 'spent');
            if (!again) continue;
            const move = { ...again.move, now: now() };
            expect(await database.transaction((transaction) => takeFromVoucher(transaction, move))).toBe(
              true,
            );
            seen.repeated += 1;
          } else if (what === 'return') {
            const back = one(which, which % 5 === 0 ? 'returned' : 'open');
            if (!back) continue;
            const move = { ...back.move, now: now() };
            await database.transaction((transaction) => returnToVoucher(transaction, move));
            if (back.state === 'open') balance += back.rest;
            back.state = 'returned';
            seen.returned += 1;
          } else if (what === 'refund') {
            const spent = one(which, 'spent');
            const amountCents = Math.min(cents, spent?.rest ?? 0);
            if (!spent || amountCents === 0) continue;
            const refund = { ...spent.move, amountCents, refundId: randomUUID(), now: now() };
            await database.transaction((transaction) => refundToVoucher(transaction, refund));
            spent.rest -= amountCents;
            balance += amountCents;
            lastGoodDay = Math.max(lastGoodDay, day + 90);
            seen.refunded += 1;
          } else if (what === 'wait') {
            day += cents % 3;
          } else {
            await expireVouchers(database, now());
            // Expiry runs once a day: money returned after it is cleared on the next day.
            if (day > lastGoodDay && balance > 0 && !clearedOn.has(day)) {
              balance = 0;
              clearedOn.add(day);
              seen.expired += 1;
            }
          }
          const account = await accountOf(database, id);
          expect(account.balance).toBe(balance);
          expect(account.balance).toBe(account.issued - account.redeemed + account.returned);
          expect(account.balance).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: casesOf({ short: 30, full: 150 }) },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(casesOf({ short: 2, full: 5 }));
    const balances = await readBalances(opened.database);
    expect(balances.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(0);
  });
});
