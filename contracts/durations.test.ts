import { expect, test } from 'vitest';
import { formatDuration } from './durations.ts';

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [210, '3 h 30 min'],
])('%d minutes are %s', (minutes, words) => {
  expect(formatDuration(minutes).replaceAll('\u00A0', ' ')).toBe(words);
});
