/** An editor’s whole journey in the Studio: create, upload, preview, share, publish, move, restore and unpublish a page. */
import { expect as base, chromium, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { launchOptions } from '#scripts/launch/browser.mjs';
import { pageOf } from './support/publish.ts';
import { sendRequest } from './support/raw-http.ts';
import { Editor } from './support/studio-page.ts';
import { type StudioSite, startStudioSite, watchEditor } from './support/studio-site.ts';

/** Timeout for the Studio, which takes seconds to start on a busy machine, in milliseconds. */
const studioTimeoutMs = 60_000;
const expect = base.configure({ timeout: studioTimeoutMs });
/** Timeout until published content shows, on a machine with other load. */
const soon = { timeout: 5_000, intervals: [20] };

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: studioTimeoutMs });

let testSite: StudioSite;
test.beforeAll(async () => {
  testSite = await startStudioSite('editor-journey');
});
test.afterAll(() => testSite?.stop());

const first = '/night_ferry/';
const second = '/ferries_by_night/';
/** Occurs in each field of the draft. */
const secret = 'Tūī-at-midnight';
const name = `The night ferry, ${secret}`;
const colour = { r: 23, g: 98, b: 140 };

const scripted =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script></svg>';
const drawn = { create: { width: 640, height: 400, channels: 3, background: colour } } as const;

const get = (path: string) => sendRequest(testSite.siteUrl, path);
const statusOf = async (path: string) => (await get(path)).status;
const isListed = async (path: string) => (await get('/sitemap.xml')).body.includes(`${path}</loc>`);

/** Another page that links to the page of this test, as an import may have left it. */
const linking = (id: string) =>
  pageOf('/linking/', 'Linking', [
    { _key: 'h', _type: 'hero', schemaVersion: 1, heading: 'Linking' },
    {
      _key: 'l',
      _type: 'linkList',
      schemaVersion: 1,
      heading: 'Further on',
      links: [
        {
          _key: 'one',
          _type: 'describedLink',
          label: 'By night',
          target: { _type: 'reference', _ref: id, _weak: true },
        },
      ],
    },
  ]);
/** The target of that page’s link; null if it is plain text, undefined if it is missing. */
async function linkOf(): Promise<string | null | undefined> {
  const { body } = await get('/linking/');
  if (!body.includes('By night')) return undefined;
  return /<a [^>]*href="([^"]*)"[^>]*>By night</.exec(body)?.[1] ?? null;
}

