import type { Page } from '@playwright/test';
import { open } from './support/ready.ts';
import { withoutPictures } from './support/without-pictures.ts';
import { expect, test } from './test.ts';

/** For those who have the system's palette instead of ours. */

test('in a forced palette no word stands on its own colour', async ({ page }) => {
  test.setTimeout(240_000);
  await withoutPictures(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const faults: string[] = [];
  for (const path of [
    '/',
    '/ways_to_see_nz/train_journeys/tranz_alpine/',
    '/travel_passes/',
    '/tours/three-trains-and-a-strait/',
    '/contact/',
    '/cart/',
    '/comp_ref/',
  ]) {
    await open(page, path);
    for (const fault of await invisibleWords(page)) faults.push(`${path}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

/** Words in the colour of what is behind them. */
function invisibleWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const behind = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor, forcedColorAdjust } = getComputedStyle(at);
        // The system lays its own plane behind words, whatever the page says.
        if (!/, 0\)$/.test(backgroundColor)) return backgroundColor;
        if (forcedColorAdjust === 'none') return 'unknown';
      }
      return getComputedStyle(document.documentElement).backgroundColor;
    };
    const faults = new Set<string>();
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!own || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { color } = getComputedStyle(element);
      if (color === behind(element)) faults.add(element.outerHTML.slice(0, 120));
    }
    return [...faults];
  });
}
