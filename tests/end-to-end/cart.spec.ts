import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import {
  api,
  busPass,
  type Cart,
  cartWith,
  coming,
  dataOf,
  departuresOf,
  dollarsIn,
  seatsOn,
  voucherFor,
} from './support/cart.ts';
import { tabTo } from './support/keyboard.ts';
import { open } from './support/ready.ts';
import { expect, house, test } from './test.ts';

const searchPage = '/book-your-journey/';
const day = coming(2);

/** A tour whose places are held. */
const liveTour = 'mountains-and-lakes';

const ferrySearch = search({ from: 'wellington', to: 'picton', date: day, types: 'ii_ferry' });
const trainSearch = search({ from: 'christchurch', to: 'greymouth', date: day, types: 'kr_train' });

function search(query: Record<string, string>): string {
  return `${searchPage}?${new URLSearchParams(query)}`;
}

// Each of these is a whole visit.

const panel = (on: Page) => on.getByRole('dialog', { name: 'Your Cart' });
const block = (on: Page, type: string) => on.locator(`[data-block="${type}"]`);
const ownPage = (on: Page) => block(on, 'cart');
const badge = (on: Page) => on.locator('[data-cart-count]');
/** The header's way to the cart, by the name that a screen reader says. */
const cartLink = (on: Page, count?: number) =>
  on.getByRole('banner').getByRole('link', { name: count ? new RegExp(`^Cart\\W*${count}$`) : /^Cart$/ });
const lines = (part: Locator) => part.locator('[data-cart-lines] > [data-cart-item]');
const line = (part: Locator, description: RegExp) => lines(part).filter({ hasText: description });

/** The rows of a search's results. */
const rows = (on: Page) => on.getByRole('list', { name: /^Journeys/ }).locator('> li > details');

/** Opens the first journey with these words and presses its first button. */
async function addJourney(on: Page, words: RegExp): Promise<void> {
  const row = rows(on).filter({ hasText: words }).first();
  if ((await row.getAttribute('open')) === null) await row.locator('> summary').click();
  await row
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
}

async function closePanel(on: Page): Promise<void> {
  await panel(on).getByRole('button', { name: 'Close your cart' }).click();
  await expect(panel(on)).toBeHidden();
}

/** The id in the cookie. */
async function sessionOf(on: Page): Promise<string> {
  const cookie = (await on.context().cookies(house.siteUrl)).find(({ name }) => name === 'cid');
  expect(cookie?.value).toMatch(/^[A-Za-z0-9]{30}$/);
  return cookie?.value ?? '';
}

const cartOf = async (on: Page): Promise<Cart> => dataOf(api.cart(await sessionOf(on)));

/** What a part of the page says each line costs, extras included, and in all. */
async function read(part: Locator) {
  const totals = part.locator('dl').filter({ hasText: 'Subtotal' });
  const items: { words: string; price: number }[] = [];
  for (const item of await part.locator('[data-cart-item]').all()) {
    const words = (await item.locator('[data-cart-name]').first().textContent()) ?? '';
    const price = dollarsIn(await item.locator('p.font-display').first().textContent());
    items.push({ words: words.replaceAll(/\s+/g, ' ').trim(), price });
  }
  return { items, subtotal: dollarsIn(await totals.locator('dd').textContent()) };
}

/** What the API says, as `read` reads it. */
function readCart({ items, subtotal }: Cart) {
  return {
    items: items.map(({ description, quantity, price, itemType }) => ({
      words: itemType === 'extra' || quantity > 1 ? `${description} × ${quantity}` : description,
      price,
    })),
    subtotal,
  };
}

/** What is added to what lies in the cart, on its page. */
const extras = (on: Page) => block(on, 'extrasPicker');

/** Opens the extras of a journey or a pass, if they are folded. */
async function openExtras(on: Page, of: RegExp): Promise<Locator> {
  const part = extras(on).getByRole('region', { name: of }).locator('details').first();
  if ((await part.getAttribute('open')) === null) await part.locator('> summary').click();
  return part;
}

