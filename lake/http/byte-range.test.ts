import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-400', { start: 90, end: 99 }],
  ['bytes=-30', { start: 70, end: 99 }],
  ['bytes=-400', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['bytes=0x1-', null],
  ['lines=0-1', null],
  [undefined, null],
])('of 100 bytes, %s is %o', (header, expected) => {
  expect(parseByteRange(header, 100)).toEqual(expected);
});
