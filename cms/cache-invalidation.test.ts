import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { startTestLake, type TestDocument, type TestLake } from '#lake/test-lake.ts';
import { addressOf, ancestorPaths, storedForms } from '#schemas/shared/site-path.ts';
import { casesOf, isFullSize } from '#tests/case-counts.ts';
import { repositoryDocuments } from '#tests/content/repository-documents.ts';
import { scopesAffectedBy } from './cache-invalidation.ts';
import type { Change } from './parse-content-webhook.ts';
import * as groq from './queries.ts';
import { indexRoutes, type Routes } from './route-table.ts';

/** The repository's dataset without pictures, plus a shared section with a list and a notice. */
function dataset(): TestDocument[] {
  const documents = repositoryDocuments();
  return [
    ...documents,
    {
      _id: 'section-blogs',
      _type: 'sharedSection',
      title: 'News',
      blocks: [{ _key: 'c', _type: 'cardList', source: 'blogs' }],
    },
    {
      _id: 'page-with-section',
      _type: 'page',
      title: 'With a section',
      path: { _type: 'slug', current: '/with_section/' },
      blocks: [
        {
          _key: 's',
          _type: 'sharedBlocks',
          section: { _type: 'reference', _ref: 'section-blogs', _weak: true },
        },
      ],
    },
    {
      _id: 'notice',
      _type: 'siteNotice',
      text: 'Snow',
      link: {
        label: 'More',
        target: {
          _type: 'reference',
          _ref: documents.find(({ _type }) => _type === 'page')?._id,
          _weak: true,
        },
      },
    },
  ];
}

let lake: TestLake;
const ask = (query: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
  lake.client.fetch(query, params, { perspective: 'published' });

beforeAll(async () => {
  lake = await startTestLake(dataset());
}, 60_000);
afterAll(() => lake?.close());

async function routesNow(): Promise<Routes> {
  const table = await lake.client.fetch<Parameters<typeof indexRoutes>[0]>(groq.routes, {});
  return indexRoutes({ pages: table.pages, redirects: [] });
}

/** Leaves out the fields that differ even if a document was changed and changed back. */
const withoutRevision = (name: string, value: unknown) =>
  ['revision', 'updatedAt'].includes(name) ? undefined : value;

/** Returns the current content of every scope, as text. */
async function everything(paths: Iterable<string>): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  const put = async (scope: string, query: string, params: Record<string, unknown> = {}) =>
    shown.set(scope, JSON.stringify(await ask(query, { mediaBase: '/media/', ...params }), withoutRevision));
  for (const path of paths) {
    const address = addressOf(path);
    const ancestors = ancestorPaths(path).flatMap(storedForms);
    if (address.type === 'page')
      await put(`page:${path}`, groq.pageByPath, { ancestors, paths: storedForms(path) });
    else await put(`page:${path}`, groq.listedBySlug(address.type), { ancestors, slug: address.slug });
  }
  await put('settings', groq.settings, { since: '2026-01-01T00:00:00Z' });
  await put('list:blogPost', groq.listed('blogPost', 'publishedAt desc'), { from: 0, to: 50 });
  await put('list:destination', groq.listed('destination', 'title asc'), { from: 0, to: 50 });
  return shown;
}

/** Typical edits of a document of this type: its texts and its address. */
function changesOf({ _id, _type, ...document }: TestDocument): Record<string, unknown>[] {
  if (_type === 'siteSettings') return [{ navigation: [] }];
  if (_type === 'sharedSection') return [{ blocks: [] }];
  const words = { title: `${String(document.title)} (changed)`, text: 'Changed', summary: 'Changed.' };
  if (_type === 'page' && _id !== 'page-home')
    return [words, { path: { _type: 'slug', current: `/moved/${_id}/` } }];
  const isListed = new Set<string>(routableTypes).has(_type) && _type !== 'page';
  return isListed ? [words, { slug: { _type: 'slug', current: `moved-${_id}` } }] : [words];
}

/** The short run checks the home page, every eighth page, and a few pages that should look different. */
const step = casesOf({ short: 8, full: 1 });
const few = 6;