async function addTrainAndFerry(on: Page): Promise<void> {
  await open(on, trainSearch);
  await addJourney(on, /TranzAlpine/);
  await expect(lines(panel(on))).toHaveCount(1);
  await closePanel(on);
  await open(on, ferrySearch);
  await addJourney(on, /Interislander/);
  await expect(lines(panel(on))).toHaveCount(2);
  await closePanel(on);
}

/** Puts the smallest bus pass for two into the cart, by its page. */
async function addPass(on: Page): Promise<void> {
  await open(on, '/ways_to_see_nz/travel_passes/bus_passes/');
  const range = block(on, 'passPicker').locator('form').first();
  await range.getByRole('radio', { name: /15 hours/ }).check();
  await range.getByLabel('Adults').selectOption('2');
  await range.getByRole('button', { name: /^Add to cart/ }).click();
}

/** Puts a voucher into the cart, by its page. */
async function addVoucher(on: Page, recipient: string): Promise<void> {
  await open(on, '/ways_to_see_nz/gift_vouchers/');
  const form = block(on, 'giftVoucher').locator('form');
  await form.locator('[name="recipientName"]').fill(recipient);
  await form.locator('[name="recipientEmail"]').fill('recipient@example.nz');
  await form.locator('[name="senderName"]').fill('Hēmi');
  await form.locator('[name="message"]').fill('Kia pai te haere.');
  await form.locator('[name="sendOn"]').fill(coming(1));
  await form.getByRole('button', { name: /^Add to cart/ }).click();
}

async function addBag(on: Page): Promise<void> {
  const train = await openExtras(on, /TranzAlpine/);
  await train.getByRole('button', { name: /^Add ?: Another bag/ }).click();
  await expect(line(ownPage(on), /TranzAlpine/)).toContainText('Another bag × 1');
}

async function addCar(on: Page): Promise<void> {
  const ferry = await openExtras(on, /Interislander/);
  await ferry.getByLabel('Type').selectOption('interislander-car');
  await ferry.getByLabel('Length in metres').fill('4.6');
  await ferry.getByRole('button', { name: /^Add vehicle/ }).click();
  await expect(line(ownPage(on), /Interislander/)).toContainText(/Car.* × 1/);
}

test('a train with luggage, a ferry with a car, a pass and a voucher cost the same in the panel, on the page and in the API, before and after a reload @phone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await addTrainAndFerry(page);
  await addPass(page);
  await expect(lines(panel(page))).toHaveCount(3);
  await closePanel(page);
  await addVoucher(page, 'Marama Te Whiti');
  await expect(lines(panel(page))).toHaveCount(4);
  await closePanel(page);

  await open(page, '/cart/');
  await addBag(page);
  await addCar(page);
  const cart = await cartOf(page);
  expect(cart.items.map(({ itemType }) => itemType)).toEqual([
    'kr_train',
    'extra',
    'ii_ferry',
    'extra',
    'pass',
    'voucher',
  ]);
  expect(cart.subtotal).toBe(cart.items.reduce((sum, { price }) => sum + price, 0));
  expect(cart.count).toBe(6);
  await expect(badge(page)).toHaveText('6');
  expect(await read(ownPage(page))).toEqual(readCart(cart));

  await page.reload();
  expect(await read(ownPage(page)), 'as the server draws it').toEqual(readCart(cart));
  await expect(badge(page)).toHaveText('6');
  await open(page, '/about/');
  await cartLink(page, 6).click();
  await expect(lines(panel(page))).toHaveCount(4);
  expect(await read(panel(page))).toEqual(readCart(cart));
  expect(readCart(await cartOf(page))).toEqual(readCart(cart));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
});

