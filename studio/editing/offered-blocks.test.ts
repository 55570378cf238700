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

test.each(documents)(
  'the picker of %j offers nothing that would be a fault, and all that would be none',
  (document) => {
    const offered = offeredBlocks(document);
    const blocks: readonly { readonly _type: string }[] = document.blocks;
    for (const type of Object.keys(blockSchemas)) {
      // An opening is put on top by its own rule, wherever the picker puts it.
      const placed =
        type === 'hero' ? [block(type), ...blocks] : [...blocks, { ...block(type), _key: 'new' }];
      const told = (given: unknown) =>
        [...blocksFaults(given), ...blocksAdvice(given)].filter(({ key }) => key);
      const isFault = told({ ...document, blocks: placed }).length > told(document).length;
      expect([type, offered.has(type)]).toEqual([type, !isFault]);
    }
  },
);

test('a form of which nothing is known yet offers what most pages take', () => {
  expect(offeredBlocks(undefined).has('richText')).toBe(true);
  expect(offeredBlocks(undefined).has('checkout')).toBe(false);
});
