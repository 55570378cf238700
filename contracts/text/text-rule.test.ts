import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/any-character.ts';
import { newVoucherSchema } from '../cart/cart-calls.ts';
import { contactMessageSchema } from '../contact/contact-message.ts';
import { placeText } from '../search/fare-search-query.ts';
import { ordinaryLine } from './ordinary-line.ts';
import { cleanLine, cleanText, findForbidden, isLine, isText } from './text-rule.ts';

const anyText = fc.string({
  unit: fc.oneof(anyCharacter, fc.constantFrom(' ', '\n', '\0', '\ud800', '\udc00', '\u202e', '\u2028')),
});

test('cleaned text is accepted, and cleaning changes nothing else', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const line = cleanLine(text);
      expect(ordinaryLine(1_000).safeParse(line)).toEqual({ success: true, data: line });
      expect(cleanLine(line)).toBe(line);
      if (isLine(text)) expect(line).toBe(text.trim());
      expect(isText(cleanText(text))).toBe(true);
      expect(isText(text)).toBe(findForbidden(text) === null);
      if (isLine(text)) expect(isText(text)).toBe(true);
    }),
  );
});

test('cleaning replaces a control character with a space, and removes a direction mark', () => {
  expect(cleanLine(' Tui\0Bay \u001b\u0007')).toBe('Tui Bay');
  expect(cleanLine('Tui \u202eyaB\u202c')).toBe('Tui yaB');
  expect(cleanLine('Tui\r\n\u2028Bay')).toBe('Tui Bay');
});

test('other scripts and their marks are ordinary text', () => {
  const line = 'تل راتا\u200f 東京 Wai\u0304makariri 👩‍👦';
  expect(isLine(line)).toBe(true);
});

const oddTexts = ['\0', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\u202e', '\u2066', '\ud800', '\udc00'];

const voucher = {
  amount: 50,
  recipientName: 'Ana',
  recipientEmail: 'ana@example.nz',
  senderName: 'Ben',
  message: 'Kia ora',
  sendOn: '2026-12-01',
};
const mail = { name: 'Ana', email: 'ana@example.nz', subject: 'Trains', message: 'Kia ora' };

describe.each<[string, (text: string) => boolean]>([
  ['a name on a voucher', (text) => newVoucherSchema.safeParse({ ...voucher, recipientName: text }).success],
  ['the message of a voucher', (text) => newVoucherSchema.safeParse({ ...voucher, message: text }).success],
  ['a name in the contact form', (text) => contactMessageSchema.safeParse({ ...mail, name: text }).success],
  ['the subject of a message', (text) => contactMessageSchema.safeParse({ ...mail, subject: text }).success],
  ['a message', (text) => contactMessageSchema.safeParse({ ...mail, message: text }).success],
  ['a place to search from', (text) => placeText('Missing.').safeParse(text).success],
])('%s', (_what, isTaken) => {
  test.each(oddTexts)('refuses %j', (odd) => {
    expect(isTaken('Tui Bay')).toBe(true);
    expect(isTaken(`Tui${odd}Bay`)).toBe(false);
  });
});