/** The colour in the middle of the page’s picture, as the browser renders it. */
async function colourOfPicture(page: Page): Promise<{ r: number; g: number; b: number }> {
  const image = page.locator('[data-block="mediaText"] img');
  await image.scrollIntoViewIfNeeded();
  return image.evaluate(async (node) => {
    if (!(node instanceof HTMLImageElement)) throw new Error('There is no picture.');
    await node.decode();
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas?.drawImage(node, node.naturalWidth / 2, node.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
    return { r, g, b };
  });
}

async function expectPicture(page: Page): Promise<void> {
  const seen = await colourOfPicture(page);
  for (const channel of ['r', 'g', 'b'] as const)
    expect(Math.abs(seen[channel] - colour[channel]), channel).toBeLessThan(8);
}

const blocks = ['hero', 'richText', 'mediaText', 'quote', 'callToAction'];
const blocksOn = (page: Pick<Page, 'locator'>) =>
  page
    .locator('[data-block]')
    .evaluateAll((places) => places.map((place) => place.getAttribute('data-block')));

// @spec 2.1
test('an editor creates a page, shares, publishes and moves it, restores an old revision and unpublishes it', {
  tag: '@full',
}, async ({ browser }) => {
  // A separate profile for each of the three; the link’s blocks third-party cookies.
  const editorContext = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const strict = await chromium.launch({
    ...launchOptions(),
    args: [...(launchOptions().args ?? []), '--test-third-party-cookie-phaseout'],
  });
  const reviewerContext = await strict.newContext();
  const visitorContext = await browser.newContext();
  const [editorFaults, reviewerFaults, visitorFaults] = [
    await watchEditor(editorContext, testSite),
    await watchEditor(reviewerContext, testSite),
    await watchEditor(visitorContext, testSite),
  ];
  const page = await editorContext.newPage();
  const editor = new Editor(page);
  const visitor = await visitorContext.newPage();
  let id = '';

  await test.step('creates a page of blocks', async () => {
    await page.goto(`${testSite.siteUrl}/studio`);
    await page.getByTestId('new-document-button').click();
    await page.getByTestId('create-new-page').click();
    await editor.field('title').fill(name);
    await editor.field('path').fill(first);
    await editor.field('summary').fill(`Across the strait while one sleeps. ${secret}`);

    await editor.addBlock('opening', 'Opening');
    await editor.writeEntry('heading', name);
    await editor.closeEntry();
    await editor.addBlock('text', 'Text');
    await editor.writeText('body', `The ship leaves at eight. ${secret}`);
    await editor.closeEntry();
  });

  await test.step('uploads a picture; other files are refused with the reason', async () => {
    await editor.addBlock('picture and', 'Picture and text');
    await editor.writeText('body', `Cabins have a window. ${secret}`);
    await editor.upload({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Kia ora') });
    await editor.expectNotice('“notes.txt” was not uploaded', 'Choose a JPEG');
    await editor.upload({ name: 'map.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(scripted) });
    await editor.expectNotice('“map.svg” was not uploaded', 'It contains a script.');
    await editor.upload({
      name: 'night-ferry.png',
      mimeType: 'image/png',
      buffer: await sharp(drawn).png().toBuffer(),
    });
    const alt = editor.entryField('alt').locator('input');
    await alt.fill('night ferry');
    await editor.faultAround('alt').hover();
    await expect(page.getByText('This is a file name.').first()).toBeVisible();
    await alt.fill(`A ship with lit windows ${secret}`);
    await expect(editor.faultAround('alt')).toHaveCount(0);
    await editor.closeEntry();
  });

  await test.step('continues beside the preview, which shows changes immediately', async () => {
    await page.getByText(/^Address: /).click();
    await page.getByTestId('form-view').getByRole('link', { name }).click();
    await expect(editor.preview.getByRole('heading', { level: 1, name })).toBeVisible();
    await editor.addBlock('quotation', 'Quotation');
    await editor.writeEntry('text', `I woke in another island. ${secret}`);
    await expect(editor.preview.getByText('I woke in another island.')).toBeVisible();
    await editor.closeEntry();
    await editor.addBlock('cta', 'Call to action');
    await editor.writeEntry('heading', `Sleep on board ${secret}`);
    await editor.dialog.getByRole('button', { name: /Add item/ }).click();
    await editor.writeEntry('label', 'All about us');
    await editor.redirectTo('About Southbound');
    await editor.closeEntry();
    await expect(editor.preview.getByRole('link', { name: 'All about us' })).toBeVisible();
    await expect.poll(() => blocksOn(editor.preview)).toEqual(blocks);
    const [draft] = await testSite.client.fetch<string[]>(
      '*[_id in path("drafts.**") && title == $name]._id',
      { name },
      { perspective: 'raw' },
    );
    id = draft?.replace('drafts.', '') ?? '';
    expect(id).not.toBe('');
  });

  await test.step('nothing of the draft is public', async () => {
    await testSite.client.createOrReplace(linking(id));
    await expect.poll(linkOf, soon).toBeNull();
    const key = { headers: { 'X-Api-Key': 'southbound-local' } };
    for (const path of [
      first,
      `/pre_${id}/`,
      '/',
      '/linking/',
      '/sitemap.xml',
      `/api/v1/page-content?path=${first}`,
    ])
      expect((await sendRequest(testSite.siteUrl, path, key)).body, path).not.toContain(secret);
    expect(await statusOf(first)).toBe(404);
    expect(await isListed(first)).toBe(false);
  });

  await test.step('shares the draft with somebody who has no Studio', async () => {
    await editor.choose(/^Share draft/);
    await page.getByRole('button', { name: 'Create link' }).click();
    const address = await page.getByTestId('preview-link').inputValue();
    await page.getByRole('dialog').getByRole('button', { name: /Close/ }).click();
    const reviewer = await reviewerContext.newPage();
    expect((await reviewer.goto(address))?.status()).toBe(200);
    const banner = reviewer.getByRole('complementary', { name: 'Draft' });
    await expect(banner).toContainText(name);
    expect(await blocksOn(reviewer)).toEqual(blocks);
    await expectPicture(reviewer);
    await banner.getByText('Leave', { exact: true }).click();
    await reviewer.waitForURL(`${testSite.siteUrl}/`);
    await expect(banner).toHaveCount(0);
    expect(await reviewerContext.cookies()).toEqual([]);
    await reviewer.close();
  });

  await test.step('publishes it, and visitors see it', async () => {
    await editor.publish();
    await expect.poll(() => statusOf(first), soon).toBe(200);
    await visitor.goto(`${testSite.siteUrl}${first}`);
    await expect(visitor).toHaveTitle(`${name} · Southbound`);
    expect(await blocksOn(visitor)).toEqual(blocks);
    await expectPicture(visitor);
    await expect(visitor.getByRole('img', { name: `A ship with lit windows ${secret}` })).toBeVisible();
    expect(await isListed(first)).toBe(true);
    await expect.poll(linkOf, soon).toBe(first);
    expect(await visitorContext.cookies()).toEqual([]);
  });

  await test.step('changes its address, and the old one redirects', async () => {
    await page.goto(`${testSite.siteUrl}/studio/intent/edit/id=${id};type=page/`);
    await editor.field('path').fill(second);
    await editor.publish();
    await expect.poll(() => statusOf(second), soon).toBe(200);
    const { status, headers } = await get(`${first}?from=mail`);
    expect(status).toBe(308);
    expect(headers.location).toMatch(new RegExp(`${second}\\?from=mail$`));
    await visitor.reload();
    await expect(visitor).toHaveURL(`${testSite.siteUrl}${second}`);
    expect([await isListed(first), await isListed(second)]).toEqual([false, true]);
    await expect.poll(linkOf, soon).toBe(second);
  });

  await test.step('changes it and publishes again', async () => {
    await editor.field('title').fill('The night ferry, changed');
    await editor.publish();
    await expect
      .poll(async () => (await get(second)).body, soon)
      .toContain('<title>The night ferry, changed · Southbound</title>');
  });

  await test.step('restores the first published revision', async () => {
    await editor.restoreFirstPublished();
    await expect(editor.field('title')).toHaveValue(name);
    await expect(editor.field('path')).toHaveValue(first);
    await editor.publish();
    await expect.poll(() => statusOf(first), soon).toBe(200);
    await visitor.goto(`${testSite.siteUrl}${second}`);
    await expect(visitor).toHaveURL(`${testSite.siteUrl}${first}`);
    await expect(visitor).toHaveTitle(`${name} · Southbound`);
    await expect.poll(linkOf, soon).toBe(first);
  });

  await test.step('unpublishes it, once no page links to it', async () => {
    await editor.choose(/^Unpublish/);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('uses')).toContainText('Linking');
    await expect(dialog.getByRole('button', { name: 'Unpublish' })).toHaveCount(0);
    await testSite.client.patch('test-linking-').unset(['blocks[_key=="l"]']).commit();
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await expect.poll(() => statusOf(first), soon).toBe(404);
    // The page is gone first; redirects and lists follow with the next query.
    await expect.poll(() => statusOf(second), soon).toBe(404);
    await expect
      .poll(async () => [await isListed(first), await isListed(second)], soon)
      .toEqual([false, false]);
    expect(visitorFaults).toEqual([]);
    expect((await visitor.reload())?.status()).toBe(404);
    await testSite.client.createOrReplace(linking(id));
    await expect.poll(linkOf, soon).toBeNull();
  });

  // The browser’s own message about the refused upload.
  const refused = /^console: Failed to load resource: .* 400 .*\/assets\/images\//;
  expect(editorFaults.filter((fault) => !refused.test(fault))).toEqual([]);
  expect(reviewerFaults).toEqual([]);
  await strict.close();
});
