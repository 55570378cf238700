/**
 * Accessibility of every page: axe, heading outline, forced colours, 320 px width, large text, visible focus and keyboard
 * use.
 */
import type { Page } from '@playwright/test';
import { isFullSize } from '#tests/case-counts.ts';
import { datasetPages, pagesWithEveryBlock } from './support/addresses.ts';
import { findHiddenFocus } from './support/find-hidden-focus.ts';
import { findClippedText, findInvisibleText, findOverflowing, scaleText } from './support/layout-faults.ts';
import { findBrokenPictures, findUnusedPreloads, watchLoadFaults } from './support/load-faults.ts';
import { servePlaceholderPictures } from './support/placeholder-pictures.ts';
import { type AxeScope, findAxeFaults } from './support/run-axe.ts';
import { open, waitUntilReady } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

/** A page that the specification leaves empty, so that it has no heading. */
const emptyPage = '/undefined/';
const missingPage = '/no-such-page/';
/** Every example of every block; the stories check them one by one. */
const reference = '/comp_ref/';
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const lowPhone = { width: 390, height: 640 };
/** The narrowest window that everything must fit (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 };
/** Timeout for the page with every block example, in milliseconds. */
const everyExample = 300_000;

/** Pages of each kind. The stories check every block, also in narrow windows and with large text. */
const everydayPaths = [
  '/',
  '/ways_to_see_nz/train_journeys/coastal_pacific/',
  '/destinations/wellington/',
  '/book-your-journey/',
  '/cart/',
  '/checkout/',
  '/contact/',
  '/search/',
  '/plan/',
  '/reference/',
  emptyPage,
  missingPage,
];
const everyPath = [
  ...new Set([
    ...[...everydayPaths, ...pagesWithEveryBlock.map(({ path }) => path), '/outbox/'],
    ...datasetPages.map(({ path }) => path),
    reference,
  ]),
];

/**
 * Each page is visited once per device, and each visit runs all checks that apply to any page. A short run visits a page of
 * each kind, alternately on a desktop and on a phone.
 */
const tagsOf = (path: string, isTurn: (turn: number) => boolean): string[] =>
  isTurn(everydayPaths.indexOf(path)) ? [] : ['@full'];

for (const path of everyPath) {
  const onDesktop = tagsOf(path, (turn) => turn >= 0 && turn % 2 === 0);
  const onPhone = tagsOf(path, (turn) => turn >= 0 && turn % 2 === 1);

  test.describe('on a desktop, in the light theme', () => {
    test.use({ viewport: desktop, colorScheme: 'light' });

    const title = `${path} has no accessibility fault and no gap in its outline, and fits 320 px and text twice as large`;
    // @spec 2.33, B.1, B.4, B.5
    test(title, { tag: onDesktop }, async ({ page }) => {
      await visit(page, path, 'dark');
    });
  });

  test.describe('on a phone, in the dark theme', () => {
    test.use({ viewport: phone, colorScheme: 'dark' });

    // @spec B.1
    test(`${path} has no accessibility fault on a phone with the menu open`, { tag: onPhone }, async ({
      page,
    }) => {
      await visit(page, path, 'light');
      await page.locator('.site-menu > summary').click();
      expect(await findAxeFaults(page, { within: '.site-header' }), 'axe with the menu open').toEqual([]);
    });
  });
}

/**
 * Loads a page and runs the checks that apply to any page.
 * @param otherTheme the theme in which the page was not loaded
 */
