/** Waits for a page in the browser: hydrated shell, hydrated islands, hydrated forms. */
import type { Page } from '@playwright/test';

/** Opens a page and waits until the shell’s script controls the header and the links. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilReady(page);
}

/** Waits until the form of a block is hydrated: from then on a press no longer posts the page. */
export async function waitForFormScript(page: Page, block: string): Promise<void> {
  await page.waitForFunction((type) => {
    const form = document.querySelector(`[data-block="${type}"] form`);
    return form !== null && Object.keys(form).some((name) => name.startsWith('__reactProps'));
  }, block);
}

/** Waits until the page’s scripts run, including those of its islands, and the whole page is laid out. */
export async function waitUntilReady(page: Page): Promise<void> {
  // Not `expect`: its failed attempts take a snapshot of the page, which keeps long pages from getting ready.
  await page.locator('[data-site-header][data-ready]').waitFor({ state: 'attached', timeout: 60_000 });
  await page.locator('html[data-arriving]').waitFor({ state: 'detached', timeout: 60_000 });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-island] > *')].every((part) =>
      Object.keys(part).some((name) => name.startsWith('__react')),
    ),
  );
}
