import type { Page } from '@playwright/test';

/**
 * Collects what goes wrong on a page from now on: complaints in the console, requests that fail, answers of 400 and above.
 * @param missing the path of a page that is not there: its own 404 is no fault
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
  page.on('requestfailed', (request) => faults.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && !isMissing(response.url()))
      faults.push(`${response.status()}: ${response.url()}`);
  });
  return faults;
}

/** Whether a script that is preloaded was run later than the browser expects: a long page takes a busy machine a while. */
const isLate = (message: string): boolean =>
  /\.js was preloaded using link preload but not used/.test(message);

/** Pictures that have come and cannot be shown. */
export function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => image.currentSrc),
  );
}

/** Pictures and scripts that the page has loaded ahead of everything else and does not use. */
export function preloadedInVain(page: Page): Promise<string[]> {
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
