/** Takes screenshots of stories in the component catalogue. */
import type { Browser, Page } from 'playwright';

/** The options of a story's picture. */
export interface Look {
  /** The size of the window, in pixels. */
  readonly width: number;
  readonly height: number;
  /** True for the full story, up to `tallest`; false for the window only. */
  readonly isFull?: boolean;
  /** Additional CSS. */
  readonly style?: string;
}

/** The maximum height of a picture, in pixels. */
const tallest = 6_000;

/** Thrown if a story throws or its play function fails. */
export class StoryFailedError extends Error {
  override readonly name = 'StoryFailedError';
}

/**
 * Takes a PNG screenshot of a story after its play function. The result does not depend on time or speed: the stories'
 * clock is fixed, motion is reduced, and fonts and pictures are loaded.
 * @param url URL of the catalogue without a trailing slash
 * @throws {StoryFailedError}
 */
export async function shootStory(browser: Browser, url: string, id: string, look: Look): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/iframe.html?id=${id}&viewMode=story`);
    await isPlayed(page, id);
    if (look.style) await page.addStyleTag({ content: look.style });
    await everythingIsThere(page);
    if (!look.isFull) return await page.screenshot({ animations: 'disabled' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width: look.width, height: Math.min(tallest, Math.max(height, 1)) };
    return await page.screenshot({ animations: 'disabled', fullPage: true, clip });
  } finally {
    await context.close();
  }
}

async function isPlayed(page: Page, id: string): Promise<void> {
  const phase = await page.waitForFunction(
    () => {
      const preview: unknown = Reflect.get(window, '__STORYBOOK_PREVIEW__');
      const render: unknown =
        typeof preview === 'object' && preview !== null && 'currentRender' in preview
          ? preview.currentRender
          : undefined;
      const now = typeof render === 'object' && render !== null && 'phase' in render ? render.phase : '';
      return ['completed', 'finished', 'errored', 'aborted'].includes(String(now)) ? String(now) : null;
    },
    undefined,
    { timeout: 60_000, polling: 50 },
  );
  const end = await phase.jsonValue();
  const isBroken = await page.evaluate(() => document.body.classList.contains('sb-show-errordisplay'));
  if (end === 'errored' || end === 'aborted' || isBroken)
    throw new StoryFailedError(`${id}: the story failed (${end}).`);
}

/** Loads lazy images at once. */
async function everythingIsThere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all([...pictures.map((picture) => picture.decode().catch(() => {})), document.fonts.ready]);
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  });
}
