import { describe, expect, test } from 'vitest';
import { blocksOf, placeBlock } from './copy-block.ts';

const quote = { _key: 'quote', _type: 'quote', text: 'All aboard' };
const hero = { _key: 'hero', _type: 'hero', heading: 'Trains' };
const page = { _type: 'page', path: { current: '/a/' }, blocks: [hero, { ...quote, _key: 'last' }] };
const fresh = () => 'fresh';
const keys = (placed: ReturnType<typeof placeBlock>) =>
  placed.ok ? placed.blocks.map(({ _key }) => _key) : placed.reason;

describe('a copy of a block', () => {
  test('is placed after the chosen block, with a key of its own', () => {
    expect(keys(placeBlock(quote, page, 'hero', fresh))).toEqual(['hero', 'fresh', 'last']);
    expect(keys(placeBlock(quote, page, 'last', fresh))).toEqual(['hero', 'last', 'fresh']);
    expect(keys(placeBlock(quote, { ...page, blocks: undefined }, null, fresh))).toEqual(['fresh']);
  });

  test.each([
    ['a locked block', { _key: 'c', _type: 'cart' }, page, 'hero', 'only on its own page'],
    ['a second opening', hero, page, 'last', 'only one'],
    ['an opening on a tour', hero, { _type: 'tour', blocks: [] }, null, 'already opens with'],
    ['anything above the opening', quote, page, null, 'to the top'],
    [
      'a section in a section',
      { _key: 's', _type: 'sharedBlocks' },
      { _type: 'sharedSection' },
      null,
      'another one',
    ],
    ['a place that is gone', quote, page, 'gone', 'no longer on that page'],
  ])('is refused: %s', (_name, block, target, after, words) => {
    expect(keys(placeBlock(block, target, after, fresh))).toContain(words);
  });

  test('is not refused for an existing fault of the page', () => {
    const faulty = { ...page, blocks: [quote, hero] };
    expect(keys(placeBlock(quote, faulty, 'hero', fresh))).toEqual(['quote', 'hero', 'fresh']);
  });
});

test('lists the blocks of a page with type and heading', () => {
  expect(
    blocksOf({ blocks: [hero, quote, null, { _type: 'hero' }, { _key: 'x', _type: 'carousel' }] }),
  ).toMatchObject([
    { key: 'hero', title: 'Opening', words: 'Trains' },
    { key: 'quote', title: 'Quotation', words: 'All aboard' },
    { key: 'x', title: 'carousel', words: '' },
  ]);
  expect(blocksOf(null)).toEqual([]);
});
