/** Islands whose script fails to load keep the server’s markup and work as without scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { root } from '#scripts/launch/root.mjs';
import { busPass, createCart } from './support/cart.ts';
import { waitUntilReady } from './support/wait-until-ready.ts';
import { expect, test, testSite } from './test-fixtures.ts';

test.use({ allowPageErrors: true });

const chunks = readdirSync(join(root, '.next/static/chunks'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, text: readFileSync(join(root, '.next/static/chunks', name), 'utf8') }));

/** The build’s file that contains an island, by its exported name. */
function chunkOf(island: string): string {
  // Another file contains all names and loads each of them.
  const [found, ...others] = chunks.filter(
    ({ text }) => text.includes(`"${island}"`) && !text.includes(`.${island}`),
  );
  if (!found || others.length > 0)
    throw new Error(`${island} is in ${others.length + (found ? 1 : 0)} files.`);
  return found.name;
}

const wordsOf = (page: Page, island: string) => page.locator(`[data-island=${island}]`).first().innerText();

/** Islands, the names of their scripts, and a page that has each. */
const places = [
  ['journey-form', 'JourneyFormIsland', '/'],
  ['cart-page', 'CartPageIsland', '/cart/'],
] as const;
const morePlaces = [
  ['party-total', 'PartyTotalIsland', '/travel_passes/'],
  ['contact-form', 'ContactFormIsland', '/contact/'],
  ['journey-form', 'JourneyFormIsland', '/book-your-journey/'],
  ['checkout', 'CheckoutIsland', '/checkout/'],
  ['search-form', 'SearchFormIsland', '/search/'],
  ['results-status', 'ResultsStatusIsland', '/book-your-journey/?from=wellington&to=picton&date=2026-12-10'],
  ['voucher-desk', 'VoucherDeskIsland', '/ways_to_see_nz/gift_vouchers/'],
  ['form', 'FormIsland', '/ways_to_see_nz/travel_packages/escorted_journeys/'],
] as const;

/** The text in the place of an island on a page without scripts, and the page’s heading. */
async function drawnByServer(context: BrowserContext, island: string, path: string) {
  const page = await context.newPage();
  await page.goto(path);
  const drawn = { words: await wordsOf(page, island), heading: await page.locator('h1').innerText() };
  await context.close();
  return drawn;
}

async function staysWithout(
  [island, script, path]: readonly [string, string, string],
  page: Page,
  browser: Browser,
): Promise<void> {
  const { cartSessionId } = await createCart([busPass]);
  const cookie = { name: 'cid', value: cartSessionId, url: testSite.siteUrl };
  const without = await browser.newContext({ javaScriptEnabled: false, baseURL: testSite.siteUrl });
  for (const context of [page.context(), without]) await context.addCookies([cookie]);
  const reported: unknown[] = [];
  page.on('request', (request) => {
    if (request.url() === `${testSite.siteUrl}/vitals`) reported.push(request.postDataJSON());
  });
  const { words, heading } = await drawnByServer(without, island, path);
  await page.goto(path);
  await waitUntilReady(page);
  expect(reported).toEqual([]);

  await page.route(`**/${chunkOf(script)}*`, (route) => route.abort());
  await page.reload();
  await expect.poll(() => reported).toEqual([expect.objectContaining({ island, fault: 'missing' })]);
  await waitUntilReady(page);
  await expect(page.locator('h1')).toHaveText(heading);
  expect(await wordsOf(page, island)).toBe(words);
  expect(reported).toHaveLength(1);
}

for (const place of places)
  test(`${place[2]} works without the script of its ${place[0]}`, ({ page, browser }) =>
    staysWithout(place, page, browser));

for (const place of morePlaces)
  test(`${place[2]} works without the script of its ${place[0]}`, { tag: '@full' }, ({ page, browser }) =>
    staysWithout(place, page, browser),
  );

test('a form whose script is missing is submitted as without scripts', async ({ page }) => {
  await page.route(`**/${chunkOf('ContactFormIsland')}*`, (route) => route.abort());
  // The report is sent after a second attempt to load the script has failed.
  const report = page.waitForRequest('**/vitals');
  await page.goto('/contact/');
  await report;
  await waitUntilReady(page);
  const form = page.locator('[data-island=contact-form] form');
  await form.getByLabel('Your name').fill('Hana');
  await form.getByRole('button', { name: /^Send/ }).click();
  // Rendered by the server: the fields still to be filled in.
  await expect(page.getByRole('alert').first()).toContainText(/email/i);
  await expect(page.getByLabel('Your name')).toHaveValue('Hana');
});
