import type { BrowserContext, Page } from '@playwright/test';

/**
 * Answers every picture request with an empty SVG of the requested size, for tests that need a picture’s size but not its
 * content. The lake takes up to half a second to render a picture.
 */
export async function servePlaceholderPictures(target: Page | BrowserContext): Promise<void> {
  await target.route('**/media/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: placeholder(new URL(route.request().url())) }),
  );
}

/** The width comes from the query; the height too, or from the file’s own proportions. */
function placeholder({ pathname, searchParams }: URL): string {
  const [, ownWidth = '1', ownHeight = '1'] = /-(\d+)x(\d+)\.\w+$/.exec(pathname) ?? [];
  const width = Number(searchParams.get('w') ?? ownWidth);
  const height = Number(searchParams.get('h') ?? (width * Number(ownHeight)) / Number(ownWidth));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers every picture request with one pixel, for tests that do not look at pictures. */
export async function blockPictures(page: Page): Promise<void> {
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
}
