/** Browsers during a release: they notice a new build, and recover when a chunk of the old one is gone. */
import type { Page } from '@playwright/test';
import { blockPictures } from './support/placeholder-pictures.ts';
import { open, waitUntilReady } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

test.beforeEach(({ page }) => blockPictures(page));

test.describe('a new build', () => {
  const anotherBuild = (page: Page) =>
    page.route('**/builds/latest.json*', (route) =>
      route.fulfill({ json: { id: 'another-build', timestamp: Date.now() } }),
    );
  const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  /** Simulates the visitor’s return to the tab; resolves once the page has read the latest build id. */
  const comeBack = async (page: Page) => {
    const [answer] = await Promise.all([
      page.waitForResponse(/builds\/latest\.json/),
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ]);
    await answer.finished();
    // The page still has to read the response; a later response is read after it.
    await page.evaluate(() => fetch('/builds/latest.json').then((later) => later.text()));
  };

  // @spec 7.18, 7.19
  test('the running build is announced, and only its metadata exists', { tag: '@full' }, async ({
    request,
  }) => {
    const latest = await request.get(`/builds/latest.json?${Date.now()}`);
    expect(latest.headers()['cache-control']).toBe('no-store');
    const { id, timestamp } = await latest.json();
    expect(timestamp).toBeLessThan(Date.now());
    expect((await (await request.get('/builds/latest.json')).json()).timestamp).toBe(timestamp);
    const meta = await request.get(`/builds/meta/${id}.json`);
    expect(meta.status()).toBe(200);
    expect((await meta.json()).id).toBe(id);
    expect((await request.get('/builds/meta/no-such-build.json')).status()).toBe(404);
  });

  // @spec 4.5
  test('is noticed when the visitor returns to the tab: the next link loads a whole document', async ({
    page,
  }) => {
    await anotherBuild(page);
    await open(page, '/contact/');
    await mark(page);
    await comeBack(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Stories' }).click();
    await expect(page).toHaveTitle(/^Stories/);
    await expect(page.locator('html[data-mark]')).not.toBeAttached();
  });

  // @spec 4.5
  test('is checked for every hour', { tag: '@full' }, async ({ page }) => {
    await page.clock.install();
    await anotherBuild(page);
    await open(page, '/contact/');
    const asked = page.waitForRequest(/builds\/latest\.json\?\d+$/);
    await page.clock.runFor('01:00:01');
    await asked;
  });

  test('the same build changes nothing', { tag: '@full' }, async ({ page }) => {
    await open(page, '/contact/');
    await mark(page);
    await comeBack(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Stories' }).click();
    await expect(page).toHaveTitle(/^Stories/);
    await expect(page.locator('html[data-mark]')).toBeAttached();
  });
});

test.describe('a chunk that cannot be loaded', () => {
  test.use({ allowPageErrors: true });

  /** Collects the paths of requested documents, in order. */
  function watchDocuments(page: Page): string[] {
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    return documents;
  }

  const failChunk = (page: Page) =>
    page.evaluate(() => {
      const error = new Error('Failed to load chunk /_next/static/chunks/gone.js from module 1');
      error.name = 'ChunkLoadError';
      void Promise.reject(error);
    });

  // @spec 4.6
  test('reloads the page, at most once in ten seconds for each path', async ({ page }) => {
    await page.clock.install();
    const documents = watchDocuments(page);
    await open(page, '/contact/');
    await page.clock.pauseAt(Date.now() + 60_000);
    const failed = () => page.waitForEvent('pageerror');

    await Promise.all([page.waitForEvent('load'), failChunk(page)]);
    // Scripts wait for the first picture, up to three seconds.
    await page.clock.runFor(4_000);
    await waitUntilReady(page);
    expect(documents).toEqual(['/contact/', '/contact/']);

    await Promise.all([failed(), failChunk(page)]);
    await page.clock.runFor(5_000);
    await Promise.all([failed(), failChunk(page)]);
    expect(documents).toEqual(['/contact/', '/contact/']);

    await page.clock.runFor(1_000);
    await Promise.all([page.waitForEvent('load'), failChunk(page)]);
    expect(documents).toEqual(['/contact/', '/contact/', '/contact/']);
  });

  // @spec 8.7
  test('loads the link’s target as a document, and does not loop when the chunk stays missing', {
    tag: '@full',
  }, async ({ page, request }) => {
    const scriptsOf = async (path: string) =>
      new Set((await (await request.get(path)).text()).match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g) ?? []);
    const before = await scriptsOf('/undefined/');
    const only = [...(await scriptsOf('/contact/'))].filter((script) => !before.has(script));
    expect(only.length, 'scripts of the contact form alone').toBeGreaterThan(0);
    const refused: string[] = [];
    await page.route(
      (url) => only.includes(url.pathname),
      (route) => {
        refused.push(route.request().url());
        return route.abort();
      },
    );
    const documents = watchDocuments(page);
    await open(page, '/undefined/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect.poll(() => documents).toEqual(['/undefined/', '/contact/']);
    // The form keeps the server’s markup and works without its script.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(refused.length).toBeGreaterThan(0);
  });
});
