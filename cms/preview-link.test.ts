import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { singleton } from '#platform/singleton.ts';
import { findPreview, findPreviewLink, maxPreviewLinkMs } from './preview-link.ts';
import { freshContent, readNewestRevision } from './uncached-content.ts';

const hour = 3_600_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const token = (letter: string) => letter.repeat(43);

let lake: TestLake;
let present: Date;

const link = (letter: string, more: Record<string, unknown> = {}) => ({
  _id: `previewLink.${letter}`,
  _type: 'previewLink',
  tokenHash: sha256(token(letter)),
  page: { _type: 'reference', _ref: 'trains', _weak: true },
  expiresAt: new Date(present.getTime() + hour).toISOString(),
  ...more,
});
const page = (id: string, path: string, more: object = {}) => ({
  _id: id,
  _type: 'page',
  title: `Title of ${path}`,
  path: { _type: 'slug', current: path },
  blocks: [],
  ...more,
});

beforeAll(async () => {
  present = new Date();
  lake = await startTestLake([
    page('trains', '/trains/'),
    page('ferries', '/ferries/'),
    {
      _id: 'post',
      _type: 'blogPost',
      title: 'As published',
      slug: { _type: 'slug', current: 'post' },
      publishedAt: '2026-01-01T00:00:00Z',
    },
    { _id: 'siteSettings', _type: 'siteSettings', navigation: [], footer: { copyright: 'Published' } },
  ]);
  vi.stubEnv('LAKE_URL', lake.url);
  forgetConfig();
});
afterAll(async () => {
  await lake.close();
  vi.unstubAllEnvs();
  forgetConfig();
});

const trains = { id: 'trains' };

