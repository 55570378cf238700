import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyAddress, copyDocument, copyTitle } from './duplicate-document.ts';

const page = {
  _id: 'drafts.page-trains',
  _type: 'page',
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  title: 'Trains',
  path: { _type: 'slug', current: '/trains/' },
  blocks: [{ _key: 'hero', _type: 'hero', heading: 'Trains' }],
};

describe('the address of a copy', () => {
  test.each([
    ['/trains/', [], '/trains-copy/'],
    ['/trains/', ['/trains-copy/'], '/trains-copy-2/'],
    ['/trains-copy/', ['/trains-copy/'], '/trains-copy-2/'],
    ['/trains-copy-7/', ['/trains-copy/'], '/trains-copy-2/'],
    ['/a/b/', ['/b-copy/'], '/a/b-copy/'],
    ['/', [], '/home-copy/'],
    ['kaikoura', ['kaikoura-copy'], 'kaikoura-copy-2'],
  ])('of %s beside %j is %s', (address, taken, expected) => {
    expect(copyAddress(address, new Set(taken))).toBe(expected);
  });

  test('is never a taken address', () => {
    const name = fc.constantFrom('a', 'a-copy', 'a-copy-2', 'a-copy-3', 'b');
    fc.assert(
      fc.property(name, fc.uniqueArray(name), (address, taken) => {
        expect(taken).not.toContain(copyAddress(address, new Set(taken)));
      }),
    );
  });
});

describe('a copy of a page', () => {
  test('has its own title, address and keys, and no history of the original', () => {
    const copied = copyDocument(page, new Set(), () => 'fresh');
    expect(copied).toEqual({
      ok: true,
      document: {
        _type: 'page',
        title: 'Copy of Trains',
        path: { _type: 'slug', current: '/trains-copy/' },
        blocks: [{ _key: 'fresh', _type: 'hero', heading: 'Trains' }],
      },
    });
  });

  test('of a destination keeps its type of address', () => {
    const copied = copyDocument(
      { ...page, _type: 'destination', path: undefined, slug: { current: 'otaki' } },
      new Set(),
    );
    expect(copied).toMatchObject({ document: { slug: { current: 'otaki-copy' } } });
  });

  test('leaves out locked blocks', () => {
    const blocks = [...page.blocks, { _key: 'cart', _type: 'cart' }];
    const copied = copyDocument({ ...page, blocks }, new Set());
    expect(copied).toMatchObject({ document: { blocks: [{ _type: 'hero' }] } });
  });

  test('is refused for a locked page', () => {
    expect(copyDocument({ ...page, path: { current: '/cart/' } }, new Set())).toEqual({
      ok: false,
      reason: 'This booking page can exist only once.',
    });
  });

  test('gets the prefix “Copy of” once, within the maximum length', () => {
    expect(copyTitle('Copy of Trains')).toBe('Copy of Trains');
    expect(copyTitle('a'.repeat(120))).toHaveLength(120);
    expect(copyTitle(undefined)).toBe('Copy of an unnamed page');
  });
});