test('the countdown is the server’s and goes on over a reload, and looking extends nothing', async ({
  page,
}) => {
  const { cartSessionId, holdExpiresAt } = await cartWith([
    seatsOn((await departuresOf(liveTour))[0]?.productId ?? ''),
  ]);
  expect(holdExpiresAt).not.toBeNull();
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: house.siteUrl }]);
  // A clock that is wrong by hours, as visitors' are.
  await page.clock.install({ time: Date.now() - 5 * 3_600_000 });
  await open(page, '/cart/');
  const end = page
    .locator('time')
    .filter({ hasText: /^\d\d:\d\d$/ })
    .first();
  const instant = Date.parse((await end.getAttribute('datetime')) ?? '');
  expect(instant).toBe(Date.parse(holdExpiresAt ?? ''));
  await expect(page.getByRole('timer')).toHaveText('14 min left');
  await page.clock.fastForward('05:00');
  await expect(page.getByRole('timer')).toHaveText('9 min left');
  await page.reload();
  await expect(end).toHaveAttribute('datetime', (await end.getAttribute('datetime')) ?? '');
  expect(Date.parse((await end.getAttribute('datetime')) ?? '')).toBe(instant);
  expect((await cartOf(page)).holdExpiresAt).toBe(holdExpiresAt);
});

test('what is taken out takes its extras along, and the count is the number of items', async ({ page }) => {
  await addTrainAndFerry(page);
  await open(page, '/cart/');
  await addBag(page);
  await addCar(page);
  await expect(badge(page)).toHaveText('4');
  await line(ownPage(page), /TranzAlpine/)
    .getByRole('button', { name: /^Remove ?: TranzAlpine/ })
    .click();
  await expect(lines(ownPage(page))).toHaveCount(1);
  await expect(badge(page)).toHaveText('2');
  await expect(ownPage(page)).not.toContainText('Another bag');
  const cart = await cartOf(page);
  expect(cart.count).toBe(2);
  expect(await read(ownPage(page))).toEqual(readCart(cart));
  await line(ownPage(page), /Interislander/)
    .getByRole('button', { name: /^Remove ?: Interislander/ })
    .click();
  await expect(ownPage(page)).toContainText('There is nothing in it yet');
  await expect(badge(page)).toBeHidden();
  expect((await cartOf(page)).items).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a journey is found, added, given extras and taken out @phone', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'From', exact: true }).fill('Wellington');
    await page.getByRole('combobox', { name: 'To', exact: true }).fill('Picton');
    await page.getByLabel('Leave on').fill(day);
    await page.getByRole('button', { name: 'Search' }).click();
    await addJourney(page, /Interislander/);
    await expect(page).toHaveURL(/\/cart\/$/);
    const [item] = (await cartOf(page)).items;
    await expect(line(ownPage(page), /Interislander/)).toContainText(`$${item?.price}`);
    await expect(ownPage(page)).toContainText('Held for you');

    const ferry = await openExtras(page, /Interislander/);
    await ferry.getByLabel('Type').selectOption('interislander-car');
    await ferry.getByLabel('Length in metres').fill('4.6');
    await ferry.getByRole('button', { name: /^Add vehicle/ }).click();
    await expect(page).toHaveURL(/\/cart\/$/);
    await expect(line(ownPage(page), /Interislander/)).toContainText(/Car.* × 1/);
    expect(await read(ownPage(page))).toEqual(readCart(await cartOf(page)));

    await page.reload();
    await ownPage(page)
      .getByRole('button', { name: /^Remove ?: Interislander/ })
      .click();
    await expect(ownPage(page)).toContainText('There is nothing in it yet');
    expect((await cartOf(page)).items).toEqual([]);
  });

  test('faults of a form are told on a page with a way back', async ({ page }) => {
    // The browser itself would not let such a form go.
    const answer = await page.request.post('/cart/form', {
      multipart: { intent: 'add', itemType: 'voucher', productId: 'gift-voucher', amount: '0' },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain('Say who it is for.');
  });
});

