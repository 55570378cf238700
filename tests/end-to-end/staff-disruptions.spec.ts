/** Staff enter and end disruptions; boards, searches and pages follow. Everything works without JavaScript. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { apiOf, dataOf } from './support/cart.ts';
import { pageOf, publish } from './support/publish.ts';
import { signIn } from './support/purchase.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';

const staffToken = 'staff-token-of-a-separate-test-site';
const boardPath = '/test-board/';
let site: TestSite;

test.describe.configure({ mode: 'serial', timeout: 90_000 });
test.use({ javaScriptEnabled: false });

test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startTestSite(undefined, { STAFF_TOKEN: staffToken });
  const block = { _key: 'd', _type: 'departures', schemaVersion: 1, station: 'wellington', limit: 10 };
  await publish(site.dataDir, [pageOf(boardPath, 'Board', [block])]);
});

test.afterAll(() => site?.stop());

const tomorrow = () => addDays(dateInZone(new Date()), 1);

/** The number of offers on the Interislander tomorrow. */
const onSale = async () => {
  const query = { from: 'wellington', to: 'picton', types: 'ii_ferry', date: tomorrow() } as const;
  const { outbound } = await dataOf(apiOf(site.siteUrl).fareSearch(query));
  return outbound.filter(({ legs }) => legs.some(({ service }) => service === 'Interislander')).length;
};

/** Goes to the second step for a line, from today until tomorrow. */
async function chooseLine(page: Page, line: 'interislander' | 'bluebridge'): Promise<void> {
  await signIn(page, staffToken, site.siteUrl);
  await page.getByRole('link', { name: 'Go to disruptions' }).click();
  await page.getByRole('link', { name: 'Enter a disruption' }).click();
  await page.getByLabel('Line').selectOption(line);
  await page.getByLabel(/^Last day/).fill(tomorrow());
  await page.getByRole('button', { name: 'Continue' }).click();
}

const main = (page: Page) => page.getByRole('main');

test('staff cancel all sailings of a line, which are no longer sold until staff end it @phone', async ({
  page,
}) => {
  expect(await onSale()).toBeGreaterThan(0);
  // The page is cached from here on.
  const reader = await page.context().newPage();
  await reader.goto(`${site.siteUrl}${boardPath}`);
  await expect(main(reader)).toContainText('Interislander');
  await expect(main(reader).getByText('Cancelled')).toHaveCount(0);
  await chooseLine(page, 'interislander');
  await page.getByLabel('Cause').selectOption({ label: 'Weather' });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: /^\d+ sailings to cancel$/ })).toBeVisible();
  await expect(main(page)).toContainText('No booked journeys.');
  await expect(page.getByLabel(/^Title/)).toHaveValue('Sailings cancelled because of the weather');

  // The note is missing, and everything else stays.
  await page.getByLabel(/^Title/).fill('No sailings in this swell');
  await page.getByRole('button', { name: 'Enter and tell travellers' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Enter your name and the reason.' }).click();
  await expect(page.getByLabel(/^Who you are/)).toHaveAccessibleDescription(/Enter your name/);
  await expect(page.getByLabel(/^Title/)).toHaveValue('No sailings in this swell');
  await page.getByLabel(/^Who you are/).fill('Ana: the master called');

  // The form is sent again by a second press, or by going back.
  const form = page.locator('form', { has: page.getByLabel(/^Title/) });
  const fields = await form.evaluate((element) =>
    element instanceof HTMLFormElement
      ? [...new FormData(element)].map(([name, value]) => [name, String(value)] as const)
      : [],
  );
  await page.getByRole('button', { name: 'Enter and tell travellers' }).click();
  const status = main(page).getByRole('status');
  await expect(status).toContainText(/^Entered\. \d+ sailings cancelled\. No booked journeys are affected\./);
  const again = await page.request.post(`${site.siteUrl}/staff/form`, {
    multipart: Object.fromEntries(fields),
    headers: { Origin: site.siteUrl },
  });
  expect(again.url()).toContain('outcome=disruption-entered');
  await page.goto(`${site.siteUrl}/staff/disruptions/`);
  await expect(page.getByRole('heading', { name: 'In force: 1' })).toBeVisible();
  await expect(main(page).getByRole('article')).toContainText('Ana: the master called');

  await expect.poll(onSale, { message: 'sailings on sale' }).toBe(0);
  await expect(async () => {
    await reader.goto(`${site.siteUrl}${boardPath}`);
    await expect(main(reader).getByText('Cancelled').first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });

  await page.getByText('End this disruption').click();
  await expect(main(page)).toContainText('Departures that are still to come are sold again');
  await page.getByRole('button', { name: 'End now: Interislander' }).click();
  await expect(status).toContainText('Ended.');
  await expect(page.getByRole('heading', { name: 'In force: 0' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ended in the last 7 days: 1' })).toBeVisible();
  await expect.poll(onSale, { message: 'sailings on sale' }).toBeGreaterThan(0);
  await expect(async () => {
    await reader.goto(`${site.siteUrl}${boardPath}`);
    await expect(main(reader).getByText('Cancelled')).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
});

test('staff see each wrong answer beside its field, and keep the others', async ({ page }) => {
  await chooseLine(page, 'bluebridge');
  await page.getByLabel('Delayed').check();
  await page.getByLabel('Delay in minutes').fill('2000');
  await page.getByLabel(/^From/).fill('12:00');
  await page.getByLabel(/^Until/).fill('08:00');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'The end can’t be before the start.',
    'Enter the delay in minutes, from 1 to 1,440.',
  ]);
  await expect(page.getByLabel('Delay in minutes')).toHaveValue('2000');
  await page.getByLabel('Delay in minutes').fill('45');
  await page.getByLabel(/^Until/).fill('');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByLabel(/^Title/)).toHaveValue('Sailings about 45 minutes late');
  await page.getByRole('link', { name: 'Change these answers' }).click();
  await expect(page.getByLabel(/^From/)).toHaveValue('12:00');
});

test('needs a sign-in', async ({ page, request }) => {
  for (const path of ['/staff/disruptions/', '/staff/disruptions/enter/?step=details']) {
    await page.goto(`${site.siteUrl}${path}`);
    await expect(page).toHaveURL(`${site.siteUrl}/staff/`);
  }
  const refused = await request.post(`${site.siteUrl}/staff/form`, {
    multipart: { intent: 'end-disruption', id: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10' },
    headers: { Origin: site.siteUrl },
    maxRedirects: 0,
  });
  expect(refused.headers().location).toBe('/staff/?outcome=signed-out');
});

test.describe('with JavaScript', () => {
  test.use({ javaScriptEnabled: true });

  test('has no accessibility fault in either theme, and fits 320 px', { tag: '@full' }, async ({ page }) => {
    await chooseLine(page, 'interislander');
    const details = page.url();
    await page.getByRole('button', { name: 'Preview' }).click();
    for (const address of [
      `${site.siteUrl}/staff/disruptions/`,
      `${site.siteUrl}/staff/disruptions/enter/?step=details`,
      details,
      page.url(),
    ]) {
      await page.goto(address);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).include('main').analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          `${address} ${colorScheme}`,
        ).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
});
