/** The site search: results page, search icon, header panel with suggestions, and use without scripts. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { metaOf, textsOf, wordsOf } from './support/markup.ts';
import { sendRequest } from './support/raw-http.ts';
import { expect, test, testSite } from './test-fixtures.ts';

const site = testSite.siteUrl;
const kaikoura = '/destinations/kaikoura/';

const field = (page: Page) => page.getByRole('combobox', { name: 'What are you looking for?' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Search suggestions' }).getByRole('option');

/** Opens the search in the header once the header’s script runs. */
async function open(page: Page, how: (page: Page) => Promise<void>): Promise<void> {
  await expect(page.locator('[data-site-header][data-ready]')).toBeAttached();
  await how(page);
  await expect(field(page)).toBeFocused();
}

/** The axe rules that the page violates. */
const faultsOn = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

const link = (page: Page) => page.locator('a[data-opens-search]');

test.describe('the search of the site', () => {
  // @spec C.1
  for (const words of ['kaikoura', 'Kaikōura', 'KAIKOURA'])
    test(`finds ${words} without a script, at its own address`, async () => {
      const { status, headers, body } = await sendRequest(site, `/search/?q=${encodeURIComponent(words)}`);
      expect(status).toBe(200);
      expect(body).toMatch(/<a [^>]*href="\/destinations\/kaikoura\/"[^>]*><mark>Kaikōura<\/mark>/);
      expect(wordsOf(body)).toContain(`results for “${words}”`);
      expect(textsOf(body, 'h1')).toEqual(['Search']);
      expect(String(headers['cache-control'])).toMatch(/no-store/);
      expect(metaOf(body, 'robots').join()).toContain('noindex');
    });

  test('is not in the sitemap, and does not find itself', async () => {
    expect((await sendRequest(site, '/sitemap.xml')).body).not.toContain('/search/</loc>');
    expect((await sendRequest(site, '/search/?q=search')).body).not.toMatch(
      /<a [^>]*href="\/search\/"[^>]*><mark>/,
    );
  });

  test('links to the station within a list @phone', { tag: '@full' }, async ({ page }) => {
    await page.goto('/search/?q=kaikoura+railway+station');
    await page.getByRole('link', { name: 'Kaikōura Whaleway Station' }).click();
    await expect(page).toHaveURL(/#block-[\w-]+-KAI-T$/);
    await expect(page.getByRole('heading', { name: 'Kaikōura Whaleway Station' })).toBeInViewport();
  });

  // @spec B.6
  test('announces the number of results to screen readers @phone', { tag: '@full' }, async ({ page }) => {
    await page.goto('/search/');
    await expect(page.getByRole('heading', { name: 'Or start here' })).toBeVisible();
    await page.getByRole('searchbox').fill('whales');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/search\/\?q=whales$/);
    await expect(page.locator('main').getByRole('status')).toHaveText(/^\d+ results for “whales”$/);
    await expect(page.getByRole('searchbox')).toHaveValue('whales');
  });
});

test.describe('the icon of the search', () => {
  const icon = (page: Page) => page.locator('a[data-opens-search]');

  test('leads to a focused search field without scripts @phone', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site });
    const page = await context.newPage();
    await page.goto('/about/');
    await icon(page).click();
    await expect(page).toHaveURL(/\/search\/$/);
    await expect(page.getByRole('searchbox')).toBeFocused();
    await context.close();
  });

  test('leads to a focused search field when the panel’s script is missing @phone', async ({ page }) => {
    await page.goto('/about/');
    await expect(page.locator('[data-site-header][data-ready]')).toBeAttached();
    await page.route('**/_next/static/**', (route) => route.abort());
    await icon(page).click();
    await expect(page).toHaveURL(/\/search\/$/);
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
});

test.describe('the search in the header', () => {
  // @spec 2.18
  test('suggests places during typing, and opens them by keyboard alone', async ({ page }) => {
    await page.goto('/about/');
    await open(page, async () => {
      await link(page).focus();
      await page.keyboard.press('Enter');
    });
    await page.keyboard.type('kaiko');
    await expect(options(page).first()).toContainText('Kaikōura');
    await expect(page.locator('dialog').getByRole('status')).toHaveText(/^\d+ results\.$/);
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    const active = await field(page).getAttribute('aria-activedescendant');
    expect(await options(page).first().getAttribute('id')).toBe(active);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site}${kaikoura}`);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('opens all results by Enter, and by a tap on the last suggestion @phone', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/about/');
    await open(page, () => link(page).click());
    await field(page).fill('ferry');
    await options(page).last().click();
    await expect(page).toHaveURL(/\/search\/\?q=ferry$/);
    await expect(page.getByText(/^\d+ results for “ferry”$/).first()).toBeVisible();
    await page.goto('/about/');
    await open(page, () => link(page).click());
    await field(page).fill('volcano');
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/search\/\?q=volcano$/);
  });

  test('closes on Escape and returns the focus @phone', { tag: '@full' }, async ({ page }) => {
    await page.goto('/about/');
    await open(page, () => link(page).click());
    await field(page).fill('xyzzyq');
    await expect(page.getByRole('dialog').getByText('Nothing found for “xyzzyq”')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(link(page)).toBeFocused();
  });

  test('loads no script until it is used', { tag: '@full' }, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/about/');
    await expect(page.locator('[data-site-header][data-ready]')).toBeAttached();
    const before = scripts.length;
    await open(page, () => link(page).click());
    expect(scripts.length).toBeGreaterThan(before);
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });
    // @spec 2.18
    test('is a link to a working form @phone', async ({ page }) => {
      await page.goto('/about/');
      await link(page).click();
      await expect(page).toHaveURL(/\/search\/$/);
      await page.getByRole('searchbox').fill('kaikoura');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: 'Kaikōura', exact: true }).click();
      await expect(page).toHaveURL(`${site}${kaikoura}`);
    });
  });
});

// @spec C.1
for (const colorScheme of ['light', 'dark'] as const)
  test(`results and suggestions have no accessibility fault in the ${colorScheme} theme @phone`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const words of ['whales', 'kaikuora', 'zzzz', 'a'.repeat(101)]) {
      await page.goto(`/search/?q=${words}`);
      expect(await faultsOn(page), words).toEqual([]);
    }
    await page.goto('/about/');
    await open(page, () => link(page).click());
    await field(page).fill('kaikoura');
    await expect(options(page).first()).toContainText('Kaikōura');
    await page.keyboard.press('ArrowDown');
    expect(await faultsOn(page), 'the panel').toEqual([]);
  });

// @spec 2.14
test('the 404 page has a search field filled with the words of the address', async () => {
  const { status, body } = await sendRequest(site, '/ways/tranz-alpine.html');
  expect(status).toBe(404);
  expect(body).toMatch(/<form action="\/search\/" method="get">/);
  expect(body).toMatch(/<input [^>]*name="q"[^>]*value="ways tranz alpine"/);
});
