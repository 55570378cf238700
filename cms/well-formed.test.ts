import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wellFormed } from './well-formed.ts';

test('replaces unpaired surrogates anywhere and keeps everything else', () => {
  expect(
    wellFormed({ title: 'Half \ud83d pair', list: [['\udc00'], 'whole 😀'], none: null, yes: 1 }),
  ).toEqual({
    title: 'Half \ufffd pair',
    list: [['\ufffd'], 'whole 😀'],
    none: null,
    yes: 1,
  });
});

test('returns the same object if it is well-formed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(wellFormed(value)).toBe(value);
    }),
  );
});
