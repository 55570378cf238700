import { expect, it, test } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import {
  deleteActions,
  describePublishError,
  draftsQuery,
  publishActions,
  redirectsOf,
  redirectsQuery,
  unpublishActions,
} from './publishing-actions.ts';

it('deletes a document with its draft, versions and redirects, and nothing else', async () => {
  const page = (id: string) => ({ _id: id, _type: 'page', title: id });
  const redirect = (id: string, target: string) => ({
    _id: id,
    _type: 'redirect',
    from: `/${id}/`,
    target: { _type: 'reference', _ref: target, _weak: true },
  });
  await using lake = await startTestLake([
    ...['trains', 'drafts.trains', 'versions.r1.trains', 'ships', 'drafts.ships'].map(page),
    redirect('old', 'trains'),
    redirect('drafts.old', 'trains'),
    redirect('other', 'ships'),
  ]);
  const queryOptions = { perspective: 'raw' } as const;
  const id = 'trains';
  const drafts = await lake.client.fetch<string[]>(draftsQuery, { id }, queryOptions);
  const redirects = redirectsOf(await lake.client.fetch(redirectsQuery, { id, forms: [] }, queryOptions));
  await lake.client.action(deleteActions(id, drafts, redirects));
  expect(
    await lake.client.fetch('*[_type in ["page", "redirect"]]._id | order(@)', {}, queryOptions),
  ).toEqual(['drafts.ships', 'other', 'ships']);
});

const rename = { documentId: 'a', from: '/a/', to: '/b/' };
const link = (_ref: string) => ({ _type: 'reference', _ref });

test('translates refusals of the content API for editors', async () => {
  await using lake = await startTestLake([
    { _id: 'a', _type: 'page', title: 'A' },
    { _id: 'drafts.a', _type: 'page', title: 'A' },
    { _id: 'b', _type: 'page', title: 'B', link: link('a') },
    {
      _id: 'drafts.c',
      _type: 'page',
      title: 'C',
      link: { ...link('new'), _weak: true, _strengthenOnPublish: {} },
    },
  ]);
  const refusalOf = (actions: Parameters<typeof lake.client.action>[0]) =>
    lake.client.action(actions).then(() => 'nothing', describePublishError);
  expect(await refusalOf(publishActions(rename, [], { draft: 'older' }, () => 'r'))).toMatch(
    /^Someone has just changed it/,
  );
  expect(await refusalOf(unpublishActions('a'))).toMatch(/^Something new refers to it/);
  const begun = { documentId: 'c', from: null, to: '/c/' };
  expect(await refusalOf(publishActions(begun, [], {}, () => 'r'))).toMatch(/^It links to something/);
  expect(describePublishError(new TypeError('Failed to fetch'))).toMatch(/Please try again/);
});
