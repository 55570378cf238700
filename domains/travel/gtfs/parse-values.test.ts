import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatServiceTime, parseServiceTime } from '#domains/travel/time/service-time.ts';
import { parseChoice, parseCount, parseDay, parseNumber, parseTime } from './parse-values.ts';

test('valid times are parsed with and without a leading zero', () => {
  fc.assert(
    fc.property(fc.nat(100 * 3600 - 1), (seconds) => {
      const text = formatServiceTime(seconds);
      expect(parseTime(text)).toBe(seconds);
      expect(parseTime(text.replace(/^0/, ''))).toBe(seconds);
    }),
  );
});

test('invalid times are rejected', () => {
  const almost = fc.stringMatching(/^[0-9: .-]{0,9}$/);
  fc.assert(
    fc.property(fc.oneof(almost, fc.string()), (text) => {
      const expected = parseServiceTime(text);
      expect(parseTime(text)).toBe(expected ?? Number.NaN);
    }),
    { numRuns: 2_000 },
  );
});

test('every day from 1900 is parsed, and nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_567, max: 80_000 }), (day) => {
      const text = new Date(day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
      expect(parseDay(text)).toBe(day);
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
    expect(parseDay(text), text).toBeNaN();
});

test('numbers are parsed completely or not at all', () => {
  expect([parseCount('0'), parseCount('007'), parseCount('999999999999999')]).toEqual([
    0, 7, 999_999_999_999_999,
  ]);
  for (const text of ['', '-1', '1.5', ' 1', '1e3', '1234567890123456'])
    expect(parseCount(text), text).toBeNaN();
  expect([parseNumber('-36.85'), parseNumber('+.5'), parseNumber('1e2')]).toEqual([-36.85, 0.5, 100]);
  for (const text of ['', '36,85', 'x', 'Infinity', '0x10', '-', '.'])
    expect(parseNumber(text), text).toBeNaN();
});

test('a choice is one of the given values, or the default for an empty string', () => {
  expect([parseChoice('', [0, 1], 0), parseChoice('1', [0, 1], 0), parseChoice('2', [0, 1], 0)]).toEqual([
    0,
    1,
    null,
  ]);
});
