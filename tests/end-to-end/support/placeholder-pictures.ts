import type { BrowserContext, Page } from '@playwright/test';

/**
 * Answers every picture of the content with an empty drawing of the size that its address asks for: for tests in which the
 * size counts and not what is to be seen. To draw a picture takes the lake up to half a second.
 */
export async function withPlaceholderPictures(target: Page | BrowserContext): Promise<void> {
  await target.route('**/media/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: placeholder(new URL(route.request().url())) }),
  );
}

/** The width comes from the query; without a height there, the file's own proportions give it. */
function placeholder({ pathname, searchParams }: URL): string {
  const [, ownWidth = '1', ownHeight = '1'] = /-(\d+)x(\d+)\.\w+$/.exec(pathname) ?? [];
  const width = Number(searchParams.get('w') ?? ownWidth);
  const height = Number(searchParams.get('h') ?? (width * Number(ownHeight)) / Number(ownWidth));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
}
