import { expect, test } from 'vitest';
import { chooseTab } from './choose-tab.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  [' ', 1, 1],
  ['ArrowDown', 1, null],
  ['Tab', 1, null],
])('of three tabs, %s at tab %d selects %s', (key, selected, expected) => {
  expect(chooseTab(key, selected, 3)).toBe(expected);
});
