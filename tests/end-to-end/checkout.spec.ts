/** The checkout page, up to the redirect to the payment page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Request } from '@playwright/test';
import { busPass, createCart } from './support/cart.ts';
import { scaleText } from './support/layout-faults.ts';
import { waitForFormScript } from './support/wait-until-ready.ts';
import { expect, test, testSite } from './test-fixtures.ts';

/** The provider’s page, which the checkout redirects to. */
const paymentPage = /\/test-gateway\//;

/**
 * Gives the browser a cart with a pass for two and another for one of them. Passes never sell out, however often the test
 * runs.
 */
async function withCart(page: Page): Promise<void> {
  const { cartSessionId } = await createCart([
    { ...busPass, passengers: { adultCount: 2 } },
    { itemType: 'pass', productId: 'rail-pass-5-days', passengers: { adultCount: 1 } },
  ]);
  await page.context().addCookies([{ name: 'cid', value: cartSessionId, url: testSite.siteUrl }]);
}

const person = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function fillIn(page: Page): Promise<void> {
  for (const [label, title, first, last] of [
    ['Adult 1', 'Dr', 'Mere', 'Tūhoe'],
    ['Adult 2', 'Mr', 'Wiremu', 'Ōtaki'],
  ] as const) {
    const group = person(page, label);
    await group.getByLabel('Title').selectOption(title);
    await group.getByLabel('First name').fill(first);
    await group.getByLabel('Last name').fill(last);
  }
  await page.getByLabel('Email address').fill('mere@example.nz');
  await page.getByLabel('Phone', { exact: true }).fill('+64 21 123 4567');
  await page.getByLabel('Country').selectOption('New Zealand');
  await page.getByLabel(/^I accept these conditions/).check();
}

const check = (page: Page) => page.getByRole('button', { name: 'Check your answers' }).click();
const checking = (page: Page) => page.getByRole('heading', { name: 'Check your answers' });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const summaryOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please check' });
/** Waits until the form is hydrated and a press no longer posts the page. */
const waitForScript = (page: Page) => waitForFormScript(page, 'checkout');

async function open(page: Page): Promise<void> {
  await withCart(page);
  await page.goto('/checkout/');
  await waitForScript(page);
}

/** Reads an amount of the price summary, in dollars. */
async function amountOf(page: Page, label: string): Promise<number> {
  const term = page
    .getByRole('region', { name: 'Price summary' })
    .getByRole('term')
    .filter({ hasText: label });
  const amount = await term.locator('xpath=following-sibling::dd').first().textContent();
  return Number((amount ?? '').replaceAll(/[^\d.]/g, ''));
}

const isOrder = (request: Request) => request.url().includes('/api/v1/checkout-booking/');
const keyOf = (request: Request) => request.headerValue('idempotency-key');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // @spec 2.3
  test('the page returns with errors and what was typed, and continues to the payment @phone', async ({
    page,
  }) => {
    await withCart(page);
    await page.goto('/checkout/');
    await person(page, 'Adult 1').getByLabel('First name').fill('Mere');
    await page.getByLabel('Email address').fill('mere at example');
    await check(page);
    await expect(page).toHaveURL(/\/checkout\/$/);
    const summary = summaryOf(page);
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link').first()).toHaveText('Adult 1: Enter the last name.');
    await expect(person(page, 'Adult 1').getByLabel('First name')).toHaveValue('Mere');
    await expect(page.getByLabel('Email address')).toHaveValue('mere at example');

    await fillIn(page);
    await page
      .getByRole('group', { name: /^Travellers on/ })
      .getByLabel('Mere')
      .uncheck();
    await page
      .getByRole('group', { name: /^Travellers on/ })
      .getByLabel('Adult 2')
      .check();
    await check(page);
    await expect(checking(page)).toBeVisible();
    await expect(page.getByText('Mr Wiremu Ōtaki')).toBeVisible();

    await page.getByRole('button', { name: 'Change phone' }).click();
    await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+64 21 123 4567');
    await expect(page.getByLabel(/^I accept these conditions/)).toBeChecked();
    await expect(
      page.getByRole('group', { name: /^Travellers on/ }).getByLabel('Wiremu Ōtaki'),
    ).toBeChecked();
    await check(page);
    await payButton(page).click();
    await expect(page).toHaveURL(paymentPage);
    await page.goto('/checkout/');
    await expect(page.getByRole('main')).toContainText('Your order is waiting for payment.');
  });

  test('an unknown voucher code is reported at its field', { tag: '@full' }, async ({ page }) => {
    await withCart(page);
    await page.goto('/checkout/');
    await page.getByLabel(/^Voucher code/).fill('ABCDE-FGHJK');
    await page.getByRole('button', { name: 'Add voucher' }).click();
    await expect(summaryOf(page).getByRole('link')).toHaveText(/We can’t find a gift voucher with this code/);
    await expect(page.getByLabel(/^Voucher code/)).toHaveValue('ABCDE-FGHJK');
  });
});

