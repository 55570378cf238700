import { expect, test } from 'vitest';
import { keepDates, keepMarks, keepPlaces, keepUnits } from './non-breaking-spaces.ts';

test.each([
  ['InterCity Auckland – Taupō – Wellington', 'InterCity Auckland\u00A0– Taupō\u00A0– Wellington'],
  ['Stewart Island / Rakiura', 'Stewart Island\u00A0/ Rakiura'],
  ['Late September–April, and/or May', 'Late September–April, and/or May'],
])('binds dashes and slashes in “%s” to the word before them', (text, kept) => {
  expect(keepMarks(text)).toBe(kept);
});

test.each([
  ['InterCity Queenstown – Te Anau – Milford Sound', 'InterCity Queenstown_– Te_Anau_– Milford_Sound'],
  [
    'InterCity Christchurch – Aoraki / Mount Cook – Queenstown (tour coach)',
    'InterCity Christchurch_– Aoraki_/ Mount_Cook_– Queenstown (tour_coach)',
  ],
  ['Whanganui – Palmerston North', 'Whanganui_– Palmerston_North'],
  ['Stewart Island ferry', 'Stewart Island ferry'],
])('keeps each place name in “%s” together', (name, kept) => {
  expect(keepPlaces(name).replaceAll('\u00A0', '_')).toBe(kept);
});

test.each([
  ['Daily from 1 October 2027 and until 30 April', 'Daily from 1_October 2027 and until 30_April'],
  ['Not 25 Dec–11 Jan, 2 Mayors', 'Not 25_Dec–11_Jan, 2 Mayors'],
])('keeps day and month in “%s” together', (text, kept) => {
  expect(keepDates(text).replaceAll('\u00A0', '_')).toBe(kept);
});

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
