/** Layout shift when web fonts arrive after the first paint. */
import { servePlaceholderPictures } from './support/placeholder-pictures.ts';
import { expect, test } from './test-fixtures.ts';

/** Pages with cards, with tables and with text, all with macrons. */
const paths = [
  '/',
  '/ways_to_see_nz/bus_journeys/',
  '/blogs/the-knot-at-raurimu/',
  '/destinations/kaikoura/',
];

/** The largest cumulative layout shift (CLS) allowed, from the audit. */
const maxShift = 0.02;

// @spec 9.8, E.2
for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`nothing moves when the fonts arrive late: ${width} px`, { tag: '@full' }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, viewport: { width, height } });
    await servePlaceholderPictures(context);
    for (const path of paths) {
      const page = await context.newPage();
      const held = Promise.withResolvers<void>();
      let fonts = 0;
      await page.route('**/fonts/*.woff2', async (route) => {
        fonts += 1;
        await held.promise;
        await route.continue();
      });
      await page.addInitScript(() => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) shift += Number(entry.value);
          document.documentElement.dataset.shift = String(shift);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      // Painted in the fallback fonts.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
      held.resolve();
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      });
      expect(fonts, `${path}: late fonts`).toBeGreaterThan(1);
      const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
      expect.soft(shift, path).toBeLessThanOrEqual(maxShift);
      await page.close();
    }
    await context.close();
  });
