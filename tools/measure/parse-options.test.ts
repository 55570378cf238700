import { expect, test } from 'vitest';
import { parseWholeNumber } from './parse-options.ts';

test('accepts whole numbers within the bounds and names the bounds in its error', () => {
  expect([parseWholeNumber('--rounds', '1'), parseWholeNumber('--rounds', '20', 20)]).toEqual([1, 20]);
  expect(parseWholeNumber('--seed', '0', 10, 0)).toBe(0);
  for (const text of ['', ' ', '0', '21', '1.5', '-1', 'many'])
    expect(() => parseWholeNumber('--rounds', text, 20)).toThrow(
      '--rounds takes a whole number from 1 to 20.',
    );
});
