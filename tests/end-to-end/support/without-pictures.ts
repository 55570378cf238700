import type { Page } from '@playwright/test';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers every picture of the content with one pixel: for tests in which pictures only cost time. */
export async function withoutPictures(page: Page): Promise<void> {
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
}
