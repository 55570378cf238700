/** Publishing actions of the Studio: redirects for moved pages, pages in use, deletion, and warnings. */
import { expect as base, test } from '@playwright/test';
import { chooseAction as choose } from './support/studio-page.ts';
import { openDocument, type StudioSite, startStudioSite, watchEditor } from './support/studio-site.ts';

/** Timeout for the Studio, which takes seconds to start on a busy machine, in milliseconds. */
const expect = base.configure({ timeout: 30_000 });

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let testSite: StudioSite;
const hero = { _key: 'h', _type: 'hero', schemaVersion: 1, heading: 'A station of tests' };
const pageOf = (id: string, path: string, blocks: readonly unknown[]) => ({
  _id: id,
  _type: 'page',
  title: `Page ${id}`,
  path: { _type: 'slug', current: path },
  summary: 'A page of the tests.',
  blocks,
});

test.beforeAll(async () => {
  testSite = await startStudioSite('studio-publishing');
  await testSite.client.createOrReplace(pageOf('used', '/used_page/', [hero]));
  await testSite.client.createOrReplace(
    pageOf('user', '/user_page/', [
      hero,
      {
        _key: 'i',
        _type: 'callToAction',
        schemaVersion: 1,
        heading: 'Go there',
        links: [{ _key: 'l', _type: 'link', label: 'Used', target: { _type: 'reference', _ref: 'used' } }],
      },
    ]),
  );
});
test.afterAll(() => testSite?.stop());

const statusOf = async (path: string) =>
  (await fetch(`${testSite.siteUrl}${path}`, { redirect: 'manual' })).status;

test('moving a page and pressing “Publish” once leaves a redirect', {
  tag: '@full',
}, async ({ context }) => {
  const faults = await watchEditor(context, testSite);
  await expect.poll(() => statusOf('/used_page/')).toBe(200);
  await testSite.client.createOrReplace({
    ...pageOf('used', '/moved_page/', [hero]),
    _id: 'drafts.used',
  });
  const page = await context.newPage();
  await openDocument(page, testSite, 'used', 'page');
  const button = page.getByTestId('action-publish');
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText('Visitors to /used_page/ are redirected to the new address.')).toBeVisible();
  await expect.poll(() => statusOf('/moved_page/')).toBe(200);
  const answer = await fetch(`${testSite.siteUrl}/used_page/?a=1`, { redirect: 'manual' });
  expect(answer.status).toBe(308);
  expect(answer.headers.get('location')).toMatch(/\/moved_page\/\?a=1$/);
  expect(faults).toEqual([]);
});

