/** Filters of list pages, which are kept in the address. */
import { canonicalsOf, metaOf, textsOf } from './support/markup.ts';
import { sendRequest } from './support/raw-http.ts';
import { expect, test, testSite } from './test-fixtures.ts';

const site = testSite.siteUrl;

test.describe('a filter in the address', () => {
  // @spec 1.4, C.4
  test('narrows destinations without a script, and is kept out of search engines', async () => {
    const { status, headers, body } = await sendRequest(site, '/destinations/?island=south&by=ferry');
    expect(status).toBe(200);
    expect(String(headers['cache-control'])).toMatch(/no-store/);
    expect(metaOf(body, 'robots').join()).toContain('noindex');
    expect(canonicalsOf(body)).toEqual([expect.stringMatching(/^[^?]*\/destinations\/$/)]);
    expect(textsOf(body, 'h1')).toEqual(['Destinations']);
    expect(body).toMatch(/<a [^>]*href="\/destinations\/picton\/"/);
    expect(body).not.toMatch(/<h\d[^>]*><a [^>]*href="\/destinations\/rotorua\/"/);
  });

  test('reports an unknown value and shows everything', { tag: '@full' }, async () => {
    const { status, body } = await sendRequest(site, '/tours/?length=forever');
    expect(status).toBe(200);
    expect(body).toContain('We don’t recognise “forever” (length), so we’ve ignored it.');
  });

  // @spec C.4
  test('is set link by link, shows the number of results, and is cleared @phone', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/destinations/');
    const main = page.locator('main');
    const status = main.getByRole('status');
    const all = await status.innerText();
    expect(all).toMatch(/^\d+ destinations$/);
    await main
      .getByRole('navigation', { name: 'Island' })
      .getByRole('link', { name: /South Island/ })
      .click();
    await expect(page).toHaveURL(/\/destinations\/\?island=south#/);
    await expect(status).toHaveText(/^\d+ of \d+ destinations: South Island$/);
    const inFilter = () => main.evaluate(() => document.activeElement?.closest('[id$="-filter"]') !== null);
    await expect.poll(inFilter, 'the Tab key continues from the filter').toBe(true);
    await main.getByRole('navigation', { name: 'Reached by' }).getByRole('link', { name: /Train/ }).click();
    await expect(page).toHaveURL(/\?island=south&by=train#/);
    await expect(status).toHaveText(/: South Island, by train$/);
    await expect(status).toBeInViewport();
    await main.getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL(/\/destinations\/#/);
    await expect(status).toHaveText(all);
  });
});
