import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMobileNumber } from './mobile-number.ts';

test.each([
  ['021 123 4567', '+64211234567'],
  ['+64 21 555 0100', '+64215550100'],
  ['0064 27-123-456', '+6427123456'],
  ['+64 (0)22 123 4567', '+64221234567'],
  ['+61 412 345 678', '+61412345678'],
  ['+44 7700 900123', '+447700900123'],
])('%s is the mobile number %s', (phone, number) => {
  expect(toMobileNumber(phone)).toBe(number);
});

test.each([
  ['a landline of New Zealand', '04 123 4567'],
  ['a landline with a country code', '+64 9 123 4567'],
  ['a freephone number', '0800 123 456'],
  ['too few digits', '021 123'],
  ['too many digits', '021 123 4567 8901'],
  ['an extension', '021 123 4567 x2'],
  ['a landline of Australia', '+61 2 1234 5678'],
  ['a number without a country code and a zero', '21 123 4567'],
  ['nothing', ''],
])('%s is no mobile number', (_, phone) => {
  expect(toMobileNumber(phone)).toBeNull();
});

test('a result is E.164, and stays the same if it is read again', () => {
  const sign = fc.constantFrom(...'0123456789+ ()-.');
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 16 }), (phone) => {
      const number = toMobileNumber(phone);
      if (number === null) return;
      expect(number).toMatch(/^\+[1-9]\d{7,14}$/);
      expect(toMobileNumber(number)).toBe(number);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 20_000_000, max: 2_999_999_999 }), (rest) => {
      const digits = String(rest);
      expect(toMobileNumber(`0${digits}`)).toBe(digits.startsWith('2') ? `+64${digits}` : null);
    }),
  );
});
