/**
 * Visitors’ data stays private: per-visitor pages are not cached, cached pages have no visitor’s data, drafts use an
 * invented cart.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { api, busPass, createCart, dataOf, voucherFor } from './support/cart.ts';
import { enterDrafts } from './support/draft-session.ts';
import { lakeClient } from './support/lake-client.ts';
import { canonicalsOf, metaOf, wordsOf } from './support/markup.ts';
import { open } from './support/wait-until-ready.ts';
import { expect, test, testSite } from './test-fixtures.ts';

/** Cached pages with forms that fill a cart. */
const keptPages = ['/', '/travel_passes/', '/ways_to_see_nz/gift_vouchers/', '/tours/mountains-and-lakes/'];

const withCart = (request: APIRequestContext, path: string, cookie: string, headers = {}) =>
  request.get(path, { headers: { Cookie: cookie, ...headers } });

/** The text of every file in the page cache. */
function keptPageFiles(): string[] {
  const folder = join(testSite.dataDir, 'pages');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:html|rsc|meta|body)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

test.describe('the page of the cart', () => {
  // @spec 2.16
  // @asvs 14.3.2
  test('is rendered for its visitor, never cached, and kept out of search engines', async ({ request }) => {
    const { cartSessionId } = await createCart([busPass]);
    for (const path of ['/cart/', '/cart', '/cart/?utm_source=mail', '/cart/?problem=SOLD_OUT']) {
      const answer = await withCart(request, path, `cid=${cartSessionId}`);
      expect(answer.status(), path).toBe(200);
      expect(answer.headers()['cache-control'], path).toMatch(/private.*no-store/);
      expect(answer.headers()['cache-control'], path).not.toMatch(/public/);
      expect(answer.headers()['cdn-cache-control'], path).toBeUndefined();
      const html = await answer.text();
      expect(wordsOf(html), path).toContain('15 hours');
      expect(metaOf(html, 'robots').join(), path).toContain('noindex');
      expect(
        canonicalsOf(html).map((href) => new URL(href).pathname),
        path,
      ).toEqual(['/cart/']);
    }
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/cart/');
  });

  test('has no other address, and no page below it', async ({ request }) => {
    for (const path of ['/per-request/cart/', '/cart/nothing/', '/cart/form/nothing', '/carts/'])
      expect((await request.get(path)).status(), path).toBe(404);
  });

  test('treats an invalid cookie as no cart', async ({ request }) => {
    for (const value of [
      '',
      'x',
      'x'.repeat(10_000),
      'a'.repeat(30),
      '"; drop table cart; --',
      '%00%ff',
      '<script>alert(1)</script>',
      '__proto__',
    ]) {
      const answer = await withCart(request, '/cart/', `cid=${value}`);
      // Headers above the server’s limit never reach a page.
      if (answer.status() === 431) continue;
      expect(answer.status(), value).toBe(200);
      const html = await answer.text();
      expect(html, value).not.toContain('alert(1)');
      expect(wordsOf(html), value).toMatch(/Your cart is empty|Your cart has expired/);
      expect(wordsOf(html), value).not.toContain('Subtotal');
    }
  });

  // @spec 1.1
  // @asvs 14.2.2
  test('shows each visitor their own cart, and cached pages contain nothing of any visitor', async ({
    request,
  }) => {
    const [one, other] = await Promise.all(
      ['Marama Te Whiti', 'Oriel Quennell'].map(async (name) => {
        const { cartSessionId } = await createCart([busPass, voucherFor(name)]);
        return { name, cookie: `cid=${cartSessionId}`, id: cartSessionId };
      }),
    );
    if (!one || !other) throw new Error('There are two visitors.');
    const router = { RSC: '1', 'Next-Router-Prefetch': '1' };
    // Three visits in turn, each as a document and as a router request.
    for (const { mine, others } of [
      { mine: one, others: other },
      { mine: other, others: one },
      { mine: one, others: other },
    ]) {
      const html = await (await withCart(request, '/cart/', mine.cookie)).text();
      expect(html).toContain(mine.name);
      for (const text of [html, await (await withCart(request, '/cart/', mine.cookie, router)).text()]) {
        expect(text).not.toContain(others.name);
        expect(text).not.toContain(others.id);
      }
    }
    const nobody = await (await request.get('/cart/')).text();
    for (const path of keptPages) {
      const before = await (await request.get(path)).text();
      const mine = await withCart(request, path, one.cookie);
      const after = await (await request.get(path)).text();
      expect(mine.headers()['cdn-cache-control'], path).toBe('max-age=60');
      const html = await mine.text();
      // The cached page may be rendered again between two requests.
      expect([before, after].includes(html), `${path} is the same for all`).toBe(true);
      for (const text of [html, await (await withCart(request, path, one.cookie, router)).text(), nobody])
        for (const { name, id } of [one, other]) {
          expect(text).not.toContain(name);
          expect(text).not.toContain(id);
        }
    }
    const cachedFiles = keptPageFiles();
    expect(cachedFiles.length, 'pages that Next has kept').toBeGreaterThan(0);
    for (const text of cachedFiles) for (const { name } of [one, other]) expect(text).not.toContain(name);
  });
});

test.describe('with a draft session', () => {
  for (const scripts of [true, false])
    test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled: scripts });

      test('shows and changes only an invented cart, and sends no call', { tag: '@full' }, async ({
        page,
        context,
      }) => {
        const { cartSessionId } = await createCart([busPass, voucherFor('Marama Te Whiti')]);
        const before = await dataOf(api.cart(cartSessionId));
        const [name = '', value = ''] = (
          await enterDrafts(testSite.siteUrl, lakeClient(testSite.lakeUrl))
        ).split('=');
        await context.addCookies([
          { name, value, url: testSite.siteUrl },
          { name: 'cid', value: before.cartSessionId, url: testSite.siteUrl },
        ]);
        const calls: string[] = [];
        page.on('request', (request) => {
          if (/\/api\/v1\/(?:cart|checkout)/.test(request.url()))
            calls.push(`${request.method()} ${request.url()}`);
        });
        const visit = (path: string) => (scripts ? open(page, path) : page.goto(path));

        await visit('/cart/');
        const own = page.locator('[data-block="cart"]');
        await expect(own).not.toContainText('Marama Te Whiti');
        await own
          .getByRole('button', { name: /^Remove/ })
          .first()
          .click();
        await page.waitForLoadState('networkidle');
        await visit('/travel_passes/');
        await page
          .locator('[data-block="passPicker"]')
          .getByRole('button', { name: /^Add to cart/ })
          .first()
          .click();
        await page.waitForLoadState('networkidle');
        await visit('/cart/');
        await expect(own).not.toContainText('Marama Te Whiti');

        expect(calls).toEqual([]);
        const after = await dataOf(api.cart(before.cartSessionId));
        expect(after.items).toEqual(before.items);
        expect((await context.cookies()).find(({ name }) => name === 'cid')?.value).toBe(
          before.cartSessionId,
        );
      });
    });
});
