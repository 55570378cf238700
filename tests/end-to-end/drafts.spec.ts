/** Drafts over HTTP: they equal the published page for the same content, and nothing of them leaks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { pathExpression } from '#schemas/shared/link.schema.ts';
import { storedPath } from '#schemas/shared/site-path.ts';
import { root } from '#scripts/launch/root.mjs';
import { innerHtml } from '#tests/blocks/inner-html.ts';
import { isFullSize } from '#tests/case-counts.ts';
import { pagesWithEveryBlock } from './support/addresses.ts';
import { enterDrafts, shareDraft } from './support/draft-session.ts';
import { blocks, canary, draft, hero, id, published, quote } from './support/drafted-page.ts';
import { blocksOf, titleOf, wordsOf } from './support/markup.ts';
import { type Draft, pageOf, textBlock } from './support/publish.ts';
import { sendRequest } from './support/raw-http.ts';
import { type StudioSite, sharedLog, test } from './support/studio-site.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let testSite: StudioSite;
let cookie: string;

const key = { 'X-Api-Key': 'southbound-local' };

test.beforeAll(async ({ studioSite }) => {
  testSite = studioSite;
  await testSite.client.createOrReplace(published);
  cookie = await enterDrafts(testSite.siteUrl, testSite.client);
  await expect.poll(async () => (await sendRequest(testSite.siteUrl, '/draft-test/')).status).toBe(200);
});

const publicly = (path: string) => sendRequest(testSite.siteUrl, path);
const asEditor = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(testSite.siteUrl, path, { headers: { Cookie: cookie, ...headers } });

/** Blocks that show the visitor’s own data; drafts show an invented cart and booking instead. */
const ofVisitors = /^<div data-block="(?:cart|checkout|purchase|purchaseFailed|extrasPicker)"/;

/** A body as the browser writes it. Public pages have it so already, with ids by which data refers to elements. */
const canonical = (body: string) => innerHtml(body).replaceAll(/ id="_\d+"/g, '');

/**
 * The visible content of a page with head, footer and structured data, but without the editors’ tools, the scripts and
 * React’s generated names.
 */
function bare(html: string): string {
  const head = [...html.matchAll(/<(?:meta|link rel="canonical")\b[^>]*>/g)].map(([tag]) => tag);
  let body = html.slice(html.indexOf('<body'), html.indexOf('</body>'));
  for (const block of blocksOf(body)) if (ofVisitors.test(block)) body = body.replace(block, '');
  return [
    titleOf(html),
    // A draft is not indexed and has no social card.
    ...head.filter((tag) => !/name="robots"|"(?:og|twitter):(?:image|card)/.test(tag)).toSorted(),
    canonical(body)
      .replaceAll(/<script(?! type="application\/ld\+json")\b.*?<\/script>/gs, '')
      .replaceAll(/<title>.*?<\/title>|<(?:meta|link)\b[^>]*>/gs, '')
      .replace(/<aside aria-label="Draft" data-draft-tool="".*?<\/aside>/s, '')
      // For editors, a block in an older version carries a note.
      .replaceAll(/<p role="note" data-draft-tool="".*?<\/p>/g, '')
      .replaceAll(/ data-(?:sanity|draft-label|draft-fields)="[^"]*"/g, '')
      // The attribute for deferred layout is not content.
      .replaceAll(' data-later=""', '')
      .replaceAll(/_R_[0-9a-z]+_/g, '_R_')
      // Prices and places name the minute of their count, and the two pages were rendered at different times.
      .replaceAll(/ as of (?:<!-- -->)?\d\d:\d\d/g, ' as of')
      .replaceAll(/(name="\$ACTION_KEY" value=)"[^"]*"/g, '$1""')
      .replaceAll(/<!--.*?-->/gs, '')
      .replaceAll(/<div id="_R_" data-island="draft-[a-z]+" class="contents"><\/div>/g, ''),
  ].join('\n');
}

const invisible = /[\u200B-\u200F\u2060-\u2064\uFEFF]|[\u{E0000}-\u{E007F}]/u;

/** Every address of the content, including those that are in no sitemap. */
async function paths(): Promise<string[]> {
  const found = await testSite.client.fetch<(string | null)[]>(
    `*[_type in $types]{"path": ${pathExpression}}.path`,
    { types: [...routableTypes] },
    { perspective: 'published' },
  );
  return found.flatMap((path) => storedPath(path) ?? []).toSorted();
}

/** The addresses whose draft differs from the public page. */
async function differences(): Promise<string[]> {
  const different: string[] = [];
  for (const path of await paths()) {
    const address = encodeURI(path);
    const [seen, drafted] = [await publicly(address), await asEditor(address)];
    expect([seen.status, drafted.status], path).toEqual([200, 200]);
    expect(drafted.body, path).toContain('data-draft-tool');
    expect(seen.body, path).not.toMatch(/data-sanity|data-draft/);
    expect(drafted.body.match(invisible)?.[0], `${path}: an invisible character`).toBeUndefined();
    if (bare(drafted.body) !== bare(seen.body)) different.push(path);
  }
  return different;
}

// @spec 2.5
test('the same content gives the same page in drafts and to the public, for every page of the dataset', {
  tag: '@full',
}, async () => {
  test.setTimeout(300_000);
  const all = await paths();
  for (const path of ['/', '/cart/', '/checkout/', '/purchase/', '/about/', '/draft-test/'])
    expect(all).toContain(path);
  expect(all.length).toBeGreaterThan(50);
  expect(await differences()).toEqual([]);
});

test('that comparison detects a changed word, a changed summary and a changed block', {
  tag: '@full',
}, async () => {
  const changes: readonly Readonly<Record<string, unknown>>[] = [
    { title: 'Another name' },
    { summary: 'Another sentence for search results.' },
    { blocks: [...blocks.slice(0, -1), quote('second', 'Second!')] },
  ];
  for (const change of changes) {
    await testSite.client.createOrReplace({ ...published, _id: draft._id, ...change });
    const [seen, drafted] = [await publicly('/draft-test/'), await asEditor('/draft-test/')];
    expect(bare(drafted.body), Object.keys(change)[0]).not.toBe(bare(seen.body));
  }
  await testSite.client.delete(draft._id);
});

test('a draft is neither cached nor indexed', async () => {
  await testSite.client.createOrReplace(draft);
  const link = await shareDraft(testSite.client, id);
  for (const answer of [await asEditor('/draft-test/'), await publicly(link.path)]) {
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(canary);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.headers['cache-control']).toContain('private');
    expect(answer.headers['x-robots-tag']).toContain('noindex');
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.body).toMatch(/<meta name="robots" content="noindex/);
  }
  expect((await publicly(link.path)).headers['referrer-policy']).toBe('no-referrer');
});

