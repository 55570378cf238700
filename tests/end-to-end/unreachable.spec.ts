import { expect, test } from '@playwright/test';
import { metaOf, textsOf, titleOf, wordsOf } from './support/markup.ts';
import { type OwnHouse, startOwnHouse } from './support/own-house.ts';
import { ask, type RawAnswer } from './support/raw-http.ts';

// One house for all; each test asks for pages that no other one asked for, and leaves the content within reach.
test.describe.configure({ mode: 'default' });
test.use({ javaScriptEnabled: false });

let house: OwnHouse;

test.beforeAll(async () => {
  test.setTimeout(60_000);
  house = await startOwnHouse();
});
test.afterEach(async () => {
  house.setLakeReachable(true);
  await expect.poll(async () => (await get('/api/v1/ready')).status).toBe(200);
});
test.afterAll(() => house?.stop());

const get = (path: string) => ask(house.siteUrl, path);

function expectErrorPage({ status, headers, body }: RawAnswer): void {
  expect(status).toBe(500);
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

test('a page nobody has seen is an error page while no content was ever read, and comes up by itself', async () => {
  house.setLakeReachable(false);
  for (const path of ['/about/', '/about', '/no-such-page/']) expectErrorPage(await get(path));
  expect((await ask(house.siteUrl, '/about/', { method: 'HEAD' })).status).toBe(500);
  house.setLakeReachable(true);
  expect((await get('/about/')).status).toBe(200);
  expect((await get('/no-such-page/')).status).toBe(404);
});

test('the error page is whole without scripts, with the navigation, the way home and another try', async ({
  page,
}) => {
  // The navigation is known from this page on.
  expect((await get('/contact/')).status).toBe(200);
  house.setLakeReachable(false);
  const address = `${house.siteUrl}/destinations/napier/?utm_source=mail`;
  expect((await page.goto(address))?.status()).toBe(500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
  await expect(page.getByRole('main')).toContainText('Something went wrong on our side.');
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  expect(await page.getByRole('banner').getByRole('link').count()).toBeGreaterThan(3);
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' });
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
  await expect(page).toHaveURL(address);

  house.setLakeReachable(true);
  await again.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Server Error');
});

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true });

  test('the error page stays what it is, and a link to a page out of reach leads to it', async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    expect((await get('/contact/')).status).toBe(200);
    house.setLakeReachable(false);
    await page.goto(`${house.siteUrl}/destinations/wellington/`);
    await expect(page.locator('[data-site-header][data-ready]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
    expect(faults).toEqual([]);
    await page.goto(`${house.siteUrl}/contact/`);
    await expect(page.locator('[data-site-header][data-ready]')).toBeAttached();
    await page
      .getByRole('contentinfo')
      .locator('a[href="/"]')
      .or(page.getByRole('banner').locator('a[href="/"]'))
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
  });
});

test('a page that was seen stays, and no outsider can ask for the error page', async () => {
  expect((await get('/tours/')).status).toBeLessThan(500);
  expect((await get('/contact/')).status).toBe(200);
  const forged = { headers: { 'x-southbound-failed-page': '1' } };
  expect((await ask(house.siteUrl, '/contact/', forged)).status).toBe(200);
  expect((await get('/failed/')).status).toBe(404);
  house.setLakeReachable(false);
  expect((await get('/contact/')).status).toBe(200);
});

test('a form that is posted to a page out of reach gets the error page as well', async () => {
  house.setLakeReachable(false);
  const body = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const answer = await ask(house.siteUrl, '/destinations/picton/', { method: 'POST', headers, body });
  // Next may refuse a form that no page of ours made before it draws the page.
  if (answer.status === 500) expectErrorPage(answer);
  else expect(answer.status).toBeLessThan(500);
});
