import { expect, test } from 'vitest';
import { listDifferences, newNamedRevision, parseNamedRevisions } from './named-revisions.ts';

const state = {
  _id: 'drafts.a',
  _type: 'page',
  _rev: 'r1',
  title: 'A',
  blocks: [{ _key: 'q', _type: 'quote' }],
};

test('a named revision is private, names its revision and gives its content back', () => {
  const document = newNamedRevision({
    name: ' Before the summer ',
    documentId: 'a',
    release: undefined,
    state,
    author: 'editor',
  });
  expect(document).toMatchObject({
    _id: expect.stringMatching(/^namedRevision\../),
    name: 'Before the summer',
    document: 'a',
    revision: 'r1',
  });
  expect(document).not.toHaveProperty('release');
  const stored = { ...document, _createdAt: '2026-11-29T00:00:00Z' };
  const parsed = parseNamedRevisions([{ ...stored, content: '{' }, stored]);
  expect(parsed.map(({ content }) => content)).toEqual([state]);
});

test('the differences tell what reverting would do', () => {
  const type = {
    fields: [
      { name: 'title', type: { title: 'Name' } },
      {
        name: 'blocks',
        type: {
          title: 'Blocks',
          of: [
            { name: 'quote', title: 'Quote', fields: [{ name: 'text', type: { title: 'Words' } }] },
            { name: 'notice', title: 'Notice' },
          ],
        },
      },
    ],
  };
  const list = (current: object) => listDifferences(current, state, type);
  expect(list(state)).toEqual([]);
  expect(list({ ...state, title: 'B', blocks: [] })).toEqual(['change Name', 'add Quote']);
  expect(list({ ...state, blocks: [...state.blocks, { _key: 'n', _type: 'notice' }] })).toEqual([
    'remove Notice',
  ]);
  expect(list({ ...state, blocks: [{ ...state.blocks[0], text: 'x', other: 'y' }] })).toEqual([
    'change Words',
    'change Blocks',
  ]);
});
