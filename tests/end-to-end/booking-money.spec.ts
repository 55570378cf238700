/** Purchases with gift vouchers and refunds, and a purchase without JavaScript. */
import type { Page } from '@playwright/test';
import { busPass, createCart, nextWeekday } from './support/cart.ts';
import {
  adoptCart,
  type Buyer,
  bookedItem,
  checkAnswers,
  fillIn,
  mailAbout,
  openCheckout,
  openPaymentPage,
  payWith,
} from './support/purchase.ts';
import { expect, test, testSite } from './test-fixtures.ts';

test.describe.configure({ timeout: 90_000 });

const alone: Buyer = {
  travellers: [{ part: 'Adult', title: 'Mrs', firstName: 'Ngaio', lastName: 'Ruru' }],
  email: 'ngaio.ruru@example.nz',
};

const two: Buyer = {
  travellers: [
    { part: 'Adult 1', title: 'Ms', firstName: 'Kahu', lastName: 'Tui' },
    { part: 'Adult 2', title: 'Mr', firstName: 'Rongo', lastName: 'Tui' },
  ],
  email: 'kahu.tui@example.nz',
};

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();

/** Reads an amount of the price summary, in cents. */
async function cents(page: Page, label: string): Promise<number> {
  const term = page.getByRole('term').filter({ hasText: label });
  const amount = await term.locator('xpath=following-sibling::dd').first().textContent();
  return Math.round(Number((amount ?? '').replaceAll(/[^\d.]/g, '')) * 100);
}

/** Buys a $200 voucher and returns its code. */
async function buyVoucher(page: Page, recipientName: string): Promise<string> {
  const voucher = {
    amount: 200,
    recipientName,
    recipientEmail: 'moana@example.nz',
    senderName: 'Ngaio',
    message: 'Kia pai te haere.',
    sendOn: Temporal.Now.plainDateISO('Pacific/Auckland').toString(),
  };
  const item = { itemType: 'voucher', productId: 'gift-voucher', data: { voucher } } as const;
  await adoptCart(page, await createCart([item]), testSite.siteUrl);
  await openCheckout(page);
  // A voucher has no travellers.
  await expect(page.getByRole('heading', { name: 'Travellers' })).toHaveCount(0);
  await fillIn(page, { ...alone, travellers: [] });
  await checkAnswers(page);
  await openPaymentPage(page);
  await payWith(page, 'approved');
  await expect(heading(page)).toHaveText('You’re booked');
  const [code = ''] = /(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}/.exec(await page.getByRole('main').innerText()) ?? [];
  expect(code).not.toBe('');
  return code;
}

