import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { productFolders } from '#scripts/launch/product-folders.mjs';
import { clockOf, clockTime, dayAndTime, withYear } from './time-words.ts';

// @spec 2.31
test('a line that names the year names the one that has begun in New Zealand', () => {
  expect(withYear('© {year} Southbound', new Date('2026-12-31T10:59:59Z'))).toBe('© 2026 Southbound');
  expect(withYear('© {year} Southbound', new Date('2026-12-31T11:00:00Z'))).toBe('© 2027 Southbound');
  expect(withYear('© Southbound', new Date('2026-12-31T11:00:00Z'))).toBe('© Southbound');
});

describe('a time of day', () => {
  test('goes by the 24 hours of New Zealand’s clocks, with two figures for each', () => {
    expect(clockTime(new Date('2026-11-21T17:05:00+13:00'))).toBe('17:05');
    expect(clockTime(new Date('2026-07-01T00:30:00+12:00'))).toBe('00:30');
    expect(clockOf('2026-12-01T07:40:00+13:00')).toBe('07:40');
  });

  test('stands after its day', () => {
    expect(dayAndTime(new Date('2026-11-21T17:05:00+13:00'))).toBe('21 Nov 2026, 17:05');
    expect(dayAndTime(new Date('2026-09-03T09:00:00+12:00'))).toBe('3 Sep 2026, 09:00');
  });

  test('is written here and nowhere else, so that no page goes by another clock', () => {
    const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...productFolders], {
      encoding: 'utf8',
    });
    const others = sources
      .split('\n')
      .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|testing|stories)\.|fixture/.test(path))
      // The Studio, which loads nothing of the platform, has its own.
      .filter((path) => !['platform/time-words.ts', 'schemas/documents/day-words.ts'].includes(path))
      .filter((path) => /timeStyle|hourCycle|hour12|\bhour: '/.test(readFileSync(path, 'utf8')));
    expect(others).toEqual([]);
  });
});
