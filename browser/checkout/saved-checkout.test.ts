import { expect, it, test } from 'vitest';
import {
  type CheckoutStorage,
  clearSavedCheckout,
  readSavedCheckout,
  writeSavedCheckout,
} from './saved-checkout.ts';

const place = (): CheckoutStorage & { readonly entries: Map<string, string> } => {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
};

const stored = {
  values: { email: 'mere@example.nz' },
  voucherCodes: ['ABC'],
  orderKey: { key: 'k', content: 'c' },
  conditionsSeen: ['a'],
};

// @asvs 14.3.3
it('reads saved input for a day', () => {
  const tab = place();
  writeSavedCheckout(tab, stored, 1_000);
  expect(readSavedCheckout(tab, 1_000 + 86_400_000)).toEqual(stored);
  expect(readSavedCheckout(tab, 1_001 + 86_400_000)).toBeNull();
});

it('deletes saved input', () => {
  const tab = place();
  writeSavedCheckout(tab, stored, 0);
  clearSavedCheckout(tab);
  expect(readSavedCheckout(tab, 0)).toBeNull();
  expect(tab.entries.size).toBe(0);
});

test.each(['', 'no json', 'null', '[]', '{"at":"x"}', '{"values":{}}'])('reads nothing in %s', (text) => {
  const tab = place();
  tab.setItem('southbound-checkout', text);
  expect(readSavedCheckout(tab, 0)).toBeNull();
});

it('leaves out invalid parts', () => {
  const tab = place();
  tab.setItem(
    'southbound-checkout',
    JSON.stringify({
      at: 0,
      values: { a: 1, b: 'x' },
      voucherCodes: [1, 'ABC'],
      orderKey: { key: 1 },
      conditionsSeen: [1, 'a'],
    }),
  );
  expect(readSavedCheckout(tab, 0)).toEqual({
    values: { b: 'x' },
    voucherCodes: ['ABC'],
    orderKey: null,
    conditionsSeen: ['a'],
  });
});

it('works without storage, and with a full one', () => {
  const full: CheckoutStorage = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {
      throw new Error('forbidden');
    },
  };
  for (const tab of [null, full]) {
    writeSavedCheckout(tab, stored, 0);
    expect(readSavedCheckout(tab, 0)).toBeNull();
    clearSavedCheckout(tab);
  }
});
