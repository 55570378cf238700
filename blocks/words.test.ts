import { expect, test } from 'vitest';
import { longDay, monthAndYear, shortDay } from './day-words.ts';

test('days', () => {
  expect(shortDay('2026-12-05')).toBe('Sat 5 Dec');
  expect(shortDay('2027-09-30')).toBe('Thu 30 Sep');
  expect(longDay('2026-12-05')).toBe('Saturday 5 December 2026');
  expect(monthAndYear('2027-02-28')).toBe('February 2027');
});
