import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { referenceAlphabet } from '#platform/reference-code.ts';
import { voucherCode, voucherCodeEnding, voucherCodeHash, voucherCodeOf } from './voucher-code.ts';

const key = Buffer.alloc(32, 1);
const id = '01900000-0000-4000-8000-000000000000';

test('a code has four groups of five characters of the reference alphabet, and is stable for a voucher', () => {
  const code = voucherCode(key, id);
  expect(code).toMatch(new RegExp(`^(?:[${referenceAlphabet}]{5}-){3}[${referenceAlphabet}]{5}$`));
  expect(voucherCode(key, id)).toBe(code);
});

// @asvs 11.2.3
test('a code depends on the key, and is unique', () => {
  expect(voucherCode(Buffer.alloc(32, 2), id)).not.toBe(voucherCode(key, id));
  const codes = Array.from({ length: 2_000 }, () => voucherCode(key, randomUUID()));
  expect(new Set(codes).size).toBe(codes.length);
  // Each character occurs about equally often at each position: 2,000 codes over 30 characters, 67 each.
  for (let place = 0; place < 23; place += 1) {
    if (place % 6 === 5) continue;
    for (const sign of referenceAlphabet) {
      const times = codes.filter((code) => code[place] === sign).length;
      expect(times).toBeGreaterThan(25);
      expect(times).toBeLessThan(125);
    }
  }
});

test('a code is recognised however it is typed', () => {
  const code = voucherCode(key, id);
  const typed = ` ${code.replaceAll('-', ' ').toLowerCase()} `;
  expect(voucherCodeHash(typed)).toBe(voucherCodeHash(code));
  expect(voucherCodeHash(code)).toMatch(/^[0-9a-f]{64}$/);
  expect(voucherCodeEnding(typed)).toBe(code.slice(-4));
});

// @asvs 11.2.2
test('the code of a sold voucher is derived with the key of its sale', () => {
  const before = Buffer.alloc(32, 2);
  for (const sold of [key, before]) {
    const code = voucherCode(sold, id);
    expect(voucherCodeOf([key, before], { id, codeHash: voucherCodeHash(code) })).toBe(code);
  }
  expect(voucherCodeOf([key], { id, codeHash: 'of another key' })).toBe(voucherCode(key, id));
});
