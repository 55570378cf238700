import { expect, test } from 'vitest';
import { longDay, monthAndYear, shortDay } from './day-words.ts';
import { accountWords, moneyWords } from './money-words.ts';

test('days', () => {
  expect(shortDay('2026-12-05')).toBe('Sat 5 Dec');
  expect(shortDay('2027-09-30')).toBe('Thu 30 Sep');
  expect(longDay('2026-12-05')).toBe('Saturday 5 December 2026');
  expect(monthAndYear('2027-02-28')).toBe('February 2027');
});

test('money', () => {
  expect(moneyWords(129_000)).toBe('$1,290');
  expect(moneyWords(0)).toBe('$0');
  expect(moneyWords(1_05)).toBe('$1.05');
  expect([accountWords(129_000), accountWords(5)]).toEqual(['$1,290.00', '$0.05']);
});
