/** The Studio’s preview tool: live preview, click to edit, drag and drop, links, and shared drafts. */
import { type BrowserContext, expect, type FrameLocator, type Page, test } from '@playwright/test';
import { openTypedPage, typedPage, typedTexts, typingTimes } from '#tools/measure/typing-delay.ts';
import { pageOf, textBlock } from './support/publish.ts';
import { chooseAction } from './support/studio-page.ts';
import { type StudioSite, startStudioSite, watchEditor } from './support/studio-site.ts';

/** Timeout for the Studio, which takes seconds to start on a busy machine, in milliseconds. */
const studioTimeoutMs = 60_000;

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let testSite: StudioSite;

const hero = { _key: 'hero', _type: 'hero', schemaVersion: 1, heading: 'Beside the form' };
const page = pageOf('/presented/', 'Beside the form', [
  hero,
  textBlock('text', 'Words of the page.'),
  { _key: 'quote', _type: 'quote', schemaVersion: 1, text: 'Kia ora.' },
]);
const id = page._id;

test.beforeAll(async () => {
  testSite = await startStudioSite('presentation');
  await testSite.client.createOrReplace(page);
});
test.afterAll(() => testSite?.stop());

/** Opens the preview tool at the page, with its form beside it. */
async function present(context: BrowserContext): Promise<{ studio: Page; site: FrameLocator }> {
  const studio = await context.newPage();
  await studio.setViewportSize({ width: 1600, height: 900 });
  await studio.goto(`${testSite.siteUrl}/studio/presentation/page/${id}?preview=/presented/`);
  const site = studio.frameLocator('iframe[src]').first();
  await expect(site.getByRole('heading', { name: 'Beside the form' })).toBeVisible({
    timeout: studioTimeoutMs,
  });
  return { studio, site };
}

