import { expect, test } from 'vitest';
import { countNoun, formatCount, pluralNoun } from './counts.ts';

test('formats a count with its noun and a thousands separator', () => {
  expect([0, 1, 2, 1_200].map((count) => countNoun(count, 'seat'))).toEqual([
    '0 seats',
    '1 seat',
    '2 seats',
    '1,200 seats',
  ]);
  expect([1, 3].map((count) => countNoun(count, 'child', 'children'))).toEqual(['1 child', '3 children']);
});

test('formats a count alone, and selects the noun alone', () => {
  expect([0, 999, 12_345].map(formatCount)).toEqual(['0', '999', '12,345']);
  expect([0, 1, 2].map((count) => pluralNoun(count, 'day'))).toEqual(['days', 'day', 'days']);
});
