import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readBalances } from '#domains/ledger/read-balances.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { startShutdown } from '#platform/graceful-shutdown.ts';
import { singleton } from '#platform/singleton.ts';
import { expireVouchers } from './expire-vouchers.ts';
import { findVouchers } from './find-vouchers.ts';
import { refundToVoucher, returnToVoucher, takeFromVoucher, type VoucherMove } from './move-money.ts';
import { accountOf, sellVouchers, testVoucherKey, voucherItem } from './sell-vouchers.testing.ts';
import { vouchers } from './voucher.table.ts';
import { voucherCode } from './voucher-code.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Saturday noon in New Zealand. */
const noon = new Date('2026-11-20T23:00:00Z');
/** Returns the last second of a day in New Zealand, in summer. */
const endOf = (date: string) => new Date(`${date}T23:59:59+13:00`);
const startOf = (date: string) => new Date(`${date}T00:00:00+13:00`);

describeEachDatabase('gift vouchers', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const find = (code: string, now = noon) => findVouchers(opened.database, [code], now);
  const sell = async (item = voucherItem(), now = noon) => {
    const [voucher] = await sellVouchers(opened.database, item, now);
    if (!voucher) throw new Error('Nothing was sold.');
    return voucher;
  };
  const move = (voucherId: string, amountCents: number, more: Partial<VoucherMove> = {}): VoucherMove => ({
    voucherId,
    amountCents,
    key: randomUUID(),
    bookingReference: 'VVV-VVV-VVV',
    now: noon,
    ...more,
  });
  const take = (moved: VoucherMove) =>
    opened.database.transaction((transaction) => takeFromVoucher(transaction, moved));
  const giveBack = (moved: VoucherMove) =>
    opened.database.transaction((transaction) => returnToVoucher(transaction, moved));
  const refund = (moved: VoucherMove) =>
    opened.database.transaction((transaction) =>
      refundToVoucher(transaction, { ...moved, refundId: moved.key }),
    );

  describe('when sold', () => {
    test('are issued one per unit, each with its own code and recipient', async () => {
      const item = voucherItem({ amount: 75, quantity: 3 });
      const sold = await sellVouchers(opened.database, item, noon);
      const rows = await opened.database
        .select()
        .from(vouchers)
        .where(eq(vouchers.bookingItemId, item.id))
        .orderBy(vouchers.number);
      expect(rows).toMatchObject(
        [1, 2, 3].map((number) => ({
          number,
          bookingId: item.bookingId,
          faceCents: 7_500,
          balanceCents: 7_500,
          expiresOn: '2029-11-21',
          sendOn: '2026-12-24',
          sentAt: null,
          recipientName: 'Hana Ngata',
          message: 'Kia pai te haere!',
        })),
      );
      const found = await findVouchers(
        opened.database,
        sold.map(({ code }) => code),
        noon,
      );
      expect(found).toEqual(
        sold.map(({ id, code }) => ({
          kind: 'usable',
          id,
          balanceCents: 7_500,
          expiresOn: '2029-11-21',
          codeEnding: code.slice(-4),
        })),
      );
      expect(JSON.stringify(rows)).not.toContain(sold[0]?.code);
    });

    test('are issued once', async () => {
      const item = voucherItem();
      await sell(item);
      await expect(sellVouchers(opened.database, item, noon)).rejects.toThrow();
      expect(await opened.database.$count(vouchers, eq(vouchers.bookingItemId, item.id))).toBe(1);
    });

    // The law counts from the sale, whatever the cart stated and however late the payment came.
    test('last at least three years from payment, and as long as the cart stated', () =>
      fc.assert(
        fc.asyncProperty(
          fc.date({ min: new Date('2026-03-16'), max: new Date('2060-01-01'), noInvalidDate: true }),
          fc.integer({ min: -10, max: 30 }),
          async (now, daysMore) => {
            const soldOn = Temporal.Instant.fromEpochMilliseconds(now.getTime())
              .toZonedDateTimeISO('Pacific/Auckland')
              .toPlainDate();
            const said = soldOn.add({ years: 3 }).add({ days: daysMore }).toString();
            const { expiresOn } = await sell(voucherItem({ expiresOn: said }), now);
            const expiry = Temporal.PlainDate.from(expiresOn);
            expect(Temporal.PlainDate.compare(expiry.subtract({ years: 3 }), soldOn)).toBeGreaterThanOrEqual(
              0,
            );
            expect(expiresOn >= said).toBe(true);
            // But never longer than the later of the two dates, except for a day if sold on 29 February.
            expect(soldOn.add({ years: 3 }).until(expiry).days).toBeLessThanOrEqual(Math.max(daysMore, 1));
          },
        ),
        { numRuns: 150 },
      ));
  });

  describe('in a look-up by code', () => {
    test('are found however it is typed', async () => {
      const { code, id } = await sell();
      expect(await find(code.toLowerCase().replaceAll('-', ' '))).toMatchObject([{ kind: 'usable', id }]);
    });

    test('are unknown if they were never sold or were withdrawn', async () => {
      expect(await find(voucherCode(testVoucherKey, randomUUID()))).toEqual([{ kind: 'unknown' }]);
      expect(await find('')).toEqual([{ kind: 'unknown' }]);
      const { code, id } = await sell();
      await opened.database.update(vouchers).set({ cancelledAt: noon }).where(eq(vouchers.id, id));
      expect(await find(code)).toEqual([{ kind: 'unknown' }]);
      expect(await take(move(id, 1))).toBe(false);
    });

    test('are valid through the last day in New Zealand, and not after it', async () => {
      const { code, id } = await sell();
      expect(await find(code, endOf('2029-11-21'))).toMatchObject([{ kind: 'usable' }]);
      const after = startOf('2029-11-22');
      expect(await find(code, after)).toEqual([{ kind: 'expired', expiresOn: '2029-11-21' }]);
      expect(await take(move(id, 100, { now: after }))).toBe(false);
      expect(await take(move(id, 100, { now: endOf('2029-11-21') }))).toBe(true);
    });

    test('are empty when the balance is spent', async () => {
      const { code, id } = await sell();
      expect(await take(move(id, 10_000))).toBe(true);
      expect(await find(code)).toEqual([{ kind: 'empty' }]);
    });

    test('are returned in the requested order', async () => {
      const [one, other] = [await sell(), await sell()];
      expect(await findVouchers(opened.database, [other.code, 'NONE', one.code], noon)).toMatchObject([
        { id: other.id },
        { kind: 'unknown' },
        { id: one.id },
      ]);
      expect(await findVouchers(opened.database, [], noon)).toEqual([]);
    });
  });

  describe('when money is taken from them', () => {
    test('allow their balance and not a cent more', async () => {
      const { id } = await sell();
      expect(await take(move(id, 10_001))).toBe(false);
      expect(await take(move(id, 9_999))).toBe(true);
      expect(await take(move(id, 2))).toBe(false);
      expect(await take(move(id, 1))).toBe(true);
      expect(await accountOf(opened.database, id)).toMatchObject({ balance: 0, redeemed: 10_000 });
      expect(await take(move(randomUUID(), 1))).toBe(false);
    });

    test('allow it once per key, also if they are empty since', async () => {
      const { id } = await sell();
      const all = move(id, 10_000);
      expect([await take(all), await take(all)]).toEqual([true, true]);
      expect(await accountOf(opened.database, id)).toMatchObject({ balance: 0, redeemed: 10_000 });
    });

    test.each([0, -5, 0.5, Number.NaN])('reject %d cents as an error', async (amount) => {
      const { id } = await sell();
      await expect(take(move(id, amount))).rejects.toThrow('whole cents above zero');
      await expect(refund(move(id, amount))).rejects.toThrow('whole cents above zero');
    });

    test('lose nothing when the transaction fails later', async () => {
      const { id } = await sell();
      const failing = opened.database.transaction(async (transaction) => {
        await takeFromVoucher(transaction, move(id, 4_000));
        throw new Error('later');
      });
      await expect(failing).rejects.toThrow('later');
      expect(await accountOf(opened.database, id)).toMatchObject({ balance: 10_000, redeemed: 0 });
    });
  });

  describe('when money is returned to them', () => {
    test('get it back once, and can be charged again under another key', async () => {
      const { id } = await sell();
      const first = move(id, 6_000);
      await take(first);
      await giveBack(first);
      await giveBack(first);
      expect(await accountOf(opened.database, id)).toMatchObject({ balance: 10_000, returned: 6_000 });
      await expect(take(first)).rejects.toThrow('another key');
      expect(await take(move(id, 10_000))).toBe(true);
    });

    test('refuse an amount that was not taken, was taken from another voucher or differs', async () => {
      const [one, other] = [await sell(), await sell()];
      const taken = move(one.id, 500);
      await take(taken);
      for (const wrong of [
        move(one.id, 500),
        { ...taken, voucherId: other.id },
        { ...taken, amountCents: 499 },
      ])
        await expect(giveBack(wrong)).rejects.toThrow('was not taken from that voucher');
      expect(await accountOf(opened.database, one.id)).toMatchObject({ balance: 9_500 });
    });

    test('accept a refund once, and never above their face value', async () => {
      const { id } = await sell();
      await take(move(id, 3_000));
      const back = move(id, 2_000);
      await refund(back);
      await refund(back);
      expect(await accountOf(opened.database, id)).toMatchObject({ balance: 9_000, returned: 2_000 });
      await expect(refund(move(id, 1_001))).rejects.toThrow();
      expect(await accountOf(opened.database, id)).toMatchObject({ balance: 9_000, returned: 2_000 });
    });

    test('are valid for at least 90 days after a refund; later expiry dates stay', async () => {
      const [old, young] = [await sell(), await sell(voucherItem({ expiresOn: '2032-11-21' }))];
      const refundedAt = startOf('2029-12-01');
      for (const { id } of [old, young]) {
        await take(move(id, 5_000));
        await refund(move(id, 5_000, { now: refundedAt }));
      }
      expect(await find(old.code, refundedAt)).toMatchObject([{ kind: 'usable', expiresOn: '2030-03-01' }]);
      expect(await find(young.code, refundedAt)).toMatchObject([{ expiresOn: '2032-11-21' }]);
    });

    test('are not extended by an abandoned payment', async () => {
      const { id } = await sell();
      const taken = move(id, 5_000, { now: endOf('2029-11-21') });
      await take(taken);
      await giveBack({ ...taken, now: startOf('2029-11-22') });
      expect(await accountOf(opened.database, id)).toMatchObject({
        expiresOn: '2029-11-21',
        balance: 10_000,
      });
    });
  });
});

