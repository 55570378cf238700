/** Work on many documents in the Studio: lists, publishing together, the site check, patterns and the media library. */
import { expect as base, test } from '@playwright/test';
import { chooseAction } from './support/studio-page.ts';
import { openDocument, type StudioSite, startStudioSite, watchEditor } from './support/studio-site.ts';

/** Timeout for the Studio, which takes seconds to start on a busy machine, in milliseconds. */
const expect = base.configure({ timeout: 60_000 });

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let testSite: StudioSite;
test.beforeAll(async () => {
  testSite = await startStudioSite('studio-library');
});
test.afterAll(() => testSite?.stop());

const draftOf = (id: string, path: string, blocks: readonly object[] = []) => ({
  _id: `drafts.${id}`,
  _type: 'page',
  title: `Page ${id}`,
  path: { _type: 'slug', current: path },
  summary: 'A page of the tests, with a sentence that is long enough for a search result to show it whole.',
  blocks: [{ _key: 'h', _type: 'hero', schemaVersion: 1, heading: `Page ${id}` }, ...blocks],
});

test('drafts are published together, checked, and their pictures described', { tag: '@full' }, async ({
  context,
}) => {
  const faults = await watchEditor(context, testSite);
  const text = { _key: 'q', _type: 'quote', schemaVersion: 1, text: 'Worth the detour.' };
  const link = { _key: 'l', label: 'Inside', url: 'http://10.0.0.1/' };
  const invitation = { _key: 'i', _type: 'callToAction', schemaVersion: 1, heading: 'Go', links: [link] };
  await testSite.client.create(draftOf('one', '/one/', [text, invitation]));
  await testSite.client.create(draftOf('two', '/two/'));
  await testSite.client.create(draftOf('bad', 'no address'));
  const page = await context.newPage();

  await page.goto(`${testSite.siteUrl}/studio/structure/drafts`);
  await expect(page.getByText('3 drafts')).toBeVisible();
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Publish …', exact: true }).click();
  await page.getByRole('button', { name: 'Publish 2 documents' }).click();
  const result = page.getByRole('dialog', { name: 'Published: 2 documents' });
  await expect(result.getByRole('listitem').filter({ hasText: 'Page bad' })).toContainText('Not included');
  await result.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('1 draft', { exact: true })).toBeVisible();
  await expect.poll(async () => (await fetch(`${testSite.siteUrl}/two/`)).status).toBe(200);

  // The pages that nothing links to, and a link that is no public address.
  await page.goto(`${testSite.siteUrl}/studio/site-check`);
  await page.getByText('Links to other sites').click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const checked = page.getByTestId('site-check').getByRole('listitem').filter({ hasText: 'Page one' });
  await expect(checked.first()).toContainText('cannot be reached by links from the home page', {
    timeout: 180_000,
  });
  await expect(checked.first()).toContainText('It is not a public web address.');

  await openDocument(page, testSite, 'one', 'page');
  await chooseAction(page, /Save blocks as pattern/);
  const form = page.getByRole('dialog', { name: 'Save blocks as pattern' });
  await form.getByRole('checkbox').first().check();
  await form.getByRole('textbox').first().fill('Praise');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Pattern saved.')).toBeVisible();
  await openDocument(page, testSite, 'two', 'page');
  await page.getByTestId('add-block').click();
  await page.getByRole('button', { name: 'Saved patterns' }).click();
  await page.getByRole('button', { name: /^Praise/ }).click();
  await expect
    .poll(() => testSite.client.fetch('*[_id == "drafts.two"][0].blocks[1].text', {}, { perspective: 'raw' }))
    .toBe('Worth the detour.');

  await page.goto(`${testSite.siteUrl}/studio/media`);
  await page.getByRole('button', { name: 'Edit “milford-sound.png”' }).click();
  await page.getByLabel('What the picture shows').fill('A fjord.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await testSite.client.fetch('*[altText == "A fjord."].originalFilename')).toEqual([
    'milford-sound.png',
  ]);

  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Unused' });
  const name = 'Edit “new.svg”';
  await page.getByLabel('Pictures to upload').setInputFiles({
    name: 'new.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
    ),
  });
  await expect(page.getByRole('button', { name })).toBeVisible();
  const uploaded = await testSite.client.fetch('*[originalFilename == "new.svg"][0]._id');
  const picture = { _type: 'image', asset: { _type: 'reference', _ref: uploaded } };
  await testSite.client.create({ _id: 'drafts.uses-new', _type: 'page', title: 'Uses it', picture });
  await expect(page.getByRole('button', { name }), 'a use shows at once').toHaveCount(0);
  expect(faults).toEqual([]);
});