describe('a preview link', () => {
  test('opens the latest draft of its page', async () => {
    await lake.client.create(link('a'));
    await lake.client.createOrReplace(
      page('drafts.trains', '/fast-trains/', {
        title: 'Fast trains',
        blocks: [{ _key: 'cards', _type: 'cardList', source: 'blogs' }],
      }),
    );
    const found = await findPreview(trains, token('a'), present);
    expect(found?.page).toMatchObject({ id: 'trains', path: '/fast-trains/', title: 'Fast trains' });
    expect((await findPreview({ path: '/fast-trains/' }, token('a'), present))?.page.id).toBe('trains');
  });

  // @spec 2.5
  test('shows only the draft of its own page, and published content of other documents', async () => {
    const post = (id: string, title: string) => ({
      _id: id,
      _type: 'blogPost',
      title,
      slug: { _type: 'slug', current: id.replace('drafts.', '') },
      publishedAt: '2026-01-01T00:00:00Z',
    });
    await lake.client.createOrReplace(post('drafts.post', 'As drafted'));
    await lake.client.createOrReplace(post('drafts.secret', 'An announcement'));
    const reference = (id: string) => ({ _key: id, _type: 'reference', _ref: id, _weak: true });
    await lake.client.create(link('k', { page: reference('cards') }));
    await lake.client.create(
      page('drafts.cards', '/cards/', {
        blocks: [
          { _key: 'all', _type: 'cardList', source: 'blogs' },
          {
            _key: 'chosen',
            _type: 'cardList',
            source: 'chosen',
            chosen: [reference('post'), reference('secret')],
          },
        ],
      }),
    );
    const draft = await lake.client.getDocument('drafts.cards');
    await lake.client.create(link('l', { page: reference('cards'), pinnedRevision: draft?._rev }));
    for (const letter of ['k', 'l']) {
      const shown = JSON.stringify((await findPreview({ id: 'cards' }, token(letter), present))?.page.blocks);
      expect(shown).toContain('As published');
      expect(shown).not.toContain('As drafted');
      expect(shown).not.toContain('An announcement');
    }
    expect(JSON.stringify((await freshContent('drafts').findPage('/cards/'))?.blocks)).toContain(
      'An announcement',
    );
  });

  test('shows its page and the page’s shared sections in a release, until that is published', async () => {
    const section = (_id: string, text: string) => ({
      ...{ _id, _type: 'sharedSection', title: 'Section' },
      blocks: [{ _key: 'q', _type: 'quote', text }],
    });
    const blocks = [
      { _key: 's', _type: 'sharedBlocks', section: { _type: 'reference', _ref: 'season', _weak: true } },
    ];
    for (const document of [section('season', 'Published'), page('seasonal', '/seasonal/', { blocks })])
      await lake.client.create(document);
    await lake.client.create(page('drafts.seasonal', '/seasonal/', { title: 'Drafted', blocks }));
    await lake.client.create(section('drafts.season', 'Drafted'));
    await lake.client.releases.create({ releaseId: 'rSeason', metadata: { title: 'Season' } });
    await lake.client.create(page('versions.rSeason.seasonal', '/seasonal/', { title: 'Released', blocks }));
    await lake.client.create(section('versions.rSeason.season', 'Released'));
    const reference = { _type: 'reference', _ref: 'seasonal', _weak: true };
    await lake.client.create(link('r', { page: reference, release: 'rSeason' }));
    const shown = async () =>
      JSON.stringify((await findPreview({ id: 'seasonal' }, token('r'), present))?.page);
    expect((await shown()).match(/Released/g)).toHaveLength(2);
    expect(await shown()).not.toContain('Drafted');
    expect(await readNewestRevision('seasonal', 'rSeason')).not.toBe(await readNewestRevision('seasonal'));
    await lake.client.releases.publish({ releaseId: 'rSeason' });
    expect((await shown()).match(/Released/g)).toHaveLength(2);
  });

  test('shows the drafts of its page’s shared sections', async () => {
    const section = (id: string, text: string) => ({
      _id: id,
      _type: 'sharedSection',
      title: 'Section',
      blocks: [{ _key: 'q', _type: 'quote', text }],
    });
    await lake.client.create(section('changed', 'Published words'));
    await lake.client.create(section('drafts.changed', 'Drafted words'));
    await lake.client.create(section('drafts.new-section', 'New words'));
    const held = (id: string) => ({
      _key: id,
      _type: 'sharedBlocks',
      section: { _type: 'reference', _ref: id, _weak: true },
    });
    await lake.client.create(
      page('drafts.sections', '/sections/', {
        blocks: [
          held('changed'),
          held('new-section'),
          held('nowhere'),
          { _key: 'none', _type: 'sharedBlocks' },
        ],
      }),
    );
    await lake.client.create(link('m', { page: { _type: 'reference', _ref: 'sections', _weak: true } }));
    const found = await findPreview({ id: 'sections' }, token('m'), present);
    const drafted = await freshContent('drafts').findPage('/sections/');
    expect(found?.page.blocks).toEqual(drafted?.blocks);
    const shown = JSON.stringify(found?.page.blocks);
    for (const words of ['Drafted words', 'New words']) expect(shown).toContain(words);
    expect(shown).not.toContain('Published words');
  });

  test('stays at its pinned revision, which may be a draft or published', async () => {
    const published = await lake.client.getDocument('trains');
    const draft = await lake.client.getDocument('drafts.trains');
    await lake.client.create(link('b', { pinnedRevision: draft?._rev }));
    await lake.client.create(link('c', { pinnedRevision: published?._rev }));
    await lake.client.patch('drafts.trains').set({ title: 'Faster trains' }).commit();
    expect((await findPreview(trains, token('b'), present))?.page).toMatchObject({
      id: 'trains',
      revision: draft?._rev,
      title: 'Fast trains',
    });
    expect((await findPreview(trains, token('b'), present))?.page.blocks).toHaveLength(1);
    expect((await findPreview(trains, token('c'), present))?.page.title).toBe('Title of /trains/');
    expect((await findPreview(trains, token('a'), present))?.page.title).toBe('Faster trains');
  });

  test('opens nothing if its pinned revision is unknown', async () => {
    await lake.client.create(link('d', { pinnedRevision: 'nobody' }));
    expect(await findPreview(trains, token('d'), present)).toBeNull();
  });

  test('expires at its date, at the latest fourteen days after its creation', async () => {
    await lake.client.create(link('e'));
    const end = present.getTime() + hour;
    expect(await findPreviewLink(token('e'), new Date(end - 1))).not.toBeNull();
    expect(await findPreviewLink(token('e'), new Date(end))).toBeNull();
    await lake.client.create(link('f', { expiresAt: '2999-01-01T00:00:00Z' }));
    const made = Date.parse((await lake.client.getDocument('previewLink.f'))?._createdAt ?? '');
    expect(await findPreviewLink(token('f'), new Date(made + maxPreviewLinkMs - 1))).not.toBeNull();
    expect(await findPreviewLink(token('f'), new Date(made + maxPreviewLinkMs))).toBeNull();
  });

  test('opens nothing if its creation date is in the future, which would evade the limit of fourteen days', async () => {
    const made = new Date(present.getTime() + 365 * 24 * hour).toISOString();
    await lake.client.create(link('n', { _createdAt: made, expiresAt: '2999-01-01T00:00:00Z' }));
    expect((await lake.client.getDocument('previewLink.n'))?._createdAt).toBe(made);
    expect(await findPreviewLink(token('n'), present)).toBeNull();
  });

  // @spec 2.5
  test('opens nothing once it is revoked', async () => {
    await lake.client.create(link('g'));
    expect(await findPreview(trains, token('g'), present)).not.toBeNull();
    await lake.client.patch('previewLink.g').set({ revokedAt: present.toISOString() }).commit();
    expect(await findPreview(trains, token('g'), present)).toBeNull();
  });

  // @spec 2.5
  // @asvs 8.2.2
  test('opens no other page, by id or by path', async () => {
    expect(await findPreview({ id: 'ferries' }, token('a'), present)).toBeNull();
    expect(await findPreview({ path: '/ferries/' }, token('a'), present)).toBeNull();
    expect(await findPreview({ path: '/trains/' }, token('a'), present)).toBeNull();
  });

  test.each<[unknown, string]>([
    ['', 'none'],
    [token('z'), 'an unknown one'],
    [`${token('a')}a`, 'a longer one'],
    [null, 'null'],
    [['a'], 'a list'],
  ])('is not opened by %j (%s)', async (given, _what) => {
    expect(await findPreview(trains, given, present)).toBeNull();
  });

  test('still opens while others guess if it was opened before; an unknown one is blocked', async () => {
    await lake.client.create(link('o'));
    await lake.client.create(link('p'));
    expect(await findPreview(trains, token('o'), present)).not.toBeNull();
    for (let guess = 0; guess < 70; guess++) await findPreviewLink(`${guess}`.padStart(43, 'guess'), present);
    expect(await findPreview(trains, token('p'), present)).toBeNull();
    expect(await findPreview(trains, token('o'), present)).not.toBeNull();
    singleton('content.lookup-budgets').current = undefined;
    expect(await findPreview(trains, token('p'), present)).not.toBeNull();
  });

  test('opens nothing if its document is public or a draft', async () => {
    await lake.client.create(link('h', { _id: 'drafts.previewLink.h' }));
    await lake.client.create(link('i', { _id: 'public-link' }));
    for (const letter of ['h', 'i']) expect(await findPreview(trains, token(letter), present)).toBeNull();
  });

  test('opens a page that was never published and has no address', async () => {
    await lake.client.create({ _id: 'drafts.new', _type: 'page', title: 'New', blocks: [] });
    await lake.client.create(link('j', { page: { _type: 'reference', _ref: 'new', _weak: true } }));
    expect((await findPreview({ id: 'new' }, token('j'), present))?.page).toMatchObject({
      id: 'new',
      path: '/pre_new/',
      title: 'New',
    });
  });
});

