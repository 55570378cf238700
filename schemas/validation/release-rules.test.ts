/** Rules that look at other documents, in a release: a version is checked against the site after its release. */
import type { ValidationContext } from '@sanity/types';
import { expect, test } from 'vitest';
import { startTestLake, type TestDocument } from '#lake/test-lake.ts';
import { checkPath, checkRedirect } from './address-rules.ts';
import { checkSingleton, checkUnique } from './unique-document.ts';

const page = (_id: string, current: string) => ({ _id, _type: 'page', title: _id, path: { current } });
const slug = (current: string) => ({ current });

async function startRuleLake(documents: readonly TestDocument[]) {
  const lake = await startTestLake(documents);
  const contextOf = (document: TestDocument) =>
    // The rules read nothing else of their context.
    ({ document, getClient: () => lake.client }) as unknown as ValidationContext;
  return { contextOf, [Symbol.asyncDispose]: async () => void (await lake.close()) };
}

test('an address is free in a release that moves or unpublishes the page which has it now', async () => {
  const leaving = { ...page('versions.spring.leaving', '/leaving/'), _system: { delete: true } };
  await using lake = await startRuleLake([
    ...[page('moving', '/moving/'), page('versions.spring.moving', '/moved/'), page('leaving', '/leaving/')],
    ...[leaving, page('drafts.elsewhere', '/elsewhere/'), page('other', '/other/')],
  ]);
  const inRelease = lake.contextOf(page('versions.spring.new', '/'));
  for (const free of ['/moving/', '/leaving/', '/elsewhere/'])
    expect(await checkPath(slug(free), inRelease), free).toBe(true);
  expect(await checkPath(slug('/moved/'), inRelease)).toContain('already has this address');
  expect(await checkPath(slug('/other/'), inRelease)).toContain('already has this address');
  expect(await checkRedirect('/moving/', inRelease)).toBe(true);
  const draft = lake.contextOf(page('drafts.new', '/'));
  expect(await checkPath(slug('/moving/'), draft)).toContain('already has this address');
  expect(await checkPath(slug('/moved/'), draft)).toBe(true);
});

test('versions of a document are not other documents with its unique value, nor a second single document', async () => {
  const station = (_id: string) => ({ _id, _type: 'station', stop: 'picton' });
  const settings = (_id: string) => ({ _id, _type: 'siteSettings' });
  const documents = [
    ...['one', 'versions.spring.one'].map(station),
    ...['siteSettings', 'drafts.siteSettings', 'versions.spring.siteSettings'].map(settings),
  ];
  await using lake = await startRuleLake(documents);
  for (const document of documents) {
    const context = lake.contextOf(document);
    const rule = document._type === 'station' ? checkUnique('stop', 'taken') : checkSingleton;
    expect(await rule('stop' in document ? document.stop : document, context), document._id).toBe(true);
  }
});
