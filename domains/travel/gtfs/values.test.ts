import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatServiceTime, parseServiceTime } from '#domains/travel/time/service-time.ts';
import { readChoice, readCount, readDay, readNumber, readTime } from './values.ts';

test('every time is read as it was written, with and without a leading zero', () => {
  fc.assert(
    fc.property(fc.nat(100 * 3600 - 1), (seconds) => {
      const text = formatServiceTime(seconds);
      expect(readTime(text)).toBe(seconds);
      expect(readTime(text.replace(/^0/, ''))).toBe(seconds);
    }),
  );
});

test('what is no time for the clock is none here', () => {
  const almost = fc.stringMatching(/^[0-9: .-]{0,9}$/);
  fc.assert(
    fc.property(fc.oneof(almost, fc.string()), (text) => {
      const expected = parseServiceTime(text);
      expect(readTime(text)).toBe(expected ?? Number.NaN);
    }),
    { numRuns: 2_000 },
  );
});

test('every day from 1900 on is read, and no other text is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_567, max: 80_000 }), (day) => {
      const text = new Date(day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
      expect(readDay(text)).toBe(day);
    }),
  );
  for (const text of [
    '',
    '20260229',
    '20261301',
    '20260100',
    '18991231',
    '2026-1-1',
    '202601011',
    '2026O101',
  ])
    expect(readDay(text), text).toBeNaN();
});

test('numbers are read whole or not at all', () => {
  expect([readCount('0'), readCount('007'), readCount('999999999999999')]).toEqual([
    0, 7, 999_999_999_999_999,
  ]);
  for (const text of ['', '-1', '1.5', ' 1', '1e3', '1234567890123456'])
    expect(readCount(text), text).toBeNaN();
  expect([readNumber('-36.85'), readNumber('+.5'), readNumber('1e2')]).toEqual([-36.85, 0.5, 100]);
  for (const text of ['', '36,85', 'x', 'Infinity', '0x10', '-', '.'])
    expect(readNumber(text), text).toBeNaN();
});

test('a choice is one of those offered, or what an empty value means', () => {
  expect([readChoice('', [0, 1], 0), readChoice('1', [0, 1], 0), readChoice('2', [0, 1], 0)]).toEqual([
    0,
    1,
    null,
  ]);
});