test('a page that a live page links to cannot be removed: the editor sees where it is used', {
  tag: '@full',
}, async ({ context }) => {
  const page = await context.newPage();
  await openDocument(page, testSite, 'used', 'page');
  for (const action of [/^Unpublish/, /^Delete/]) {
    await choose(page, action);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('It is in use in one place: change that first')).toBeVisible();
    await expect(dialog.getByTestId('uses')).toContainText('Page user');
    await expect(dialog.getByRole('button', { name: action })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
  expect(await statusOf('/moved_page/')).toBe(200);
});

test('an unused page is unpublished, and deleted with the redirects that lead to it', {
  tag: '@full',
}, async ({ context }) => {
  await testSite.client.patch('user').unset(['blocks[_key=="i"]']).commit();
  const page = await context.newPage();
  await openDocument(page, testSite, 'used', 'page');
  await choose(page, /^Unpublish/);
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Unpublished. It is still here as a draft.')).toBeVisible();
  await expect.poll(() => statusOf('/moved_page/')).toBe(404);
  await page.getByTestId('action-publish').click();
  await expect.poll(() => statusOf('/moved_page/')).toBe(200);
  await expect.poll(() => statusOf('/used_page/')).toBe(308);
  await choose(page, /^Delete/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted.', { exact: true })).toBeVisible();
  await expect.poll(() => statusOf('/moved_page/')).toBe(404);
  expect(await testSite.client.fetch('*[_type == "redirect" && target._ref == "used"]')).toEqual([]);
});

test('an editor is warned before publishing what visitors will not see, and may continue', {
  tag: '@full',
}, async ({ context }) => {
  await testSite.client.createOrReplace({ ...pageOf('later', '/later_page/', [hero]), _id: 'drafts.later' });
  await testSite.client.createOrReplace({
    _id: 'drafts.to-later',
    _type: 'redirect',
    from: '/to_later/',
    target: { _type: 'reference', _ref: 'later', _weak: true },
  });
  const page = await context.newPage();
  await openDocument(page, testSite, 'to-later', 'redirect');
  const button = page.getByTestId('action-publish');
  await expect(button).toBeEnabled();
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The target page is not public')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toHaveCount(0);
  const published = () => testSite.client.fetch('count(*[_id == "to-later"])');
  expect(await published()).toBe(0);
  await button.click();
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expect.poll(published).toBe(1);
});

test.describe('a page with pages below it', { tag: '@full' }, () => {
  test.beforeEach(async () => {
    await testSite.client
      .transaction()
      .createOrReplace(pageOf('section', '/section_a/', [hero]))
      .createOrReplace(pageOf('inside', '/section_a/inside/', [hero]))
      .createOrReplace({
        ...pageOf('inside', '/section_a/inside/', [hero]),
        _id: 'drafts.inside',
        title: 'Unfinished',
      })
      .commit();
  });
  test.afterEach(async () => {
    await testSite.client.delete({ query: '*[_type == "redirect" && target._ref in ["section", "inside"]]' });
  });
  const pathsOf = async () =>
    Object.fromEntries(
      (await testSite.client.getDocuments(['section', 'inside', 'drafts.inside'])).map((found) => [
        found?._id,
        found?.path.current,
      ]),
    );

  test('moves with them when it is published at a new address', async ({ context }) => {
    await testSite.client.createOrReplace({
      ...pageOf('section', '/section_b/', [hero]),
      _id: 'drafts.section',
    });
    await expect.poll(() => statusOf('/section_a/inside/')).toBe(200);
    const other = pageOf('other', '/section_b/inside/', [hero]);
    await testSite.client.create(other);
    const page = await context.newPage();
    await openDocument(page, testSite, 'section', 'page');
    const button = page.getByTestId('action-publish');
    await expect(button).toBeEnabled();
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('moved-pages')).toContainText('/section_b/inside/');
    await expect(dialog.getByText('Another page has the address /section_b/inside/.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Move 1 page and publish' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await testSite.client.delete(other._id);
    await button.click();
    await dialog.getByRole('button', { name: 'Move 1 page and publish' }).click();
    await expect(page.getByText('Visitors to the old addresses are redirected')).toBeVisible();
    await expect.poll(() => statusOf('/section_b/inside/')).toBe(200);
    await expect.poll(() => statusOf('/section_a/inside/')).toBe(308);
    await expect.poll(() => statusOf('/section_a/')).toBe(308);
    expect(await pathsOf()).toEqual({
      section: '/section_b/',
      inside: '/section_b/inside/',
      'drafts.inside': '/section_b/inside/',
    });
    // Only the addresses of the page below were published.
    expect(await testSite.client.getDocument('inside')).toMatchObject({ title: 'Page inside' });
  });

  test('moves by an action, to an address that is free', async ({ context }) => {
    const page = await context.newPage();
    await openDocument(page, testSite, 'section', 'page');
    await choose(page, /^Move/);
    const dialog = page.getByRole('dialog');
    await dialog.getByTestId('move-to').fill('/user_page/');
    await expect(dialog.getByText('Another page has the address /user_page/.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Move 2 pages' })).toBeDisabled();
    await dialog.getByTestId('move-to').fill('/section_c/');
    await expect(dialog.getByTestId('moved-pages')).toContainText('/section_c/inside/');
    await dialog.getByRole('button', { name: 'Move 2 pages' }).click();
    await expect(page.getByText('2 pages moved.')).toBeVisible();
    await expect.poll(() => statusOf('/section_c/inside/')).toBe(200);
    await expect.poll(() => statusOf('/section_a/')).toBe(308);
  });
});

test('a release publishes a page at a new address with its redirect, and is reverted as one', {
  tag: '@full',
}, async ({ context }) => {
  const faults = await watchEditor(context, testSite);
  const { client, siteUrl } = testSite;
  await client.createOrReplace(pageOf('released', '/released_page/', [hero]));
  await client.releases.create({ releaseId: 'rTest', metadata: { title: 'A test', releaseType: 'asap' } });
  await client.createVersion({ releaseId: 'rTest', publishedId: 'released', baseId: 'released' });
  const page = await context.newPage();
  await page.goto(`${siteUrl}/studio/intent/edit/id=released;type=page/?perspective=rTest`);
  await page.getByTestId('field-path').getByRole('textbox').fill('/renamed_page/');
  const redirect = { from: '/released_page/', target: 'released' };
  const redirects = (perspective: 'published' | [string]) =>
    client.fetch(
      '*[_type == "redirect" && target._ref == "released"]{from, "target": target._ref}',
      {},
      { perspective },
    );
  await expect.poll(() => redirects(['rTest'])).toEqual([redirect]);
  expect(await redirects('published')).toEqual([]);
  await page.goto(`${siteUrl}/studio/releases/rTest`);
  await expect(page.getByTestId('document-table-card')).toContainText('/released_page/');
  await page.getByTestId('publish-all-button').click();
  await page.getByTestId('confirm-publish-dialog').getByTestId('confirm-button').click();
  await expect.poll(() => statusOf('/renamed_page/')).toBe(200);
  await expect.poll(() => statusOf('/released_page/')).toBe(308);
  await page.getByTestId('revert-button').click();
  await page.getByRole('dialog').getByLabel('Immediately revert the release').check();
  await page.getByRole('dialog').getByTestId('confirm-button').click();
  await expect.poll(() => statusOf('/released_page/')).toBe(200);
  await expect.poll(() => statusOf('/renamed_page/')).toBe(404);
  expect(await redirects('published')).toEqual([]);
  expect(faults).toEqual([]);
});