test('a cart is filled, looked at and emptied with the keyboard alone', async ({ page }) => {
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
  // Focus stays inside, all the way round.
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await panel(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(add, 'focus is given back').toBeFocused();

  const link = cartLink(page, 1);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await tabTo(page, panel(page).getByRole('button', { name: /^Remove ?: Interislander/ }));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('There is nothing in it yet');
  expect(await panel(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(cartLink(page)).toBeFocused();
});

test('a screen reader hears what became of a press, the count, the sum and how each line is had', async ({
  page,
}) => {
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
  await expect(line(panel(page), /TranzAlpine/)).toContainText('On request: nothing is held');
  const heard = () =>
    page.evaluate(() => ('heard' in window && Array.isArray(window.heard) ? window.heard.join('\n') : ''));
  await expect.poll(heard).toContain('Adding…');
  await expect.poll(heard).toContain('It is in your cart.');
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

test('the panel opens from anywhere, locks the page’s scroll, and lets go 500 ms after it is closed', async ({
  page,
}) => {
  const { cartSessionId } = await cartWith([busPass]);
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: house.siteUrl }]);
  await open(page, '/');
  const isLocked = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflow.includes('hidden'));
  await cartLink(page, 1).click();
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Your Cart');
  // Who travels, and nobody of whom there are none.
  await expect(line(panel(page), /Bus Pass/).getByText('1 adult', { exact: true })).toBeVisible();
  await expect.poll(isLocked).toBe(true);
  const took = await page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('[aria-label="Close your cart"]');
    const began = performance.now();
    button?.click();
    while (getComputedStyle(document.documentElement).overflow.includes('hidden'))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - began;
  });
  expect(took).toBeGreaterThanOrEqual(490);
  expect(took).toBeLessThan(1_500);
  await cartLink(page, 1).click();
  await panel(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\/?$/);
  await expect(panel(page)).toBeHidden();
});