async function visit(page: Page, path: string, otherTheme: 'light' | 'dark'): Promise<void> {
  if (path === reference) test.setTimeout(everyExample);
  const viewport = page.viewportSize() ?? desktop;

  if (!hasOwnPictures(path)) await servePlaceholderPictures(page);
  await test.step('loads without an error', async () => {
    const faults = watchLoadFaults(page, path === missingPage ? path : undefined);
    const answer = await page.goto(path);
    expect.soft(answer?.status(), 'status').toBe(path === missingPage ? 404 : 200);
    // The shell’s script has run, so hydration has reported its errors.
    await waitUntilReady(page);
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await findBrokenPictures(page), 'broken pictures').toEqual([]);
    expect.soft(await findUnusedPreloads(page), 'preloaded but unused').toEqual([]);
    expect.soft(faults, 'load faults').toEqual([]);
  });

  await test.step('has no accessibility fault', async () => {
    expect.soft(await findAxeFaults(page, scopeOf(path)), 'axe').toEqual([]);
    if (!isFullSize) return;
    await page.emulateMedia({ colorScheme: otherTheme });
    await finishAnimations(page);
    expect.soft(await findAxeFaults(page, { rules: ['color-contrast'] }), `axe, ${otherTheme}`).toEqual([]);
  });

  await test.step('has no gap in its outline', async () => {
    const isEmpty = path === emptyPage;
    const levels = await headingLevels(page);
    if (!isEmpty) expect.soft(levels.filter((level) => level === 1)).toEqual([1]);
    expect
      .soft(
        levels.filter((level, index) => level > (levels[index - 1] ?? (isEmpty ? 1 : 0)) + 1),
        'headings that skip a level',
      )
      .toEqual([]);
  });

  await test.step('is readable in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await finishAnimations(page);
    expect.soft(await findInvisibleText(page), 'text in the colour of its background').toEqual([]);
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step('fits 320 px and text twice as large', async () => {
    await page.setViewportSize(narrow);
    expect.soft(await findOverflowing(page), 'elements wider than 320 px').toEqual([]);
    await page.setViewportSize(desktop);
    await scaleText(page);
    expect.soft(await findOverflowing(page), 'elements wider than the window with large text').toEqual([]);
    expect.soft(await findClippedText(page), 'large text that is cut off').toEqual([]);
    await scaleText(page, 100);
  });

  // The full run walks through all pages in keyboard.spec.ts.
  if (isWalked(path))
    await test.step('shows where the focus is', async () => {
      await page.setViewportSize(lowPhone);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // The header and the footer are the same on every page.
      const part = path === '/' ? 'body' : 'main';
      expect.soft(await findHiddenFocus(page, part), 'focus that cannot be seen').toEqual([]);
    });
  await page.setViewportSize(viewport);
}

/** The pages where visitors enter or choose something. */
const isWalked = (path: string) =>
  !isFullSize && ['/', '/cart/', '/checkout/', '/contact/', '/search/'].includes(path);

/** In a short run one page has its own pictures; whole-site.spec.ts checks that the others respond. */
const hasOwnPictures = (path: string) => isFullSize || path === '/';

const axeScopes: Readonly<Record<string, AxeScope>> = {
  [emptyPage]: { disabledRules: ['page-has-heading-one'] },
  // The page repeats examples, so parts of them have the same names.
  [reference]: { disabledRules: ['landmark-unique'] },
};

/** The stories check the colours of each part in both themes. */
const scopeOf = (path: string): AxeScope => {
  const disabledRules = axeScopes[path]?.disabledRules ?? [];
  return { disabledRules: isFullSize ? disabledRules : [...disabledRules, 'color-contrast'] };
};

/** Finishes colour transitions. It does not wait for them, because animations in collapsed parts never finish. */
function finishAnimations(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

function headingLevels(page: Page): Promise<number[]> {
  return page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))));
}

// @spec B.2
test('the first Tab stop skips the navigation to the content', async ({ page }) => {
  await open(page, '/contact/');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  expect(await focused.evaluate((element) => element.closest('main') !== null)).toBe(true);
});

// @spec 2.27
test('the dropdowns open, move the focus and close by keyboard alone', { tag: '@full' }, async ({ page }) => {
  await open(page, '/contact/');
  const link = page.locator('.site-ways').getByRole('link', { name: 'Train journeys' });
  const button = page.getByRole('button', { name: 'Train journeys: show pages' });
  const panel = page.locator(`#${await button.getAttribute('aria-controls')}`);
  const entries = panel.getByRole('link');

  await link.focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(panel).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button, 'focus returns to the button').toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(entries.first()).toBeFocused();
  for (let steps = (await entries.count()) - 1; steps > 0; steps -= 1) await page.keyboard.press('Tab');
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel, 'it closes when the focus leaves').toBeHidden();

  await button.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/new_zealand_by_train\/$/);
});

// @spec B.2
test('the Tab key skips a closed dropdown', { tag: '@full' }, async ({ page }) => {
  await open(page, '/contact/');
  await page.getByRole('button', { name: 'Train journeys: show pages' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('.site-ways').getByRole('link', { name: 'Bus journeys' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the menu opens, expands and closes by keyboard alone, and makes the rest of the page inert', {
    tag: '@full',
  }, async ({ page }) => {
    await open(page, '/contact/');
    const toggle = page.locator('.site-menu > summary');
    const panel = page.getByRole('navigation', { name: 'Menu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    const trains = panel.locator('summary', { hasText: 'Train journeys' });
    await trains.focus();
    await page.keyboard.press('Space');
    await expect(panel.getByRole('link', { name: 'Northern Explorer' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('link', { name: 'Train journeys: overview' })).toBeFocused();

    await expect(page.locator('main')).toHaveJSProperty('inert', true);
    await expect(page.locator('footer')).toHaveJSProperty('inert', true);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(toggle).toBeFocused();
    await expect(page.locator('main')).toHaveJSProperty('inert', false);
  });
});
