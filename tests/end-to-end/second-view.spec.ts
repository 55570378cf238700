/**
 * The second page of a visit in Chromium as visitors have it: prerendered links, the back/forward cache, compression
 * dictionaries. Playwright turns these off, so the tests drive a browser of their own.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findProgram } from '#scripts/launch/programs.mjs';
import {
  type DevtoolsBrowser,
  type DevtoolsEvent,
  type DevtoolsPage,
  startChromium,
} from '#tools/measure/devtools.ts';
import { pagesWithEveryBlock, publicPages } from './support/addresses.ts';
import { apiOf, busPass, createCart } from './support/cart.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';
import { expect } from './test-fixtures.ts';

/** Chromium with windows. The headless shell has no back/forward cache, and prefetches instead of prerendering. */
const wholeChromium = findProgram('chromium');

let testSite: TestSite;
let browser: DevtoolsBrowser;
test.beforeAll(async () => {
  testSite = await startTestSite(undefined, { SPECULATION_RULES: 'on' });
  browser = await startChromium(wholeChromium);
});
test.afterAll(async () => {
  await browser?.close();
  await testSite?.stop();
});

const address = (path: string) => `${testSite.siteUrl}${path}`;
const requested = z.object({
  request: z.object({ url: z.string(), method: z.string(), headers: z.record(z.string(), z.string()) }),
});

/** The requests that a page sent since its events were last cleared, as paths with their method. */
const requestsOf = (page: DevtoolsPage) =>
  page.events
    .filter(({ method }) => method === 'Network.requestWillBeSent')
    .map(({ params }) => requested.parse(params).request)
    .map(({ url, method }) => `${method} ${new URL(url).pathname}`);

/** Loads a page, leaves it and goes back. Returns the reasons why it was not restored; empty if it was. */
async function leaveAndReturn(page: DevtoolsPage, path: string): Promise<readonly string[]> {
  await page.open(address(path));
  await page.evaluate('void (window.isRestored = true)');
  await page.send('Page.navigate', { url: address('/robots.txt') });
  await page.waitFor(`location.pathname === '/robots.txt'`);
  page.events = [];
  await page.evaluate('history.back()');
  await page.waitFor(`location.pathname !== '/robots.txt' && document.readyState === 'complete'`);
  if ((await page.evaluate('window.isRestored === true')) === true) return [];
  const reasons = z.object({ notRestoredExplanations: z.array(z.object({ reason: z.string() })) });
  const { notRestoredExplanations } = reasons.parse(await page.waitForEvent('Page.backForwardCacheNotUsed'));
  return notRestoredExplanations.map(({ reason }) => reason);
}

test.describe('the back/forward cache', { tag: '@full' }, () => {
  test.skip(!wholeChromium, 'needs the program chromium');

  const reasonsOf = async (paths: readonly string[]) => {
    const page = await browser.openPage();
    const reasons: Record<string, readonly string[]> = {};
    for (const path of paths) reasons[path] = await leaveAndReturn(page, path);
    return Object.fromEntries(Object.entries(reasons).filter(([, list]) => list.length > 0));
  };
  const pathsOf = (pages: typeof publicPages) => pages.map(({ path }) => path);

  test('restores a page with each block', async () => {
    const shown = new Set(pathsOf(publicPages));
    const paths = pathsOf(pagesWithEveryBlock).filter((path) => shown.has(path));
    expect(await reasonsOf(paths)).toEqual({});
  });

  test('restores every public page', { tag: '@full' }, async () => {
    test.setTimeout(600_000);
    expect(await reasonsOf(pathsOf(publicPages))).toEqual({});
  });

  test('is followed by a check for a newer build and content, and a read of the cart', async () => {
    const page = await browser.openPage();
    const { cartSessionId } = await createCart([busPass], apiOf(testSite.siteUrl));
    await page.send('Network.setCookie', { name: 'cid', value: cartSessionId, url: testSite.siteUrl });
    expect(await leaveAndReturn(page, '/contact/')).toEqual([]);
    const expected = ['GET /builds/latest.json', 'GET /contact/', `GET /api/v1/cart/${cartSessionId}`];
    await expect.poll(() => requestsOf(page)).toEqual(expect.arrayContaining(expected));
    // The answer would set the cookie again.
    await page.send('Page.navigate', { url: address('/robots.txt') });
    await page.waitFor(`location.pathname === '/robots.txt'`);
    await page.send('Network.clearBrowserCookies');
  });
});

