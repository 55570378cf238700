import { expect, test } from 'vitest';
import { operatorLabel } from './operator-label.ts';

test.each([
  ['Stewart Island ferry', 'RealNZ', 'RealNZ'],
  ['InterCity Picton – Blenheim – Nelson', 'InterCity', null],
  ['Interislander', 'Interislander', null],
  ['Bluebridge', 'Bluebridge Cook Strait Ferries', null],
  ['Te Huia', 'Te Huia (Waikato Regional Council)', 'Waikato Regional Council'],
])('line %s, operator %s: %s', (line, operator, words) => {
  expect(operatorLabel(line, operator)).toBe(words);
});
