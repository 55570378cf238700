import { expect, test } from 'vitest';
import { formatEmailAddress } from './format-email-address.ts';

test.each([
  ['kia@xn--whnau-gwa.nz', 'kia@whānau.nz'],
  ['Kia@example.nz', 'Kia@example.nz'],
  ['kia@xn--zzzzzzzzzzz.nz', 'kia@xn--zzzzzzzzzzz.nz'],
  ['', ''],
  ['no address', 'no address'],
])('%s is shown as %s', (address, words) => {
  expect(formatEmailAddress(address)).toBe(words);
});
