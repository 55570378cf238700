/**
 * Prefetching of linked pages by the router: on hover and focus, with a concurrency limit and data-saver rules.
 * Notices changes of Next that concern platform/next-internals/browser/router-requests.ts.
 */
import type { Page, Route } from '@playwright/test';
import { blockPictures } from './support/placeholder-pictures.ts';
import { open } from './support/wait-until-ready.ts';
import { expect, test } from './test-fixtures.ts';

/** All links go from one CMS page to others: for the router they share one route, which it knows from the first on. */
const start = '/contact/';

type Connection = { saveData: boolean; effectiveType: string };

const isAskedByRouter = (address: string) => new URL(address).searchParams.has('_rsc');
const inFooter = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

/** Opens the first page with a fixed `navigator.connection`, because headless browsers report an arbitrary one. */
async function openOver(connection: Connection, page: Page): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => value });
  }, connection);
  await open(page, start);
}
const fast: Connection = { saveData: false, effectiveType: '4g' };

/** Collects the paths of the router’s requests from now on: whole pages and route metadata. */
function watchRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (isAskedByRouter(request.url())) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Waits for a request of the page. Requests that it sent earlier have been seen by then. */
const settled = (page: Page) =>
  page.evaluate(() => fetch('/builds/latest.json').then((answer) => answer.text()));

test.beforeEach(({ page }) => blockPictures(page));

for (const { how, tag, reach } of [
  { how: 'pointed at', tag: [], reach: (page: Page) => inFooter(page, 'Stories').hover() },
  {
    how: 'reached with the keyboard',
    tag: '@full',
    reach: (page: Page) => inFooter(page, 'Stories').focus(),
  },
]) {
  // @spec 9.8
  test(`a page whose link is ${how} is prefetched whole, and a click needs no further request`, {
    tag,
  }, async ({ page }) => {
    await openOver(fast, page);
    await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
    const requests = watchRequests(page);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === '/blogs/'),
      reach(page),
    ]);
    await answer.finished();
    expect(answer.status()).toBe(200);

    await inFooter(page, 'Stories').click();
    await expect(page).toHaveTitle(/^Stories/);
    await expect(page.locator('main a[href^="/blogs/"]').first()).toBeVisible();
    await settled(page);
    expect(requests.filter((path) => path === '/blogs/')).toEqual(['/blogs/']);
    await expect(page.locator('html[data-mark]')).toBeAttached();
  });
}

test('a prefetched page is requested again after 30 seconds, because something may have been published', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.install();
  await openOver(fast, page);
  const requests = watchRequests(page);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/blogs/'),
    inFooter(page, 'Stories').focus(),
  ]);
  await answer.finished();
  await page.clock.fastForward(31_000);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Stories/);
  await expect.poll(() => requests.filter((path) => path === '/blogs/')).toEqual(['/blogs/', '/blogs/']);
});

for (const { how, path, end, heading } of [
  {
    how: 'is a 404',
    path: '/no-such-page/',
    end: (route: Route) => route.continue(),
    heading: 'A wrong turn',
  },
  { how: 'never arrives', path: '/blogs/', end: (route: Route) => route.abort(), heading: /stories/i },
]) {
  test(`a click during a prefetch still navigates when the response ${how}`, { tag: '@full' }, async ({
    page,
  }) => {
    await openOver(fast, page);
    await inFooter(page, 'Stories').evaluate((link, href) => link.setAttribute('href', href), path);
    const heldRoute = Promise.withResolvers<Route>();
    await page.route(
      (url) => isAskedByRouter(url.href),
      (route) => heldRoute.resolve(route),
      { times: 1 },
    );
    await inFooter(page, 'Stories').focus();
    const held = await heldRoute.promise;
    await page.keyboard.press('Enter');
    await end(held);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  });
}

test('a page whose link is only in view is not prefetched', async ({ page }) => {
  const requests = watchRequests(page);
  await openOver(fast, page);
  await expect(inFooter(page, 'Stories')).toBeAttached();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(inFooter(page, 'Stories')).toBeInViewport();
  await inFooter(page, 'Tours').focus();
  await expect.poll(() => requests).toContain('/tours/');
  await settled(page);
  expect(requests).toEqual(['/tours/']);
});

for (const { name, connection, tag } of [
  { name: 'the visitor saves data', connection: { saveData: true, effectiveType: '4g' }, tag: '@full' },
  { name: 'the connection is slow', connection: { saveData: false, effectiveType: '2g' }, tag: [] },
  {
    name: 'the connection is very slow',
    connection: { saveData: false, effectiveType: 'slow-2g' },
    tag: '@full',
  },
]) {
  // @spec 9.8
  test(`nothing is prefetched when ${name}`, { tag }, async ({ page }) => {
    const requests = watchRequests(page);
    await openOver(connection, page);
    for (const link of ['Stories', 'Tours']) {
      await inFooter(page, link).hover();
      await inFooter(page, link).focus();
    }
    await settled(page);
    expect(requests).toEqual([]);
    await inFooter(page, 'Destinations').click();
    await expect(page).toHaveTitle(/Destinations/);
    expect(requests).toEqual(['/destinations/']);
  });
}

// @spec 9.9
test('at most four prefetches run at a time, however slow; of the others only the latest is queued', {
  tag: '@full',
}, async ({ page }) => {
  const held: Route[] = [];
  const requests: string[] = [];
  await page.route(
    (url) => isAskedByRouter(url.href),
    (route) => {
      held.push(route);
      requests.push(new URL(route.request().url()).pathname);
    },
  );
  await page.clock.install();
  await openOver(fast, page);
  const links = (await page.getByRole('contentinfo').locator('a[href^="/"]').all()).slice(0, 8);
  for (const link of links) await link.focus();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  await expect.poll(() => requests).toEqual(paths.slice(0, 4));

  // None of them gets a response for a long while.
  await page.clock.runFor(20_000);
  await settled(page);
  expect(requests).toEqual(paths.slice(0, 4));

  // A failed request frees a slot too.
  await held.shift()?.abort();
  await expect.poll(() => requests).toEqual([...paths.slice(0, 4), paths.at(-1)]);
  for (const route of held.splice(0)) await route.continue();
  await settled(page);

  // All slots are free again.
  await links[4]?.focus();
  await expect.poll(() => requests.at(-1)).toBe(paths[4]);
  expect(requests).toHaveLength(6);
});
