/** A traveller claims costs of a cancelled sailing with a receipt, and staff pay them. Both work without JavaScript. */
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { apiOf, dataOf } from './support/cart.ts';
import {
  adoptCart,
  checkAnswers,
  fillIn,
  mailAbout,
  openCheckout,
  openPaymentPage,
  payWith,
  signIn,
} from './support/purchase.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';

const staffToken = 'staff-token-of-a-separate-test-site';
let site: TestSite;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startTestSite(undefined, { STAFF_TOKEN: staffToken });
});

test.afterAll(() => site?.stop());

const tomorrow = () => addDays(dateInZone(new Date()), 1);

const buyer = {
  travellers: [{ part: 'Adult', title: 'Ms', firstName: 'Hine', lastName: 'Rangi' }],
  email: 'hine.rangi@example.nz',
};

/** Buys a sailing of tomorrow. Returns its reference. */
async function buySailing(page: Page): Promise<string> {
  const query = { from: 'wellington', to: 'picton', types: 'ii_ferry', date: tomorrow() } as const;
  const { outbound } = await dataOf(apiOf(site.siteUrl).fareSearch(query));
  const offer = outbound.find(
    ({ live, offerId, legs }) => live && offerId && legs[0]?.service === 'Interislander',
  );
  const items = [{ itemType: 'ii_ferry' as const, offerId: offer?.offerId ?? '' }];
  const cart = await dataOf(apiOf(site.siteUrl).addToCart({ items }));
  await adoptCart(page, cart, site.siteUrl);
  await openCheckout(page, site.siteUrl);
  await fillIn(page, buyer);
  await checkAnswers(page);
  const reference = await openPaymentPage(page);
  await payWith(page, 'approved');
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  return reference;
}

/** Opens a page of the same browser without JavaScript. */
async function withoutScripts(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState,
    viewport: page.viewportSize(),
  });
  return context.newPage();
}

async function cancelSailings(staff: Page, cause: string): Promise<void> {
  await staff.goto(`${site.siteUrl}/staff/disruptions/enter/`);
  await staff.getByLabel('Line').selectOption('interislander');
  await staff.getByLabel(/^Last day/).fill(tomorrow());
  await staff.getByRole('button', { name: 'Continue' }).click();
  await staff.getByLabel('Cause').selectOption({ label: cause });
  await staff.getByRole('button', { name: 'Preview' }).click();
  await staff.getByLabel(/^Who you are/).fill('Ana: the master called');
  await staff.getByRole('button', { name: 'Enter and tell travellers' }).click();
  await expect(staff.getByRole('main').getByRole('status')).toContainText('Entered.');
}

const pdf = { name: 'dinner.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nDinner') };

test('a traveller claims a meal, sees each wrong answer, and staff pay a part of it', async ({
  page,
  browser,
}) => {
  const reference = await buySailing(page);
  const staff = await withoutScripts(browser, page);
  await signIn(staff, staffToken, site.siteUrl);
  await cancelSailings(staff, 'Technical problem');

  const traveller = await withoutScripts(browser, page);
  await traveller.goto(`${site.siteUrl}/purchase/`);
  const costs = traveller.getByRole('region', { name: 'Your costs' });
  await expect(costs).toContainText('General information: under the Consumer Guarantees Act 1993');
  await costs.getByText('Claim your costs').click();
  await costs.getByLabel('What did you pay for?').selectOption('meal');
  await costs.getByLabel('Amount in New Zealand dollars').fill('45.50');
  await costs.getByLabel(/^What was it/).fill('Dinner in Picton');
  const receipts = costs.getByLabel(/^Receipts/);
  await receipts.setInputFiles({ ...pdf, buffer: Buffer.from('<html><script>alert(1)</script>') });
  await costs.getByRole('button', { name: 'Send claim' }).click();
  await costs
    .getByRole('alert')
    .getByRole('link', { name: /JPEG, PNG or PDF/ })
    .click();
  await expect(receipts).toHaveAccessibleDescription(/Choose receipts that are JPEG, PNG or PDF/);
  await expect(costs.getByLabel('Amount in New Zealand dollars')).toHaveValue('45.50');
  // Axe needs scripts.
  await page.goto(traveller.url());
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  // A large receipt, and a second press.
  const large = Buffer.concat([pdf.buffer, Buffer.alloc(4_900_000, 'a')]);
  for (let press = 0; press < 2; press += 1) {
    if (press > 0) await costs.getByText('Claim another cost').click();
    await costs.getByLabel('What did you pay for?').selectOption('meal');
    await costs.getByLabel('Amount in New Zealand dollars').fill('45.50');
    await costs.getByLabel(/^What was it/).fill('Dinner in Picton');
    await receipts.setInputFiles([pdf, { ...pdf, buffer: large }]);
    await costs.getByRole('button', { name: 'Send claim' }).click();
    await expect(traveller.getByRole('main')).toContainText('We’ve received your claim');
    await expect(costs.getByRole('heading', { name: 'A meal, $45.50' })).toHaveCount(1);
  }
  await mailAbout(page, new RegExp(`We’ve received your claim \\(${reference}\\)`), site.siteUrl);

  await staff.goto(`${site.siteUrl}/staff/`);
  await staff.getByRole('link', { name: 'Go to claims' }).click();
  const card = staff.getByRole('article', { name: 'A meal, $45.50' });
  await expect(card).toContainText('Technical problem');
  const href = await card.getByRole('link', { name: /^Receipt 1/ }).getAttribute('href');
  const file = await staff.request.get(`${site.siteUrl}${href}`);
  expect(await file.text()).toBe(pdf.buffer.toString());
  expect(file.headers()).toMatchObject({
    'content-disposition': 'attachment; filename="receipt-1.pdf"',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
  expect((await page.request.get(`${site.siteUrl}${href}`)).status()).toBe(404);

  await card.getByLabel('Amount to pay, in dollars').fill('40');
  await card.getByRole('button', { name: 'Accept and pay' }).click();
  await staff.getByRole('alert').getByRole('link', { name: 'Give the traveller a reason.' }).click();
  await card.getByLabel('Amount to pay, in dollars').fill('40');
  await card.getByLabel(/^Note to the traveller/).fill('Wine is not included.');
  await card.getByRole('button', { name: 'Accept and pay' }).click();
  await expect(staff.getByRole('main').getByRole('status')).toContainText('Accepted.');
  const unpaid = staff.getByRole('article', { name: 'A meal, $45.50' });
  await unpaid.getByLabel(/^Your name/).fill('Ana: transfer 17');
  await unpaid.getByRole('checkbox', { name: 'I have sent $40.00.' }).check();
  await unpaid.getByRole('button', { name: 'Record as paid' }).click();
  await expect(staff.getByRole('main').getByRole('status')).toContainText('Recorded as paid.');
  await expect(staff.getByRole('heading', { name: 'To pay by bank transfer: 0' })).toBeVisible();

  await traveller.goto(`${site.siteUrl}/purchase/`);
  await expect(costs).toContainText('We’ve sent $40.00 of $45.50 by bank transfer.');
  await expect(costs).toContainText('Wine is not included.');
  await mailAbout(page, new RegExp(`We pay your claim \\(${reference}\\)`), site.siteUrl);
});
