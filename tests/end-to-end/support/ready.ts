import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/** Opens a page and waits until the shell's script has taken over the header and the links. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isReady(page);
}

/** Waits until the shell's script runs and the whole page is laid out. */
export async function isReady(page: Page): Promise<void> {
  await expect(page.locator('[data-site-header][data-ready]')).toBeAttached({ timeout: 60_000 });
  await expect(page.locator('html[data-arriving]')).not.toBeAttached({ timeout: 60_000 });
}
