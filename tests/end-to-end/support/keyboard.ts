/** Keyboard steps for a page: move the focus with Tab, type a date. */
import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, most = 150): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab never reached the element.');
}

/**
 * Types a date into the focused date field. The parts are typed in the order of the browser’s own language, which may differ
 * from the page’s.
 * @param date `2026-12-01`
 */
export async function typeDate(page: Page, field: Locator, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  for (const parts of [day + month + year, month + day + year]) {
    await page.keyboard.type(parts);
    if ((await field.inputValue()) === date) return;
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
  }
  throw new Error('The date field did not accept the date.');
}
