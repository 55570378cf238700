/** A storm on Cook Strait, reported by a real-time feed: emails, pages, and the choices of travellers. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import {
  type FeedSimulator,
  loadEmbeddedTimetable,
  startFeedSimulator,
} from '#tools/feed-simulator/feed-simulator.ts';
import { apiOf, dataOf } from './support/cart.ts';
import {
  adoptCart,
  checkAnswers,
  fillIn,
  mailAbout,
  openCheckout,
  openPaymentPage,
  payWith,
} from './support/purchase.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let simulator: FeedSimulator;
let site: TestSite;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const timetable = await loadEmbeddedTimetable(new Date());
  simulator = await startFeedSimulator({ timetable, scenario: 'calm' });
  site = await startTestSite(undefined, {
    REALTIME_FEEDS: JSON.stringify([
      { id: 'ferries', url: `${simulator.url}/feed`, intervalSeconds: 5, maxAgeSeconds: 60 },
    ]),
  });
});

test.afterAll(async () => {
  await site?.stop();
  await simulator?.[Symbol.asyncDispose]();
});

test.beforeEach(() => simulator.setScenario('calm'));

const today = () => dateInZone(new Date());

const buyer = {
  travellers: [{ part: 'Adult', title: 'Ms', firstName: 'Hine', lastName: 'Rangi' }],
  email: 'hine.rangi@example.nz',
};

const search = async (date: string) =>
  (
    await dataOf(
      apiOf(site.siteUrl).fareSearch({ from: 'wellington', to: 'picton', types: 'ii_ferry', date }),
    )
  ).outbound;

/** Buys the last sailing that leaves within a day, because emails about later ones wait at night. Returns the reference. */
async function buySailing(page: Page, { wantsText = false } = {}): Promise<string> {
  await expect
    .poll(async () => (await search(addDays(today(), 1))).length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  const offers = [...(await search(today())), ...(await search(addDays(today(), 1)))].filter(
    ({ offerId, live, fareName, legs }) =>
      live &&
      offerId &&
      fareName === 'Saver' &&
      Date.parse(legs[0]?.from.departure ?? '') < Date.now() + 23 * 3_600_000,
  );
  const offerId = offers.at(-1)?.offerId ?? '';
  const cart = await dataOf(apiOf(site.siteUrl).addToCart({ items: [{ itemType: 'ii_ferry', offerId }] }));
  await adoptCart(page, cart, site.siteUrl);
  await openCheckout(page, site.siteUrl);
  await fillIn(page, buyer);
  if (wantsText) await page.getByLabel('Text me about cancellations and delays').check();
  await checkAnswers(page);
  const reference = await openPaymentPage(page);
  await payWith(page, 'approved');
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  return reference;
}

const mailOf = (subject: string, reference: string) => new RegExp(`${subject}: [^\n]*\\(${reference}\\)`);

/** The part of the booking page about a disruption. */
const note = (page: Page) => page.getByRole('note').filter({ hasText: 'Cancelled' });

test('a silent feed is not believed past its age, and the timetable keeps working', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const main = page.getByRole('main');
  const status = async (text: string) =>
    expect(async () => {
      await page.goto(`${site.siteUrl}/service-status/`);
      await expect(main).toContainText(text, { timeout: 1_000 });
    }).toPass({ timeout: 100_000 });
  await status('All lines run as planned');
  simulator.setScenario('storm');
  await status('2 of');
  expect(await search(addDays(today(), 1))).toEqual([]);
  simulator.setScenario('silent');
  await status('No live information since');
  await expect(main).not.toContainText(/runs? as planned/);
  expect(await search(addDays(today(), 1))).not.toEqual([]);
  simulator.setScenario('contradictory');
  await status('All lines run as planned');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a traveller gets an email, chooses another sailing, and gets a new ticket', async ({ page }) => {
    const reference = await buySailing(page, { wantsText: true });
    const asked = Date.now();
    simulator.setScenario('storm');
    await expect
      .poll(async () => (await search(addDays(today(), 1))).length, {
        message: 'sailings on sale',
        timeout: 30_000,
      })
      .toBe(0);
    const mail = await mailAbout(page, mailOf('Cancelled', reference), site.siteUrl);
    expect(Date.now() - asked).toBeLessThan(60_000);
    expect(mail.text).toContain('because of the weather');
    const text = page.getByRole('listitem').filter({ hasText: 'Text message' });
    await expect(async () => {
      await page.goto(`${site.siteUrl}/outbox/`);
      await expect(text).toHaveCount(1, { timeout: 1_000 });
      // At night it waits, if the sailing leaves from nine on.
      const words = new RegExp(`Southbound ${reference}: .* is cancelled|waiting until`);
      await expect(text).toContainText(words, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });

    await page.goto(`${site.siteUrl}/service-status/`);
    await expect(page.getByRole('main')).toContainText('No sailings: storm on Cook Strait');
    await page.goto(`${site.siteUrl}/purchase/`);
    await expect(page.getByRole('heading', { name: 'Your journey is affected' })).toBeVisible();
    await expect(note(page)).toContainText('Choose another departure or a full refund by');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    await note(page).getByRole('link', { name: 'Choose another departure' }).click();
    await page.getByLabel('Day', { exact: true }).fill(addDays(today(), 2));
    await page.getByRole('button', { name: 'Show departures' }).click();
    await page
      .getByRole('button', { name: /, Saver: Free/ })
      .first()
      .click();
    const offer = page.getByRole('region', { name: 'Change this journey?' });
    await offer.getByRole('button', { name: 'Change it' }).click();
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
    await expect(note(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('Changes');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a traveller gets everything back, and one who waits keeps the sailing that runs after all', {
    tag: '@full',
  }, async ({ page, browser }) => {
    const withScript = await browser.newContext({ javaScriptEnabled: true });
    const buying = await withScript.newPage();
    await buySailing(buying);
    await page.context().addCookies(await withScript.cookies());
    simulator.setScenario('storm');
    await expect(async () => {
      await page.goto(`${site.siteUrl}/purchase/`);
      await expect(note(page)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await note(page).getByRole('button', { name: 'Get a full refund' }).click();
    await page.getByRole('button', { name: /^Cancel and refund \$/ }).click();
    await expect(page.getByRole('heading', { name: 'Your booking is cancelled' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Refunded or on its way');

    simulator.setScenario('calm');
    const other = await buySailing(buying);
    simulator.setScenario('storm');
    await mailAbout(buying, mailOf('Cancelled', other), site.siteUrl);
    simulator.setScenario('calm');
    await mailAbout(buying, mailOf('It runs after all', other), site.siteUrl);
    await page.context().clearCookies();
    await page.context().addCookies(await withScript.cookies());
    await page.goto(`${site.siteUrl}/purchase/`);
    await expect(note(page)).toHaveCount(0);
    await withScript.close();
  });
});
