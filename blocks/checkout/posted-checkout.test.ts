import { describe, expect, it, test } from 'vitest';
import { sampleItems } from './checkout-samples.ts';
import { parseIntent, readPosted } from './posted-checkout.ts';

describe('readPosted', () => {
  it('reads the fields of the form and ignores all others', () => {
    const form = new FormData();
    const goes = `goes-${sampleItems.fewer.id}-1`;
    for (const [name, value] of [
      ['person-0-firstName', 'Mere'],
      [goes, 'on'],
      ['email', 'mere@example.nz'],
      ['acceptConditions', 'on'],
      ['voucherCode', 'ABC'],
      ['voucherCode', 'DEF'],
      ['intent', 'pay'],
      ['expectedTotal', '224.26'],
      ['expectedSubtotal', '219'],
      ['orderKey', 'a'.repeat(32)],
      ['orderContent', 'c'],
      ['conditionsSeen', sampleItems.fewer.id],
      ['__proto__', 'x'],
      ['person-0-password', 'x'],
      ['$ACTION_KEY', 'x'],
    ] as const)
      form.append(name, value);
    form.append('phone', new File(['x'], 'x'));
    expect(readPosted(form)).toEqual({
      intent: { kind: 'pay' },
      values: {
        'person-0-firstName': 'Mere',
        [goes]: 'on',
        email: 'mere@example.nz',
        acceptConditions: 'on',
      },
      voucherCodes: ['ABC', 'DEF'],
      shown: { total: 224.26, subtotal: 219 },
      orderKey: { key: 'a'.repeat(32), content: 'c' },
      conditionsSeen: [sampleItems.fewer.id],
    });
  });

  it('tolerates missing and malformed fields', () => {
    const form = new FormData();
    form.set('expectedTotal', '224.26');
    form.set('expectedSubtotal', 'a lot');
    form.set('orderKey', 'short');
    form.set('orderContent', 'c');
    form.set('email', 'x'.repeat(5_000));
    const posted = readPosted(form);
    expect(posted).toMatchObject({ intent: { kind: 'check' }, shown: null, orderKey: null });
    expect(posted.values.email).toHaveLength(400);
  });
});

test.each([
  [null, { kind: 'check' }],
  ['check', { kind: 'check' }],
  ['something', { kind: 'check' }],
  ['pay', { kind: 'pay' }],
  ['add-voucher', { kind: 'add-voucher' }],
  ['remove-voucher-3', { kind: 'remove-voucher', index: 3 }],
  ['remove-voucher-33', { kind: 'check' }],
  ['change-email', { kind: 'change', field: 'email' }],
  ['change-person-0-title', { kind: 'change', field: 'person-0-title' }],
  ['change-"><script>', { kind: 'change', field: null }],
])('maps button value %s to %o', (value, intent) => {
  expect(parseIntent(value)).toEqual(intent);
});
