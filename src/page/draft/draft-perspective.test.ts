import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readReleaseTitles } from '#cms/releases.ts';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { findDraftPerspective, parseDraftPerspective } from './draft-perspective.ts';
import { findDraft, placeInDrafts } from './find-draft.ts';

test.each([
  [undefined, 'drafts'],
  ['published', 'published'],
  ['previewDrafts', 'drafts'],
  [['rSpring', 'drafts'], 'rSpring,drafts'],
  ['rSpring, rSummer,rSpring', 'rSpring,rSummer'],
  ['raw', 'drafts'],
  ['a b', 'drafts'],
  ['x;y=1', 'drafts'],
  ['', 'drafts'],
  [Array.from({ length: 11 }, (_, at) => `r${at}`), 'drafts'],
])('the perspective %j is %s', (value, expected) => {
  expect(parseDraftPerspective(value)).toBe(expected);
});

describe('with releases', () => {
  let lake: TestLake;
  const page = (id: string, path: string, title: string) => ({
    _id: id,
    _type: 'page',
    title,
    path: { current: path },
  });
  beforeAll(async () => {
    lake = await startTestLake([
      page('a', '/a/', 'Published'),
      page('drafts.a', '/a/', 'Draft'),
      page('versions.rSpring.a', '/spring/', 'Spring'),
      page('versions.rSummer.a', '/a/', 'Summer'),
      page('versions.rSummer.new', '/new/', 'New in summer'),
    ]);
    const { client } = lake;
    await client.releases.create({ releaseId: 'rSpring', metadata: { title: 'Spring offers' } });
    await client.releases.create({ releaseId: 'rSummer', metadata: { title: 'Summer' } });
    await client.releases.schedule({ releaseId: 'rSpring', publishAt: '2099-09-01T00:00:00Z' });
    await client.releases.schedule({ releaseId: 'rSummer', publishAt: '2099-12-01T00:00:00Z' });
    vi.stubEnv('LAKE_URL', lake.url);
    forgetConfig();
  });
  afterAll(async () => {
    await lake.close();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  test('a page is found as the perspective has it', async () => {
    expect((await findDraft('/a/', 'published'))?.title).toBe('Published');
    expect((await findDraft('/a/', 'drafts'))?.title).toBe('Draft');
    expect((await findDraft('/spring/', 'rSpring,drafts'))?.title).toBe('Spring');
    expect((await findDraft('/a/', 'rSummer,rSpring,drafts'))?.title).toBe('Summer');
    expect(await findDraft('/new/', 'drafts')).toBeNull();
    expect((await findDraft('/new/', 'rSummer'))?.id).toBe('new');
  });

  test('a page that a release moves is followed to its address there', async () => {
    expect(await placeInDrafts('/a/', 'rSpring,drafts')).toBe('/spring/');
  });

  test.each([
    [undefined, '2099-08-31T00:00Z', 'drafts'],
    [undefined, '2099-09-02T00:00Z', 'rSpring,drafts'],
    [undefined, '2099-12-02T00:00Z', 'rSummer,rSpring,drafts'],
    ['rSpring,drafts', '2099-12-02T00:00Z', 'rSummer,rSpring,drafts'],
    ['published', '2099-12-02T00:00Z', 'published'],
    [undefined, 'nonsense', 'drafts'],
  ])('%s at %s shows the releases scheduled until then: %s', async (cookie, asOf, expected) => {
    expect(await findDraftPerspective(cookie, new URLSearchParams({ 'as-of': asOf }))).toBe(expected);
  });

  test('releases have titles, apart from those that are gone', async () => {
    expect(await readReleaseTitles(['rSpring', 'gone'])).toEqual(new Map([['rSpring', 'Spring offers']]));
  });
});
