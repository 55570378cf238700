/**
 * Loading order of scripts: they wait for the first picture, but not for long, and not while a visitor acts.
 * Notices changes of Next that concern platform/next-internals/delay-scripts.ts.
 */
import type { Page } from '@playwright/test';
import { compileHint } from '#platform/next-internals/compile-hints.mjs';
import { waitUntilReady } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

/** Opens the home page and holds back its first picture until `letGo`. */
async function openWithoutPicture(page: Page) {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url());
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/media/images/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  // The page’s own clock: a busy machine may take longer than scripts wait for a picture.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('h1')).toBeVisible();
  await page.clock.runFor(1_000);
  return { scripts, letGo: held.resolve };
}

/** Waits until the page’s scripts run. The page may still be loading: a held picture delays its load event. */
const scriptsRun = (page: Page) => expect(page.locator('[data-site-header][data-ready]')).toBeAttached();

// @spec 9.8
test('a page’s scripts load after its first picture', { tag: '@full' }, async ({ page }) => {
  const { scripts, letGo } = await openWithoutPicture(page);
  expect(await page.locator('img[fetchpriority="high"]').count()).toBe(1);
  expect(scripts).toEqual([]);
  letGo();
  await page.clock.resume();
  await waitUntilReady(page);
  expect(scripts.length).toBeGreaterThan(0);
});

// @spec 9.8
test('a page’s scripts load immediately when a visitor starts to use it', { tag: '@full' }, async ({
  page,
}) => {
  const { scripts, letGo } = await openWithoutPicture(page);
  expect(scripts).toEqual([]);
  await page.clock.resume();
  await page.keyboard.press('Tab');
  await scriptsRun(page);
  expect(
    await page.locator('img[fetchpriority="high"]').evaluate((image: HTMLImageElement) => image.complete),
  ).toBe(false);
  letGo();
});

test('a page’s scripts do not wait for a picture that never arrives', { tag: '@full' }, async ({ page }) => {
  const { letGo } = await openWithoutPicture(page);
  await page.clock.resume();
  await scriptsRun(page);
  letGo();
});

// @spec E.3
test('the large scripts of every page start with the compile hint', { tag: '@full' }, async ({ page }) => {
  const scripts: { readonly bytes: number; readonly isHinted: boolean }[] = [];
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    const text = await response.text();
    scripts.push({ bytes: text.length, isHinted: text.startsWith(compileHint) });
  });
  await page.goto('/contact/');
  await waitUntilReady(page);
  // React and Next’s own part of a page.
  await expect.poll(() => scripts.filter(({ bytes }) => bytes > 100_000).length).toBeGreaterThanOrEqual(2);
  for (const script of scripts.filter(({ bytes }) => bytes > 100_000)) expect(script.isHinted).toBe(true);
});
