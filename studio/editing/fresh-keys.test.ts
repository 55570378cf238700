import { expect, test } from 'vitest';
import { newKey, withFreshKeys } from './fresh-keys.ts';

function counter() {
  let count = 0;
  return () => {
    count += 1;
    return `k${count}`;
  };
}

/** Lists all keys inside a value. */
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

test('gives every list member a new key', () => {
  const copy = withFreshKeys(text, counter());
  const keys = keysIn(copy);
  expect(new Set(keys).size).toBe(5);
  expect(keys.filter((key) => keysIn(text).includes(key))).toEqual([]);
});

test('keeps links of text and changes nothing else', () => {
  const [block] = withFreshKeys(text, counter()).body;
  const [link] = block?.markDefs ?? [];
  expect(block?.children[1]?.marks).toEqual(['strong', link?._key]);
  expect(link?.target).toEqual({ _type: 'reference', _ref: 'page-coast' });
  expect(JSON.stringify(text)).toContain('"_key":"e"');
});

test('adds no keys where there were none', () => {
  expect(withFreshKeys({ title: 'A', path: { current: '/a/' }, list: ['x', null] }, counter())).toEqual({
    title: 'A',
    path: { current: '/a/' },
    list: ['x', null],
  });
});

test('creates keys of letters and digits', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{12}$/);
  expect(newKey()).not.toBe(newKey());
});
