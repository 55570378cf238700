/** The shell around every page: dropdowns, mobile menu, links to other sites, and navigation without a full load. */
import type { Page } from '@playwright/test';
import { blockPictures } from './support/placeholder-pictures.ts';
import { open } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

/** The specification’s delay before a dropdown closes after the pointer has left, in milliseconds. */
const closeDelay = 350;

test.beforeEach(({ page }) => blockPictures(page));

test.describe('dropdowns', () => {
  const menu = (page: Page) => page.locator('[data-menu]').filter({ hasText: 'Train journeys' });
  const panel = (page: Page) => menu(page).locator('.site-panel');
  const chevron = (page: Page) => page.getByRole('button', { name: 'Train journeys: show pages' });
  const elsewhere = (page: Page) => page.getByRole('heading', { level: 1 });

  // @spec 4.2, 9.3
  test('open on hover and close 350 ms after the pointer has left', { tag: '@full' }, async ({ page }) => {
    await page.clock.install();
    await open(page, '/contact/');
    await page.clock.pauseAt(Date.now() + 60_000);
    await menu(page).hover();
    await expect(panel(page)).toBeVisible();
    await expect(chevron(page)).toHaveAttribute('aria-expanded', 'true');
    await elsewhere(page).hover();
    await page.clock.runFor(closeDelay - 1);
    await expect(panel(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(panel(page)).toBeHidden();
    await expect(chevron(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('stay open when the pointer returns in time', { tag: '@full' }, async ({ page }) => {
    await page.clock.install();
    await open(page, '/contact/');
    await page.clock.pauseAt(Date.now() + 60_000);
    await menu(page).hover();
    await elsewhere(page).hover();
    await page.clock.runFor(closeDelay - 1);
    await panel(page).getByRole('link').first().hover();
    await page.clock.runFor(10 * closeDelay);
    await expect(panel(page)).toBeVisible();
  });

  // @spec 4.2
  test('open on a click and close on the next one', async ({ page }) => {
    await open(page, '/contact/');
    // A click without a pointer over the menu, as assistive technology makes it.
    await chevron(page).dispatchEvent('click');
    await expect(panel(page)).toBeVisible();
    await chevron(page).dispatchEvent('click');
    await expect(panel(page)).toBeHidden();
  });

  test('stay open on a click if hovering opened them', { tag: '@full' }, async ({ page }) => {
    await open(page, '/contact/');
    await chevron(page).click();
    await expect(panel(page)).toBeVisible();
    await chevron(page).click();
    await expect(panel(page)).toBeHidden();
  });

  test('only one is open at a time, and Escape or a press elsewhere closes it', { tag: '@full' }, async ({
    page,
  }) => {
    await open(page, '/contact/');
    const opened = page.locator('[data-menu][data-open]');
    await chevron(page).dispatchEvent('click');
    await page.getByRole('button', { name: 'Ferry journeys: show pages' }).dispatchEvent('click');
    await expect(opened).toHaveCount(1);
    await expect(opened).toContainText('Interislander');
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await chevron(page).dispatchEvent('click');
    await expect(opened).toHaveCount(1);
    await elsewhere(page).click();
    await expect(opened).toHaveCount(0);
  });

  test('work before any script has loaded', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto('/contact/');
    await expect(panel(page)).toBeHidden();
    await menu(page).hover();
    await expect(panel(page)).toBeVisible();
    await panel(page).getByRole('link', { name: 'TranzAlpine' }).click();
    await expect(page).toHaveURL(/\/tranz_alpine\/$/);
    await context.close();
  });
});

test.describe('the mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const toggle = (page: Page) => page.locator('.site-menu > summary');
  const panel = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

  // @spec 2.43, 2.44
  test('turns its icon into a close icon and locks the scroll of the page while it is open', async ({
    page,
  }) => {
    await open(page, '/contact/');
    const closed = toggle(page).getByText('Menu', { exact: true });
    const opened = toggle(page).getByText('Close', { exact: true });
    const scroll = () => page.evaluate(() => window.scrollY);

    await expect(closed).toBeVisible();
    await expect(opened).toBeHidden();
    await toggle(page).tap();
    await expect(opened).toBeVisible();
    await expect(closed).toBeHidden();
    await expect(panel(page)).toBeVisible();
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 600);
    // If the wheel scrolls, it has done so by the second frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await scroll()).toBe(0);

    await toggle(page).tap();
    await expect(panel(page)).toBeHidden();
    await expect(closed).toBeVisible();
    await page.mouse.wheel(0, 600);
    await expect.poll(scroll, 'the page scrolls again').toBeGreaterThan(0);
  });

  // @spec 2.45
  test('has one level open at a time', { tag: '@full' }, async ({ page }) => {
    await open(page, '/contact/');
    await toggle(page).tap();
    const level = (name: string) => panel(page).locator('details', { hasText: name });
    await level('Northern Explorer').locator('summary').tap();
    await expect(level('Northern Explorer')).toHaveAttribute('open');
    await level('Interislander').locator('summary').tap();
    await expect(level('Interislander')).toHaveAttribute('open');
    await expect(level('Northern Explorer')).not.toHaveAttribute('open');
    await level('Interislander').locator('summary').tap();
    await expect(panel(page).locator('details[open]')).toHaveCount(0);
  });

  test('closes when a link in it is followed', { tag: '@full' }, async ({ page }) => {
    await open(page, '/contact/');
    await toggle(page).tap();
    await panel(page).getByRole('link', { name: 'Destinations' }).tap();
    await expect(page).toHaveURL(/\/destinations\/$/);
    await expect(panel(page)).toBeHidden();
    await expect(page.locator('main')).toHaveJSProperty('inert', false);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
  });

  // @spec 2.18, 2.19
  test('has every entry of the navigation', { tag: '@full' }, async ({ page }) => {
    await open(page, '/contact/');
    const wide = page.locator('.site-wide a[href]');
    const paths = async (links: typeof wide) => [
      ...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))),
    ];
    expect(await paths(page.locator('.site-menu-panel a[href]'))).toEqual(
      expect.arrayContaining(await paths(wide)),
    );
  });
});

