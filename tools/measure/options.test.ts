import { expect, test } from 'vitest';
import { wholeNumber } from './options.ts';

test('accepts whole numbers within the bounds and names the bounds in its error', () => {
  expect([wholeNumber('--rounds', '1'), wholeNumber('--rounds', '20', 20)]).toEqual([1, 20]);
  expect(wholeNumber('--seed', '0', 10, 0)).toBe(0);
  for (const text of ['', ' ', '0', '21', '1.5', '-1', 'many'])
    expect(() => wholeNumber('--rounds', text, 20)).toThrow('--rounds takes a whole number from 1 to 20.');
});
