/** Keyboard checks that axe cannot do: a visible, marked focus on every Tab stop, and a whole purchase without a mouse. */
import { pagesWithEveryBlock } from './support/addresses.ts';
import { nextWeekday } from './support/cart.ts';
import { findHiddenFocus } from './support/find-hidden-focus.ts';
import { tabTo, typeDate } from './support/keyboard.ts';
import { blockPictures } from './support/placeholder-pictures.ts';
import { cardButton, payButton } from './support/purchase.ts';
import { open, waitForFormScript } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

// In short runs, accessibility.spec.ts does this on the pages that it visits.
for (const { path } of pagesWithEveryBlock) {
  const title = `every Tab stop is visible and marked on a phone: ${path}`;
  // @spec B.3
  test(title, { tag: '@full' }, async ({ page }) => {
    test.setTimeout(180_000);
    await blockPictures(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 640 });
    await open(page, path);
    expect(await findHiddenFocus(page, 'body')).toEqual([]);
  });
}

// @spec B.2
test('a crossing is searched for, added to the cart, checked and paid for without a mouse', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const press = (key: string) => page.keyboard.press(key);
  const type = (words: string) => page.keyboard.type(words);

  await open(page, '/');
  await tabTo(page, page.locator('input[name="from"]'));
  await type('wellington');
  await tabTo(page, page.locator('input[name="to"]'));
  await type('picton');
  const date = page.getByLabel('Depart on');
  await tabTo(page, date);
  await typeDate(page, date, nextWeekday(3, 17));
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
  await waitForFormScript(page, 'checkout');
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
