import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { findForm } from './find-form.ts';
import { sanityContent } from './sanity-content.ts';

const field = (key: string, rest: object = {}) => ({
  _key: key,
  kind: 'text',
  label: `Field ${key}`,
  ...rest,
});
const form = (key: string, rest: object = {}) => ({
  _key: key,
  _type: 'form',
  fields: [field('a')],
  ...rest,
});
const groups = {
  _id: 'groups',
  _type: 'page',
  title: 'Groups',
  path: { _type: 'slug', current: '/groups/' },
  blocks: [
    form('enquiry', { heading: 'Ask us', recipient: 'Groups' }),
    form('survey', { fields: [field('a'), field('b', { kind: 'choice' })] }),
    { _key: 'shared', _type: 'sharedBlocks', section: { _type: 'reference', _ref: 'section' } },
    { _key: 'text', _type: 'richText' },
  ],
};

let lake: TestLake;

beforeAll(async () => {
  lake = await startTestLake([
    groups,
    { _id: 'section', _type: 'sharedSection', title: 'Newsletter', blocks: [form('sign-up')] },
    { ...groups, _id: 'drafts.groups', blocks: [form('enquiry', { fields: [field('draft')] }), form('new')] },
  ]);
  vi.stubEnv('LAKE_URL', lake.url);
  forgetConfig();
});
afterAll(async () => {
  await lake.close();
  vi.unstubAllEnvs();
  forgetConfig();
});

test('a form is found as it is published, with its recipient', async () => {
  expect(await findForm('groups', 'enquiry')).toMatchObject({
    title: 'Ask us',
    recipient: 'Groups',
    fields: [{ key: 'a', kind: 'text', label: 'Field a' }],
  });
});

test('a form without a heading is named after its document, and lacks invalid fields as the page does', async () => {
  expect(await findForm('groups', 'survey')).toMatchObject({ title: 'Groups', fields: [{ key: 'a' }] });
});

test.each([
  ['drafts.groups', 'new'],
  ['groups', 'new'],
  ['groups', 'text'],
  ['groups', ''],
  ['nowhere', 'enquiry'],
])('there is no form at %s, %s', async (documentId, formKey) => {
  expect(await findForm(documentId, formKey)).toBeNull();
});

test('each form on a page says where to find it, also one of a shared section', async () => {
  const page = await sanityContent.findPage('/groups/');
  const address = z.object({ documentId: z.string(), formKey: z.string() });
  const [enquiry, survey, shared] = page?.blocks ?? [];
  const section = z.object({ section: z.object({ blocks: z.tuple([address]) }) });
  const addresses = [address.parse(enquiry), address.parse(survey), section.parse(shared).section.blocks[0]];
  expect(addresses).toEqual([
    { documentId: 'groups', formKey: 'enquiry' },
    { documentId: 'groups', formKey: 'survey' },
    { documentId: 'section', formKey: 'sign-up' },
  ]);
  for (const { documentId, formKey } of addresses) expect(await findForm(documentId, formKey)).not.toBeNull();
});
