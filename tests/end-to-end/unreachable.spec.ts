/** Pages while the content lake is unreachable: error page, recovery, and the pages after a payment. */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { metaOf, textsOf, titleOf, wordsOf } from './support/markup.ts';
import { pageOf, publish, textBlock } from './support/publish.ts';
import {
  adoptCart,
  checkAnswers,
  createFerryCart,
  fillIn,
  openCheckout,
  openPaymentPage,
  payWith,
} from './support/purchase.ts';
import { type RawAnswer, sendRequest } from './support/raw-http.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';

// All tests share one site. Each requests a page that was never rendered (cached pages on disk outlive a site), and ends
// with the lake reachable.
test.describe.configure({ mode: 'default' });
test.use({ javaScriptEnabled: false });

let testSite: TestSite;
const unseenPath = () => `/unseen-${randomUUID()}/`;
const unseen = {
  first: unseenPath(),
  plain: unseenPath(),
  scripted: unseenPath(),
  linked: unseenPath(),
};

test.beforeAll(async () => {
  testSite = await startTestSite();
  // The site gets the webhook but cannot query: it has read no content yet.
  testSite.setLakeReachable(false);
  const pages = Object.values(unseen).map((path) =>
    pageOf(path, 'Unseen', [textBlock('text', 'Seen at last.')]),
  );
  await publish(testSite.dataDir, pages);
});
test.afterEach(async () => {
  testSite.setLakeReachable(true);
  await expect.poll(async () => (await get('/api/v1/ready')).status).toBe(200);
});
test.afterAll(() => testSite?.stop());

const get = (path: string) => sendRequest(testSite.siteUrl, path);

function expectErrorPage({ status, headers, body }: RawAnswer): void {
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('30');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toMatch(/\bno-store\b/);
  expect(headers['x-nextjs-cache']).toBeUndefined();
  expect(textsOf(body, 'h1')).toEqual(['Server Error']);
  expect(titleOf(body)).toBe('Server Error · Southbound');
  expect(wordsOf(body)).toContain('Something went wrong on our side. Please try again later.');
  expect(metaOf(body, 'robots').join()).toContain('noindex');
  expect(body, 'the layout is around it').toContain('data-site-header');
  expect(body).toMatch(/<a [^>]*href="\/"[^>]*>Homepage<\/a>/);
}

// @spec 8.6
test('an unseen page is an error page while no content was read, and recovers automatically', {
  tag: '@full',
}, async () => {
  testSite.setLakeReachable(false);
  const missing = unseenPath();
  for (const path of [unseen.first, unseen.first.replace(/\/$/, ''), missing])
    expectErrorPage(await get(path));
  expect((await sendRequest(testSite.siteUrl, unseen.first, { method: 'HEAD' })).status).toBe(503);
  testSite.setLakeReachable(true);
  const { status, body } = await get(unseen.first);
  expect(status).toBe(200);
  expect(wordsOf(body)).toContain('Seen at last.');
  expect((await get(missing)).status).toBe(404);
});

test('the error page is complete without scripts, with the navigation, a link home and another try', {
  tag: '@full',
}, async ({ page }) => {
  // From this page on, the site knows the navigation.
  expect((await get('/contact/')).status).toBe(200);
  testSite.setLakeReachable(false);
  const address = `${testSite.siteUrl}${unseen.plain}?utm_source=mail`;
  expect((await page.goto(address))?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
  await expect(page.getByRole('main')).toContainText('Something went wrong on our side.');
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  expect(await page.getByRole('banner').getByRole('link').count()).toBeGreaterThan(3);
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' });
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
  await expect(page).toHaveURL(address);

  testSite.setLakeReachable(true);
  await again.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unseen');
});

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true });

  test('the error page stays the same with scripts, and a link to an unreachable page leads to it', {
    tag: '@full',
  }, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    expect((await get('/contact/')).status).toBe(200);
    testSite.setLakeReachable(false);
    await page.goto(`${testSite.siteUrl}${unseen.scripted}`);
    await expect(page.locator('[data-site-header][data-ready]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
    expect(faults).toEqual([]);
    await page.goto(`${testSite.siteUrl}/contact/`);
    await expect(page.locator('[data-site-header][data-ready]')).toBeAttached();
    // Added during the outage, because the shell would otherwise prefetch the page before.
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'A page unseen' });
      document.querySelector('footer')?.append(link);
    }, unseen.linked);
    await page.getByRole('link', { name: 'A page unseen' }).click();
    await expect(page).toHaveURL(`${testSite.siteUrl}${unseen.linked}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
  });
});

test.describe('after a payment', () => {
  test.use({ javaScriptEnabled: true });
  const buyer = {
    travellers: [{ part: 'Adult', title: 'Mr', firstName: 'Tāmati', lastName: 'Rehua' }],
    email: 'tamati.rehua@example.nz',
  };

  // @spec 8.6
  test('the result page is shown with and without the content, and gives the payment’s outcome', {
    tag: '@full',
  }, async ({ page }) => {
    test.setTimeout(120_000);
    for (const [card, where, heading] of [
      ['declined', '/purchase-failed/', 'The payment was declined'],
      ['approved', '/purchase/', 'You’re booked'],
    ] as const) {
      await adoptCart(page, await createFerryCart(1, testSite.siteUrl), testSite.siteUrl);
      await openCheckout(page, testSite.siteUrl);
      await fillIn(page, buyer);
      await checkAnswers(page);
      const reference = await openPaymentPage(page);
      testSite.setLakeReachable(false);
      await payWith(page, card);
      await expect(page).toHaveURL(`${testSite.siteUrl}${where}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main')).toContainText(reference);
      expect((await page.reload())?.status()).toBe(200);
      testSite.setLakeReachable(true);
      await expect.poll(async () => (await get('/api/v1/ready')).status).toBe(200);
    }
  });
});

// @asvs 4.1.3, 16.5.2
test('a cached page stays, and a visitor cannot request the error page', { tag: '@full' }, async () => {
  expect((await get('/contact/')).status).toBe(200);
  const forged = { headers: { 'x-southbound-failed-page': '1' } };
  expect((await sendRequest(testSite.siteUrl, '/contact/', forged)).status).toBe(200);
  expect((await get('/failed/')).status).toBe(404);
  testSite.setLakeReachable(false);
  expect((await get('/contact/')).status).toBe(200);
});
