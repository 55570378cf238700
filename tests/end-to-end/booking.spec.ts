/** Bookings from the search to the ticket, including browser back, double presses and a second tab. */
import type { Browser, Page } from '@playwright/test';
import { makeRequestedBooking } from './support/booking.ts';
import {
  adoptCart,
  type Buyer,
  bookedItem,
  cardButton,
  checkAnswers,
  createFerryCart,
  fillIn,
  mailAbout,
  openCheckout,
  openPaymentPage,
  payAndClose,
  payButton,
  payWith,
  referenceOn,
  signIn,
} from './support/purchase.ts';
import { waitForFormScript } from './support/wait-until-ready.ts';
import { buyMainJourney } from './support/whole-journey.ts';
import { expect, test, testSite } from './test-fixtures.ts';

test.describe.configure({ timeout: 90_000 });

const alone: Buyer = {
  travellers: [{ part: 'Adult', title: 'Mr', firstName: 'Tama', lastName: 'Rīwai' }],
  email: 'tama.riwai@example.nz',
};

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();

test('a train, a ferry with a car and a pass: from the search to the ticket, with a staff confirmation @phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const desk = await browser.newContext();
  await buyMainJourney(page, await desk.newPage(), testSite);
  await desk.close();
  // The purchase empties the cart and clears what was typed.
  await page.goto('/checkout/');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
});

test('an item that staff decline is refunded, and the page and a mail say so', { tag: '@full' }, async ({
  page,
  browser,
  request,
}) => {
  const { reference, token } = await makeRequestedBooking(request);
  const desk = await browser.newContext();
  const staff = await desk.newPage();
  await signIn(staff, testSite.staffToken);
  const card = staff.getByRole('article').filter({ hasText: reference });
  await card.getByText('Not available: decline').click();
  await card.getByLabel('I have checked that it isn’t available.').check();
  await card.getByRole('button', { name: 'Decline and refund' }).click();
  await expect(staff.getByText('Declined and refunded.')).toBeVisible();
  await desk.close();

  await page.goto(`/purchase/arrive?token=${token}`);
  await expect(heading(page)).toHaveText('Not available');
  await expect(bookedItem(page, /TranzAlpine/)).toContainText('Not available: refunded');
  const paid = page.getByRole('definition');
  const amounts = await paid.allTextContents();
  // Everything paid by card, including the card fee.
  expect(amounts.at(-1)).toBe(`−${amounts.at(-2)}`);
  const { text, ticket } = await mailAbout(
    page,
    // With the reference, because other tests have the same train declined.
    `Not available: TranzAlpine, Christchurch to Greymouth (${reference})`,
  );
  expect(text).toContain('We’re sorry, TranzAlpine');
  expect(ticket).toBeNull();
});

test('a payment page that never returns: cart, checkout and the booking’s page show the order', {
  tag: '@full',
}, async ({ page, context }) => {
  await adoptCart(page, await createFerryCart(), testSite.siteUrl);
  await openCheckout(page);
  await fillIn(page, alone);
  await checkAnswers(page);
  const reference = await openPaymentPage(page);
  const pages = ['/cart/', '/checkout/', '/purchase/'];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(reference);
    await expect(page.getByRole('main')).toContainText(/waiting for (?:payment|your bank)/i);
  }
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/test-gateway\/pay\//);
  await payAndClose(page, 'hangs');
  const later = await context.newPage();
  for (const path of pages)
    await expect(async () => {
      await later.goto(path);
      await expect(later.getByRole('main')).toContainText('You’re booked', { timeout: 500 });
      await expect(later.getByRole('main')).toContainText(reference, { timeout: 500 });
    }).toPass();
});

