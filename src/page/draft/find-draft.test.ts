import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { findDraft, findPublicPage, placeInDrafts } from './find-draft.ts';

let lake: TestLake;
const page = (id: string, path: string) => ({ _id: id, _type: 'page', title: id, path: { current: path } });

beforeAll(async () => {
  lake = await startTestLake([
    page('rail', '/rail/'),
    page('drafts.north', '/rail/north/'),
    page('drafts.deep', '/rail/north/deep/'),
    page('drafts.alone', '/alone/'),
    page('a', '/a/'),
    page('b', '/b/'),
    // Each wants the other's address.
    page('drafts.a', '/b/'),
    page('drafts.b', '/a/'),
    // While its address is typed, one passes through the address of a page that sorts after it.
    page('taken', '/taken/'),
    page('passing', '/passing/'),
    page('drafts.passing', '/taken/'),
  ]);
  vi.stubEnv('LAKE_URL', lake.url);
  forgetConfig();
});
afterAll(async () => {
  await lake.close();
  vi.unstubAllEnvs();
  forgetConfig();
});

test('leads from an unpublished page to the nearest public page above', async () => {
  expect(await findPublicPage('/rail/north/deep/', null)).toMatchObject({ path: '/rail/', title: 'rail' });
  expect(await findPublicPage('/alone/', null)).toEqual({ path: '/', title: 'Home' });
});

test('finds pages that swap addresses at their new ones', async () => {
  expect((await findDraft('/a/'))?.id).toBe('b');
  expect((await findDraft('/b/'))?.id).toBe('a');
  expect(await placeInDrafts('/a/')).toBe('/b/');
  expect(await placeInDrafts('/pre_a/')).toBe('/b/');
  expect(await placeInDrafts('/nowhere/')).toBeNull();
  expect(await findDraft('/pre_a/')).toBeNull();
});

test('a page whose new address is taken is previewed apart, so that the preview never stays on the other page', async () => {
  expect(await placeInDrafts('/passing/')).toBe('/pre_passing/');
  expect((await findDraft('/pre_passing/'))?.id).toBe('passing');
});
