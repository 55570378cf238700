import type { Page } from '@playwright/test';

/** Makes all text of a page twice as large, or `percent` of its usual size, as a browser's own setting does. */
export function writeLarge(page: Page, percent = 200): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}
