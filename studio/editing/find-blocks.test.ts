import { expect, test } from 'vitest';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { blocksAdvice, blocksFaults } from '#schemas/validation/blocks-rules.ts';
import { findBlocks, offeredBlocks, placeBeside } from './find-blocks.ts';

const block = (_type: string) => ({ _type, _key: _type });
const page = (current: string, ...types: string[]) => ({
  _type: 'page',
  path: { current },
  blocks: types.map(block),
});
const documents = [
  page('/a/'),
  page('/a/', 'hero', 'quote'),
  page('/cart/', 'hero', 'cart'),
  { _type: 'tour', blocks: [block('quote')] },
  { _type: 'sharedSection', blocks: [] },
];

test.each(documents)('offers exactly the types that cause no fault in %j', (document) => {
  const offered = offeredBlocks(document);
  const blocks: readonly { readonly _type: string }[] = document.blocks;
  for (const type of Object.keys(blockSchemas)) {
    // An opening is always placed at the top.
    const placed = type === 'hero' ? [block(type), ...blocks] : [...blocks, { ...block(type), _key: 'new' }];
    const findTexts = (given: unknown) =>
      [...blocksFaults(given), ...blocksAdvice(given)].filter(({ key }) => key);
    const isFault = findTexts({ ...document, blocks: placed }).length > findTexts(document).length;
    expect([type, offered.has(type)]).toEqual([type, !isFault]);
  }
});

test('offers the types of most pages while the form is loading', () => {
  expect(offeredBlocks(undefined).has('richText')).toBe(true);
  expect(offeredBlocks(undefined).has('checkout')).toBe(false);
});

test('every block type has synonyms, each once', () => {
  for (const { synonyms } of Object.values(blockSchemas)) {
    expect(synonyms).not.toEqual([]);
    expect(new Set(synonyms)).toHaveLength(synonyms.length);
  }
});

const all = new Set(Object.keys(blockSchemas));
const found = (
  ...[search, group = null, offered = all]: [string, Parameters<typeof findBlocks>[2]?, Set<string>?]
) => findBlocks(offered, search, group).map(({ type }) => type);

test("finds all offered types without a search term, in the picker's order", () => {
  expect(found('')).toEqual(Object.keys(blockSchemas));
  expect(found(' ', null, new Set(['faq', 'hero']))).toEqual(['hero', 'faq']);
});

test('searches titles and descriptions', () => {
  expect(found('call')).toEqual(['callToAction']);
  expect(found('CÁLL TO ACTION')).toEqual(['callToAction']);
  expect(found('captions')).toEqual(['gallery']);
});

test.each([
  ['hero', 'hero'],
  ['banner', 'hero'],
  ['image', 'mediaText'],
  ['photo', 'mediaText'],
  ['faq', 'faq'],
  ['accordion', 'faq'],
  ['cta', 'callToAction'],
  ['button', 'callToAction'],
  ['testimonial', 'quote'],
  ['slider', 'gallery'],
  ['carousel', 'gallery'],
])('knows the word “%s” of other systems', (word, type) => {
  expect(found(word)).toContain(type);
});

test('requires every word, matched at word starts', () => {
  expect(found('side text')).toEqual(['mediaText']);
  expect(found('uotation')).toEqual([]);
});

test('lists matches in the title before others', () => {
  const [first, ...others] = found('timetable');
  expect(first).toBe('timetable');
  expect(others.length).toBeGreaterThan(0);
});

test('limits results to the group', () => {
  expect(found('', 'pictures')).toEqual(['mediaText', 'gallery', 'video']);
  expect(found('invitation', 'pictures')).toEqual([]);
});

test.each([
  ['before', 'a', 'top'],
  ['before', 'b', 'a'],
  ['after', 'b', 'b'],
] as const)('a block %s “%s” goes to place “%s”', (position, key, place) => {
  expect(placeBeside([{ key: 'a' }, { key: 'b' }], key, position)).toBe(place);
});
