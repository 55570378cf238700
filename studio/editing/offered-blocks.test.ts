import { expect, test } from 'vitest';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { blocksAdvice, blocksFaults } from '#schemas/validation/blocks-rules.ts';
import { offeredBlocks } from './offered-blocks.ts';

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
    const told = (given: unknown) =>
      [...blocksFaults(given), ...blocksAdvice(given)].filter(({ key }) => key);
    const isFault = told({ ...document, blocks: placed }).length > told(document).length;
    expect([type, offered.has(type)]).toEqual([type, !isFault]);
  }
});

test('offers the types of most pages while the form is loading', () => {
  expect(offeredBlocks(undefined).has('richText')).toBe(true);
  expect(offeredBlocks(undefined).has('checkout')).toBe(false);
});
