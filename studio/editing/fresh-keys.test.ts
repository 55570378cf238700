import { expect, test } from 'vitest';
import { newKey, withFreshKeys } from './fresh-keys.ts';

function counter() {
  let count = 0;
  return () => {
    count += 1;
    return `k${count}`;
  };
}

/** All keys inside a value. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    name === '_key' ? [String(field)] : keysIn(field),
  );
}

const text = {
  _key: 'a',
  _type: 'richText',
  body: [
    {
      _key: 'b',
      _type: 'block',
      children: [
        { _key: 'c', _type: 'span', text: 'See ', marks: [] },
        { _key: 'd', _type: 'span', text: 'the coast', marks: ['strong', 'e'] },
      ],
      markDefs: [{ _key: 'e', _type: 'link', target: { _type: 'reference', _ref: 'page-coast' } }],
    },
  ],
};

test('every member of every list gets a key of its own', () => {
  const copy = withFreshKeys(text, counter());
  const keys = keysIn(copy);
  expect(new Set(keys).size).toBe(5);
  expect(keys.filter((key) => keysIn(text).includes(key))).toEqual([]);
});

test('words that are linked stay linked, and everything else stays as it is', () => {
  const [block] = withFreshKeys(text, counter()).body;
  const [link] = block?.markDefs ?? [];
  expect(block?.children[1]?.marks).toEqual(['strong', link?._key]);
  expect(link?.target).toEqual({ _type: 'reference', _ref: 'page-coast' });
  expect(JSON.stringify(text)).toContain('"_key":"e"');
});

test('what has no key gets none', () => {
  expect(withFreshKeys({ title: 'A', path: { current: '/a/' }, list: ['x', null] }, counter())).toEqual({
    title: 'A',
    path: { current: '/a/' },
    list: ['x', null],
  });
});

test('keys are letters and figures', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{12}$/);
  expect(newKey()).not.toBe(newKey());
});
