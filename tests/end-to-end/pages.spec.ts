import type { Page } from '@playwright/test';
import { publicPages, tagsOfPage } from './support/addresses.ts';
import { isReady } from './support/ready.ts';
import { expect, test } from './test.ts';

for (const { path } of publicPages) {
  test(`${path} loads without an error`, { tag: tagsOfPage(path) }, async ({ page }) => {
    const faults = watchFaults(page);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    // The shell's script has run, so whatever hydration complains of has been said.
    await isReady(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await brokenPictures(page)).toEqual([]);
    expect(await preloadedInVain(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

/** What goes wrong on a page, collected while it loads: complaints in the console, requests that fail. */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('requestfailed', (request) => faults.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return faults;
}

/** Pictures that have come and cannot be shown. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => image.currentSrc),
  );
}

/** Pictures that the page has loaded ahead of everything else and does not show. */
function preloadedInVain(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.images].flatMap((image) => [image.src, image.srcset]).join(' ');
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="image"]')]
      .map((link) => link.getAttribute('href') ?? link.imageSrcset)
      .filter((address) => !shown.includes(address));
  });
}
