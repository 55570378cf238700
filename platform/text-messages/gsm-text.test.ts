import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toGsmText } from './gsm-text.ts';

test.each([
  ['Ōtira, Kaikōura and Ōamaru', 'Otira, Kaikoura and Oamaru'],
  ['It’s “late” – 9 → 10…', `It's "late" - 9 to 10...`],
  ['a [b] {c} ~d^ €5 日', 'a b c d 5'],
])('writes %s in the GSM alphabet', (text, plain) => {
  expect(toGsmText(text)).toBe(plain);
});

test('has single-septet characters only, and changes nothing twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const plain = toGsmText(text);
      expect(plain).toMatch(/^[A-Za-z0-9 @$_!"#%&'()*+,\-./:;<=>?]*$/);
      expect(toGsmText(plain)).toBe(plain);
    }),
  );
});
