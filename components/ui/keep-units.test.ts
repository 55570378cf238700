import { expect, test } from 'vitest';
import { keepUnits } from './keep-units.ts';

test('keeps a number with its unit', () => {
  expect(keepUnits('2 items, 20 kg each')).toBe('2 items, 20\u00A0kg each');
  expect(keepUnits('5 h 20 min south')).toBe('5\u00A0h\u00A020\u00A0min south');
  expect(keepUnits('About 140 km, 2 h 05')).toBe('About 140\u00A0km, 2\u00A0h\u00A005');
  expect(keepUnits('Check-in closes 60 minutes before')).toBe('Check-in closes 60\u00A0minutes before');
});

test('keeps a day with its month', () => {
  expect(keepUnits('from 1 October 2027')).toBe('from 1\u00A0October 2027');
});

test('keeps the second number of a range with its preposition', () => {
  expect(keepUnits('From $20 to $1,000')).toBe('From $20 to\u00A0$1,000');
  expect(keepUnits('From 2 to 14')).toBe('From 2 to\u00A014');
});

test('ignores words that only look like a unit', () => {
  expect(keepUnits('Platform 2 has a lift, 3 maps and 4 hoists')).toBe(
    'Platform 2 has a lift, 3 maps and 4 hoists',
  );
});