// @spec 2.3
test('an empty cart links to the journey search', { tag: '@full' }, async ({ page }) => {
  await page.goto('/checkout/');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Find a journey' })).toBeVisible();
});

// @spec 5.5
test('errors are shown before anything is sent, with links to the fields', { tag: '@full' }, async ({
  page,
}) => {
  await open(page);
  const orders: string[] = [];
  page.on('request', (request) => isOrder(request) && orders.push(request.url()));
  await check(page);
  await expect(summaryOf(page)).toBeFocused();
  await summaryOf(page).getByRole('link', { name: 'Adult 2: Enter the first name.' }).click();
  await expect(person(page, 'Adult 2').getByLabel('First name')).toBeFocused();
  await summaryOf(page).getByRole('link', { name: 'Accept the conditions to continue.' }).click();
  await expect(page.getByLabel(/^I accept these conditions/)).toBeFocused();
  expect(orders).toEqual([]);
});

// @spec 1.5
test('reload, back and forward lose nothing @phone', { tag: '@full' }, async ({ page }) => {
  await open(page);
  await fillIn(page);
  await page
    .getByRole('group', { name: /^Travellers on/ })
    .getByLabel('Mere Tūhoe')
    .uncheck();
  await page
    .getByRole('group', { name: /^Travellers on/ })
    .getByLabel('Wiremu Ōtaki')
    .check();
  await page.reload();
  await waitForScript(page);
  await expect(person(page, 'Adult 2').getByLabel('Last name')).toHaveValue('Ōtaki');
  await expect(page.getByLabel('Country')).toHaveValue('NZ');
  await expect(page.getByLabel(/^I accept these conditions/)).toBeChecked();
  await expect(
    page.getByRole('group', { name: /^Travellers on/ }).getByLabel('Mere Tūhoe'),
  ).not.toBeChecked();

  await check(page);
  await expect(checking(page)).toBeVisible();
  await page.reload();
  await expect(checking(page)).toBeVisible();
  await expect(page.getByText('Mr Wiremu Ōtaki')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Email address')).toHaveValue('mere@example.nz');
  await page.goForward();
  await expect(checking(page)).toBeVisible();

  // Leave the page and return.
  await page.getByRole('link', { name: 'Edit your cart' }).click();
  await expect(page).toHaveURL(/\/cart\/$/);
  await page.goBack();
  await expect(checking(page)).toBeVisible();
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByLabel('Email address')).toBeFocused();
});

test('a lost connection loses nothing, and the retry is the same order', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await open(page);
  await fillIn(page);
  await check(page);
  const keys: (string | null)[] = [];
  page.on('request', async (request) => isOrder(request) && keys.push(await keyOf(request)));
  await context.setOffline(true);
  await payButton(page).click();
  const problem = page.getByRole('alert').filter({ hasText: 'You’re offline' });
  await expect(problem).toBeFocused();
  await expect(page.getByText('mere@example.nz')).toBeVisible();
  await context.setOffline(false);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(paymentPage);
  // Playwright reports headers a moment after the request.
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a lost response is requested again: one order', { tag: '@full' }, async ({ page }) => {
  await open(page);
  await fillIn(page);
  await check(page);
  const references: string[] = [];
  let isFirst = true;
  await page.route('**/api/v1/checkout-booking/**', async (route) => {
    const response = await route.fetch();
    references.push((await response.json()).data.booking.reference);
    if (isFirst) await route.abort();
    else await route.fulfill({ response });
    isFirst = false;
  });
  await payButton(page).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(paymentPage);
  expect(references).toHaveLength(2);
  expect(references[1]).toBe(references[0]);
});

