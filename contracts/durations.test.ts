import { expect, test } from 'vitest';
import { formatDuration, formatFilmLength, formatWholeDuration } from './durations.ts';

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [210, '3 h 30 min'],
])('%d minutes are %s', (minutes, words) => {
  expect(formatDuration(minutes).replaceAll('\u00A0', ' ')).toBe(words);
});

test.each([
  [45, '45 minutes'],
  [90, '90 minutes'],
  [60, '1 hour'],
  [1_440, '24 hours'],
  [4_320, '3 days'],
])('%d minutes are %s in the largest whole unit', (minutes, text) => {
  expect(formatWholeDuration(minutes)).toBe(text);
});

test.each([
  [0, '0 s'],
  [24, '24 s'],
  [120, '2 min'],
  [185, '3 min 5 s'],
  [3_723, '1 h 2 min'],
])('a film of %d seconds has %s', (seconds, words) => {
  expect(formatFilmLength(seconds).replaceAll('\u00A0', ' ')).toBe(words);
});
