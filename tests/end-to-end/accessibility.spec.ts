import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { datasetPages, tagsOfPage } from './support/addresses.ts';
import { open } from './support/ready.ts';
import { withoutPictures } from './support/without-pictures.ts';
import { writeLarge } from './support/write-large.ts';
import { expect, test } from './test.ts';

/** Pages that are code, and one that is nothing. */
const others = ['/reference/', '/outbox/', '/undefined/', '/no-such-page/'];
/** Every example of every block, which the stories check one by one. */
const reference = '/comp_ref/';
const tagsOf = (path: string) => (others.includes(path) ? [] : tagsOfPage(path));
const phone = { width: 390, height: 844 };
/** Looking at every block with every example takes a while, in milliseconds. */
const everyExample = 300_000;
/** The narrowest window that everything has to fit (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 };

for (const path of [...datasetPages.map((page) => page.path), ...others, reference]) {
  test(`${path} has no accessibility fault, an outline without a gap, fits 320 px and text twice as large`, {
    tag: tagsOf(path),
  }, async ({ page }) => {
    if (path === reference) test.setTimeout(everyExample);
    await withoutPictures(page);
    await open(page, path);
    // The specification's empty page has nothing to put a heading above.
    const isEmpty = path === '/undefined/';
    const axe = () =>
      isEmpty ? axeOn(page).disableRules('page-has-heading-one') : axeOn(page, path === reference);

    expect(await faultsOf(axe()), 'in the light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // To wait for them would be to wait for ever: what is folded away stands still.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    // Colour is all that darkness changes.
    expect(await faultsOf(axe().withRules('color-contrast')), 'in the dark').toEqual([]);

    const levels = await headingLevels(page);
    if (!isEmpty) expect(levels.filter((level) => level === 1)).toEqual([1]);
    expect(
      levels.filter((level, index) => level > (levels[index - 1] ?? (isEmpty ? 1 : 0)) + 1),
      'headings that skip a level',
    ).toEqual([]);

    const before = page.viewportSize();
    await page.setViewportSize(narrow);
    expect(await tooWide(page), 'what reaches beyond a window 320 px wide').toEqual([]);

    if (before) await page.setViewportSize(before);
    await writeLarge(page);
    expect(await tooWide(page), 'what large text pushes out of the window').toEqual([]);
    expect(await cutOff(page), 'large text that is cut off').toEqual([]);
  });
}

for (const path of [
  '/',
  '/contact/',
  '/ways_to_see_nz/train_journeys/tranz_alpine/',
  '/no-such-page/',
  reference,
]) {
  const tag = path === reference ? ['@full'] : [];
  test(`${path} has no accessibility fault on a phone, its menu open`, { tag }, async ({ page }) => {
    if (path === reference) test.setTimeout(everyExample);
    await page.setViewportSize(phone);
    await withoutPictures(page);
    await open(page, path);
    expect(await faultsOf(axeOn(page, path === reference))).toEqual([]);
    await page.locator('.site-menu > summary').click();
    expect(await faultsOf(axeOn(page).include('.site-header'))).toEqual([]);
  });
}

/**
 * axe without its care for frames, which no page of ours has and which costs a further page for each look.
 * @param repeats the same examples stand there several times, and parts of them have the same names
 */
function axeOn(page: Page, repeats = false): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  return repeats ? axe.disableRules('landmark-unique') : axe;
}

/** What axe finds, in a form that reads well in a report. */
async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

function headingLevels(page: Page): Promise<number[]> {
  return page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))));
}

/** The elements that make the page scroll sideways; none when it does not. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5,
    );
    return [
      `${root.scrollWidth} px wide`,
      ...beyond
        .slice(0, 5)
        .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`),
    ];
  });
}

/** Words that reach beyond a box that cuts them off. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    for (const element of document.querySelectorAll('body *')) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const [cutsAcross, cutsDown] = [overflowX, overflowY].map((overflow) => /hidden|clip/.test(overflow));
      // What is for screen readers alone is a pixel wide and meant to be.
      if (!(cutsAcross || cutsDown) || element.clientWidth <= 1 || element.clientHeight <= 1) continue;
      const box = element.getBoundingClientRect();
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        const isSeen = node.parentElement?.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
        });
        if (!isSeen || !node.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        const isCut = (line: DOMRect) =>
          (cutsAcross && line.right > box.right + 2) || (cutsDown && line.bottom > box.bottom + 4);
        if (lines.some(isCut))
          faults.add(`“${node.textContent.trim().slice(0, 40)}” is cut off by ${element.className}`);
      }
    }
    return [...faults];
  });
}

test('the first Tab leads past the navigation to the content', async ({ page }) => {
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

test('the dropdowns open, lead on and close by keyboard alone', async ({ page }) => {
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
  await expect(button, 'focus comes back to where it was').toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(entries.first()).toBeFocused();
  for (let steps = (await entries.count()) - 1; steps > 0; steps -= 1) await page.keyboard.press('Tab');
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel, 'it closes behind the focus').toBeHidden();

  await button.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/new_zealand_by_train\/$/);
});

test('a closed dropdown is out of reach of the Tab key', async ({ page }) => {
  await open(page, '/contact/');
  await page.getByRole('button', { name: 'Train journeys: show pages' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('.site-ways').getByRole('link', { name: 'Bus journeys' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the menu opens, unfolds and closes by keyboard alone, and keeps the rest out of reach', async ({
    page,
  }) => {
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
