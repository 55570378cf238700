/** Collects faults while a page loads: errors, failed requests, broken pictures, unused preloads. */
import type { Page } from '@playwright/test';

/**
 * Collects load faults of a page from now on: console errors and warnings, failed requests, responses of 400 and above.
 * @param missing the path of a page that does not exist, whose own 404 is expected
 */
export function watchLoadFaults(page: Page, missing?: string): string[] {
  const faults: string[] = [];
  const isMissing = (address: string) => URL.parse(address)?.pathname === missing;
  page.on('console', (message) => {
    if (
      ['error', 'warning'].includes(message.type()) &&
      !isMissing(message.location().url) &&
      !isLate(message.text())
    )
      faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    // Chromium reports every answer to HEAD as aborted, because it has no body.
    if (request.method() !== 'HEAD') faults.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isMissing(response.url()))
      faults.push(`${response.status()}: ${response.url()}`);
  });
  return faults;
}

/** Returns true for the warning that a preloaded script ran late, which a long page causes on a busy machine. */
const isLate = (message: string): boolean =>
  /\.js was preloaded using link preload but not used/.test(message);

/** Lists pictures that loaded but cannot be displayed. */
export function findBrokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => image.currentSrc),
  );
}

/** Lists pictures and scripts that the page preloads but does not use. */
export function findUnusedPreloads(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const used = [
      ...[...document.images].flatMap((image) => [image.src, image.srcset]),
      ...[...document.scripts].map((script) => script.src),
    ].join(' ');
    return [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]:is([as="image"], [as="script"])'),
    ]
      .map((link) => link.getAttribute('href') ?? link.imageSrcset)
      .filter((address) => !used.includes(address));
  });
}
