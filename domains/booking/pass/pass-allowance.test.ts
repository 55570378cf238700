import { expect, test } from 'vitest';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { allowanceOfProduct, topUpHours } from './pass-allowance.ts';

test('the id of each pass on sale contains its allowance', () => {
  const { passes } = catalogue();
  expect(passes.length).toBeGreaterThan(0);
  for (const { id, allowance } of passes) expect(allowanceOfProduct(id)).toEqual(allowance);
});

test('the id of each top-up on sale contains its hours', () => {
  for (const pass of catalogue().passes)
    for (const { id, kind, name } of catalogue().extrasFor({ kind: 'pass', pass })) {
      if (kind === 'top-up') expect(`${topUpHours({ productId: id, quantity: 2 }, 2)} hours more`).toBe(name);
    }
});

test('each traveller needs their own top-up', () => {
  expect(topUpHours({ productId: 'bus-pass-3-hours-more', quantity: 3 }, 2)).toBe(3);
  expect(topUpHours({ productId: 'bus-pass-3-hours-more', quantity: 1 }, 2)).toBe(0);
  expect(topUpHours({ productId: 'bicycle', quantity: 2 }, 2)).toBe(0);
});

test('other products have no allowance', () => {
  expect(allowanceOfProduct('gift-voucher')).toBeNull();
  expect(allowanceOfProduct(null)).toBeNull();
});
