import { expect, it } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { deleteActions, draftsQuery, redirectsOf, redirectsQuery } from './actions.ts';

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
  const asked = { perspective: 'raw' } as const;
  const id = 'trains';
  const drafts = await lake.client.fetch<string[]>(draftsQuery, { id }, asked);
  const redirects = redirectsOf(await lake.client.fetch(redirectsQuery, { id, forms: [] }, asked));
  await lake.client.action(deleteActions(id, drafts, redirects));
  expect(await lake.client.fetch('*[_type in ["page", "redirect"]]._id | order(@)', {}, asked)).toEqual([
    'drafts.ships',
    'other',
    'ships',
  ]);
});
