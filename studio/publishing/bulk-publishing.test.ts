/** Tests publishing and unpublishing several documents against a real lake. */
import { expect, test } from 'vitest';
import { startTestLake, type TestDocument } from '#lake/test-lake.ts';
import type { BulkItem, BulkKind } from './bulk-publishing.ts';
import { applyBulkPlan, type BulkDeps, readBulkPlan } from './read-bulk-plan.ts';

const page = (id: string, path: string, more: object = {}): TestDocument => ({
  _id: id,
  _type: 'page',
  title: id,
  path: { _type: 'slug', current: path },
  blocks: [{ _key: 'h', _type: 'hero', schemaVersion: 1, heading: id }],
  ...more,
});
const linkTo = (_ref: string) => ({
  _key: `to-${_ref}`,
  _type: 'callToAction',
  schemaVersion: 1,
  heading: 'Go',
  links: [{ _key: 'l', label: 'There', target: { _type: 'reference', _ref } }],
});
const draftLinkTo = (_ref: string) => ({
  ...linkTo(_ref),
  links: [
    {
      _key: 'l',
      label: 'There',
      target: { _type: 'reference', _ref, _weak: true, _strengthenOnPublish: { type: 'page' } },
    },
  ],
});

/** Validates as a Studio would that knows one rule. */
const validate: BulkDeps['validate'] = async ({ _id }) =>
  _id === 'drafts.faulty' ? [{ level: 'error', message: 'Enter a name.', path: ['title'] }] : [];

async function planOn(documents: readonly TestDocument[], kind: BulkKind, ids: readonly string[]) {
  const lake = await startTestLake(documents);
  let count = 0;
  const deps: BulkDeps = {
    client: lake.client,
    validate,
    newId: () => {
      count += 1;
      return `redirect-${count}`;
    },
  };
  return { lake, items: await readBulkPlan(kind, ids, deps) };
}

const describeItem = ({ id, refusal, warnings, consequences }: BulkItem) =>
  [id, refusal ?? 'included', ...warnings, ...consequences].join(' | ');

test('publishes several documents as one transaction, with redirects, and skips refused ones', async () => {
  const { lake, items } = await planOn(
    [
      page('moved', '/old/'),
      page('drafts.moved', '/new/'),
      { _id: 'r', _type: 'redirect', from: '/new/', target: { _type: 'reference', _ref: 'x', _weak: true } },
      page('drafts.user', '/user/', { blocks: [draftLinkTo('fresh')] }),
      page('drafts.fresh', '/fresh/'),
      page('drafts.faulty', '/faulty/'),
      page('same', '/same/'),
      page('section', '/section/'),
      page('drafts.section', '/chapter/'),
      page('below', '/section/below/'),
      page('drafts.lonely', '/lonely/', { blocks: [draftLinkTo('nobody')] }),
    ],
    'publish',
    ['moved', 'user', 'fresh', 'faulty', 'same', 'section', 'gone', 'lonely'],
  );
  await using _ = lake;
  expect(items.map(describeItem)).toEqual([
    'moved | included | /old/ will redirect to /new/. | The redirect from /new/ will be removed.',
    'user | included',
    'fresh | included',
    'faulty | Enter a name.',
    'same | It has no changes to publish.',
    'section | There are pages below its old address: publish it alone, and choose whether they move, too.',
    'gone | It no longer exists.',
    'lonely | included | “Call to action”: links.0 leads to a document that is not public.',
  ]);
  const included = items.filter(({ id }) => id !== 'lonely');
  await applyBulkPlan(included, lake.client);
  const found = await lake.client.fetch<{ _id: string; _rev: string }[]>(
    '*[_id in ["moved", "user", "fresh", "redirect-1", "r", "faulty"]] | order(_id){_id, _rev}',
  );
  expect(found.map(({ _id }) => _id)).toEqual(['fresh', 'moved', 'redirect-1', 'user']);
  expect(new Set(found.map(({ _rev }) => _rev)).size).toBe(1);
  expect(
    await lake.client.fetch('*[_id in path("drafts.**")]._id | order(@)', {}, { perspective: 'raw' }),
  ).toEqual(['drafts.faulty', 'drafts.lonely', 'drafts.section']);
});

test('refuses a changed address that versions in releases do not have', async () => {
  const { lake, items } = await planOn(
    [
      page('moved', '/old/'),
      page('drafts.moved', '/new/'),
      page('versions.summer.moved', '/old/'),
      page('edited', '/edited/'),
      page('drafts.edited', '/edited/', { title: 'Edited' }),
      page('versions.summer.edited', '/edited/'),
    ],
    'publish',
    ['moved', 'edited'],
  );
  await using _ = lake;
  expect(items.map(describeItem)).toEqual([
    'moved | A release has a version of it: publish it alone, so that the version gets its new address.',
    'edited | included',
  ]);
});

test('changes nothing if a document changed after it was shown', async () => {
  const { lake, items } = await planOn([page('drafts.a', '/a/'), page('drafts.b', '/b/')], 'publish', [
    'a',
    'b',
  ]);
  await using _ = lake;
  await lake.client.patch('drafts.b').set({ title: 'Changed' }).commit();
  await expect(applyBulkPlan(items, lake.client)).rejects.toThrow(/revision/i);
  expect(await lake.client.fetch('count(*)')).toBe(0);
});

test('unpublishes unused documents, and refuses used and locked ones', async () => {
  const { lake, items } = await planOn(
    [
      page('free', '/free/'),
      page('used', '/used/'),
      page('user', '/user/', { blocks: [linkTo('used')] }),
      page('cart', '/cart/'),
      { _id: 'siteSettings', _type: 'siteSettings' },
      page('drafts.new', '/n/'),
    ],
    'unpublish',
    ['free', 'used', 'user', 'cart', 'siteSettings', 'new'],
  );
  await using _ = lake;
  expect(items.map(describeItem)).toEqual([
    'free | included',
    'used | It is in use in one place: change that first and publish.',
    'user | included',
    'cart | The site links to this page, so it stays public at its address.',
    'siteSettings | Every page needs it.',
    'new | It is not public.',
  ]);
  await applyBulkPlan(items, lake.client);
  expect(await lake.client.fetch('*[_type == "page"]._id | order(@)')).toEqual(['cart', 'used']);
});