test('a double press orders once, and after Back from the payment nothing has to be typed again', async ({
  page,
}) => {
  await open(page);
  await fillIn(page);
  await check(page);
  const orders: string[] = [];
  page.on('request', (request) => isOrder(request) && orders.push(request.url()));
  await payButton(page).dblclick();
  await expect(page).toHaveURL(paymentPage);
  expect(orders).toHaveLength(1);
  await page.goBack();
  await expect(checking(page)).toBeVisible();
  await expect(page.getByText('mere@example.nz')).toBeVisible();
  await payButton(page).click();
  await expect(page).toHaveURL(paymentPage);
});

test('input typed and posted before the script arrived is kept', { tag: '@full' }, async ({ page }) => {
  await withCart(page);
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/checkout/', { waitUntil: 'commit' });
  await fillIn(page);
  await check(page);
  await expect(page.getByText('Mr Wiremu Ōtaki')).toBeVisible();
  arrive();
  await waitForScript(page);
  await expect(checking(page)).toBeVisible();
  // From here on the script submits the form.
  const request = page.waitForRequest(isOrder);
  await payButton(page).click();
  expect((await request).postDataJSON().contact.email).toBe('mere@example.nz');
  await expect(page).toHaveURL(paymentPage);
});

// @spec 2.16, 3.6
test('the order has the travellers of each item and the displayed total and subtotal', {
  tag: '@full',
}, async ({ page }) => {
  await open(page);
  await fillIn(page);
  await page
    .getByRole('group', { name: /^Travellers on/ })
    .getByLabel('Mere Tūhoe')
    .uncheck();
  await page
    .getByRole('group', { name: /^Travellers on/ })
    .getByLabel('Wiremu Ōtaki')
    .check();
  await check(page);
  const shown = (await payButton(page).textContent())?.replace(/[^\d.]/g, '');
  const subtotal = await amountOf(page, 'Subtotal');
  const request = page.waitForRequest(isOrder);
  await payButton(page).click();
  const order = (await request).postDataJSON();
  expect(order.travellers.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
    'Mere',
    'Wiremu',
    'Wiremu',
  ]);
  expect(order.expectedTotal).toBe(Number(shown));
  // If vouchers cover everything, the total alone proves nothing.
  expect(order.expectedSubtotal).toBe(subtotal);
  await expect(page).toHaveURL(paymentPage);
});

// @asvs 14.3.1
test('the stored input is deleted once the booking exists, and not before', { tag: '@full' }, async ({
  page,
}) => {
  await open(page);
  await fillIn(page);
  await check(page);
  await payButton(page).click();
  const storedForm = () => page.evaluate(() => sessionStorage.getItem('southbound-checkout'));
  await expect(page).toHaveURL(paymentPage);
  expect(await storedForm()).toContain('mere@example.nz');
  await page.getByRole('button', { name: /^Approved 4242 4242 4242 4242/ }).click();
  await expect(page).toHaveURL(/\/purchase\/$/);
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  await expect.poll(storedForm).toBeNull();
});

test('step labels break only between words when text is twice as large @phone-only', {
  tag: '@full',
}, async ({ page }) => {
  await open(page);
  await page.evaluate(() => document.fonts.ready);
  const steps = page.getByRole('list', { name: 'Steps of the checkout' }).getByRole('listitem');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await scaleText(page);
    // A broken word gives more lines than there are words.
    const tooMany = await steps.evaluateAll((items) =>
      items.map((item) => {
        const words = item.querySelector(':scope > span:last-child');
        if (!words) return 'no words';
        const range = document.createRange();
        range.selectNodeContents(words);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        return lines > (words.textContent ?? '').split(' ').length || item.scrollWidth > item.clientWidth;
      }),
    );
    expect(tooMany, `${width} px`).toEqual([false, false, false]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
});

// @spec B.1
test('both views are accessible at 320 px, in light and dark @phone-only', { tag: '@full' }, async ({
  page,
}) => {
  await open(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const faults = async () => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))]);
  };
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await check(page);
  await expect(summaryOf(page)).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faults(), `details, ${colorScheme}`).toEqual([]);
  }
  expect(await isWide()).toBe(false);
  await fillIn(page);
  await check(page);
  await expect(checking(page)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faults(), `check, ${colorScheme}`).toEqual([]);
  }
  expect(await isWide()).toBe(false);
});
