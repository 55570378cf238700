/** Travel on a pass, without JavaScript: buy the pass, book a ride with it, and cancel the ride. */
import { busPass, createCart, nextWeekday } from './support/cart.ts';
import { adoptCart, type Buyer, checkAnswers, fillIn, openPaymentPage, payWith } from './support/purchase.ts';
import { expect, test, testSite } from './test-fixtures.ts';

test.describe.configure({ timeout: 90_000 });

const holder: Buyer = {
  travellers: [{ part: 'Adult', title: 'Ms', firstName: 'Hinemoa', lastName: 'Kea' }],
  email: 'hinemoa.kea@example.nz',
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a pass is bought, a coach booked with it and cancelled', { tag: '@full' }, async ({ page }) => {
    const main = page.getByRole('main');
    await adoptCart(page, await createCart([busPass]), testSite.siteUrl);
    await page.goto('/checkout/');
    await fillIn(page, holder);
    await checkAnswers(page);
    await openPaymentPage(page);
    await payWith(page, 'approved');
    await expect(main).toContainText('15 h of 15 hours left');
    // Only the link in the email opens this booking again once another one is open.
    const booking = (await page.context().cookies()).find(({ name }) => name.endsWith('southbound-booking'));

    await page.getByRole('link', { name: 'Book a ride with this pass' }).click();
    await expect(page).toHaveURL(/\/book-your-journey\/\?pass=bus-pass-15-hours/);
    await page.getByLabel('From', { exact: true }).fill('Auckland');
    await page.getByLabel('To', { exact: true }).fill('Rotorua');
    await page.getByLabel('Depart on').fill(nextWeekday(3, 24));
    await page.getByRole('button', { name: 'Find journeys' }).click();
    await expect(page).toHaveURL(/pass=bus-pass-15-hours/);
    const row = page
      .getByRole('list', { name: /^Journeys/ })
      .locator('> li > details')
      .filter({ has: page.getByRole('button', { name: /^Use the pass/, includeHidden: true }) })
      .first();
    await row.locator('> summary').click();
    await expect(row).toContainText(/Takes [\dhmin\s]+ of your pass/);
    await row.getByRole('button', { name: /^Use the pass/ }).click();

    await expect(page).toHaveURL(/\/cart\/$/);
    await main.getByRole('link', { name: 'Checkout', exact: true }).first().click();
    await expect(page.getByLabel('First name')).toHaveValue('Hinemoa');
    await fillIn(page, holder);
    await checkAnswers(page);
    await page.getByRole('button', { name: 'Confirm your booking' }).click();
    await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
    await expect(main).toContainText('Auckland to Rotorua');

    const ride = (await page.context().cookies()).find(({ name }) => name === booking?.name);
    if (!booking || !ride) throw new Error('No booking is open.');
    await page.context().addCookies([booking]);
    await page.goto('/purchase/');
    await expect(page.getByRole('list', { name: 'Rides booked with this pass' })).toContainText(
      'Auckland to Rotorua',
    );
    await expect(main).not.toContainText('15 h of 15 hours left');
    await expect(page.getByText('Cancel and get a refund')).toHaveCount(0);
    await expect(page.getByText('Cancel a ride')).toHaveCount(0);

    await page.context().addCookies([ride]);
    await page.goto('/purchase/');
    await page.getByText('Cancel a ride').click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(main).toContainText(/[\dhmin\s]+\sback/);
    await page.getByRole('button', { name: 'Cancel this' }).click();
    await expect(main).toContainText('Cancelled');

    await page.context().addCookies([booking]);
    await page.goto('/purchase/');
    await expect(main).toContainText('15 h of 15 hours left');
  });
});
