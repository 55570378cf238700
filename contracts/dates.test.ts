import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { productFolders } from '#scripts/product-folders.mjs';
import {
  formatClock,
  formatDate,
  formatDateAndTime,
  formatDateOfInstant,
  formatDaysLater,
  formatFullDay,
  formatLongDay,
  formatMonth,
  formatShortDate,
  formatShortDateOfInstant,
  formatShortDay,
  formatShortWeekday,
  formatZoneName,
  insertYear,
  readClock,
  readDate,
} from './dates.ts';

test('inserts the current year of New Zealand', () => {
  expect(insertYear('© {year} Southbound', new Date('2026-12-31T10:59:59Z'))).toBe('© 2026 Southbound');
  expect(insertYear('© {year} Southbound', new Date('2026-12-31T11:00:00Z'))).toBe('© 2027 Southbound');
  expect(insertYear('© Southbound', new Date('2026-12-31T11:00:00Z'))).toBe('© Southbound');
});

test('formats days after a date', () => {
  expect([1, 2].map((days) => formatDaysLater(days))).toEqual(['the next day', '2 days later']);
  expect(formatDaysLater(1, 'next day')).toBe('next day');
});

test('names time zones', () => {
  expect(formatZoneName('Pacific/Chatham', 'longGeneric')).toBe('Chatham Time');
  expect(formatZoneName('Pacific/Auckland', 'short', new Date('2026-12-05T00:00:00Z'))).toBe('NZDT');
  expect(formatZoneName('Pacific/Auckland', 'short', new Date('2026-07-05T00:00:00Z'))).toBe('NZST');
});

test('reads the date of an instant with an offset', () => {
  expect(readDate('2026-12-05T00:30+13:00')).toBe('2026-12-05');
});

describe('a time of day', () => {
  test('uses the 24-hour clock of New Zealand, with two digits each', () => {
    expect(formatClock(new Date('2026-11-21T17:05:00+13:00'))).toBe('17:05');
    expect(formatClock(new Date('2026-07-01T00:30:00+12:00'))).toBe('00:30');
    expect(readClock('2026-12-01T07:40:00+13:00')).toBe('07:40');
  });

  test('follows its day', () => {
    expect(formatDateAndTime(new Date('2026-11-21T17:05:00+13:00'))).toBe('21 Nov 2026, 17:05');
    expect(formatDateAndTime(new Date('2026-09-03T09:00:00+12:00'))).toBe('3 Sep 2026, 09:00');
  });

  test('is formatted only in this file, so that all pages use the same clock', () => {
    const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...productFolders], {
      encoding: 'utf8',
    });
    const others = sources
      .split('\n')
      .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|testing|stories)\.|fixture/.test(path))
      .filter((path) => path !== 'contracts/dates.ts')
      .filter((path) => /timeStyle|hourCycle|hour12|\bhour: '/.test(readFileSync(path, 'utf8')));
    expect(others).toEqual([]);
  });
});

test('short months have three letters', () => {
  const all = [
    formatFullDay,
    formatLongDay,
    formatShortDay,
    formatShortWeekday,
    formatDate,
    formatShortDate,
    formatMonth,
  ];
  expect(all.map((format) => format('2026-09-03'))).toEqual([
    'Thursday 3 September 2026',
    'Thursday 3 September',
    'Thu 3 Sep',
    'Thu',
    '3 September 2026',
    '3 Sep',
    'September 2026',
  ]);
});

test('days of any year are formatted, also far ones that an editor mistyped', () => {
  expect(formatDateOfInstant('0202-06-01T00:00:00Z')).toBe('1 June 202');
  expect(formatDateOfInstant('9999-12-31T12:00:00Z')).toBe('1 January 10000');
});

test('the day of an instant is that of New Zealand', () => {
  expect(formatDateOfInstant('2026-09-02T13:00:00Z')).toBe('3 September 2026');
  expect(formatShortDateOfInstant(new Date('2026-12-31T11:00:00Z'))).toBe('1 Jan 2027');
});