test('a full cart has no accessibility fault in its panel and on its page, and fits 320 px', async ({
  page,
}) => {
  const offerOf = async (from: string, to: string, date: string, types: 'ii_ferry' | 'kr_train') => {
    const { outbound } = await dataOf(api.fareSearch({ from, to, date, types, adults: 2, children: 1 }));
    const [offer] = outbound;
    if (!offer) throw new Error('There is no journey.');
    return { itemType: types, offerId: offer.offerId } as const;
  };
  const { cartSessionId } = await cartWith([
    // The same way twice, by its words.
    await offerOf('wellington', 'picton', day, 'ii_ferry'),
    await offerOf('wellington', 'picton', coming(4, 17), 'ii_ferry'),
    await offerOf('christchurch', 'greymouth', day, 'kr_train'),
    busPass,
    voucherFor('Marama Te Whiti'),
    seatsOn((await departuresOf(liveTour))[1]?.productId ?? ''),
  ]);
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: house.siteUrl }]);
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
    for (const folded of await page.locator('main details:not([open]) > summary').all())
      if (await folded.isVisible()) await folded.click();
    expect(await faults(), `the page, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

/** Draws a finger over the page, from one place to another, in about a tenth of a second. */
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

test('the panel is swiped away by the specification’s measures @phone-only', async ({ page }) => {
  const { cartSessionId } = await cartWith([busPass]);
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: house.siteUrl }]);
  await open(page, '/about/');
  await cartLink(page, 1).tap();
  await expect(line(panel(page), /Bus Pass/)).toBeVisible();
  const start = { x: 120, y: 400 };
  // Less than a swipe, up the page, and the wrong way.
  await swipe(page, start, { x: 140, y: 400 });
  await swipe(page, start, { x: 120, y: 300 });
  await swipe(page, start, { x: 20, y: 400 });
  await expect(panel(page)).toBeVisible();
  await expect(panel(page)).not.toHaveAttribute('data-closing', '');
  // A machine with much to do may draw the finger so slowly that it is no swipe.
  await expect(async () => {
    await swipe(page, start, { x: 300, y: 400 });
    await expect(panel(page)).toBeHidden({ timeout: 2_000 });
  }).toPass();
});

test('the cookie is the specification’s, written by a script or by a form', async ({ page, request }) => {
  await open(page, '/ways_to_see_nz/travel_passes/bus_passes/');
  expect(await page.context().cookies(), 'a page sets no cookie').toEqual([]);
  await addPass(page);
  await expect(lines(panel(page))).toHaveCount(1);
  const [cookie, ...others] = await page.context().cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: 'cid', path: '/', sameSite: 'Strict', secure: false });
  const day = 86_400;
  const life = (cookie?.expires ?? 0) - Date.now() / 1_000;
  expect(life).toBeGreaterThan(day - 60);
  expect(life).toBeLessThanOrEqual(day);

  const answer = await request.post('/cart/form', {
    multipart: { intent: 'add', itemType: 'pass', productId: busPass.productId, adultCount: '1' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers()['set-cookie']).toMatch(
    /^cid=[A-Za-z0-9]{30}; Path=\/; Max-Age=86400; SameSite=Strict$/,
  );
});

test('what is sold out meanwhile is said where it was asked for, and nothing is added', async ({ page }) => {
  const departure = (await departuresOf(liveTour)).at(-1);
  if (!departure) throw new Error('There is no departure.');
  await open(page, `/tours/${liveTour}/`);
  const form = block(page, 'tourDetail');
  const choice = page.locator(`input[value="${departure.productId}"]`);
  // Later months stand folded within one fold: from the outermost in.
  for (const fold of await form.locator('details').filter({ has: choice }).locator('> summary').all())
    await fold.click();
  await choice.check();
  // Others take all places but one while this visitor reads.
  let left = departure.placesLeft ?? 0;
  while (left > 1) {
    const many = Math.min(9, left - 1);
    await cartWith([seatsOn(departure.productId, many)]);
    left -= many;
  }
  await form.getByLabel('Adults').selectOption('2');
  await form.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(form.locator('[data-cart-status]')).toContainText(/only 1 .*left/i);
  await expect(badge(page)).toBeHidden();
  await form.getByLabel('Adults').selectOption('1');
  await form.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(lines(panel(page))).toHaveCount(1);
  const last = await api.addToCart({ items: [seatsOn(departure.productId)] });
  expect(last).toMatchObject({ status: 'failed', errorCode: 'SOLD_OUT' });
});

test('another price than was shown is told with both, and taken only knowingly', async ({ page }) => {
  await open(page, trainSearch);
  const row = rows(page)
    .filter({ hasText: /TranzAlpine/ })
    .first();
  if ((await row.getAttribute('open')) === null) await row.locator('> summary').click();
  const form = row.locator('form[data-cart-form]').first();
  const shown = Number(await form.locator('[name="expectedPrice"]').inputValue());
  // As on a page that has been open since before the price went up.
  await form.locator('[name="expectedPrice"]').evaluate((input, price) => {
    if (input instanceof HTMLInputElement) input.value = String(price);
  }, shown - 10);
  await form.getByRole('button', { name: /^Add to cart/ }).click();
  const status = form.locator('[data-cart-status]');
  await expect(status).toContainText(`$${shown - 10}`);
  await expect(status).toContainText(`$${shown}`);
  await expect(badge(page)).toBeHidden();
  await status.getByRole('button', { name: `Add at $${shown}` }).click();
  await expect(lines(panel(page))).toHaveCount(1);
  expect((await cartOf(page)).subtotal).toBe(shown);
});

test('a departure of a printed timetable, a tour and a voucher are put into the cart', async ({ page }) => {
  await open(page, '/ways_to_see_nz/ferry_journeys/bluebridge_ferry/');
  await page
    .getByRole('table', { name: 'Wellington Bluebridge terminal to Picton Bluebridge terminal', exact: true })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/book-your-journey\/?\?from=/);
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(line(panel(page), /Bluebridge/)).toHaveCount(1);
  await closePanel(page);

  await open(page, '/tours/a-day-in-kaikoura/');
  const tour = block(page, 'tourDetail');
  await tour.getByRole('radio').first().check();
  await tour.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(line(panel(page), /Kaikōura/)).toContainText('Held for you');
  await closePanel(page);

  await addVoucher(page, 'Marama Te Whiti');
  await expect(line(panel(page), /Gift voucher/i)).toHaveCount(1);
  await expect(badge(page)).toHaveText('3');
  expect((await cartOf(page)).items.map(({ itemType }) => itemType)).toEqual(['ii_ferry', 'tour', 'voucher']);
});