// @spec 2.5
test('a word that occurs only in drafts does not leak into pages, payloads, sitemap, API or log, or through draft requests', async () => {
  test.setTimeout(300_000);
  const client = testSite.client;
  // A draft of each type that pages show, and a page that exists only as a draft.
  const one = async (type: string) => {
    const [found] = await client.fetch<{ _id: string; _type: string; [field: string]: unknown }[]>(
      '*[_type == $type] | order(_id)[0...1]',
      { type },
      { perspective: 'published' },
    );
    if (!found) throw new Error(`The dataset has no ${type}.`);
    return found;
  };
  const words: Readonly<Record<string, object>> = {
    blogPost: { title: `Post ${canary}`, summary: canary },
    destination: { title: `Place ${canary}`, summary: canary },
    tour: { title: `Tour ${canary}`, summary: canary },
    travelPass: { title: `Pass ${canary}`, summary: canary, included: [canary] },
    station: { text: `Station ${canary}` },
    sharedSection: { title: canary, blocks: [textBlock('c', `Section ${canary}`)] },
    siteSettings: { footer: { columns: [], social: [], legal: [], copyright: `Footer ${canary}` } },
  };
  const drafts: string[] = [];
  for (const [type, change] of Object.entries(words)) {
    const document = await one(type);
    drafts.push(`drafts.${document._id}`);
    await client.createOrReplace({ ...document, _id: `drafts.${document._id}`, ...change });
  }
  const others: readonly Draft[] = [
    { ...pageOf('/only-a-draft/', `New ${canary}`, [hero]), _id: 'drafts.only-a-draft' },
    { _id: 'drafts.notice', _type: 'siteNotice', text: `Notice ${canary}`, tone: 'information' },
    {
      _id: 'drafts.redirect',
      _type: 'redirect',
      from: '/drafted-redirect/',
      to: { _type: 'reference', _ref: 'drafts.only-a-draft', _weak: true },
    },
  ];
  for (const more of others) {
    drafts.push(more._id);
    await client.createOrReplace(more);
  }
  const shown = isFullSize ? await paths() : pagesWithEveryBlock.map(({ path }) => path);
  const all = [...shown, '/only-a-draft/'];
  // Drafts first, so that anything they leave behind is there for the public requests.
  const unseen: string[] = [];
  for (const path of all) {
    if (!(await asEditor(encodeURI(path))).body.includes(canary)) unseen.push(path);
    await asEditor(encodeURI(path), { RSC: '1' });
  }
  expect(unseen, 'editors see it on every page, in the footer').toEqual([]);

  const leaks: string[] = [];
  const look = async (path: string, headers: Record<string, string> = {}) => {
    const { body, status, headers: answered } = await sendRequest(testSite.siteUrl, path, { headers });
    const said = body + JSON.stringify(answered);
    if (said.includes(canary) || said.includes(encodeURIComponent(canary))) leaks.push(`${status} ${path}`);
    return { status, body };
  };
  for (const path of all.map(encodeURI)) {
    await look(path);
    await look(path, { RSC: '1' });
    await look(path, { RSC: '1', 'Next-Router-Prefetch': '1' });
    await look(`${path}?as-of=2027-01-01T09:00&compare=&side=draft`);
    await look(`/api/v1/page-content?path=${path}`, key);
  }
  for (const path of [
    '/sitemap.xml',
    '/robots.txt',
    '/no-such-page/',
    '/comp_ref/',
    `/pre_${id}/`,
    '/pre_only-a-draft/',
  ])
    await look(path);
  expect((await look('/drafted-redirect/')).status).toBe(404);
  for (const path of ['/api/draft/newest?id=only-a-draft', '/studio/environment.json']) await look(path);
  // Every read-only call in the OpenAPI document, with the slugs of the drafts.
  const { body: described } = await look('/api/v1/openapi.json', key);
  const calls: Readonly<Record<string, object>> = JSON.parse(described).paths;
  const reads = Object.entries(calls).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  expect(reads.length).toBeGreaterThan(12);
  const everySlug = await client.fetch<string[]>('*[defined(slug.current)].slug.current');
  const slugs = everySlug.filter((_, index) => isFullSize || index % 8 === 0);
  for (const read of reads)
    for (const name of read.includes('{') ? slugs : [''])
      await look(
        `/api/v1${read.replace(/\{\w+\}/, encodeURIComponent(name))}?query=a&q=a&path=/&page=1`,
        key,
      );
  await look(`/draft-route/session/draft-test/`, { Cookie: cookie, 'x-draft': '1' });
  await look(`/draft-route/session/draft-test/`, { 'x-draft': '1' });
  expect(leaks).toEqual([]);
  const log = readFileSync(join(root, 'test-results', `${sharedLog}.log`), 'utf8');
  expect(log).not.toContain(canary);

  for (const each of drafts) await client.delete(each);
});

