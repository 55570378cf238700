import { expect, test } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { listReferencePatches } from './replace-reference.ts';
import { listUses, usesQuery } from './uses.ts';

const ref = (to: string) => ({ _type: 'reference', _ref: to });
const page = {
  _id: 'page',
  _type: 'page',
  title: 'Page',
  seo: { picture: ref('other') },
  'other-page': ref('old'),
  blocks: [
    {
      _key: 'a',
      _type: 'callToAction',
      links: [
        { _key: 'x', target: ref('old') },
        { _key: 'y', target: ref('other') },
      ],
    },
    { _key: 'b "c"', _type: 'cardList', chosen: [{ _key: 'z', ...ref('old') }] },
    {
      _key: 'd',
      _type: 'richText',
      body: [{ markDefs: [{ _key: 'm', target: { ...ref('old'), _weak: true } }] }],
    },
  ],
};

test('replaces a link in every document and draft, and nothing else', async () => {
  await using lake = await startTestLake([
    ...['old', 'new', 'other'].map((_id) => ({ _id, _type: 'page', title: _id })),
    page,
    { ...page, _id: 'drafts.page', title: 'Draft' },
    { _id: 'siteSettings', _type: 'siteSettings', navigation: [{ _key: 'n', target: ref('old') }] },
    { _id: 'redirect', _type: 'redirect', from: '/x/', target: { ...ref('old'), _weak: true } },
  ]);
  const read = (id: string) => lake.client.fetch<unknown>(usesQuery, { id }, { perspective: 'raw' });
  const transaction = lake.client.transaction();
  for (const { id, ifRevisionID, set } of listReferencePatches(await read('old'), { from: 'old', to: 'new' }))
    transaction.patch(id, (patch) => patch.ifRevisionId(ifRevisionID).set(set));
  await transaction.commit();
  expect(listUses(await read('old'), 'old')).toEqual([]);
  expect(listUses(await read('new'), 'new').map(({ id, seen }) => [id, seen])).toEqual([
    ['page', 'both'],
    ['redirect', 'public'],
    ['siteSettings', 'public'],
  ]);
  const expected = JSON.parse(JSON.stringify(page).replaceAll('"_ref":"old"', '"_ref":"new"'));
  expect(await lake.client.getDocument('page')).toMatchObject(expected);
  expect(await lake.client.getDocument('drafts.page')).toMatchObject({
    title: 'Draft',
    blocks: expected.blocks,
  });
});

test('finds nothing in what is no document', () => {
  for (const odd of [null, {}, [null, 7, { _id: 'a' }, { _id: 'a', _rev: 'r' }]])
    expect(listReferencePatches(odd, { from: 'old', to: 'new' })).toEqual([]);
});
