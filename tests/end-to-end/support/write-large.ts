import type { Page } from '@playwright/test';

/** Scales the page’s text to `percent` of its usual size, as the browser’s text size setting does. */
export function scaleText(page: Page, percent = 200): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}
