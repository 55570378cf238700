import { describe, expect, test } from 'vitest';
import { smallestCover } from './smallest-cover.ts';

const cover = (...items: string[]) => smallestCover(items, (item) => [...item]);

describe('smallestCover', () => {
  test('chooses the item with the most new parts first', () => {
    expect(cover('ab', 'abc', 'cd', 'e')).toEqual(['abc', 'cd', 'e']);
  });

  test('counts only parts that no chosen item has', () => {
    expect(cover('abcd', 'abc', 'ef')).toEqual(['abcd', 'ef']);
  });

  test('counts a part that an item has twice only once', () => {
    expect(cover('aaaa', 'bc')).toEqual(['bc', 'aaaa']);
  });

  test('prefers the first of equal items', () => {
    expect(cover('ab', 'ba')).toEqual(['ab']);
  });

  test('chooses nothing if no item has a part', () => {
    expect(cover('', '')).toEqual([]);
    expect(cover()).toEqual([]);
  });
});
