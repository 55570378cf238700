import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/any-character.ts';
import { optionalPhoneNumber, phoneNumber } from './phone-number.ts';

const messageOf = (schema: typeof phoneNumber, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message;

describe.each([
  ['a phone number', phoneNumber],
  ['an optional phone number', optionalPhoneNumber],
])('%s', (_, schema) => {
  test.each(['-----', 'xxxxx', '(....)', '+ 1 2 3 4', '1234'])('requires five digits: %s', (text) => {
    expect(messageOf(schema, text)).toBe('Enter a phone number with at least five digits.');
  });

  test.each(['call me', '12345 or so', '123+456', '１２３４５'])(
    'accepts only digits and their punctuation: %s',
    (text) => {
      expect(messageOf(schema, text)).toBe('Use digits, spaces and + ( ) - only.');
    },
  );

  test.each(['021 555 0100', '+64 (0)21 555-0100 x12', '03.555.0100', '12345'])(
    'is kept as typed: %s',
    (text) => {
      expect(schema.parse(` ${text} `)).toBe(text);
    },
  );

  test('has at least five digits, whatever else was typed', () => {
    const typed = fc.string({ unit: fc.oneof(fc.constantFrom(...'0123456789 +-()x'), anyCharacter) });
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = schema.safeParse(text);
        if (parsed.success && parsed.data !== '')
          expect(parsed.data.match(/\d/g)?.length).toBeGreaterThanOrEqual(5);
      }),
    );
  });
});

test('only an optional phone number may be empty', () => {
  expect(messageOf(phoneNumber, ' ')).toBe('Enter a phone number.');
  expect(optionalPhoneNumber.parse(' ')).toBe('');
});
