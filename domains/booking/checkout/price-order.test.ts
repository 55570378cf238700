import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstInside } from '#contracts/money.ts';
import { priceOrder, type UsableVoucher } from './price-order.ts';

const voucher = (balanceCents: number, id = 'v'): UsableVoucher => ({
  id,
  balanceCents,
  expiresOn: '2029-12-01',
  codeEnding: 'TVWX',
});
const item = (priceCents: number, itemType: 'kr_train' | 'voucher' = 'kr_train') => ({
  itemType,
  priceCents,
});

test('the card pays for everything plus a fee of 2.4%, rounded up to a cent', () => {
  expect(priceOrder([item(10_000), item(7_900)], [])).toMatchObject({
    subtotalCents: 17_900,
    voucherCents: 0,
    cardFeeCents: 430,
    totalCents: 18_330,
    gstCents: gstInside(18_330),
  });
});

test('vouchers pay first, in their order, and the fee applies to the rest', () => {
  const order = priceOrder(
    [item(10_000)],
    [voucher(2_000, 'one'), voucher(30_000, 'two'), voucher(500, 'three')],
  );
  expect(order.vouchers).toMatchObject([
    { voucherId: 'one', amountCents: 2_000, remainingCents: 0 },
    { voucherId: 'two', amountCents: 8_000, remainingCents: 22_000 },
    { voucherId: 'three', amountCents: 0, remainingCents: 500 },
  ]);
  expect(order).toMatchObject({ voucherCents: 10_000, cardFeeCents: 0, totalCents: 0 });
});

test('a voucher cannot pay for a new voucher, and the sale of a voucher contains no GST', () => {
  const order = priceOrder([item(10_000, 'voucher'), item(1_000)], [voucher(50_000)]);
  expect(order).toMatchObject({
    voucherCents: 1_000,
    cardFeeCents: 240,
    totalCents: 10_240,
    gstCents: gstInside(1_240),
  });
});

test('for any order, amounts add up and are never negative', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 });
  const kinds = fc.constantFrom('kr_train' as const, 'voucher' as const);
  const items = fc.array(fc.record({ priceCents: cents, itemType: kinds }), { maxLength: 10 });
  fc.assert(
    fc.property(items, fc.array(cents, { maxLength: 5 }), (parts, balances) => {
      const order = priceOrder(
        parts,
        balances.map((balance) => voucher(balance)),
      );
      const paid = order.vouchers.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(order.voucherCents).toBe(paid);
      expect(order.totalCents).toBe(order.subtotalCents - paid + order.cardFeeCents);
      expect(order.cardFeeCents).toBe(Math.ceil(((order.subtotalCents - paid) * 24) / 1_000));
      for (const [at, each] of order.vouchers.entries()) {
        expect(each.amountCents).toBeGreaterThanOrEqual(0);
        expect(each.amountCents + each.remainingCents).toBe(balances[at]);
      }
      const sold = parts.reduce((sum, part) => sum + (part.itemType === 'voucher' ? part.priceCents : 0), 0);
      expect(paid).toBe(
        Math.min(
          order.subtotalCents - sold,
          balances.reduce((sum, each) => sum + each, 0),
        ),
      );
    }),
    { numRuns: 1_000 },
  );
});
