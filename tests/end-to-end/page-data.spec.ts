/**
 * Content that a page sends once: restored data, hydration, publishes in an open page, and pages that still arrive.
 * Notices changes of Next and React that concern platform/next-internals/fill-page-data.ts.
 */
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { root } from '#scripts/launch/root.mjs';
import { isFullSize } from '#tests/case-counts.ts';
import { pagesWithEveryBlock, publicPages } from './support/addresses.ts';
import { servePlaceholderPictures } from './support/placeholder-pictures.ts';
import { type Draft, pageOf, publish, textBlock } from './support/publish.ts';
import { sendRequest } from './support/raw-http.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';
import { open, waitUntilReady } from './support/wait-until-ready.ts';

// All tests share one site.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const path = '/test/once/';
/** Long enough to be cut from the data. */
const long = (words: string) =>
  `${words} ${'A sentence about trains and the sea, with “quotes” & signs. '.repeat(6)}`;

const onePage = (words: string): Draft =>
  pageOf(path, 'Once', [
    { _key: 'opening', _type: 'hero', schemaVersion: 1, heading: 'Sent once' },
    {
      _key: 'faq',
      _type: 'faq',
      schemaVersion: 1,
      questions: [{ _key: 'one', question: 'Which one?', answer: textBlock('a', long('This one.')).body }],
    },
    textBlock('changing', long(words)),
  ]);

let testSite: TestSite;
test.beforeAll(async () => {
  testSite = await startTestSite();
  await publish(testSite.dataDir, [onePage('The first words.'), pageOf('/test/', 'Tests', [])]);
  await expectServed(path, 'The first words.');
});
test.afterAll(() => testSite?.stop());
const at = (address: string) => `${testSite.siteUrl}${address}`;

const expectServed = (address: string, words: string) =>
  expect.poll(async () => (await sendRequest(testSite.siteUrl, address)).body).toContain(words);

/** Values of the rows of React's data, by their ids. */
function valuesOf(data: string): Record<string, unknown> {
  const bytes = Buffer.from(data);
  const values: Record<string, unknown> = {};
  for (let at = 0; at < bytes.length; ) {
    const colon = bytes.indexOf(':', at);
    const id = bytes.toString('utf8', at, colon);
    const isText = bytes[colon + 1] === 'T'.charCodeAt(0);
    const comma = bytes.indexOf(',', colon);
    const length = Number.parseInt(bytes.toString('utf8', colon + 2, comma), 16);
    const end = isText ? comma + 1 + length : bytes.indexOf('\n', colon);
    const value = bytes.toString('utf8', isText ? comma + 1 : colon + 1, end);
    values[id] = !isText && /^["[{]/.test(value) ? JSON.parse(value) : value;
    at = isText ? end : end + 1;
  }
  return values;
}

/** Holds back the scripts until `letGo`. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** The body without scripts, what islands render, and what they mark outside. */
const bodyOf = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const element of body.querySelectorAll('script, next-route-announcer')) element.remove();
    for (const island of body.querySelectorAll('[data-island]')) island.innerHTML = '';
    for (const element of body.querySelectorAll('*'))
      for (const name of ['data-ready', 'data-drawn', 'data-part', 'aria-current'])
        element.removeAttribute(name);
    return body.innerHTML.replaceAll(/<!--.*?-->/g, '');
  });

const isShared = (policy = '') => /\b(?:public|s-maxage)\b/.test(policy);

const visited = isFullSize ? publicPages : pagesWithEveryBlock;

