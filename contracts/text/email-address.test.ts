import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/any-character.ts';
import { emailAddress } from './email-address.ts';

const schema = emailAddress('Enter your email address.');
const messageOf = (text: string) => schema.safeParse(text).error?.issues[0]?.message;
const noAddress = 'Enter an email address such as name@example.com.';

describe('an email address', () => {
  test.each([
    ['kia@whānau.nz', 'kia@xn--whnau-gwa.nz'],
    ['kia@wha\u0304nau.nz', 'kia@xn--whnau-gwa.nz'],
    ['kia@WHĀNAU.NZ', 'kia@xn--whnau-gwa.nz'],
    ['kia@mail.ngāti.iwi.nz', 'kia@mail.xn--ngti-rsa.iwi.nz'],
    ['kia@пример.рф', 'kia@xn--e1afmkfd.xn--p1ai'],
    ['kia@xn--e1afmkfd.xn--p1ai', 'kia@xn--e1afmkfd.xn--p1ai'],
  ])('gets its domain in ASCII: %s', (typed, kept) => {
    expect(schema.parse(typed)).toBe(kept);
    expect(domainToASCII(typed.split('@')[1] ?? '')).toBe(kept.split('@')[1]);
  });

  test.each([' Marama@Example.NZ ', "o'hara+rail@a-b.co.nz"])('in ASCII stays as typed: %s', (typed) => {
    expect(schema.parse(typed)).toBe(typed.trim());
  });

  test.each([
    ['', 'Enter your email address.'],
    ['  ', 'Enter your email address.'],
    ['kia', noAddress],
    ['whānau.nz', noAddress],
    ['kia@example', noAddress],
    ['kia@whānau', noAddress],
    ['kia@ā..nz', noAddress],
    ['kia@ā.nz/b', noAddress],
    ['kia@ā.nz:25', noAddress],
    ['kia@ā %6e.nz', noAddress],
    ['kia@１.２.３.４', noAddress],
    ['kia@1.2.3.4', noAddress],
    ['a@b@whānau.nz', noAddress],
    ['kia@whānau.nz\u202e', 'Use one line of plain text.'],
    ['tē@example.nz', 'Use letters without macrons or accents before the @.'],
    ['tē@whānau.nz', 'Use letters without macrons or accents before the @.'],
    [`${'a'.repeat(250)}@b.nz`, 'Use up to 254 characters.'],
    [`kia@${'ā'.repeat(60)}.${'ā.'.repeat(90)}nz`, 'Use up to 254 characters.'],
  ])('is refused: %j', (typed, message) => {
    expect(messageOf(typed)).toBe(message);
  });

  test('is ASCII, short enough and stable when parsed again, whatever was typed', () => {
    const letters = fc.string({
      unit: fc.oneof(fc.constantFrom(...'abz09.-@āé日'), anyCharacter),
      maxLength: 40,
    });
    fc.assert(
      fc.property(letters, fc.constantFrom('', '.nz', '.ā.nz'), (typed, end) => {
        const parsed = schema.safeParse(`kia@${typed}${end}`);
        if (!parsed.success) return;
        expect(parsed.data).toMatch(/^[!-~]{6,254}$/);
        expect(schema.parse(parsed.data)).toBe(parsed.data);
      }),
    );
  });
});
