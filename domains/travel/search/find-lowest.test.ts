import { expect, test } from 'vitest';
import { findLowest } from './find-lowest.ts';

test('the item with the lowest figure is found, the first of equals, even if all are infinite', () => {
  const items = ['ccc', 'b', 'a', 'dd'];
  expect(findLowest(items, ({ length }) => length)).toBe('b');
  expect(findLowest(items, () => Number.POSITIVE_INFINITY)).toBe('ccc');
  expect(findLowest([], () => 0)).toBeUndefined();
});