test('a page’s data is restored as Next wrote it, and hydration leaves the page as it was', async ({
  page,
}) => {
  await servePlaceholderPictures(page.context());
  let cut = 0;
  for (const { path: address } of visited) {
    // A visitor's own page is sent as Next renders it.
    const { headers } = await sendRequest(testSite.siteUrl, address);
    if (!isShared(headers['cache-control'])) continue;
    const letGo = await holdScripts(page);
    // A page that is rendered again in between has other data.
    await expect(async () => {
      await page.goto(at(address), { waitUntil: 'domcontentloaded' });
      const restored = await page.evaluate(() => {
        const parts = (window as unknown as { __next_f: [number, string?][] }).__next_f;
        return parts.map((part) => part[1] ?? '').join('');
      });
      // Next redirects to the address of the data.
      const written = await (await fetch(at(address), { headers: { rsc: '1' } })).text();
      expect(valuesOf(restored), address).toEqual(valuesOf(written));
      // The framework's own 404 page would weigh 400 bytes on every page.
      expect(written).not.toContain('This page could not be found');
    }).toPass({ timeout: 30_000 });
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    cut += ids.filter((id) => /^_\d+$/.test(id)).length;
    const before = await bodyOf(page);
    letGo();
    await waitUntilReady(page);
    expect(await bodyOf(page), address).toBe(before);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  expect(cut).toBeGreaterThan(visited.length);
});

/** Renders the page again in place, as after a return from the browser's cache. */
const refresh = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** Marks an element, to see later whether it is still the same. */
const mark = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Object.assign(element, { isMarked: true }));
const isMarked = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => 'isMarked' in element);

test('a publish changes a block in an open page, and leaves the others as they are', async ({ page }) => {
  await open(page, at(path));
  await page.getByText('Which one?').click();
  await mark(page, 'main details');
  await mark(page, '[data-site-header] a');
  await publish(testSite.dataDir, [onePage('The second words.')]);
  await expectServed(path, 'The second words.');
  await refresh(page);
  await expect(page.getByText('The second words.')).toBeVisible();
  await expect(page.getByText('The first words.')).toHaveCount(0);
  await expect(page.locator('main details[open]')).toHaveCount(1);
  expect(await isMarked(page, 'main details')).toBe(true);
  expect(await isMarked(page, '[data-site-header] a')).toBe(true);

  // Back shows the page as it was left, also with the data that was restored.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Stories' }).click();
  await expect(page).toHaveTitle(/^Stories/);
  await page.goBack();
  await expect(page.getByText('The second words.')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveTitle(/^Stories/);
});

test('a publish of the navigation changes the header of an open page, and keeps its focus', async ({
  page,
}) => {
  await open(page, at('/tours/'));
  const header = page.locator('[data-site-header]');
  await header.getByRole('link', { name: 'Tours', exact: true }).first().focus();
  const settings = readFileSync(join(root, 'content/documents/site-settings.ndjson'), 'utf8').trim();
  await publish(testSite.dataDir, [JSON.parse(settings.replaceAll('"Train journeys"', '"By train"'))]);
  await expectServed('/tours/', 'By train');
  await refresh(page);
  await expect(header.getByRole('link', { name: 'By train', exact: true }).first()).toBeVisible();
  await expect(page.locator('[data-site-header][data-ready]')).toBeAttached();
  const link = header.getByRole('link', { name: 'Tours', exact: true }).first();
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('aria-current', 'page');
  const button = header.getByRole('button', { name: 'By train: show pages' });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
});

/** Passes requests on to the site, and sends the end of pages after `letGo`. */
async function slowProxy() {
  const held = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      host: new URL(testSite.siteUrl).host,
      'accept-encoding': 'identity',
    };
    request(new URL(incoming.url ?? '/', testSite.siteUrl), { headers }, async (answer) => {
      const body = await buffer(answer);
      const end = answer.headers['content-type']?.startsWith('text/html') ? body.indexOf('</main>') : 0;
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      outgoing.write(body.subarray(0, end));
      if (end > 0) await held.promise;
      outgoing.end(body.subarray(end));
    }).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, letGo: held.resolve, stop: () => server.close() };
}

test('details that a visitor opens while the page arrives stay open', async ({ page }) => {
  const proxy = await slowProxy();
  await page.goto(`${proxy.address}${path}`, { waitUntil: 'commit' });
  await page.getByText('Which one?').click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await mark(page, 'main details');
  proxy.letGo();
  await waitUntilReady(page);
  await refresh(page);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main details[open]')).toHaveCount(1);
  expect(await isMarked(page, 'main details')).toBe(true);
  proxy.stop();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page is complete', async ({ page }) => {
    await page.goto(at(path));
    await page.getByText('Which one?').click();
    await expect(page.getByText('This one.')).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Stories' })).toBeVisible();
  });
});
