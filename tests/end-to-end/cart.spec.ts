/**
 * The cart: prices in panel, page and API, holds, extras, forms without JavaScript, the cookie, sold-out items and changed
 * prices.
 */
import type { Page } from '@playwright/test';
import { api, busPass, createCart, readDepartures, tourItem } from './support/cart.ts';
import {
  addBag,
  addCar,
  addJourney,
  addPass,
  addTrainAndFerry,
  addVoucher,
  badge,
  block,
  cartLink,
  cartOf,
  closePanel,
  day,
  line,
  lines,
  liveTour,
  openExtras,
  ownPage,
  panel,
  read,
  readCart,
  rows,
  trainSearch,
} from './support/cart-page.ts';
import { open } from './support/wait-until-ready.ts';
import { expect, test, testSite } from './test-fixtures.ts';

// @spec 1.5, 2.39, 2.40, 7.17, 9.4
test('a cart with train, ferry, pass, voucher and extras costs the same in panel, page and API, also after a reload @phone', async ({
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
  expect(await read(ownPage(page)), 'as the server renders it').toEqual(readCart(cart));
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

test('a tour without a date gives an error and no console error; its price follows the travellers @phone', async ({
  page,
}) => {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  await open(page, '/tours/a-day-in-kaikoura/');
  const tour = block(page, 'tourDetail');
  await tour.getByRole('button', { name: /^Add to cart/ }).click();
  const summary = tour.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await summary.getByRole('link', { name: 'Choose a date.' }).click();
  const first = tour.locator('[type="radio"]:enabled').first();
  await expect(first).toBeFocused();
  expect(heard).toEqual([]);

  await first.check();
  await tour.getByLabel('Adults').selectOption('2');
  await tour.getByLabel('Children').selectOption('1');
  // $189 an adult, $142 a child
  await expect(tour.locator('output').filter({ hasText: '$520' })).toContainText('for 2 adults, 1 child');
  await tour.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(lines(panel(page))).toHaveCount(1);
  expect((await cartOf(page)).subtotal).toBe(520);
  await expect(tour.getByRole('alert')).toBeHidden();
});

// @spec 9.5
test('the countdown uses the server’s time and continues after a reload, and viewing extends nothing', {
  tag: '@full',
}, async ({ page }) => {
  const { cartSessionId, holdExpiresAt } = await createCart([
    tourItem((await readDepartures(liveTour))[0]?.productId ?? ''),
  ]);
  expect(holdExpiresAt).not.toBeNull();
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: testSite.siteUrl }]);
  // A clock that is wrong by hours, as some visitors’ are.
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

// @spec 2.41, 4.4
test('removing an item removes its extras, and the badge counts items', {
  tag: '@full',
}, async ({ page }) => {
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
  // The page removes the item before the response arrives.
  await expect.poll(async () => (await cartOf(page)).count).toBe(2);
  expect(await read(ownPage(page))).toEqual(readCart(await cartOf(page)));
  await line(ownPage(page), /Interislander/)
    .getByRole('button', { name: /^Remove ?: Interislander/ })
    .click();
  await expect(ownPage(page)).toContainText('Your cart is empty');
  await expect(badge(page)).toBeHidden();
  await expect.poll(async () => (await cartOf(page)).items).toEqual([]);
});

/** Searches a crossing for two with a car of 4.55 m from the home page, and adds it. */
async function addCrossingWithCar(page: Page) {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From', exact: true }).fill('Wellington');
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('Picton');
  await page.getByLabel('Depart on').fill(day);
  await page.getByText('Travellers and vehicle').click();
  await page.getByRole('spinbutton', { name: 'Adults' }).fill('2');
  await page.getByLabel('Vehicle on the ferry').selectOption('Car');
  await page.getByLabel('Length in metres').fill('4.55');
  await page.getByRole('button', { name: 'Search' }).click();
  await addJourney(page, /Interislander/);
  await expect(async () => {
    const [crossing, car] = (await cartOf(page)).items;
    expect(car).toMatchObject({
      associatedCartItemId: crossing?.id,
      data: expect.stringContaining('"vehicleLength":4.55'),
    });
  }).toPass();
}

/** Replaces the only journey of the cart by a Bluebridge sailing, from the cart's page. */
async function changeDeparture(page: Page) {
  const [before] = (await cartOf(page)).items;
  await page.goto('/cart/');
  await ownPage(page).getByRole('link', { name: 'Change departure' }).click();
  await expect(page.getByText('Changing a journey in your cart.')).toBeVisible();
  await addJourney(page, /Bluebridge/);
  await expect(async () => {
    const { items, removed } = await cartOf(page);
    expect(items.map(({ description }) => description)).toEqual([
      'Bluebridge, Wellington to Picton',
      'Car up to 5 m',
    ]);
    expect(removed).toMatchObject({ id: before?.id });
  }).toPass();
}

test('a crossing is found with a car, both are added at once, and another departure replaces them @phone', async ({
  page,
}) => {
  await addCrossingWithCar(page);
  await changeDeparture(page);
  await expect(page.getByText('Changing a journey in your cart.')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a crossing is found with a car, both are added at once, and another departure replaces them', async ({
    page,
  }) => {
    await addCrossingWithCar(page);
    await changeDeparture(page);
  });

  test('a journey is found, added, given extras and removed @phone', { tag: '@full' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'From', exact: true }).fill('Wellington');
    await page.getByRole('combobox', { name: 'To', exact: true }).fill('Picton');
    await page.getByLabel('Depart on').fill(day);
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
    await expect(ownPage(page)).toContainText('Your cart is empty');
    expect((await cartOf(page)).items).toEqual([]);
    await ownPage(page)
      .getByRole('button', { name: /^Undo ?: Interislander/ })
      .click();
    await expect(line(ownPage(page), /Interislander/)).toContainText(/Car.* × 1/);
  });

  test('field errors come on a page with a link back', async ({ page }) => {
    // The browser itself would not submit such a form.
    const answer = await page.request.post('/cart/form', {
      multipart: { intent: 'add', itemType: 'voucher', productId: 'gift-voucher', amount: '0' },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain('Enter the recipient’s name.');
  });
});