test.describe('a link that is pointed at', () => {
  const link = 'footer a[href="/about/"]';
  const hasRules = `document.querySelector('script[type="speculationrules"]')`;
  const attempts = (page: DevtoolsPage) =>
    page.events.filter(({ method }) => /^Preload\.(?:prefetch|prerender)StatusUpdated$/.test(method));
  const isReady = ({ params }: DevtoolsEvent) =>
    z.object({ status: z.string() }).parse(params).status === 'Ready';

  test('is prerendered before scripts run, sets no cookie and calls nothing until the click', async () => {
    const page = await browser.openPage();
    // Other tests in this browser fill a cart.
    await page.send('Network.clearBrowserCookies');
    const held = { patterns: [{ urlPattern: '*/_next/static/chunks/*.js*' }] };
    await page.send('Fetch.enable', held);
    await page.send('Page.navigate', { url: address('/contact/') });
    await page.waitFor(hasRules);
    const place = await page.pointAt(link);
    await expect.poll(() => attempts(page).some(isReady)).toBe(true);
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.clickAt(place);
    await page.waitFor(`location.pathname === '/about/'`);
    const isSpeculated = `(({ activationStart, deliveryType }) =>
      activationStart > 0 || deliveryType === 'navigational-prefetch')(performance.getEntriesByType('navigation')[0])`;
    expect(await page.evaluate(isSpeculated)).toBe(true);
    expect(
      await page.evaluate(`performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => /\\.js|\\/api\\/|\\/vitals/.test(name)
        && startTime < performance.getEntriesByType('navigation')[0].activationStart).length`),
    ).toBe(0);
    await page.send('Fetch.disable');
  });

  test('is preloaded by the router alone once scripts run', { tag: '@full' }, async () => {
    const page = await browser.openPage();
    await page.open(address('/contact/'));
    page.events = [];
    const place = await page.pointAt(link);
    await expect.poll(() => requestsOf(page)).toContain('GET /about/');
    await page.clickAt(place);
    await page.waitFor(`location.pathname === '/about/' && document.querySelector('h1')`);
    expect(attempts(page)).toEqual([]);
    expect(requestsOf(page).filter((each) => each === 'GET /about/')).toHaveLength(1);
  });

  test('is never prerendered if it leads to the cart', { tag: '@full' }, async () => {
    const page = await browser.openPage();
    await page.send('Fetch.enable', { patterns: [{ urlPattern: '*/_next/static/chunks/*.js*' }] });
    await page.send('Page.navigate', { url: address('/contact/') });
    await page.waitFor(hasRules);
    for (const path of ['/cart/', '/checkout/', '/tours/?from=auckland', '/feed.xml']) {
      await page.evaluate(
        `document.querySelector('${link}, footer a[data-tried]').setAttribute('href', '${path}')`,
      );
      await page.evaluate(
        `document.querySelector('footer a[href="${path}"]').setAttribute('data-tried', '')`,
      );
      await page.pointAt(`footer a[href="${path}"]`);
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 400))');
    }
    expect(attempts(page)).toEqual([]);
  });
});

test('the next page is compressed with a dictionary that Chromium fetched when idle', {
  tag: '@full',
}, async ({ request }) => {
  // The page warmer, which is off in tests, requests the page of the dictionary in both forms.
  await request.get(address('/terms-and-conditions/'));
  await request.get(address('/terms-and-conditions/?_rsc='), { headers: { RSC: '1' } });
  const page = await browser.openPage();
  await page.open(address('/contact/'));
  const isDictionary = (params: unknown) =>
    requested.parse(params).request.url.startsWith(address('/dictionaries/'));
  const { request: fetched } = requested.parse(
    await page.waitForEvent('Network.requestWillBeSent', isDictionary),
  );
  const dictionary = await (await request.get(fetched.url)).body();
  const hash = createHash('sha256').update(dictionary).digest('base64');
  const extra = z.object({ headers: z.record(z.string(), z.string()) });
  const responseHeaders = (params: unknown) =>
    Object.fromEntries(
      Object.entries(extra.parse(params).headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
  await expect
    .poll(async () => {
      page.events = [];
      await page.open(address('/about/'));
      return page.events.some(
        ({ method, params }) =>
          method === 'Network.responseReceivedExtraInfo' &&
          responseHeaders(params)['content-encoding'] === 'dcb' &&
          Number(responseHeaders(params)['content-length']) <= 5_000,
      );
    })
    .toBe(true);
  const sent = page.events
    .filter(({ method }) => method === 'Network.requestWillBeSentExtraInfo')
    .map(({ params }) => responseHeaders(params)['available-dictionary']);
  expect(sent).toContain(`:${hash}:`);
  expect(await page.evaluate(`document.querySelector('h1').textContent`)).toBeTruthy();
});
