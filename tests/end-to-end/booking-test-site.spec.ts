/** Bookings on PostgreSQL: the log has no personal data, and a start finds payments whose webhook never came. */
import { expect } from '@playwright/test';
import {
  adoptCart,
  checkAnswers,
  createFerryCart,
  fillIn,
  mailAbout,
  openCheckout,
  openPaymentPage,
  payAndClose,
  payWith,
  signIn,
} from './support/purchase.ts';
import { createTestDatabase, databaseServer, type TestDatabase } from './support/test-database.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';
import { buyMainJourney, family } from './support/whole-journey.ts';

const server = databaseServer();
test.skip(server === '', 'There is no PostgreSQL (TEST_DATABASE_URL).');
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const staffToken = 'staff-token-of-a-separate-test-site';
let database: TestDatabase;
let testSite: TestSite;

const start = () =>
  startTestSite(undefined, {
    DATABASE_URL: database.url,
    STAFF_TOKEN: staffToken,
    // Stays the same after a start with another data folder.
    BOOKING_KEY: Buffer.alloc(32, 5).toString('base64'),
  });

test.beforeAll(async () => {
  test.setTimeout(90_000);
  database = await createTestDatabase(server);
  testSite = await start();
});

test.afterAll(async () => {
  await testSite?.stop();
  await database?.remove();
});

const alone = {
  travellers: [{ part: 'Adult', title: 'Mr', firstName: 'Tāwhiri', lastName: 'Kererū-Moss' }],
  email: 'tawhiri.moss@example.nz',
};

test('a train, a ferry with a car and a pass on PostgreSQL: from the search to the ticket', {
  tag: '@full',
}, async ({ page, browser }) => {
  const { siteUrl } = testSite;
  const desk = await browser.newContext();
  const staff = await desk.newPage();
  await buyMainJourney(page, staff, { siteUrl, staffToken });
  await staff.goto(`${siteUrl}/staff/`);
  await expect(staff.getByText('Payments and bookings match.')).toBeVisible();
  await desk.close();
});

// @asvs 14.2.4
test('the log has nothing personal: no name, no address, no token, no number', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const { siteUrl } = testSite;
  const answers: string[] = [];
  for (const [card, heading] of [
    ['declined', 'The payment was declined'],
    ['wrong-amount', 'We’re checking your booking'],
  ] as const) {
    await adoptCart(page, await createFerryCart(1, siteUrl), siteUrl);
    await openCheckout(page, siteUrl);
    await fillIn(page, alone);
    await checkAnswers(page);
    await openPaymentPage(page);
    await payWith(page, card);
    await expect(page).toHaveURL(/\/purchase/);
    // Staff pages do not update automatically.
    await expect(page.getByRole('main')).toContainText(heading);
    const cookies = await page.context().cookies(siteUrl);
    answers.push(cookies.find(({ name }) => name === 'southbound-booking')?.value ?? '');
  }
  const desk = await browser.newContext();
  const staff = await desk.newPage();
  await signIn(staff, staffToken, siteUrl);
  await expect(staff.getByRole('heading', { name: 'Stuck bookings: 1' })).toBeVisible();
  await mailAbout(staff, 'Stuck: ', siteUrl);
  await desk.close();

  const lines = testSite.takeLog().map((line) => JSON.stringify(line));
  // Make sure that there are lines to search: the failure is logged.
  expect(lines.join('\n')).toContain('payment.stuck');
  expect(answers.map((token) => token.length)).toEqual([43, 43]);
  const people = [family, alone].flatMap(({ travellers, email }) => [
    email,
    ...travellers.flatMap(({ firstName, lastName }) => [firstName, lastName]),
  ]);
  for (const secret of [...people, ...answers, staffToken, '555 0142', 'A seat by the window', 'token='])
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([]);
});

test('a payment without a webhook, whose tab was closed, is found by the first round after a start', {
  tag: '@full',
}, async ({ page, browser }) => {
  const { siteUrl } = testSite;
  await adoptCart(page, await createFerryCart(1, siteUrl), siteUrl);
  await openCheckout(page, siteUrl);
  await fillIn(page, alone);
  await checkAnswers(page);
  const reference = await openPaymentPage(page);
  await payAndClose(page, 'hangs-unheard');
  const desk = await browser.newContext();
  const staff = await desk.newPage();
  await signIn(staff, staffToken, siteUrl);
  await staff.goto(`${siteUrl}/staff/booking/?reference=${reference}`);
  await expect(staff.getByRole('main')).toContainText('Awaiting payment');

  await testSite.stop();
  testSite = await start();
  const { text } = await mailAbout(staff, `You’re booked (${reference})`, testSite.siteUrl);
  const [link = ''] = /http:\S+\/purchase\/arrive\?token=[\w-]{43}/.exec(text) ?? [];
  await staff.goto(link);
  await expect(staff.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  await expect(staff.getByRole('main')).toContainText(reference);
  await desk.close();
});