function somePaths(paths: Iterable<string>, scopes: ReadonlySet<string>): Set<string> {
  const all = [...paths];
  const reportedPaths = all.filter((path) => scopes.has(`page:${path}`)).slice(0, few);
  return new Set(['/', ...reportedPaths, ...all.filter((_, index) => index % step === 0)]);
}

/** Takes one document of each type; the full run takes more pages, which are the most complex. */
function sample(documents: readonly TestDocument[]): TestDocument[] {
  const seen = new Map<string, number>();
  return documents.filter(({ _type }) => {
    const count = (seen.get(_type) ?? 0) + 1;
    seen.set(_type, count);
    return _type !== 'redirect' && count <= (_type === 'page' ? casesOf({ short: 1, full: 4 }) : 1);
  });
}

describe('scopesAffectedBy', () => {
  test('contains every scope whose content changes after an edit', { timeout: 120_000 }, async () => {
    let reportedPaths = 0;
    let seen = 0;
    const before = await routesNow();
    const was = await everything(before.pages);
    for (const document of sample(dataset()))
      for (const fields of changesOf(document)) {
        lake.write([{ ...document, ...fields }]);
        const change: Change = {
          id: document._id,
          type: document._type,
          operation: 'update',
          revision: null,
        };
        const affected = await scopesAffectedBy([change], [before], ask);
        if (affected === 'everything') throw new Error(`${document._id}: everything`);
        const paths = new Set([...before.pages, ...(await routesNow()).pages]);
        const after = await everything(somePaths(paths, affected.scopes));
        const different = [...after]
          .filter(([scope, shown]) => was.get(scope) !== shown)
          .map(([scope]) => scope);
        expect([...affected.scopes], `${document._id} ${Object.keys(fields)}`).toEqual(
          expect.arrayContaining(different),
        );
        seen += different.length;
        if (isFullSize && document._type !== 'station')
          expect(different, `${document._type} ${document._id}`).not.toEqual([]);
        if ('path' in fields || 'slug' in fields) expect(affected.addresses).toBe(true);
        reportedPaths += affected.scopes.size;
        lake.write([document]);
      }
    // The result must not come from invalidating everything each time.
    expect(reportedPaths).toBeGreaterThan(50);
    expect(seen).toBeGreaterThan(20);
  });

  test('leaves other pages alone after an edit of one page', async () => {
    const before = await routesNow();
    const affected = await scopesAffectedBy(
      [{ id: 'page-with-section', type: 'page', operation: 'update', revision: null }],
      [before],
      ask,
    );
    if (affected === 'everything') throw new Error('everything');
    expect(affected.addresses).toBe(false);
    expect(affected.scopes.has('page:/with_section/')).toBe(true);
    expect(affected.scopes.has('page:/')).toBe(false);
    expect(affected.scopes.has('settings')).toBe(false);
  });

  test('finds pages whose shared section lists the changed document', async () => {
    const post = dataset().find(({ _type }) => _type === 'blogPost');
    const affected = await scopesAffectedBy(
      [{ id: post?._id ?? '', type: 'blogPost', operation: 'create', revision: null }],
      [await routesNow()],
      ask,
    );
    if (affected === 'everything') throw new Error('everything');
    expect([...affected.scopes]).toEqual(expect.arrayContaining(['page:/with_section/', 'list:blogPost']));
  });

  test.each<[string, Change]>([
    ['a deletion', { id: 'page-home', type: 'page', operation: 'delete', revision: null }],
    ['an unknown type', { id: 'x', type: 'carousel', operation: 'update', revision: null }],
    ['a missing type', { id: 'x', type: null, operation: 'update', revision: null }],
    [
      'an image asset that changed',
      { id: 'x', type: 'sanity.imageAsset', operation: 'update', revision: null },
    ],
  ])('returns everything after %s', async (_name, change) => {
    expect(await scopesAffectedBy([change], [await routesNow()], ask)).toBe('everything');
  });

  test('returns nothing after an upload, and everything while no route table was read', async () => {
    const upload: Change = { id: 'x', type: 'sanity.imageAsset', operation: 'create', revision: null };
    const affected = await scopesAffectedBy([upload], [], ask);
    expect(affected).toEqual({ scopes: new Set(), addresses: false, standing: new Map() });
    expect(await scopesAffectedBy([{ ...upload, type: 'page' }], [], ask)).toBe('everything');
  });
});