// @spec 2.15
test('links to other sites open in a new tab, links to this one do not', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, '/');
  const links = await page.locator('a[href]').evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      target: link.getAttribute('target'),
      rel: link.getAttribute('rel') ?? '',
    })),
  );
  const external = links.filter(({ href }) => href.startsWith('http'));
  expect(external.length).toBeGreaterThanOrEqual(3);
  for (const { href, target, rel } of external) {
    expect.soft(target, href).toBe('_blank');
    expect.soft(rel, href).toContain('noopener');
  }
  for (const { href, target } of links.filter((link) => link.href.startsWith('/')))
    expect.soft(target, href).toBeNull();
});

test.describe('following a link', () => {
  /** Sets an attribute that a full load of a document removes. */
  const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  const marked = (page: Page) => page.locator('html[data-mark]');

  // @spec 7.20
  test('changes the page, its title and the current navigation entry without loading a document', async ({
    page,
  }) => {
    await open(page, '/contact/');
    await mark(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Stories' }).click();
    await expect(page).toHaveURL(/\/blogs\/$/);
    await expect(page).toHaveTitle(/^Stories/);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.locator('.site-wide a[href="/blogs/"]')).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('.site-wide a[href="/contact/"]')).not.toHaveAttribute('aria-current');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(marked(page)).toBeAttached();
  });

  // @spec B.6
  test('announces the new page to assistive technology, and the next Tab does not start in the footer', {
    tag: '@full',
  }, async ({ page }) => {
    await open(page, '/contact/');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Stories' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Stories/);
    await expect(page.locator('next-route-announcer')).toContainText(/Stories/);
    await expect(link).not.toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('footer') === null)).toBe(true);
  });

  test('going back restores the page and its scroll position', { tag: '@full' }, async ({ page }) => {
    await open(page, '/');
    await mark(page);
    const link = page.locator('main a[href]').last();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(200);
    await link.click();
    await expect(page).not.toHaveURL(/:\d+\/$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50);
    await expect(marked(page)).toBeAttached();
  });

  test('other kinds of address, modified clicks and unknown pages are left to the browser', {
    tag: '@full',
  }, async ({ page, context }) => {
    await open(page, '/contact/');
    await mark(page);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Stories' })
        .click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(tab).toHaveURL(/\/blogs\/$/);
    await expect(page).toHaveURL(/\/contact\/$/);
    await tab.close();
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/no-such-page/';
      link.textContent = 'Nowhere';
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'Nowhere' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A wrong turn' })).toBeVisible();
    await expect(page.getByText('Page not found: /no-such-page/')).toBeVisible();
  });
});
