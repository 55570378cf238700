import type { Page } from '@playwright/test';
import { isFullSize } from '#tests/full-size.ts';
import { pagesWithEveryBlock } from './support/addresses.ts';
import { coming } from './support/cart.ts';
import { tabTo, typeDate } from './support/keyboard.ts';
import { cardButton, payButton } from './support/purchase.ts';
import { formIsServed, open } from './support/ready.ts';
import { withoutPictures } from './support/without-pictures.ts';
import { expect, test } from './test.ts';

/** What axe cannot see: where the focus is, whether it can be seen there, and a whole purchase without a mouse. */

/** The header and the footer are the same on every page: an everyday run goes through them on the first one only. */
const isWalkedWhole = (path: string) => isFullSize || path === pagesWithEveryBlock[0]?.path;

for (const { path } of pagesWithEveryBlock) {
  test(`what has the focus can be seen and is marked, Tab by Tab, on a phone: ${path}`, async ({ page }) => {
    test.setTimeout(180_000);
    await withoutPictures(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 640 });
    await open(page, path);
    expect(await unseenFocus(page, isWalkedWhole(path) ? 'body' : 'main')).toEqual([]);
  });
}

/**
 * Goes through a part of the page by Tab and says where the focus was out of sight, covered, or not marked.
 * @param part a selector: the walk begins before its first stop and ends where the focus leaves it
 */
async function unseenFocus(page: Page, part: 'body' | 'main'): Promise<string[]> {
  const faults: string[] = [];
  const most = 500;
  if (part === 'main') await page.locator('main').focus();
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(async (selector) => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      if (element.closest(selector) === null) return null;
      // However short a transition, on a busy machine it ends some frames later; one that another replaced never does.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      const name = `<${element.tagName.toLowerCase()}> ${words || element.getAttribute('name') || ''}`;
      // A choice that is drawn by its label has its focus drawn there too.
      const isChoice = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
      const drawn = isChoice ? (element.closest('label') ?? element.parentElement ?? element) : element;
      const isThere = (x: number, y: number) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && drawn.contains(at);
      };
      const parts = [0.1, 0.5, 0.9];
      const isSeen = [...drawn.getClientRects()].some(({ left, top, width, height }) =>
        parts.some((x) => parts.some((y) => isThere(left + x * width, top + y * height))),
      );
      // The button inside a date field is the browser's, and so is its mark.
      const isInside = element instanceof HTMLInputElement && !element.matches(':focus-visible');
      const isMarked =
        isInside ||
        [drawn, element, ...drawn.querySelectorAll('*')].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(part);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        });
      return { name, isSeen, isMarked };
    }, part);
    if (found === null) return faults;
    if (!found.isSeen) faults.push(`${found.name} has the focus and cannot be seen`);
    if (!found.isMarked) faults.push(`${found.name} has the focus and shows no mark`);
  }
  return [...faults, `Tab has not come to the end after ${most} times`];
}

test('a crossing is searched for, put into the cart, checked and paid without a mouse', async ({ page }) => {
  test.setTimeout(240_000);
  const press = (key: string) => page.keyboard.press(key);
  const type = (words: string) => page.keyboard.type(words);

  await open(page, '/');
  await tabTo(page, page.locator('input[name="from"]'));
  await type('wellington');
  await tabTo(page, page.locator('input[name="to"]'));
  await type('picton');
  const date = page.getByLabel('Leave on');
  await tabTo(page, date);
  await typeDate(page, date, coming(3, 17));
  await press('Enter');

  await expect(page.locator('#journeys')).toBeFocused();
  const row = page
    .getByRole('list', { name: /^Journeys/ })
    .locator('> li > details')
    .filter({ hasText: 'Interislander' })
    .first();
  if ((await row.getAttribute('open')) === null) {
    await tabTo(page, row.locator('> summary'));
    await press('Enter');
  }
  await tabTo(page, row.getByRole('button', { name: /^Add to cart/ }).first());
  await press('Enter');
  const panel = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(panel.locator('[data-cart-item]')).not.toHaveCount(0);
  await tabTo(page, panel.getByRole('link', { name: 'Checkout' }));
  await press('Enter');

  await expect(page).toHaveURL(/\/checkout\/$/);
  await formIsServed(page, 'checkout');
  const adult = page.getByRole('group', { name: 'Adult', exact: true });
  await tabTo(page, adult.getByLabel('Title'));
  await type('Dr');
  await tabTo(page, adult.getByLabel('First name'));
  await type('Ngaire');
  await tabTo(page, adult.getByLabel('Last name'));
  await type('Te Kani');
  await tabTo(page, page.getByLabel('Email address'));
  await type('ngaire.te.kani@example.nz');
  await tabTo(page, page.getByLabel('Phone', { exact: true }));
  await type('+64 21 555 0199');
  const country = page.getByLabel('Country');
  await tabTo(page, country);
  await type('New Zea');
  await expect(country.locator('option:checked')).toHaveText('New Zealand');
  const accept = page.getByLabel(/^I accept these conditions/);
  await tabTo(page, accept);
  await press('Space');
  await expect(accept).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Check your answers' }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  await tabTo(page, payButton(page));
  await press('Enter');

  await expect(page).toHaveURL(/\/test-gateway\/pay\//);
  await tabTo(page, cardButton(page, 'approved'));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible({ timeout: 60_000 });
});
