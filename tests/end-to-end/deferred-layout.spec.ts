/** Deferred layout (`content-visibility`) of blocks below the first viewport while a page arrives. */
import type { Page } from '@playwright/test';
import { blockPictures } from './support/placeholder-pictures.ts';
import { open, waitUntilReady } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

/** The longest page. */
const path = '/ways_to_see_nz/bus_journeys/';

/** The numbers of deferred blocks that the browser has laid out and has skipped so far. */
const laidOut = (page: Page) =>
  page.locator('[data-later]').evaluateAll((blocks) => {
    const shown = blocks.filter((block) =>
      [...block.children].every((child) => child.checkVisibility({ contentVisibilityAuto: true })),
    ).length;
    return { shown, leftOut: blocks.length - shown };
  });

/** Expects that most blocks are skipped. It polls, because a browser decides on its next frame. */
const expectLeftOut = (page: Page) =>
  expect.poll(async () => (await laidOut(page)).leftOut).toBeGreaterThan(5);

const heights = (page: Page) =>
  page
    .locator('[data-block]')
    .evaluateAll((blocks) => blocks.map((block) => Math.round(block.getBoundingClientRect().height)));

test.beforeEach(({ page }) => blockPictures(page));

/** Holds back pictures and with them the page’s load event, after which everything is laid out. */
const holdPictures = (page: Page, until: Promise<void>) =>
  page.route('**/media/**', async (route) => {
    await until;
    await route.fallback();
  });

// @spec 9.8
test('blocks below the first viewport are skipped while the page arrives, and laid out afterwards', {
  tag: '@full',
}, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await holdPictures(page, held.promise);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expectLeftOut(page);
  held.resolve();
  await waitUntilReady(page);
  expect((await laidOut(page)).leftOut).toBe(0);
});

test('a page that arrived in parts has the same block heights as one laid out at once', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, path);
  const arrived = await heights(page);
  await page.reload();
  await waitUntilReady(page);
  expect(await heights(page)).toEqual(arrived);
});

test('cards that arrived in parts have the same heights as cards laid out at once', {
  tag: '@full',
}, async ({ page }) => {
  const cards = () =>
    page
      .locator('[data-block="cardList"] li')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().height)));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/destinations/');
    const arrived = await cards();
    expect(arrived.length).toBeGreaterThan(20);
    await page.reload();
    await waitUntilReady(page);
    expect(await cards()).toEqual(arrived);
  }
});

test('a page is laid out immediately when the visitor jumps while it arrives', { tag: '@full' }, async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await holdPictures(page, held.promise);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expectLeftOut(page);
  await page.keyboard.press('End');
  await expect.poll(async () => (await laidOut(page)).leftOut).toBe(0);
  held.resolve();
});

test('a page opened at a fragment scrolls there and stays there', { tag: '@full' }, async ({ page }) => {
  const top = () =>
    page.locator('#block-off').evaluate((part) => Math.round(part.getBoundingClientRect().top));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${path}#block-off`);
  expect((await laidOut(page)).leftOut).toBe(0);
  const before = await top();
  expect(before).toBeGreaterThanOrEqual(0);
  expect(before).toBeLessThan(100);
  await waitUntilReady(page);
  expect(await top()).toBe(before);
});

for (const [how, comeBack] of [
  [
    'left and returned to',
    async (page: Page) => {
      await page.goto('/contact/');
      await page.goBack();
    },
  ],
  ['reloaded', (page: Page) => page.reload()],
] as const) {
  test(`a page that is ${how} keeps its scroll position`, { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, path);
    const place = () =>
      page.locator('#block-rules').evaluate((part) => Math.round(part.getBoundingClientRect().top));
    await page.locator('#block-rules').evaluate((part) => part.scrollIntoView());
    const before = await place();
    await comeBack(page);
    await waitUntilReady(page);
    await expect.poll(place).toBe(before);
  });
}
