/** The cart panel: keyboard, screen reader, history, scroll lock, swipe and layout. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  api,
  busPass,
  createCart,
  dataOf,
  nextWeekday,
  readDepartures,
  tourItem,
  voucherFor,
} from './support/cart.ts';
import {
  addJourney,
  cartLink,
  cartOf,
  closePanel,
  day,
  ferrySearch,
  line,
  lines,
  liveTour,
  panel,
  rows,
  trainSearch,
} from './support/cart-page.ts';
import { tabTo } from './support/keyboard.ts';
import { open } from './support/wait-until-ready.ts';
import { expect, test, testSite } from './test-fixtures.ts';

// @spec 2.37
test('a cart is filled, viewed and emptied with the keyboard alone', { tag: '@full' }, async ({ page }) => {
  await open(page, ferrySearch);
  const row = rows(page)
    .filter({ hasText: /Interislander/ })
    .first();
  if ((await row.getAttribute('open')) === null) {
    await tabTo(page, row.locator('> summary'));
    await page.keyboard.press('Enter');
  }
  const add = row.getByRole('button', { name: /^Add to cart/ }).first();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(lines(panel(page))).toHaveCount(1);
  // The focus cycles inside the panel.
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await panel(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(add, 'focus returns').toBeFocused();

  const link = cartLink(page, 1);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await tabTo(page, panel(page).getByRole('button', { name: /^Remove ?: Interislander/ }));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Your cart is empty');
  expect(await panel(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(cartLink(page)).toBeFocused();
});

// @spec B.6
test('a screen reader announces the result of a press, the count, the subtotal and the status of each line', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, trainSearch);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role="status"], [role="alert"], output');
        const text = region?.textContent?.replaceAll(/\s+/g, ' ').trim();
        if (text && heard.at(-1) !== text) heard.push(text);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  await addJourney(page, /TranzAlpine/);
  await expect(lines(panel(page))).toHaveCount(1);
  await expect(line(panel(page), /TranzAlpine/)).toContainText('On request: not held');
  const heard = () =>
    page.evaluate(() => ('heard' in window && Array.isArray(window.heard) ? window.heard.join('\n') : ''));
  await expect.poll(heard).toContain('Adding…');
  await expect.poll(heard).toContain('added to your cart.');
  await closePanel(page);
  await addJourney(page, /TranzAlpine/);
  await expect(lines(panel(page))).toHaveCount(2);
  await expect.poll(heard).toContain('2 items in your cart.');
  const { subtotal, items } = await cartOf(page);
  await panel(page)
    .getByRole('button', { name: /^Remove ?: TranzAlpine/ })
    .first()
    .click();
  await expect(lines(panel(page))).toHaveCount(1);
  await expect.poll(heard).toContain(`Subtotal $${subtotal - (items[0]?.price ?? 0)}.`);
  await expect(panel(page)).toMatchAriaSnapshot(`
    - dialog "Your Cart":
      - heading "Your Cart" [level=2]
      - button "Close your cart"
  `);
});

// @spec 4.1
test('Back closes the panel, and the page stays @phone', async ({ page }) => {
  const { cartSessionId } = await createCart([busPass]);
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: testSite.siteUrl }]);
  await open(page, '/');
  await open(page, trainSearch);
  const address = page.url();
  await cartLink(page, 1).click();
  await expect(lines(panel(page))).toHaveCount(1);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(rows(page).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
    .not.toContain('hidden');
  // Closing it by its button removes its history entry: Back leaves the page.
  await cartLink(page, 1).click();
  await closePanel(page);
  await page.goBack();
  await expect(page).toHaveURL(`${testSite.siteUrl}/`);
});

// @spec 2.41
test('an added item is in view and named, and its removal can be undone @phone', async ({ page }) => {
  const tours = await readDepartures(liveTour);
  const { cartSessionId } = await createCart([
    ...[busPass, busPass, busPass, busPass],
    tourItem(tours[0]?.productId ?? ''),
  ]);
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: testSite.siteUrl }]);
  await open(page, ferrySearch);
  await addJourney(page, /Interislander/);
  const added = line(panel(page), /Interislander/);
  await expect(added.locator('[data-cart-name]').first()).toBeFocused();
  await expect(added).toContainText('Added');
  await expect(added).toBeInViewport({ ratio: 0.5 });
  const before = await cartOf(page);
  await added.getByRole('button', { name: /^Remove ?: Interislander/ }).click();
  await expect(added).toHaveCount(0);
  await panel(page)
    .getByRole('button', { name: /^Undo ?: Interislander/ })
    .click();
  await expect(added).toHaveCount(1);
  const after = await cartOf(page);
  expect(after.items).toEqual(before.items);
  expect(after.removed).toBeNull();
});

// @spec 1.6, 2.37, 2.38, 2.39, 2.41, 2.42, 4.1, 5.4, 9.3
test('the panel opens from anywhere, locks the page’s scroll, and releases it 500 ms after it is closed', {
  tag: '@full',
}, async ({ page }) => {
  const { cartSessionId } = await createCart([busPass]);
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: testSite.siteUrl }]);
  await page.clock.install();
  await open(page, '/');
  const isLocked = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflow.includes('hidden'));
  await cartLink(page, 1).click();
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Your Cart');
  // The line lists travellers, but no type with a count of zero.
  await expect(line(panel(page), /Bus Pass/).getByText('1 adult', { exact: true })).toBeVisible();
  await expect.poll(isLocked).toBe(true);
  // The page’s own clock: on a busy machine any other clock is late.
  await page.clock.pauseAt(Date.now() + 60_000);
  await panel(page).getByRole('button', { name: 'Close your cart' }).click();
  await page.clock.runFor(499);
  expect(await isLocked()).toBe(true);
  await page.clock.runFor(1);
  expect(await isLocked()).toBe(false);
  await page.clock.resume();
  await cartLink(page, 1).click();
  await panel(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\/?$/);
  await expect(panel(page)).toBeHidden();
});

// @spec B.1
test('a full cart has no accessibility fault in its panel and on its page, and fits 320 px', {
  tag: '@full',
}, async ({ page }) => {
  const offerOf = async (from: string, to: string, date: string, types: 'ii_ferry' | 'kr_train') => {
    const { outbound } = await dataOf(api.fareSearch({ from, to, date, types, adults: 2, children: 1 }));
    const [offer] = outbound;
    if (!offer) throw new Error('There is no journey.');
    return { itemType: types, offerId: offer.offerId } as const;
  };
  const { cartSessionId } = await createCart([
    // The same journey twice, with the same text.
    await offerOf('wellington', 'picton', day, 'ii_ferry'),
    await offerOf('wellington', 'picton', nextWeekday(4, 17), 'ii_ferry'),
    await offerOf('christchurch', 'greymouth', day, 'kr_train'),
    busPass,
    voucherFor('Marama Te Whiti'),
    tourItem((await readDepartures(liveTour))[1]?.productId ?? ''),
  ]);
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: testSite.siteUrl }]);
  await page.setViewportSize({ width: 320, height: 640 });
  const faults = async () => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))]);
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page, '/about/');
    await cartLink(page, 6).click();
    await expect(lines(panel(page))).toHaveCount(6);
    expect(await faults(), `the panel, ${colorScheme}`).toEqual([]);
    await closePanel(page);
    await open(page, '/cart/');
    const folded = page.locator('main details:not([open]) > summary').filter({ visible: true });
    while ((await folded.count()) > 0) await folded.first().click();
    expect(await faults(), `the page, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

/** Swipes from one point to another, in about a tenth of a second. */
async function swipe(on: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const touch = await on.context().newCDPSession(on);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await send('touchStart', from);
  const steps = 8;
  for (let step = 1; step <= steps; step += 1)
    await send('touchMove', {
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    });
  await send('touchEnd');
}

// @spec 9.7
test('the panel closes on a swipe of the specified length and direction @phone-only', {
  tag: '@full',
}, async ({ page }) => {
  const { cartSessionId } = await createCart([busPass]);
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: testSite.siteUrl }]);
  await open(page, '/about/');
  await cartLink(page, 1).tap();
  await expect(line(panel(page), /Bus Pass/)).toBeVisible();
  const start = { x: 120, y: 400 };
  // Too short, upwards, and in the wrong direction.
  await swipe(page, start, { x: 140, y: 400 });
  await swipe(page, start, { x: 120, y: 300 });
  await swipe(page, start, { x: 20, y: 400 });
  await expect(panel(page)).toBeVisible();
  await expect(panel(page)).not.toHaveAttribute('data-closing', '');
  // On a busy machine the finger may move too slowly for a swipe.
  await expect(async () => {
    await swipe(page, start, { x: 300, y: 400 });
    await expect(panel(page)).toBeHidden({ timeout: 2_000 });
  }).toPass();
});
