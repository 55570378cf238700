import { expect, test } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { listUses, usesQuery } from '../editing/uses.ts';
import { deleteActions, redirectsOf, redirectsQuery, unpublishActions } from './publishing-actions.ts';
import { findRemovalRefusal } from './removal-check.ts';

const link = (weak = false) => ({ _type: 'reference', _ref: 'a', ...(weak && { _weak: true }) });
const user = (_id: string, target: unknown) => ({
  _id,
  _type: 'page',
  title: 'User',
  blocks: [{ _key: 'ask', _type: 'callToAction', links: [{ _key: 'l', target }] }],
});
const inOnePlace = 'It is in use in one place: change that first and publish.';

test.each([
  ['without uses', [], null],
  ['on a live page', [user('b', link())], inOnePlace],
  [
    'on several live pages, with their number',
    [user('b', link()), user('c', link()), user('drafts.c', link())],
    'It is in use in 2 places: change those first and publish.',
  ],
  [
    'with a link in a draft only',
    [user('drafts.b', link())],
    'A draft or a release links to it: remove the link first.',
  ],
  [
    'with links in drafts only',
    [user('drafts.b', link()), user('drafts.c', link())],
    'Drafts or releases of 2 pages link to it: remove the links first.',
  ],
  ['with a weak link in a draft', [user('drafts.b', link(true))], null],
  [
    'with redirects and preview links',
    [
      { _id: 'r', _type: 'redirect', from: '/old/', target: link(true) },
      { _id: 'previewLink.l', _type: 'previewLink', page: link(true) },
    ],
    null,
  ],
])('returns the reason why the content would refuse to remove a document %s', async (_name, users, words) => {
  for (const kind of ['unpublish', 'delete'] as const) {
    await using lake = await startTestLake([{ _id: 'a', _type: 'page', title: 'A' }, ...users]);
    const ask = (query: string) => lake.client.fetch(query, { id: 'a', forms: [] }, { perspective: 'raw' });
    expect(findRemovalRefusal(listUses(await ask(usesQuery), 'a'))).toBe(words);
    const actions =
      kind === 'unpublish'
        ? unpublishActions('a')
        : deleteActions('a', [], redirectsOf(await ask(redirectsQuery)));
    const done = lake.client.action(actions);
    if (words === null) await done;
    else await expect(done).rejects.toThrow('references to it');
  }
});
