/** Tests the Studio's check of the site with a real lake, and a faked site. */
import { expect, test } from 'vitest';
import type { LinkResult } from '#contracts/content/link-check.ts';
import { startTestLake, type TestDocument } from '#lake/test-lake.ts';
import { answered, validPage } from '#tools/content-check/valid-page.testing.ts';
import { formatPath } from '../editing/format-path.ts';
import type { StoredDocument } from '../publishing/document-findings.ts';
import { type CheckedVersion, checkSite, type SiteCheckDeps, type SiteReport } from './check-site.ts';
import { listExternalLinks, replaceExternalLink } from './external-links.ts';
import type { SiteResponse } from './finding.ts';

const linkBlock = (...urls: readonly string[]) => ({
  _key: 'go',
  _type: 'callToAction',
  schemaVersion: 1,
  heading: 'Go',
  links: urls.map((url, index) => ({ _key: `l${index}`, label: 'There', url })),
});
const page = (id: string, path: string, blocks: readonly object[] = []): TestDocument => ({
  _id: id,
  _type: 'page',
  title: id,
  path: { _type: 'slug', current: path },
  blocks,
});

const linkResults: Readonly<Record<string, Omit<LinkResult, 'url'>>> = {
  'https://works.example/': { status: 'working' },
  'https://moved.example/a': { status: 'moved', movedTo: 'https://moved.example/b' },
  'https://gone.example/': { status: 'broken', reason: 'The page does not exist (404).' },
  'https://shy.example/': { status: 'not-checked', reason: 'It refuses.' },
};

/** Returns one result for each call, as when the time is over. */
const checkFirst: SiteCheckDeps['checkLinks'] = async ([first = '']) => {
  const result = linkResults[first];
  return result ? [{ url: first, ...result }] : [];
};

async function reportOf(
  documents: readonly TestDocument[],
  version: CheckedVersion,
  site: Readonly<Record<string, SiteResponse>> = {},
  checkLinks: SiteCheckDeps['checkLinks'] = checkFirst,
): Promise<SiteReport> {
  await using lake = await startTestLake(documents);
  return await checkSite(version, {
    client: lake.client,
    validate: async ({ title }) =>
      title === 'faulty' ? [{ level: 'error', message: 'Enter a name.', path: ['title'] }] : [],
    ask: async (path) => site[path] ?? { status: 404, location: null, type: 'text/html', body: '' },
    checkLinks,
    progress: () => {},
  });
}

const linesOf = ({ documents }: SiteReport) =>
  documents.flatMap(({ document, findings }) =>
    findings.map(({ level, message, path }) => `${document._id} ${level} ${formatPath(path)}: ${message}`),
  );

test('checks published documents, pages and links to other sites, grouped by document', async () => {
  const report = await reportOf(
    [
      page('home', '/', [
        linkBlock(
          'https://works.example/',
          'https://moved.example/a',
          'https://gone.example/',
          'https://shy.example/',
        ),
      ]),
      page('drafts.home', '/', [linkBlock('https://only-a-draft.example/')]),
      page('broken', '/broken/', [{ _key: 'x', _type: 'carousel' }]),
    ],
    'published',
    { '/': answered(validPage('/', { body: '<p><a href="/nowhere/">N</a></p>' })) },
  );
  expect(linesOf(report)).toEqual([
    'broken error : The page answers 404.',
    'broken warning blocks[_key=="x"]: “carousel”: is a block that this release does not support.',
    'home error : /nowhere/ answers 404.',
    'home error blocks[_key=="go"].links[_key=="l2"].url: https://gone.example/: The page does not exist (404).',
    'home warning blocks[_key=="go"].links[_key=="l1"].url: https://moved.example/a has moved to https://moved.example/b.',
    'home note blocks[_key=="go"].links[_key=="l3"].url: https://shy.example/: It refuses.',
  ]);
  expect(report.documentCount).toBe(2);
  expect(Object.fromEntries(report.links)).toEqual({ working: 1, moved: 1, broken: 1, 'not-checked': 1 });
});

test('checks drafts in place of what they replace, and links between them', async () => {
  const toOther = {
    ...linkBlock(),
    links: [{ _key: 'l', label: 'There', target: { _type: 'reference', _ref: 'other', _weak: true } }],
  };
  const report = await reportOf(
    [
      page('a', '/a/'),
      { ...page('drafts.a', '/a/', [toOther]), title: 'faulty' },
      page('drafts.other', '/b/'),
    ],
    'drafts',
  );
  expect(linesOf(report)).toEqual(['drafts.a error title: Enter a name.']);
});

test('replaces moved links in the draft only, and keeps what changed since the check', async () => {
  const links = ['https://moved.example/a', 'https://moved.example/c'];
  await using lake = await startTestLake([page('a', '/a/', [linkBlock(...links)])]);
  const read = (id: string) =>
    lake.client.fetch<StoredDocument>('*[_id == $id][0]', { id }, { perspective: 'raw' });
  const urlsOf = async (id: string) => listExternalLinks(await read(id)).map(({ url }) => url);
  const [first, second] = listExternalLinks(await read('a'));
  if (!first || !second) throw new Error('The page has two links.');
  await lake.client.patch('a').set({ title: 'Published meanwhile' }).commit();
  await replaceExternalLink(lake.client, 'a', first, 'https://moved.example/b');
  await replaceExternalLink(lake.client, 'a', second, 'https://moved.example/d');
  expect(await urlsOf('drafts.a')).toEqual(['https://moved.example/b', 'https://moved.example/d']);
  expect((await read('drafts.a')).title).toBe('Published meanwhile');
  expect(await urlsOf('a')).toEqual(links);
  await expect(replaceExternalLink(lake.client, 'a', first, 'https://other.example/')).rejects.toThrow(
    'The link has changed.',
  );
});

test('continues after a failed request, and leaves out addresses that are too long', async () => {
  const urls = Array.from({ length: 45 }, (_, index) => `https://site-${index}.example/`);
  const long = `https://long.example/${'x'.repeat(2_048)}`;
  const asked: number[] = [];
  const { links, documents } = await reportOf(
    [page('a', '/a/', [linkBlock(long, ...urls)])],
    'drafts',
    {},
    async (batch) => {
      asked.push(batch.length);
      return asked.length === 2 ? [] : batch.map((url) => ({ url, status: 'working' }));
    },
  );
  expect(asked).toEqual([20, 20, 5]);
  expect(Object.fromEntries(links)).toEqual({ working: 25, 'not-checked': 21 });
  const messages = documents.flatMap(({ findings }) => findings.map(({ message }) => message));
  expect(messages).toContain(`${long}: The address is too long for this check.`);
  expect(messages).toContain('https://site-20.example/: It was not reached in this check.');
});
