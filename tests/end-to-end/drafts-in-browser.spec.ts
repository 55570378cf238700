/** Drafts in the browser, as editors and holders of a preview link see and use them. */
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { launchOptions } from '#scripts/launch/browser.mjs';
import { enterDrafts, shareDraft } from './support/draft-session.ts';
import { canary, draft, hero, id, published } from './support/drafted-page.ts';
import { pageOf } from './support/publish.ts';
import { sendRequest } from './support/raw-http.ts';
import { type StudioSite, startStudioSite } from './support/studio-site.ts';
import { waitUntilReady } from './support/wait-until-ready.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let testSite: StudioSite;
let cookie: string;

test.beforeAll(async () => {
  testSite = await startStudioSite('drafts-in-browser');
  await testSite.client.createOrReplace(published);
  await testSite.client.createOrReplace(draft);
  cookie = await enterDrafts(testSite.siteUrl, testSite.client);
  await expect.poll(async () => (await sendRequest(testSite.siteUrl, '/draft-test/')).status).toBe(200);
});
test.afterAll(() => testSite?.stop());

/** Opens a separate browser profile that blocks third-party cookies. */
async function profile(options: { javaScriptEnabled?: boolean; width?: number } = {}) {
  const browser = await chromium.launch({
    ...launchOptions(),
    args: [...(launchOptions().args ?? []), '--test-third-party-cookie-phaseout'],
  });
  const context: BrowserContext = await browser.newContext({
    baseURL: testSite.siteUrl,
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    viewport: { width: options.width ?? 1280, height: 800 },
  });
  return { context, page: await context.newPage(), close: () => browser.close() };
}

async function editor(options: Parameters<typeof profile>[0] = {}) {
  const opened = await profile(options);
  const [name = '', value = ''] = cookie.split('=');
  await opened.context.addCookies([{ name, value, url: testSite.siteUrl }]);
  return opened;
}

// @spec 2.5
test('a link opens in another profile, follows the draft, announces a newer one, and stops working when revoked', {
  tag: '@full',
}, async () => {
  const link = await shareDraft(testSite.client, id, { note: 'For Marama' });
  const { page, context, close } = await profile();
  await page.goto(link.path);
  await expect(page.getByRole('complementary', { name: 'Draft' })).toContainText('Draft');
  await expect(page.locator('main')).toContainText(`Drafted words, ${canary}.`);
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'southbound-draft' }));

  await testSite.client.patch(draft._id).set({ title: 'Typed on' }).commit();
  await expect(page.getByText('There is a newer draft.')).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByText('There is a newer draft.')).toBeHidden();

  // Its links lead to published pages.
  await page.locator('footer a[href="/contact/"]').first().click();
  await page.waitForURL('**/contact/');
  await expect(page.locator('.draft-banner')).toHaveCount(0);

  await testSite.client.patch(link.id).set({ revokedAt: new Date().toISOString() }).commit();
  const answer = await page.goto(link.path);
  expect(answer?.status()).toBe(404);
  await close();
});

test('a pinned link keeps its revision and says that there is a newer draft', { tag: '@full' }, async () => {
  const now = await testSite.client.getDocument(draft._id);
  const link = await shareDraft(testSite.client, id, { revision: now?._rev ?? '' });
  await testSite.client.patch(draft._id).set({ title: 'Typed further' }).commit();
  const { page, close } = await profile({ javaScriptEnabled: false });
  await page.goto(link.path);
  await expect(page.getByText('There is a newer draft,')).toBeVisible();
  await expect(page).toHaveTitle(/Typed on/);
  await close();
});