test('typed text appears immediately, and the last state wins', { tag: '@full' }, async ({ context }) => {
  const faults = await watchEditor(context, testSite);
  await testSite.client.createOrReplace(typedPage);
  const form = await openTypedPage(context, testSite.siteUrl);
  await typingTimes(form, ['The first of all']);
  const html = form.site.locator('html');
  const scrolled = await html.evaluate(() => {
    Object.assign(window, { kept: 'not loaded again' });
    window.scrollTo({ top: 120, behavior: 'instant' });
    return window.scrollY;
  });
  const times = await typingTimes(form, typedTexts);
  expect(times).toHaveLength(30);
  expect(Math.min(...times), 'nothing shows before it is typed').toBeGreaterThan(0);
  expect(await html.evaluate(() => Reflect.get(window, 'kept'))).toBe('not loaded again');
  expect(await html.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(form.field).toBeFocused();
  await form.studio.close();
  expect(faults).toEqual([]);
});

test('the preview and the form follow each other, and panels fit beside the preview', {
  tag: '@full',
}, async ({ context }) => {
  const studio = await context.newPage();
  await studio.goto(`${testSite.siteUrl}/studio/intent/edit/id=${id};type=page/`);
  const title = studio.getByTestId('field-title').locator('input').first();
  await expect(title).toHaveValue('Beside the form', { timeout: studioTimeoutMs });
  await studio.getByRole('link', { name: 'Preview', exact: true }).click();
  const site = studio.frameLocator('iframe[src]').first();
  const quote = site.locator('#block-quote');
  await expect(quote).toBeVisible({ timeout: studioTimeoutMs });
  // Before the Studio’s tools know the block, a click is a click on the page.
  await expect(async () => {
    await quote.getByText('Kia ora.').click();
    await expect.poll(() => studio.url(), { timeout: 3_000 }).toMatch(/quote%22\]\.text|quote"\]\.text/);
  }).toPass({ timeout: studioTimeoutMs });
  // The preview may have scrolled to the block, away from the pointer.
  await studio.mouse.move(0, 0);
  await quote.getByText('Kia ora.').hover();
  await expect(site.locator('.draft-overlay-label')).toHaveText('Quotation › Quotation');
  await expect(site.locator('[data-draft-focus]')).toHaveText('Kia ora.');

  await studio.getByRole('button', { name: /Close/ }).first().press('Escape');
  await studio
    .getByTestId('field-blocks')
    .getByRole('button', { name: /Words of the page/ })
    .first()
    .click();
  await expect(site.locator('#block-text')).toHaveAttribute('data-draft-focus', '');

  await studio.getByRole('button', { name: 'Where is this used?' }).first().click();
  await expect(studio.getByRole('heading', { name: 'Where is this used?' })).toBeInViewport({ ratio: 1 });
  await expect(site.locator('main')).toBeInViewport();
  await studio.close();
});

test('typed text shows in the preview before it is saved, in its block only', {
  tag: '@full',
}, async ({ context }) => {
  const twice = pageOf('/typed-at-once/', 'At once', [
    { ...hero, heading: 'At once' },
    { _key: 'one', _type: 'quote', schemaVersion: 1, text: 'The same words.' },
    { _key: 'two', _type: 'quote', schemaVersion: 1, text: 'The same words.' },
  ]);
  await testSite.client.createOrReplace(twice);
  const studio = await context.newPage();
  await studio.setViewportSize({ width: 1600, height: 900 });
  // Requests of the form never arrive.
  await studio.route('**/data/actions/**', () => undefined);
  await studio.goto(
    `${testSite.siteUrl}/studio/presentation/page/${twice._id}/${encodeURIComponent('blocks[_key=="two"].text')}?preview=/typed-at-once/`,
  );
  const site = studio.frameLocator('iframe[src]').first();
  await expect(site.locator('html[data-presented]')).toBeAttached({ timeout: studioTimeoutMs });
  const field = studio
    .getByTestId(/^field-blocks.*two.*text$/)
    .locator('textarea')
    .first();
  await field.click({ timeout: studioTimeoutMs });
  await field.press('End');
  await field.pressSequentially(' Typed.');
  await expect(site.locator('#block-two')).toContainText('The same words. Typed.');
  await expect(site.locator('#block-one')).not.toContainText('Typed.');
  await studio.close();
});

test('a block is dragged to another place on the page', { tag: '@full' }, async ({ context }) => {
  const { studio, site } = await present(context);
  await expect(site.locator('html[data-presented]')).toBeAttached({ timeout: studioTimeoutMs });
  const keys = async () => {
    const page = await testSite.client.fetch<{ keys: string[] } | null>(
      '*[_id == $id][0]{"keys": blocks[]._key}',
      { id },
      { perspective: 'drafts' },
    );
    return page?.keys;
  };
  expect(await keys()).toEqual(['hero', 'text', 'quote']);
  const at = async (block: string) => {
    const box = await site.locator(`#block-${block}`).boundingBox();
    if (!box) throw new Error(`The block ${block} is not there.`);
    return box;
  };
  await expect(async () => {
    const quote = await at('quote');
    // Beside its text.
    await studio.mouse.move(quote.x + 4, quote.y + quote.height / 2);
    // It can be dragged once the Studio’s tools know the block and its neighbours.
    await expect(site.locator('[data-draggable] > .draft-overlay-label')).toHaveText('Quotation: Kia ora.', {
      timeout: 2_000,
    });
  }).toPass({ timeout: studioTimeoutMs });
  await studio.mouse.down();
  // The drop position is between two blocks, where a line shows.
  const [above, below] = [await at('hero'), await at('text')];
  await studio.mouse.move(below.x + 60, below.y + below.height + 8, { steps: 8 });
  await studio.mouse.move(below.x + 60, (above.y + above.height + below.y) / 2, { steps: 12 });
  await studio.mouse.up();
  await expect.poll(keys).toEqual(['hero', 'quote', 'text']);
  await expect(site.locator('#block-quote + #block-text')).toBeAttached();
  await studio.close();
});

test('a block is moved up and down by keyboard and keeps the focus', { tag: '@full' }, async ({
  context,
}) => {
  const { studio, site } = await present(context);
  await expect(site.locator('html[data-presented]')).toBeAttached({ timeout: studioTimeoutMs });
  await expect(studio.getByTestId('field-title').locator('input').first()).toBeEditable({
    timeout: studioTimeoutMs,
  });
  const order = () => site.locator('[data-block]').evaluateAll((blocks) => blocks.map(({ id }) => id));
  await expect.poll(order).toEqual(['block-hero', 'block-quote', 'block-text']);
  await site.locator('footer a').first().focus();
  await studio.keyboard.press('Shift+Tab');
  await expect(site.locator('#block-text')).toBeFocused();
  await studio.keyboard.press('Shift+ArrowUp');
  await expect.poll(order).toEqual(['block-hero', 'block-text', 'block-quote']);
  await expect(site.locator('#block-text')).toBeFocused();
  await studio.keyboard.press('Shift+ArrowDown');
  await expect.poll(order).toEqual(['block-hero', 'block-quote', 'block-text']);
  await studio.close();
});

test('the preview follows links, and the form follows the preview', { tag: '@full' }, async ({ context }) => {
  const { studio, site } = await present(context);
  await expect(site.locator('html[data-presented]')).toBeAttached({ timeout: studioTimeoutMs });
  await site.locator('footer a[href="/contact/"]').first().click();
  await expect.poll(() => studio.url(), { timeout: studioTimeoutMs }).toMatch(/contact/);
  await expect(site.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await expect(studio.getByTestId('field-title').locator('input').first()).toHaveValue('Contact', {
    timeout: studioTimeoutMs,
  });
  await expect(site.locator('.draft-banner')).toBeAttached();
  await studio.close();
});

test('the preview follows a change of the page’s address', { tag: '@full' }, async ({ context }) => {
  const { studio, site } = await present(context);
  const address = studio.getByTestId('field-path').locator('input').first();
  await address.fill('/presented-on/', { timeout: studioTimeoutMs });
  const path = () => site.locator('html').evaluate(() => window.location.pathname);
  await expect.poll(path).toBe('/presented-on/');
  await expect(site.locator('.draft-banner')).toBeAttached();
  await expect.poll(() => new URL(studio.url()).searchParams.get('preview')).toContain('/presented-on/');
  await studio.close();
  await testSite.client.delete(`drafts.${id}`);
});

test('a draft is shared from its form, opens in another profile, and is revoked', {
  tag: '@full',
}, async ({ context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: testSite.siteUrl });
  const studio = await context.newPage();
  // The editor’s permissions arrive late, as on a slow day: the open dialog stays open.
  const known = Promise.withResolvers<void>();
  await studio.route('**/datasets/*/acl*', async (route) => {
    await known.promise;
    await route.continue();
  });
  await studio.goto(`${testSite.siteUrl}/studio/intent/edit/id=${id};type=page/`);
  await chooseAction(studio, 'Share draft');
  const make = studio.getByRole('button', { name: 'Create link' });
  await expect(make).toBeVisible();
  const answered = studio.waitForResponse(/\/acl/);
  known.resolve();
  await answered;
  await make.click();
  const address = await studio.getByTestId('preview-link').inputValue();
  expect(address).toMatch(new RegExp(`/pre_${id}/\\?token=[\\w-]{43}$`));
  await studio.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => studio.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const other = await browser.newContext();
  const visitor = await other.newPage();
  expect((await visitor.goto(address))?.status()).toBe(200);
  await expect(visitor.getByRole('complementary', { name: 'Draft' })).toBeVisible();
  await studio.getByRole('button', { name: 'Revoke' }).first().click();
  await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(404);
  await other.close();
});
