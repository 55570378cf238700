import { expect, test } from 'vitest';
import { formatDuration, formatWholeDuration } from './durations.ts';

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
