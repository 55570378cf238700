import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyForId, uniqueNames, withKeys } from './stored-keys.ts';

test('uniqueNames makes names unique; the first of each keeps its own', () => {
  expect(uniqueNames(['a', 'b', 'a', 'a-2', 'a'])).toEqual(['a', 'b', 'a-3', 'a-2', 'a-4']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'a-2', 'a-2-2', 'b-3')), (names) => {
      const unique = uniqueNames(names);
      expect(new Set(unique).size).toBe(names.length);
      for (const [at, name] of names.entries()) if (names.indexOf(name) === at) expect(unique[at]).toBe(name);
    }),
  );
});

test('withKeys adds missing keys, and replaces invalid and repeated ones', () => {
  expect(
    withKeys({
      body: [{ _type: 'block' }, null, { _key: 'a.b' }, { _key: 'a-b' }, { _key: '' }, 'text', { _key: 7 }],
      inside: { list: [{ rows: [{ _key: 'x' }, { _key: 'x' }] }] },
    }),
  ).toEqual({
    body: [
      { _type: 'block', _key: 'entry' },
      null,
      { _key: 'a-b' },
      { _key: 'a-b-2' },
      { _key: 'entry-2' },
      'text',
      { _key: 'entry-3' },
    ],
    inside: { list: [{ _key: 'entry', rows: [{ _key: 'x' }, { _key: 'x-2' }] }] },
  });
});

test('withKeys keeps the key of an annotation, because its text refers to it', () => {
  const block = { _key: 'p', markDefs: [{ _key: 'a.b' }], children: [{ _key: 's', marks: ['a.b'] }] };
  expect(withKeys(block)).toEqual(block);
});

test('keyForId keeps only characters that are valid in an id', () => {
  fc.assert(fc.property(fc.string(), (key) => /^[\w-]*$/.test(keyForId(key))));
});
