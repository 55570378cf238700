import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wellFormed } from './well-formed.ts';

test('half a pair is replaced, wherever it stands, and the rest is as it was', () => {
  expect(
    wellFormed({ title: 'Half \ud83d pair', list: [['\udc00'], 'whole 😀'], none: null, yes: 1 }),
  ).toEqual({
    title: 'Half \ufffd pair',
    list: [['\ufffd'], 'whole 😀'],
    none: null,
    yes: 1,
  });
});

test('what is well-formed is the same object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(wellFormed(value)).toBe(value);
    }),
  );
});
