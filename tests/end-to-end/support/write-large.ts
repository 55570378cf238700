import type { Page } from '@playwright/test';

/** Makes all text of a page twice as large, as a browser's own setting does. */
export function writeLarge(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}