describe('uncached content', () => {
  test('is the draft or the published version, depending on the perspective', async () => {
    expect((await freshContent('drafts').findPage('/blogs/post/'))?.title).toBe('As drafted');
    expect((await freshContent('published').findPage('/blogs/post/'))?.title).toBe('As published');
    expect(await freshContent('published').findPage('/fast-trains/')).toBeNull();
    expect(await freshContent('drafts').findPage('/trains/')).toBeNull();
  });

  test('has drafts of the settings, too', async () => {
    await lake.client.create({
      _id: 'drafts.siteSettings',
      _type: 'siteSettings',
      navigation: [],
      footer: { copyright: 'Drafted' },
    });
    expect((await freshContent('drafts').findSettings())?.footer.copyright).toBe('Drafted');
    expect((await freshContent('published').findSettings())?.footer.copyright).toBe('Published');
  });

  test('returns the newest revision of pages, and null for other documents', async () => {
    const page = await freshContent('drafts').findPage('/fast-trains/');
    expect(await readNewestRevision('trains')).toBe(page?.revision);
    for (const id of ['nobody', 'previewLink.a', 'drafts.trains', 'siteSettings'])
      expect(await readNewestRevision(id)).toBeNull();
  });

  test('shows each change immediately', async () => {
    const content = freshContent('drafts');
    for (const title of ['One', 'Two', 'Three']) {
      await lake.client.patch('drafts.trains').set({ title }).commit();
      expect((await content.findPage('/fast-trains/'))?.title).toBe(title);
    }
  });
});
