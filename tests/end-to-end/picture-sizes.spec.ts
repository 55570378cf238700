/** The browser picks a picture size that fits its box at each viewport width. */
import type { Page } from '@playwright/test';
import { isFullSize } from '#tests/case-counts.ts';
import { smallestCover } from '#tests/smallest-cover.ts';
import { publicPages } from './support/addresses.ts';
import { servePlaceholderPictures } from './support/placeholder-pictures.ts';
import { expect, test } from './test-fixtures.ts';

/** Block types that show pictures of the CMS. */
const withPictures = ['hero', 'cardList', 'routeCards', 'gallery', 'mediaText', 'tourList', 'passPicker'];

/** A small set of pages that contains all of them. */
const pages = smallestCover(publicPages, ({ blockTypes }) =>
  blockTypes.filter((type) => withPictures.includes(type)),
);

/** Lists pictures loaded more than 1.5 times as wide as drawn, or with too few pixels, when a better size is offered. */
function unfit(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.srcset !== '');
    for (const image of pictures) image.loading = 'eager';
    await Promise.all(pictures.map((image) => image.decode()));
    return pictures.flatMap((image) => {
      const { width, height } = image.getBoundingClientRect();
      if (width === 0) return [];
      const chosen = new URL(image.currentSrc);
      const own = image.closest('picture')?.querySelector('source');
      const source = own && matchMedia(own.media).matches ? own : image;
      const offered = [...source.srcset.matchAll(/ (\d+)w/g)].map(([, pixels]) => Number(pixels));
      const loaded = Number(chosen.searchParams.get('w'));
      // With `object-fit: cover`, a picture is drawn wider than its box if the box is taller than the picture’s crop.
      const cut = Number(chosen.searchParams.get('h')) || (loaded * image.height) / image.width;
      const drawn = Math.max(width, (height * loaded) / cut) * devicePixelRatio;
      const enough = offered.filter((pixels) => pixels >= drawn * 0.9);
      const best = enough.length > 0 ? Math.min(...enough) : Math.max(...offered);
      const isFit = loaded === best || (loaded > best ? loaded <= drawn * 1.5 : loaded >= drawn * 0.9);
      const block = image.closest<HTMLElement>('[data-block]')?.dataset.block;
      return isFit
        ? []
        : [`${block}: ${loaded} px of ${drawn.toFixed(0)} at ${innerWidth} px, sizes ${source.sizes}`];
    });
  });
}

test('every block type with pictures is on a tested page', () => {
  const types = pages.flatMap(({ blockTypes }) => blockTypes);
  for (const type of withPictures) expect.soft(types).toContain(type);
});

// @spec 9.8, E.2
for (const { width, tag } of [
  { width: 320, tag: '@full' },
  { width: 390, tag: [] },
  { width: 768, tag: '@full' },
  { width: 1280, tag: ['@full'] },
  { width: 1920, tag: '@full' },
])
  test(`pictures load in the size that they are drawn in: ${width} px`, { tag }, async ({
    browser,
    baseURL,
  }) => {
    for (const { path } of pages) {
      // A browser reuses a larger picture from another page, so each page gets a new context.
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height: 900 },
        deviceScaleFactor: width < 700 ? 2 : 1,
      });
      if (!isFullSize) await servePlaceholderPictures(context);
      const page = await context.newPage();
      await page.goto(path);
      expect.soft(await unfit(page), path).toEqual([]);
      await context.close();
    }
  });
