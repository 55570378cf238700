import { describe, expect, test } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { listUses, usesQuery } from './uses.ts';

const ref = { _type: 'reference', _ref: 'tour-a' };
const page = {
  _id: 'page-a',
  _type: 'page',
  title: 'Tours',
  blocks: [
    { _key: 'ask', _type: 'callToAction', links: [{ _key: 'l', target: ref }] },
    { _key: 'other', _type: 'quote', text: 'No link' },
  ],
};

describe('the uses of a document', () => {
  test('are listed by page and block', () => {
    expect(listUses([page], 'tour-a')).toEqual([
      {
        id: 'page-a',
        type: 'page',
        title: 'Tours',
        seen: 'public',
        holds: true,
        places: [{ block: 'ask', title: 'Call to action' }],
      },
    ]);
  });

  test('count a page and its draft once, with the places of both', () => {
    const draft = {
      ...page,
      _id: 'drafts.page-a',
      title: 'All tours',
      blocks: [{ _key: 'cards', _type: 'cardList', chosen: [{ _key: 'x', ...ref }] }],
    };
    const expected = {
      title: 'All tours',
      seen: 'both',
      places: expect.arrayContaining([
        { block: 'ask', title: 'Call to action' },
        { block: 'cards', title: 'Cards' },
      ]),
    };
    expect(listUses([page, draft], 'tour-a')).toMatchObject([expected]);
    expect(listUses([draft, page], 'tour-a')).toMatchObject([expected]);
    expect(listUses([draft], 'tour-a')).toMatchObject([{ id: 'page-a', seen: 'draft' }]);
  });

  test('count versions in releases with their document', () => {
    const version = { ...page, _id: 'versions.rSummer.page-a' };
    const draft = { ...page, _id: 'drafts.page-a' };
    const seen = (found: unknown[]) => listUses(found, 'tour-a').map((use) => [use.id, use.seen, use.holds]);
    expect(seen([version])).toEqual([['page-a', 'release', true]]);
    expect(seen([version, page])).toEqual([['page-a', 'public', true]]);
    expect(seen([version, draft, page])).toEqual([['page-a', 'both', true]]);
    expect(seen([{ ...page, _id: 'versions.rSummer.tour-a' }]), 'its own version').toEqual([]);
  });

  test('name other fields in an editor’s words', () => {
    const settings = {
      _id: 'siteSettings',
      _type: 'siteSettings',
      navigation: [{ target: ref }],
      footer: {},
    };
    const station = { _id: 's', _type: 'station', stop: 'WEL', text: 'By the sea', picture: ref };
    const redirect = { _id: 'r', _type: 'redirect', from: '/old/', target: ref };
    expect(
      listUses([settings, redirect, station], 'tour-a').map(({ title, places }) => [title, places[0]?.title]),
    ).toEqual([
      ['Navigation and footer', 'Navigation'],
      ['/old/', 'Where it leads'],
      ['WEL', 'Picture'],
    ]);
  });

  test('are empty for a value that is not a list of documents', () => {
    for (const odd of [null, 'text', {}, [null, 7, {}, { _id: 7 }]])
      expect(listUses(odd, 'tour-a')).toEqual([]);
  });

  test('are read from the lake, drafts included and preview links left out', async () => {
    await using lake = await startTestLake([
      { _id: 'tour-a', _type: 'tour', title: 'A' },
      page,
      { _id: 'page-b', _type: 'page', title: 'No use' },
      { _id: 'previewLink.x', _type: 'previewLink', page: { ...ref, _weak: true } },
      {
        _id: 'drafts.page-c',
        _type: 'page',
        title: 'Only a draft',
        blocks: [{ _key: 'k', _type: 'tourDetail', tour: ref }],
      },
    ]);
    const found = await lake.client.fetch(usesQuery, { id: 'tour-a' }, { perspective: 'raw' });
    expect(listUses(found, 'tour-a').map(({ id, seen }) => [id, seen])).toEqual([
      ['page-c', 'draft'],
      ['page-a', 'public'],
    ]);
  });

  test('are all read, however many there are', async () => {
    const users = Array.from({ length: 205 }, (_, index) => ({ ...page, _id: `page-${index}` }));
    await using lake = await startTestLake([{ _id: 'tour-a', _type: 'tour', title: 'A' }, ...users]);
    const found = await lake.client.fetch(usesQuery, { id: 'tour-a' }, { perspective: 'raw' });
    expect(listUses(found, 'tour-a')).toHaveLength(users.length);
  });
});