// @asvs 7.2.1
test('forged cookies and tokens open nothing', async () => {
  for (const forged of ['southbound-draft=1', `southbound-draft=99999999999.${'A'.repeat(43)}`])
    expect(
      (await sendRequest(testSite.siteUrl, '/draft-test/', { headers: { Cookie: forged } })).body,
    ).not.toContain(canary);
  const link = await shareDraft(testSite.client, id);
  const other = await shareDraft(testSite.client, 'no-such-page');
  const nothing = [
    `/pre_${id}/`,
    `/pre_${id}/?token=`,
    `/pre_${id}/?token=${'x'.repeat(43)}`,
    `/pre_${id}/?token=${other.token}`,
    `/pre_home/?token=${link.token}`,
    `/pre_${id}/more/?token=${link.token}`,
    `/pre_no-such-page/?token=${other.token}`,
  ];
  for (const path of nothing) {
    const answer = await publicly(path);
    expect(answer.status, path).toBe(404);
    expect(answer.body).not.toContain(canary);
    expect(answer.body).not.toContain('draft-banner');
  }
});

// @spec 7.4
test('page-preview returns what the link shows', { tag: '@full' }, async () => {
  const { token } = await shareDraft(testSite.client, id);
  const call = async (path: string) => {
    const { status, body, headers } = await sendRequest(testSite.siteUrl, `/api/v1${path}`, { headers: key });
    return { status, headers, data: JSON.parse(body).data };
  };
  const byId = await call(`/page-preview/${id}?token=${token}`);
  const byPath = await call(`/page-preview?path=/draft-test/&token=${token}`);
  expect(byId.status).toBe(200);
  expect(byId.data).toEqual(byPath.data);
  expect(byId.data).toMatchObject({ id, title: draft.title, path: '/draft-test/' });
  expect(byId.headers['cache-control']).toBe('private, no-store');
  expect((await call(`/page-preview/home?token=${token}`)).status).toBe(404);
});

test('the public page’s scripts and styles have no draft code', { tag: '@full' }, async () => {
  const { body } = await publicly('/draft-test/');
  // Scripts that load late are in a list, not in a tag.
  const files = new Set(body.match(/\/_next\/static\/[^"\\]+\.(?:js|css)/g));
  expect(files.size).toBeGreaterThan(8);
  for (const file of files) {
    const { body: text } = await publicly(file);
    expect(text, file).not.toMatch(/draft-banner|draft-newer|visual-editing|data-draft/);
  }
  expect(wordsOf(body)).not.toContain('Draft');
});