test('after a declined card, a refused challenge and an approved card, nothing has to be typed again', {
  tag: '@full',
}, async ({ page }) => {
  await adoptCart(page, await createFerryCart(), testSite.siteUrl);
  await openCheckout(page);
  await fillIn(page, alone);
  await checkAnswers(page);
  const first = await openPaymentPage(page);
  await payWith(page, 'declined');
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase-failed/`);
  await expect(heading(page)).toHaveText('The payment was declined');
  await expect(page.getByRole('main')).toContainText('Your bank did not approve the payment.');
  await expect(page.getByRole('main')).toContainText('Your item is still in your cart, held for you');

  for (const answer of ['No, refuse', 'Yes, pay'] as const) {
    await page.getByRole('link', { name: 'Back to the checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    await waitForFormScript(page, 'checkout');
    await expect(page.getByLabel('Last name')).toHaveValue('Rīwai');
    await expect(page.getByLabel('Country')).toHaveValue('NZ');
    await expect(page.getByLabel(/^I accept these conditions/)).toBeChecked();
    await checkAnswers(page);
    expect(await openPaymentPage(page)).not.toBe(first);
    await payWith(page, 'challenge', answer);
    if (answer === 'No, refuse')
      await expect(page.getByRole('main')).toContainText('Your bank couldn’t confirm that it was you.');
  }
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
  await expect(heading(page)).toHaveText('You’re booked');
  const reference = await referenceOn(page);
  expect((await mailAbout(page, `(${reference})`)).text).toContain('Mr Tama Rīwai');
});

test('a visitor who leaves the card page finds the checkout unchanged', { tag: '@full' }, async ({
  page,
}) => {
  await adoptCart(page, await createFerryCart(), testSite.siteUrl);
  await openCheckout(page);
  await fillIn(page, alone);
  await checkAnswers(page);
  await openPaymentPage(page);
  await page.getByRole('link', { name: /^Cancel and go back/ }).click();
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase-failed/`);
  await expect(heading(page)).toHaveText('You left before paying');
  await page.getByRole('link', { name: 'Back to the checkout' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(alone.email);
});

test('after a double press, reload, back and forward on the card page, it is paid once and cannot be paid again', {
  tag: '@full',
}, async ({ page, browser }) => {
  await adoptCart(page, await createFerryCart(), testSite.siteUrl);
  await openCheckout(page);
  await fillIn(page, alone);
  await checkAnswers(page);
  const reference = await openPaymentPage(page);
  await cardButton(page, 'approved').dblclick();
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
  await page.reload();
  await expect(heading(page)).toHaveText('You’re booked');

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
  await expect(page.getByRole('main')).toContainText(reference);
  await page.goto('/checkout/');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('main')).toContainText(reference);
  await expectPaidOnce(browser, [reference]);
});

// @spec 4.7
test('two tabs pay for one cart: only the latest order is charged', {
  tag: '@full',
}, async ({ page, context, browser }) => {
  await adoptCart(page, await createFerryCart(), testSite.siteUrl);
  const other = await context.newPage();
  const references: string[] = [];
  for (const tab of [page, other]) {
    await openCheckout(tab);
    await fillIn(tab, alone);
    await checkAnswers(tab);
  }
  for (const tab of [page, other]) references.push(await openPaymentPage(tab));
  // The second order replaced the first: its payment page closes soon, and money captured before then is refunded. In either
  // case the traveller sees the same message.
  await cardButton(page, 'approved').click();
  const back = page.getByRole('link', { name: 'Back to Southbound' });
  const replaced = page.getByRole('heading', { name: 'This order was replaced' });
  await expect(back.or(replaced)).toBeVisible();
  if (await back.isVisible()) await back.click();
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase-failed/`);
  await expect(replaced).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Nothing was booked and nothing was charged.');
  await payWith(other, 'approved');
  await expect(other).toHaveURL(`${testSite.siteUrl}/purchase/`);
  await expect(heading(other)).toHaveText('You’re booked');
  expect(await referenceOn(other)).toBe(references[1]);
  await page.reload();
  await expect(page.getByRole('main')).not.toContainText('Sold out before');
  await expectPaidOnce(browser, references);
});

test('an order in a second tab after the first has paid finds an empty cart', {
  tag: '@full',
}, async ({ page, context }) => {
  await adoptCart(page, await createFerryCart(), testSite.siteUrl);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openCheckout(tab);
    await fillIn(tab, alone);
    await checkAnswers(tab);
  }
  await openPaymentPage(page);
  await payWith(page, 'approved');
  await expect(heading(page)).toHaveText('You’re booked');
  await payButton(other).click();
  await expect(other.getByRole('main')).toContainText('Your cart is empty');
  await expect(other).toHaveURL(/\/checkout\//);
});

/** Expects, on the staff page, that money was captured only for the last of these bookings. */
async function expectPaidOnce(browser: Browser, references: readonly string[]): Promise<void> {
  const desk = await browser.newContext();
  const staff = await desk.newPage();
  await signIn(staff, testSite.staffToken);
  const taken: string[] = [];
  for (const reference of references) {
    await staff.goto(`/staff/booking/?reference=${reference}`);
    const payments = staff.getByRole('table', { name: 'Card payments' }).getByRole('row');
    for (const row of await payments.allTextContents()) if (row.startsWith('taken')) taken.push(reference);
  }
  expect(taken).toEqual(references.slice(-1));
  await desk.close();
}
