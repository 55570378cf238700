import { expect, test } from 'vitest';
import { keepDates, keepMarks, keepPlaces } from './keep-marks.ts';

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
