import { expect, test } from 'vitest';
import { emailInWords } from './email-words.ts';

test.each([
  ['kia@xn--whnau-gwa.nz', 'kia@whānau.nz'],
  ['Kia@example.nz', 'Kia@example.nz'],
  ['kia@xn--zzzzzzzzzzz.nz', 'kia@xn--zzzzzzzzzzz.nz'],
  ['', ''],
  ['no address', 'no address'],
])('%s is written %s', (address, words) => {
  expect(emailInWords(address)).toBe(words);
});
