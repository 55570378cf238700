import { expect, test } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { listDrafts, listExpiring, listedQuery, parseListed } from './listed-documents.ts';

const now = new Date('2026-11-29T00:00:00Z');
const notice = (_key: string, endsAt: string, heading?: string) => ({
  _key,
  _type: 'notice',
  endsAt,
  ...(heading && { heading }),
});

test('lists drafts and what ends soon, drafts and public versions as one', async () => {
  await using lake = await startTestLake([
    {
      ...{ _id: 'a', _type: 'page', title: 'A' },
      blocks: [
        notice('far', '2027-06-01T00:00:00Z'),
        notice('over', '2026-11-01T00:00:00Z'),
        notice('second', '2026-12-20T00:00:00Z'),
        notice('first', '2026-12-10T00:00:00Z', 'Slip'),
      ],
    },
    { _id: 'drafts.a', _type: 'page', title: 'A, changed', blocks: [] },
    { _id: 'n', _type: 'siteNotice', text: 'Snow', endsAt: '2026-12-01T00:00:00Z' },
    { _id: 'forever', _type: 'siteNotice', text: 'Always' },
    {
      ...{ _id: 'previewLink.p', _type: 'previewLink', expiresAt: '2026-12-05T00:00:00Z' },
      page: { _type: 'reference', _ref: 'a', _weak: true },
    },
    {
      ...{ _id: 'previewLink.q', _type: 'previewLink', expiresAt: '2026-12-05T00:00:00Z' },
      revokedAt: '2026-11-20T00:00:00Z',
    },
    { _id: 'drafts.settings', _type: 'siteSettings' },
    { _id: 'versions.r.v', _type: 'page', title: 'In a release' },
  ]);
  await lake.client.patch('drafts.settings').set({ footer: {} }).commit();
  const types = ['page', 'siteNotice', 'previewLink', 'siteSettings'];
  const listed = parseListed(await lake.client.fetch(listedQuery, { types }, { perspective: 'raw' }));
  expect(
    listDrafts(listed).map(({ id, title, publicRevision }) => [id, title, publicRevision !== null]),
  ).toEqual([
    ['settings', 'Navigation and footer', false],
    ['a', 'A, changed', true],
  ]);
  expect(
    listExpiring(listed, now).map(({ title, endings }) => [title, endings.map(({ what }) => what)]),
  ).toEqual([
    ['Snow', [null]],
    ['A', [null]],
    ['A, changed', ['Notice: Slip', 'Notice']],
  ]);
});

test('lists nothing for a value that is no list of documents', () => {
  for (const odd of [null, 'text', {}, [null, 7, { _id: 1 }]]) expect(parseListed(odd)).toEqual([]);
});
