import type { Page } from '@playwright/test';

/**
 * Collects what goes wrong on a page from now on: complaints in the console, requests that fail, answers of 400 and above.
 * @param missing the path of a page that is not there: its own 404 is no fault
 */
export function watchLoadFaults(page: Page, missing?: string): string[] {
  const faults: string[] = [];
  const isMissing = (address: string) => URL.parse(address)?.pathname === missing;
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isMissing(message.location().url))
      faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('requestfailed', (request) => faults.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && !isMissing(response.url()))
      faults.push(`${response.status()}: ${response.url()}`);
  });
  return faults;
}

/** Pictures that have come and cannot be shown. */
export function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => image.currentSrc),
  );
}

/** Pictures that the page has loaded ahead of everything else and does not show. */
export function preloadedInVain(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.images].flatMap((image) => [image.src, image.srcset]).join(' ');
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="image"]')]
      .map((link) => link.getAttribute('href') ?? link.imageSrcset)
      .filter((address) => !shown.includes(address));
  });
}