test('a gift voucher is bought and mailed, pays one booking in full and part of another', {
  tag: '@full',
}, async ({ page }) => {
  const recipient = `Moana ${Date.now()}`;
  const code = await buyVoucher(page, recipient);
  const thirdYear = Temporal.Now.plainDateISO('Pacific/Auckland').year + 3;
  await expect(page.getByRole('main')).toContainText(new RegExp(`\\$200 for ${recipient}.*${thirdYear}`));
  const gift = await mailAbout(page, `A gift voucher for you, from Ngaio`);
  expect(gift.recipient).toBe('moana@example.nz');
  for (const words of [recipient, code, '$200', String(thirdYear), 'Kia pai te haere.'])
    expect(gift.text).toContain(words);
  expect(gift.ticket?.pages.join()).toContain(code);

  await adoptCart(page, await createCart([busPass]), testSite.siteUrl);
  await openCheckout(page);
  await fillIn(page, alone);
  await page.getByLabel(/^Voucher code/).fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Add voucher' }).click();
  await expect(page.getByText(`Voucher ending ${code.slice(-4)} pays $155.00`)).toBeVisible();
  await expect(page.getByText(/^Remaining balance \$45\.00/)).toBeVisible();
  await checkAnswers(page);
  await expect(page.getByText(/No card needed/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm your booking' }).click();
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
  await expect(heading(page)).toHaveText('You’re booked');
  expect(await cents(page, 'Gift vouchers')).toBe(15_500);
  expect(await cents(page, 'Paid by card')).toBe(0);

  await adoptCart(page, await createCart([busPass]), testSite.siteUrl);
  await openCheckout(page);
  await fillIn(page, alone);
  await page.getByLabel(/^Voucher code/).fill(code);
  // The review of the answers applies the code too.
  await checkAnswers(page);
  await openPaymentPage(page);
  await payWith(page, 'approved');
  await expect(heading(page)).toHaveText('You’re booked');
  expect(await cents(page, 'Gift vouchers')).toBe(4_500);
  // 2.4% of the rest.
  expect(await cents(page, 'Card fee')).toBe(264);
  expect(await cents(page, 'Paid by card')).toBe(11_264);

  await adoptCart(page, await createCart([busPass]), testSite.siteUrl);
  await openCheckout(page);
  await page.getByLabel(/^Voucher code/).fill(code);
  await page.getByRole('button', { name: 'Add voucher' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check' })).toContainText(/no balance left/i);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a train is found, bought and paid for, and one of two travellers is cancelled in two steps @phone', {
    tag: '@full',
  }, async ({ page }) => {
    const search = {
      from: 'christchurch',
      to: 'greymouth',
      types: 'kr_train',
      date: nextWeekday(3, 24),
      adults: '2',
    };
    await page.goto(`/book-your-journey/?${new URLSearchParams(search)}`);
    const row = page
      .getByRole('list', { name: /^Journeys/ })
      .locator('> li > details')
      .filter({ hasText: /TranzAlpine/ })
      .first();
    if ((await row.getAttribute('open')) === null) await row.locator('> summary').click();
    await row
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/cart\/$/);
    await page.getByRole('main').getByRole('link', { name: 'Checkout', exact: true }).first().click();
    await fillIn(page, two);
    await checkAnswers(page);
    const reference = await openPaymentPage(page);
    await payWith(page, 'challenge');
    await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
    await expect(heading(page)).toHaveText('Paid, awaiting confirmation');
    const [ordered, paid] = [await cents(page, 'Your order'), await cents(page, 'Paid by card')];
    expect(paid - ordered).toBe(await cents(page, 'Card fee'));

    await page.getByText('Cancel and get a refund').click();
    await page.getByRole('button', { name: 'See your refund' }).click();
    // The form returns open, with the error first.
    const wrong = page.getByRole('alert').filter({ hasText: 'Choose at least one thing to cancel.' });
    await expect(wrong).toBeFocused();
    await wrong.getByRole('link').click();
    await page
      .getByRole('group', { name: /TranzAlpine/ })
      .getByLabel('Mr Rongo Tui')
      .check();
    await page.getByRole('button', { name: 'See your refund' }).click();
    const offer = page.getByRole('region', { name: 'Cancel this?' });
    // His half of the price less $30, by the fare’s conditions.
    const back = ordered / 2 - 3_000;
    await expect(offer).toContainText('after a fee of $30');
    expect(await cents(page, 'Your refund')).toBe(back);
    await expect(offer).toContainText(/This offer is valid until \d\d:\d\d/);
    await offer.getByRole('link', { name: 'Keep my booking' }).click();
    await expect(heading(page)).toHaveText('Paid, awaiting confirmation');
    await page.goBack();
    await offer.getByRole('button', { name: /^Cancel and refund/ }).click();

    await expect(page.getByText('any refund is on its way')).toBeVisible();
    await expect(bookedItem(page, /TranzAlpine/)).toContainText(/Mr Rongo Tui.*Cancelled/);
    await expect(bookedItem(page, /TranzAlpine/)).toContainText('Ms Kahu Tui');
    expect(await cents(page, 'Refunded or on its way')).toBe(back);
    const { text } = await mailAbout(page, `$${(back / 100).toFixed(2)} (${reference})`);
    expect(text).toContain('To your card');
    // The refund offer is used up and cannot be accepted again.
    await page.goBack();
    await expect(page.getByRole('main')).toContainText(reference);
    await expect(offer).toHaveCount(0);
    await page.getByText('Cancel and get a refund').click();
    await expect(page.getByLabel('Mr Rongo Tui')).toHaveCount(0);
    await expect(page.getByLabel('Ms Kahu Tui')).toHaveCount(1);
  });
});