// @spec 9.1
test('the cookie is as specified, whether a script or a form sets it', async ({ page, request }) => {
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

// @spec 8.1
test('an item that sold out meanwhile is reported beside its form, and nothing is added', {
  tag: '@full',
}, async ({ page }) => {
  const departure = (await readDepartures(liveTour)).at(-1);
  if (!departure) throw new Error('There is no departure.');
  await open(page, `/tours/${liveTour}/`);
  const form = block(page, 'tourDetail');
  const choice = page.locator(`input[value="${departure.productId}"]`);
  // Later months are nested in collapsed sections: open them from the outermost inwards.
  for (const fold of await form.locator('details').filter({ has: choice }).locator('> summary').all())
    await fold.click();
  await choice.check();
  // Others take all places except one while this visitor reads.
  let left = departure.placesLeft ?? 0;
  while (left > 1) {
    const many = Math.min(9, left - 1);
    await createCart([tourItem(departure.productId, many)]);
    left -= many;
  }
  await form.getByLabel('Adults').selectOption('2');
  await form.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(form.locator('[data-cart-status]')).toContainText(/only 1 .*left/i);
  await expect(badge(page)).toBeHidden();
  await form.getByLabel('Adults').selectOption('1');
  await form.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(lines(panel(page))).toHaveCount(1);
  const last = await api.addToCart({ items: [tourItem(departure.productId)] });
  expect(last).toMatchObject({ status: 'failed', errorCode: 'SOLD_OUT' });
});

test('a changed price is shown with the old one, and needs confirmation', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, trainSearch);
  const row = rows(page)
    .filter({ hasText: /TranzAlpine/ })
    .first();
  if ((await row.getAttribute('open')) === null) await row.locator('> summary').click();
  const form = row.locator('form[data-cart-form]').first();
  const shown = Number(await form.locator('[name="expectedPrice"]').inputValue());
  // As on a page opened before the price rose.
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

test('a departure of a printed timetable, a tour and a voucher are added to the cart', {
  tag: '@full',
}, async ({ page }) => {
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