test('without scripts, the banner leaves the draft in one click, shows another time, and compares with the published page', {
  tag: '@full',
}, async () => {
  await testSite.client.createOrReplace({
    _id: 'drafts.notice-later',
    _type: 'siteNotice',
    text: 'The ferry is dry-docked.',
    tone: 'warning',
    startsAt: '2027-04-03T14:30:00Z',
    endsAt: '2027-04-03T15:30:00Z',
  });
  const { page, close } = await editor({ javaScriptEnabled: false });
  await page.goto('/draft-test/');
  const banner = page.getByRole('complementary', { name: 'Draft' });
  await expect(page.getByText('The ferry is dry-docked.')).toHaveCount(0);
  await banner.locator('summary').click();
  for (const [time, shown] of [
    ['2027-04-04T02:59', 0],
    ['2027-04-04T03:29', 1],
    ['2027-04-04T03:30', 0],
  ] as const) {
    await page.goto(`/draft-test/?as-of=${time}`);
    await expect(page.getByText('The ferry is dry-docked.')).toHaveCount(shown);
  }
  await page.goto('/draft-test/?as-of=2027-04-04T02:30%2B12:00');
  await expect(page.getByText('The ferry is dry-docked.')).toHaveCount(1);
  await banner.locator('summary').click();
  await page.getByRole('link', { name: 'Compare with published' }).click();
  await expect(page.getByRole('heading', { name: 'Draft and published version' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/draft-test/');
  await expect(banner).toHaveCount(0);
  await expect(page.locator('main')).toContainText('Published words.');
  await testSite.client.delete('drafts.notice-later');
  await close();
});

for (const width of [390, 1280])
  test(`a draft looks as its page does to visitors, ${width} px wide`, { tag: '@full' }, async () => {
    /** The box and colours of every element on a page, without the editors’ tools. */
    const looksOf = async (page: Page, path: string) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      return await page.evaluate(async () => {
        for (const tool of document.querySelectorAll('[data-draft-tool], [data-island^="draft-"]'))
          tool.remove();
        await document.fonts.ready;
        // The number of items in the cart is not compared.
        const all = 'body *:not(script, style, link, template, a[href="/cart/"] *)';
        return [...document.querySelectorAll(all)].map((element) => {
          const { x, y, width: wide, height } = element.getBoundingClientRect();
          const { color, backgroundColor, fontSize } = getComputedStyle(element);
          const box = [x, y, wide, height].map((length) => Math.round(length)).join(' ');
          return `${element.localName} ${box} ${color} ${backgroundColor} ${fontSize}`;
        });
      });
    };
    const [visitor, seen] = [await profile({ width }), await editor({ width })];
    // A slow machine may still render after the network is idle.
    for (const path of ['/about/', '/contact/'])
      await expect(async () =>
        expect(await looksOf(seen.page, path), path).toEqual(await looksOf(visitor.page, path)),
      ).toPass({ timeout: 60_000 });
    await visitor.close();
    await seen.close();
  });

test('every way to follow a link keeps the time and the comparison', {
  tag: '@full',
}, async () => {
  const { page, context, close } = await editor();
  const banner = page.getByRole('complementary', { name: 'Draft' });
  const time = 'as-of=2027-01-01T09%3A00';
  await page.goto(`/draft-test/?${time}`);
  // Only the script adds the time to links.
  await waitUntilReady(page);
  const link = page.locator('footer a[href^="/contact/"]').first();
  await link.click();
  await page.waitForURL(`**/contact/?${time}`);
  await waitUntilReady(page);
  await expect(banner).toContainText('as of 1 Jan 2027');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page
      .locator('footer a[href^="/about/"]')
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.waitForURL(`**/about/?${time}`);
  await tab.close();
  await page.locator('header a[href^="/"]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/' && url.search === `?${time}`);
  // Back to the present: links from there have no time.
  await banner.locator('summary').click();
  await banner.getByRole('link', { name: 'Back to now' }).click();
  await page.waitForURL(`${testSite.siteUrl}/`);
  await page.locator('footer a[href^="/contact/"]').first().click();
  await page.waitForURL(`${testSite.siteUrl}/contact/`);

  await page.goto(`/draft-test/?compare=&${time}`);
  const side = page.frameLocator('iframe[title="Draft"]');
  await expect(side.locator('[data-site-header][data-ready]')).toBeAttached();
  await side.locator('footer a[href^="/contact/"]').first().click();
  await page.waitForURL((url) => url.pathname === '/contact/' && url.searchParams.has('compare'));
  expect(page.url()).toContain(time);
  await expect(page.getByRole('heading', { name: 'Draft and published version' })).toBeVisible();
  await close();
});

// @spec 2.5
test('a page with a new address in its draft is found there, and leaving returns to the published page', {
  tag: '@full',
}, async () => {
  const moved = pageOf('/draft-moved/', 'Moved', [{ ...hero, heading: 'Moved' }]);
  const onlyDraft = pageOf('/draft-moved/below/', 'Below', [{ ...hero, heading: 'Below' }]);
  await testSite.client.createOrReplace(moved);
  await testSite.client.createOrReplace({
    ...moved,
    _id: `drafts.${moved._id}`,
    path: { _type: 'slug', current: '/draft-moved-on/' },
  });
  await testSite.client.createOrReplace({ ...onlyDraft, _id: `drafts.${onlyDraft._id}` });
  await expect.poll(async () => (await sendRequest(testSite.siteUrl, '/draft-moved/')).status).toBe(200);

  const { page, close } = await editor({ javaScriptEnabled: false });
  const banner = page.getByRole('complementary', { name: 'Draft' });
  await page.goto('/draft-moved/');
  expect(new URL(page.url()).pathname).toBe('/draft-moved-on/');
  await banner.locator('summary').click();
  await expect(banner).toContainText('Visitors see it at /draft-moved/ until you publish.');
  await page.goto('/draft-moved-on/?compare=');
  await expect(page.locator('iframe')).toHaveCount(2);
  await banner.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/draft-moved/');
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Moved' })).toBeVisible();
  await close();

  const again = await editor({ javaScriptEnabled: false });
  await again.page.goto('/draft-moved/below/');
  await again.page.getByRole('button', { name: 'Leave' }).click();
  await again.page.waitForURL('**/draft-moved/');
  const link = await shareDraft(testSite.client, onlyDraft._id);
  await again.page.goto(link.path);
  await again.page.getByRole('link', { name: 'Leave' }).click();
  await again.page.waitForURL('**/draft-moved/');
  await again.close();
});

test('draft and published page are shown side by side, with changed blocks outlined', {
  tag: '@full',
}, async () => {
  const { page, close } = await editor();
  await page.goto('/draft-test/?compare=');
  const marks = (title: string) =>
    page
      .frameLocator(`iframe[title="${title}"]`)
      .locator('[data-draft-change]')
      .evaluateAll((places) =>
        places.map((place) => `${place.id} ${place.getAttribute('data-draft-change')}`).toSorted(),
      );
  await expect
    .poll(() => marks('Draft'))
    .toEqual([
      'block-coming added',
      'block-first moved',
      'block-odd added',
      'block-text changed',
      'block-wrong added',
    ]);
  await expect
    .poll(() => marks('Published'))
    .toEqual(['block-first moved', 'block-going removed', 'block-text changed']);

  await page.setViewportSize({ width: 1_125, height: 800 });
  for (const title of ['Published', 'Draft']) {
    const box = await page.locator(`iframe[title="${title}"]`).boundingBox();
    const end = (box?.x ?? 0.5) + (box?.width ?? 0);
    expect(Number.isInteger(end), `${title} ends at ${end}: half a pixel covers its border`).toBe(true);
  }
  await close();
});

test('an editor sees a block’s fault and where to fix it', { tag: '@full' }, async () => {
  const { page, close } = await editor();
  await page.goto('/draft-test/');
  await expect(page.locator('#block-odd')).toContainText('This release of the site doesn’t have');
  await expect(page.locator('#block-wrong')).toContainText('Quotation: is missing');
  for (const place of await page.locator('[data-block]').all())
    expect(await place.getAttribute('data-sanity')).toBeTruthy();
  await close();
});

test('the banner fits 320 px and has no accessibility fault', { tag: '@full' }, async () => {
  const { page, close } = await editor({ width: 320 });
  await page.goto('/draft-test/');
  const box = await page.locator('.draft-banner').boundingBox();
  expect(box?.height).toBeLessThan(60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.locator('.draft-banner summary').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const { violations } = await new AxeBuilder({ page }).include('.draft-banner').analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule} ${nodes[0]?.html}`)).toEqual([]);
  await close();
});

test('the editors’ tools are accessible in both themes, never cover the focus, and are not printed', {
  tag: '@full',
}, async () => {
  const { page, close } = await editor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const view of ['as-of=2027-01-01T09:00', 'compare=', 'side=draft', 'side=published']) {
      await page.goto(`/draft-test/?${view}`);
      await page.waitForLoadState('networkidle');
      for (const summary of await page.locator('.draft-banner summary').all()) await summary.click();
      // A frame has its own landmarks, which do not belong to this page.
      const { violations } = await new AxeBuilder({ page }).disableRules('landmark-unique').analyze();
      expect(violations.map(({ id: rule, nodes }) => `${view}: ${rule} ${nodes[0]?.html}`)).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 400 });
  // While the page still scrolls to the focus, its final position is unknown.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about/');
  await waitUntilReady(page);
  await page.locator('footer a').last().focus();
  const covered: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const hidden = await page.evaluate(() => {
      const banner = document.querySelector('.draft-banner')?.getBoundingClientRect();
      const focused = document.activeElement;
      if (!banner || !focused || focused.closest('.draft-banner')) return null;
      const { top, bottom } = focused.getBoundingClientRect();
      return banner.top <= 1 && top < banner.bottom - 1 && bottom > 1 ? focused.outerHTML : null;
    });
    if (hidden !== null) covered.push(hidden);
  }
  expect(covered).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.draft-banner')).toBeHidden();
  await close();
});

test('a draft of the checkout takes no order, and no cart or booking call is sent', {
  tag: '@full',
}, async () => {
  const { page, close } = await editor();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/(?:cart|checkout|booking)/.test(request.url())) calls.push(request.url());
  });
  for (const path of ['/cart/', '/checkout/', '/purchase/', '/']) {
    await page.goto(path);
    await expect(page.locator('.draft-banner')).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(calls).toEqual([]);
  await close();
});
