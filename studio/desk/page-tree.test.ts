import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PageNode, pageTree } from './page-tree.ts';

const page = (id: string, path: string | null, title = id, _createdAt = '2026-11-01T00:00:00Z') => ({
  ...{ _id: id, _createdAt },
  ...{ title, path },
});
const shape = (nodes: readonly PageNode[]): unknown[] =>
  nodes.map(({ id, below }) => (below.length > 0 ? [id, shape(below)] : id));

describe('the tree of pages', () => {
  test("follows the pages' addresses", () => {
    const tree = pageTree([
      page('spiral', '/ways/trains/spiral/'),
      page('home', '/'),
      page('ways', '/ways/'),
      page('trains', '/ways/trains'),
      page('contact', '/contact/'),
    ]);
    expect(tree.home?.id).toBe('home');
    expect(shape(tree.top)).toEqual(['contact', ['ways', [['trains', ['spiral']]]]]);
  });

  test('places a page below its nearest existing ancestor', () => {
    expect(shape(pageTree([page('a', '/a/'), page('deep', '/a/b/c/')]).top)).toEqual([['a', ['deep']]]);
    expect(shape(pageTree([page('deep', '/a/b/c/')]).top)).toEqual(['deep']);
  });

  test("shows a page and its draft once, with the draft's title", () => {
    const both = [page('a', '/a/', 'Old'), page('drafts.a', '/b/', 'New')];
    for (const found of [both, both.toReversed()])
      expect(pageTree(found).top).toEqual([{ id: 'a', title: 'New', path: '/b/', below: [] }]);
  });

  test('keeps pages without an address, and with one that is taken', () => {
    const tree = pageTree([
      page('a', null),
      page('home', '/'),
      page('other', '/'),
      page('b', '/b/'),
      page('c', '/b/'),
    ]);
    expect(shape(tree.lost)).toEqual(['a', 'other']);
    expect(shape(tree.top)).toEqual(['b', 'c']);
  });

  test('keeps the pages below a shared address with its first page, whatever the title of a new one is', () => {
    const night = page('drafts.night', '/trains/', 'A night train', '2026-11-02T00:00:00Z');
    const trains = page('trains', '/trains/', 'Trains', '2026-11-01T00:00:00Z');
    const draft = page('drafts.trains', '/trains/', 'Trains', '2026-11-03T00:00:00Z');
    const spiral = page('spiral', '/trains/spiral/');
    for (const found of [
      [night, trains, spiral],
      [night, trains, draft, spiral],
      [draft, night, spiral, trains],
      // Neither is published.
      [night, { ...trains, _id: 'drafts.trains' }, spiral],
    ])
      expect(shape(pageTree(found).top)).toEqual(['night', ['trains', ['spiral']]]);
    const later = { ...trains, _createdAt: '2026-11-09T00:00:00Z' };
    expect(shape(pageTree([night, later, spiral]).top)).toEqual(['night', ['trains', ['spiral']]]);
  });

  test('contains every page exactly once, for any addresses', () => {
    const part = fc.constantFrom('a', 'b', 'c');
    const path = fc.option(
      fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.map((each) => `${each}/`).join('')}`),
    );
    const count = (nodes: readonly PageNode[]): string[] =>
      nodes.flatMap(({ id, below }) => [id, ...count(below)]);
    fc.assert(
      fc.property(fc.array(path, { maxLength: 20 }), (paths) => {
        const { home, top, lost } = pageTree(paths.map((each, index) => page(`p${index}`, each)));
        const shown = [...(home ? [home.id] : []), ...count(top), ...count(lost)];
        expect(shown.toSorted()).toEqual(paths.map((_, index) => `p${index}`).toSorted());
      }),
    );
  });

  test('is empty for a value that is not a list of pages', () => {
    expect(pageTree({ a: 1 })).toEqual({ home: undefined, top: [], lost: [] });
  });
});
