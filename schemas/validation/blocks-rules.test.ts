import { describe, expect, test } from 'vitest';
import { blocksAdvice, blocksFaults } from './blocks-rules.ts';
import { isLockedBlock, isLockedDraft, isLockedPage, lockedBlockOf, lockedBlocks } from './locked-pages.ts';

const block = (_type: string, _key = _type) => ({ _type, _key });
const page = (path: unknown, ...blocks: unknown[]) => ({
  _type: 'page',
  path: { _type: 'slug', current: path },
  blocks,
});
const faults = (document: unknown) => blocksFaults(document).map(({ key, message }) => [key, message]);

describe('locked blocks', () => {
  test('belong to one page each', () => {
    expect(Object.fromEntries(lockedBlocks)).toEqual({
      cart: '/cart/',
      checkout: '/checkout/',
      purchase: '/purchase/',
      purchaseFailed: '/purchase-failed/',
      siteSearch: '/search/',
    });
    expect(isLockedBlock('cart')).toBe(true);
    expect(isLockedBlock('hero')).toBe(false);
    expect(isLockedBlock('constructor')).toBe(false);
  });

  // @spec 2.3
  test.each([...lockedBlocks])(
    '%s is required exactly once on %s, and not allowed elsewhere',
    (type, path) => {
      expect(faults(page(path, block('hero'), block(type)))).toEqual([]);
      expect(faults(page(path, block('hero'), block(type), block(type, 'twin')))).toEqual([
        ['twin', expect.stringContaining('already on this page')],
      ]);
      expect(faults(page(path, block('hero')))).toEqual([
        [undefined, expect.stringContaining('This page needs')],
      ]);
      expect(faults(page('/elsewhere/', block(type)))).toEqual([
        [type, expect.stringContaining(`works only on the page ${path}`)],
      ]);
      expect(faults({ _type: 'tour', blocks: [block(type)] })).toHaveLength(1);
    },
  );

  test('lock their page, with or without a trailing slash in its path', () => {
    expect(isLockedPage(page('/cart/'))).toBe(true);
    expect(lockedBlockOf(page('/cart'))).toBe('cart');
    for (const other of [
      page('/carts/'),
      page(7),
      { _type: 'page' },
      { _type: 'tour', path: { current: '/cart/' } },
      null,
    ])
      expect(isLockedPage(other)).toBe(false);
  });
});

// @spec 2.3
test('a draft with the path of a locked page is locked only if it has the block too', () => {
  expect(isLockedDraft(page('/cart'))).toBe(false);
  expect(isLockedDraft(page('/cart/', block('hero')))).toBe(false);
  expect(isLockedDraft({ _type: 'page', path: { current: '/cart/' } })).toBe(false);
  expect(isLockedDraft(page('/cart/', block('hero'), block('cart')))).toBe(true);
  expect(isLockedDraft(page('/elsewhere/', block('cart')))).toBe(false);
});

describe('the opening', () => {
  test('is first and unique', () => {
    expect(faults(page('/a/', block('hero'), block('quote')))).toEqual([]);
    expect(faults(page('/a/', block('quote')))).toEqual([]);
    expect(faults(page('/a/', block('quote'), block('hero')))).toEqual([
      ['hero', expect.stringContaining('to the top')],
    ]);
    expect(faults(page('/a/', block('hero'), block('hero', 'b'), block('hero', 'c')))).toEqual([
      ['b', expect.stringContaining('second opening')],
      ['c', expect.stringContaining('second opening')],
    ]);
  });

  test.each(['destination', 'blogPost', 'tour'])('is generated on a %s, so it may not be added', (_type) => {
    expect(faults({ _type, blocks: [block('hero')] })).toEqual([
      ['hero', expect.stringContaining('already opens with')],
    ]);
  });
});

test.each([
  [undefined],
  [null],
  ['text'],
  [{}],
  [{ blocks: 'none' }],
  [{ blocks: [null, 7, {}, { _type: 7 }] }],
])('an invalid list of blocks (%j) has no faults', (odd) => {
  expect(blocksFaults(odd)).toEqual([]);
});

test('a page without blocks, and extras without a cart, get advice', () => {
  expect(blocksAdvice(page('/a/'))).toHaveLength(1);
  expect(blocksAdvice({ _type: 'sharedSection' })[0]?.message).toContain('section is empty');
  expect(blocksAdvice(page('/a/', block('extrasPicker')))[0]?.key).toBe('extrasPicker');
  expect(blocksAdvice(page('/cart/', block('cart'), block('extrasPicker')))).toEqual([]);
});
