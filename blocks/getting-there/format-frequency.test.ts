import { expect, test } from 'vitest';
import { formatFrequency } from './format-frequency.ts';

/** A Sunday; the counts start with this day. */
const sunday = '2026-11-22';

test.each([
  [[1, 1, 1, 1, 1, 1, 1], 'Daily'],
  [[2, 2, 2, 2, 2, 2, 2], '2 a day'],
  [[1, 3, 3, 3, 3, 3, 1], '1–3 a day'],
  [[1, 1, 0, 1, 1, 1, 1], 'Daily except Tue'],
  [[0, 1, 1, 1, 1, 1, 1], 'Mon–Sat'],
  [[2, 2, 0, 0, 2, 0, 2], 'Mon, Thu, Sat, Sun: 2 a day'],
])('formats a week of %j from Sunday as “%s”', (runs, words) => {
  expect(formatFrequency(runs, sunday, null).replaceAll('\u00A0', ' ')).toBe(words);
});
