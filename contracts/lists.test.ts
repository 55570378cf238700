import { expect, test } from 'vitest';
import { formatList } from './lists.ts';

test('joins the last item of a list with and, or with or', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => formatList(words))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect(formatList(['a', 'b', 'c'], 'or')).toBe('a, b or c');
});