describeEachDatabase('expired gift vouchers', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const balanceOf = async (account: string) =>
    (await readBalances(opened.database)).find((each) => each.account === account)?.balanceCents ?? 0;

  test('are cleared once on the day after, with their GST, and other vouchers stay unchanged', async () => {
    const { database } = opened;
    const sold = await sellVouchers(database, voucherItem({ amount: 115, quantity: 2 }), noon);
    const [one, spent] = sold;
    const [later] = await sellVouchers(database, voucherItem({ expiresOn: '2029-11-22' }), noon);
    if (!one || !spent || !later) throw new Error('Nothing was sold.');
    const taken = {
      voucherId: spent.id,
      amountCents: 11_500,
      key: 'all of it',
      bookingReference: 'VVV-VVV-VVV',
      now: noon,
    };
    await database.transaction((transaction) => takeFromVoucher(transaction, taken));

    expect(await expireVouchers(database, endOf('2029-11-21'))).toBe(0);
    const dayAfter = startOf('2029-11-22');
    expect(await expireVouchers(database, dayAfter)).toBe(1);
    expect(await expireVouchers(database, dayAfter)).toBe(0);
    expect(await accountOf(database, one.id)).toMatchObject({ balance: 0, redeemed: 11_500 });
    expect(await accountOf(database, later.id)).toMatchObject({ balance: 10_000 });
    expect(await balanceOf('gst')).toBe(-1_500);
    expect(await balanceOf('expired_vouchers')).toBe(-10_000);
    expect(await findVouchers(database, [one.code], dayAfter)).toEqual([
      { kind: 'expired', expiresOn: '2029-11-21' },
    ]);

    // Money that an abandoned payment returns after that day is cleared by the next round.
    await database.transaction((transaction) => returnToVoucher(transaction, { ...taken, now: dayAfter }));
    expect(await expireVouchers(database, startOf('2029-11-23'))).toBe(2);
    expect(await accountOf(database, spent.id)).toMatchObject({ balance: 0 });
  });

  test('are left to another instance during shutdown', async () => {
    const { database } = opened;
    const sold = [];
    while (sold.length < 3)
      sold.push(...(await sellVouchers(database, voucherItem({ expiresOn: '2029-11-21' }), noon)));
    const stopping = new Proxy(database, {
      get(target, name, receiver) {
        if (name === 'transaction') startShutdown();
        return Reflect.get(target, name, receiver);
      },
    });
    const dayAfter = startOf('2029-11-22');
    try {
      expect(await expireVouchers(stopping, dayAfter)).toBe(1);
    } finally {
      singleton('pending-work').current = undefined;
    }
    expect(await expireVouchers(database, dayAfter)).toBe(2);
  });
});
