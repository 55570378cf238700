/** The outcome of each test card: in the browser, in the mail, and when the browser never returns. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { order, pay } from './support/booking.ts';
import { api, dataOf } from './support/cart.ts';
import { cardButton, createFerryCart, mailAbout, payAndClose, payWith, signIn } from './support/purchase.ts';
import { expect, test, testSite } from './test-fixtures.ts';

test.describe.configure({ timeout: 90_000 });

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();

/** Orders a ferry crossing and opens its payment page. */
async function openPayment(page: Page) {
  const placed = await order(await createFerryCart());
  await page.goto(placed.payment?.url ?? '');
  return placed;
}

for (const card of [
  'approved',
  'challenge',
  'webhooks-late',
  'webhooks-twice',
  'webhooks-out-of-order',
  'no-webhooks',
] as const) {
  test(`${card}: booked, with its mail, ticket and calendar`, { tag: '@full' }, async ({ page }) => {
    const { reference, token } = await openPayment(page);
    await payWith(page, card);
    await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
    await expect(heading(page)).toHaveText('You’re booked');
    await expect(page.getByRole('main')).toContainText(reference);
    const { text, ticket, events } = await mailAbout(page, `You’re booked (${reference})`);
    expect(text).toContain('Ms Mere Tūhoe 1');
    expect(ticket?.pages.join()).toContain(reference);
    expect(ticket?.codes).toBe(1);
    expect(events?.map(({ status }) => status)).toEqual(['CONFIRMED']);
    const { status, payment, total } = await dataOf(api.booking(reference, token));
    expect({ status, payment }).toMatchObject({ status: 'confirmed', payment: { state: 'captured' } });
    expect(total).toBeGreaterThan(0);
  });
}

for (const [card, words] of [
  ['declined', 'Your bank did not approve the payment.'],
  ['insufficient-funds', 'enough money on the card'],
  ['challenge-declined', 'Your bank did not approve the payment.'],
] as const) {
  const tag = card === 'declined' ? [] : '@full';
  test(`${card}: nothing is booked, and the page says why`, { tag }, async ({ page }) => {
    const { reference, token } = await openPayment(page);
    await payWith(page, card);
    await expect(page).toHaveURL(`${testSite.siteUrl}/purchase-failed/`);
    await expect(heading(page)).toHaveText('The payment was declined');
    await expect(page.getByRole('main')).toContainText(words);
    await expect(page.getByRole('main')).toContainText(reference);
    const booking = await dataOf(api.booking(reference, token));
    expect(booking).toMatchObject({ status: 'cancelled', cancelReason: 'payment_failed', paidAt: null });
  });
}

for (const card of ['hangs', 'webhooks-late'] as const) {
  test(`${card}: booked within 60 s after the tab was closed, and the mail’s link opens it`, {
    tag: '@full',
  }, async ({ page, context, request }) => {
    if (card === 'hangs') {
      const { reference } = await openPayment(page);
      await payAndClose(page, card);
      await expectOpenedByMail(await context.newPage(), reference);
    } else {
      const placed = await order(await createFerryCart());
      await pay(request, placed, card);
      await expectOpenedByMail(page, placed.reference);
    }
  });
}

/** The mail arrives within a minute, and its link opens the booking in a browser without cookies. */
async function expectOpenedByMail(page: Page, reference: string): Promise<void> {
  const { text } = await mailAbout(page, `You’re booked (${reference})`);
  const [link = ''] = /http:\S+\/purchase\/arrive\?token=[\w-]{43}/.exec(text) ?? [];
  await page.goto(link);
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
  await expect(heading(page)).toHaveText('You’re booked');
  await expect(page.getByRole('main')).toContainText(reference);
}

test('wrong-amount: the page says that staff are checking it, and staff see the reason', {
  tag: '@full',
}, async ({ page, browser }) => {
  const { reference, token } = await openPayment(page);
  await payWith(page, 'wrong-amount');
  await expect(page).toHaveURL(`${testSite.siteUrl}/purchase/`);
  await expect(heading(page)).toHaveText('We’re checking your booking');
  await expect(page.getByRole('main')).toContainText('please don’t pay again');
  await expect(page.getByRole('link', { name: 'Ticket (PDF)' })).toHaveCount(0);
  const desk = await browser.newContext();
  await expectStuck(await desk.newPage(), reference, /the provider has NZD \$\d+\.\d\d\./);
  await desk.close();
  const booking = await dataOf(api.booking(reference, token));
  expect(booking).toMatchObject({ status: 'stuck', paidAt: null, payment: { state: 'stuck' } });
});

test('webhooks-wrong-amount: a webhook with a false amount stops the booking', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const placed = await order(await createFerryCart());
  const { reference, token } = placed;
  // The browser does not return, so the webhook is the first notification.
  await pay(request, placed, 'webhooks-wrong-amount');
  await expect
    .poll(async () => (await dataOf(api.booking(reference, token))).status, { timeout: 30_000 })
    .toBe('stuck');
  await page.goto(`/purchase/arrive?token=${token}`);
  await expect(heading(page)).toHaveText('We’re checking your booking');
  await page.context().clearCookies();
  await expectStuck(page, reference, /message says NZD \$\d+\.\d\d\./);
});

async function expectStuck(staff: Page, reference: string, because: RegExp): Promise<void> {
  await signIn(staff, testSite.staffToken);
  const stuck = staff.getByRole('listitem').filter({ hasText: reference });
  await expect(stuck).toContainText(because);
  const { text } = await mailAbout(staff, `Stuck: ${reference}`);
  expect(text).toMatch(because);
}

test('the payment pages and those after them have no accessibility fault in either theme, and fit 320 px', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const look = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `${what}, ${colorScheme}`,
      ).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(320);
  };
  await openPayment(page);
  await look('the card page');
  await page.getByLabel('Test card number').fill('4111 1111 1111 1111');
  await page.getByRole('button', { name: /^Pay NZ/ }).click();
  await expect(page.getByRole('alert')).toContainText('This is not a test card');
  await look('the card page after another number');
  await cardButton(page, 'challenge').click();
  await expect(page.getByRole('button', { name: 'No, refuse' })).toBeVisible();
  await look('the bank’s question');
  await page.getByRole('button', { name: 'No, refuse' }).click();
  await expect(heading(page)).toHaveText('The payment was declined');
  await look('the page of a payment that failed');
  await openPayment(page);
  await payWith(page, 'approved');
  await expect(heading(page)).toHaveText('You’re booked');
  const closed = page.locator('main details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
  await look('the page of a booking');
});
