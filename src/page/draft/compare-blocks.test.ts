import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seo } from '#schemas/shared/seo.schema.ts';
import { changedFields, compareBlocks } from './compare-blocks.ts';

const block = (key: string, text = key) => ({ _key: key, _type: 'quote', text });
const changesBetween = (before: readonly unknown[], after: readonly unknown[]) =>
  compareBlocks(before, after).list.map(({ key, change }) => `${key} ${change}`);

describe('the comparison of two states of a page', () => {
  test('finds no difference in field order and missing fields', () => {
    expect(changesBetween([block('a')], [{ text: 'a', _type: 'quote', _key: 'a', lead: null }])).toEqual([]);
  });

  test('finds added, removed, changed and moved blocks, and no others', () => {
    const before = [block('a'), block('b'), block('c'), block('d'), block('e')];
    const after = [block('e'), block('a'), block('b', 'other'), block('new'), block('d')];
    const { before: left, after: right } = compareBlocks(before, after);
    expect([...right]).toEqual([
      ['e', 'moved'],
      ['b', 'changed'],
      ['new', 'added'],
    ]);
    expect([...left]).toEqual([
      ['b', 'changed'],
      ['c', 'removed'],
      ['e', 'moved'],
    ]);
  });

  test('compares the blocks of a shared section one by one', () => {
    const section = (...blocks: unknown[]) => ({
      _key: 's',
      _type: 'sharedBlocks',
      section: { id: 'x', blocks },
    });
    expect(
      changesBetween([section(block('a'), block('b'))], [section(block('a'), block('b', 'other'))]),
    ).toEqual(['s-b changed']);
  });

  test('finds changes in content that a block shows of other documents', () => {
    const cards = (title: string) => ({ _key: 'c', _type: 'cardList', items: [{ _key: 'post', title }] });
    expect(changesBetween([cards('As published')], [cards('As drafted')])).toEqual(['c changed']);
  });

  test('tolerates entries that are not blocks, and duplicate keys', () => {
    expect(
      changesBetween([null, 'text', block('a'), block('a')], [null, 'text', block('a'), block('a', 'other')]),
    ).toEqual(['a-2 changed']);
  });

  test('leaves unreported blocks equal and in the same order, for any pages', () => {
    const list = fc.uniqueArray(
      fc.record({ key: fc.constantFrom(...'abcdefgh'), text: fc.constantFrom('x', 'y') }),
      {
        selector: ({ key }) => key,
      },
    );
    fc.assert(
      fc.property(list, list, (a, b) => {
        const before = a.map(({ key, text }) => block(key, text));
        const after = b.map(({ key, text }) => block(key, text));
        const changes = compareBlocks(before, after);
        const still = (blocks: typeof before, marks: ReadonlyMap<string, string>) =>
          blocks.filter(({ _key }) => !marks.has(_key));
        const changed = new Set(
          [...changes.after].filter(([, change]) => change === 'changed').map(([key]) => key),
        );
        expect(still(before, changes.before)).toEqual(still(after, changes.after));
        for (const { _key, text } of after) {
          const was = before.find((entry) => entry._key === _key);
          expect(changes.after.get(_key) === 'added').toBe(was === undefined);
          expect(changed.has(_key)).toBe(was !== undefined && was.text !== text);
        }
      }),
    );
  });
});

test('names changed fields of the page as the form does', () => {
  const page: Parameters<typeof changedFields>[0] = {
    title: 'Trains',
    path: '/trains/',
    summary: 'All of them.',
    publishedAt: null,
    author: null,
    seo: seo.parse({ title: 'Trains', description: 'All.' }),
  };
  const changed = (change: Partial<typeof page>) => changedFields(page, { ...page, ...change });
  expect(changed({})).toEqual([]);
  expect(changed({ seo: seo.parse({ description: 'All.', title: 'Trains' }) })).toEqual([]);
  expect(changed({ title: 'Rail', path: '/rail/' })).toEqual(['Name', 'Address']);
  expect(changed({ seo: null })).toEqual(['Search engines and social cards']);
});
