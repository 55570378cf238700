import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import {
  addressParameters,
  createDraft,
  findDeletions,
  findLastState,
  listDeletedDocuments,
  parseLog,
  restoreDraft,
} from './deleted-documents.ts';

const entry = (id: string, ...documentIDs: string[]) => ({
  id,
  timestamp: '2026-11-29T00:00:00Z',
  author: `author of ${id}`,
  documentIDs,
});

describe('deletions', () => {
  test('are the last transactions of documents without any version', () => {
    const log = [entry('3', 'drafts.a'), entry('2', 'a', 'b'), entry('1', 'versions.r1.c')];
    expect(findDeletions(log, new Set(['b'])).map(({ id, author }) => [id, author])).toEqual([
      ['a', 'author of 3'],
      ['c', 'author of 1'],
    ]);
  });

  test('are read from an empty log, too', () => {
    expect(parseLog(undefined)).toEqual([]);
    expect(parseLog(`${JSON.stringify(entry('1', 'a'))}\n`)).toEqual([entry('1', 'a')]);
  });
});

describe('the last state', () => {
  const published = { _id: 'a', _type: 'page', _updatedAt: '2026-11-29T00:00:05Z' };
  const draftAt = (second: number) => ({
    _id: 'drafts.a',
    _type: 'page',
    _updatedAt: `2026-11-29T00:00:0${second}Z`,
  });

  test('is the draft only if it was changed after publishing', () => {
    expect(findLastState([published, draftAt(5)], 'a')).toBe(published);
    expect(findLastState([published, draftAt(6)], 'a')?._id).toBe('drafts.a');
    expect(findLastState([draftAt(1)], 'a')?._id).toBe('drafts.a');
    expect(findLastState([], 'a')).toBeUndefined();
  });

  test('becomes a draft whose broken links are weak until it is published', () => {
    const links = [
      { _key: '1', _ref: 'here' },
      { _key: '2', _ref: 'gone' },
      { _key: '3', _ref: 'unknown' },
      { _key: '4', _ref: 'gone', _weak: true },
    ];
    const { draft, brokenLinks } = createDraft(
      { _id: 'a', _type: 'page', _rev: 'r', links },
      new Map([
        ['gone', 'page'],
        ['unknown', undefined],
      ]),
    );
    expect(brokenLinks).toBe(2);
    expect(draft).toEqual({
      _id: 'drafts.a',
      _type: 'page',
      links: [
        links[0],
        { _key: '2', _ref: 'gone', _weak: true, _strengthenOnPublish: { type: 'page' } },
        { _key: '3', _ref: 'unknown', _weak: true },
        links[3],
      ],
    });
  });

  test.each([
    [{ _id: 'a', _type: 'page', path: { current: '/a/' } }, ['/a/', '/a', '/a/', '/a'], null],
    [{ _id: 'a', _type: 'tour', slug: { current: 'a' } }, [], 'a'],
    [{ _id: 'a', _type: 'redirect', from: '/b/' }, ['/b/', '/b', '/b/', '/b'], null],
  ])('has an address to check: %o', (document, forms, slug) => {
    expect(addressParameters(document)).toEqual({ id: 'a', type: document._type, slug, forms });
  });

  test('may have no address', () => {
    expect(addressParameters({ _id: 'a', _type: 'sharedSection' })).toBeNull();
  });
});

describe('in a content lake', () => {
  let lake: TestLake;
  beforeAll(async () => {
    lake = await startTestLake([{ _id: 'kept', _type: 'page' }]);
  });
  afterAll(() => lake.close());

  test('a deleted page is listed once, with its newest state, and can be created again', async () => {
    const { client } = lake;
    await client.create({ _id: 'target', _type: 'page' });
    await client.create({
      _id: 'lost',
      _type: 'page',
      title: 'Lost',
      link: { _type: 'reference', _ref: 'target' },
    });
    await client.create({ _id: 'drafts.lost', _type: 'page', title: 'Lost, edited' });
    await client
      .patch('drafts.lost')
      .set({ link: { _type: 'reference', _ref: 'target' } })
      .commit();
    await client.create({ _id: 'drafts.other', _type: 'secret' });
    await client.transaction().delete('lost').delete('drafts.lost').delete('target').commit();
    await client.delete('drafts.other');
    const since = new Date(Date.now() - 60_000);
    const { documents, isComplete } = await listDeletedDocuments(
      client,
      'production',
      since,
      new Set(['page']),
    );
    expect(isComplete).toBe(true);
    expect(documents.map(({ id, author, state }) => [id, author, state.title])).toEqual([
      ['lost', 'editor', 'Lost, edited'],
      ['target', 'editor', undefined],
    ]);

    const [lost] = documents;
    if (!lost) throw new Error('The lost page is missing.');
    const { draft, brokenLinks } = await restoreDraft(client, 'production', lost.state);
    expect(brokenLinks).toBe(1);
    await client.create(draft);
    expect(await client.getDocument('drafts.lost')).toMatchObject({
      title: 'Lost, edited',
      link: { _ref: 'target', _weak: true, _strengthenOnPublish: { type: 'page' } },
    });
    const later = await listDeletedDocuments(client, 'production', since, new Set(['page']));
    expect(later.documents.map(({ id }) => id)).toEqual(['target']);
  });

  test('lists a redirect of a deleted page, and none that a page at its address replaced', async () => {
    await using own = await startTestLake([{ _id: 'kept', _type: 'page' }]);
    const redirect = (target: string) => ({
      _id: `redirect-${crypto.randomUUID()}`,
      _type: 'redirect',
      from: '/old/',
      target: { _type: 'reference', _ref: target, _weak: true },
    });
    const [replaced, lost] = [redirect('kept'), redirect('gone')];
    await own.client.transaction().create(replaced).create(lost).commit();
    await own.client.transaction().delete(replaced._id).delete(lost._id).commit();
    const since = new Date(Date.now() - 60_000);
    const found = await listDeletedDocuments(own.client, 'production', since, new Set(['redirect']));
    expect(found.documents.map(({ id }) => id)).toEqual([lost._id]);
  });
});
