/** Checks every page of the dataset: valid HTML, metadata, links in and out, and link targets. */
import { expect, test } from '@playwright/test';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { isReserved } from '#schemas/shared/site-path.ts';
import { checkPages, maxRequestsAtOnce } from '#studio/site-check/check-pages.ts';
import { isFullSize } from '#tests/case-counts.ts';
import { htmlFaults } from '#tools/content-check/html-rules.ts';
import { datasetPages, datasetRedirects, pagesWithEveryBlock, publicPages } from './support/addresses.ts';
import { fetchAllHtml, fetchCached } from './support/cached-responses.ts';
import { attributes } from './support/markup.ts';
import { testSite } from './test-fixtures.ts';

// One worker, so that each address is requested only once.
test.describe.configure({ mode: 'default' });

/**
 * Validating HTML and rendering pictures is slow: a short run does it only for the pages that together contain every block.
 */
const inspected = new Set(pagesWithEveryBlock.map(({ path }) => path));
/** Each departure in a printed timetable links to its own search: a short run follows one in this many. */
const searchesFor = isFullSize ? 1 : 25;

// @spec 1.4, C.3, C.10
test('every page has metadata and valid HTML, links only to existing pages, and is linked to', async () => {
  test.setTimeout(240_000);
  const { findings, links, pictures } = await checkPages({
    pages: new Map(datasetPages.map(({ path, hidden }) => [path, { hidden }])),
    redirects: new Set(datasetRedirects),
    isOwn: isReserved,
    ask: fetchCached,
    validateHtml: htmlFaults,
    isInspected: (path) => isFullSize || inspected.has(path),
  });
  expect(links).toBeGreaterThan(1_000);
  expect(pictures).toBeGreaterThan(50);
  expect(
    findings
      .filter(({ level }) => level === 'fault')
      .map(({ kind, where, what }) => `${kind} ${where}: ${what}`),
  ).toEqual([]);
});

test('no link on any page is broken', async () => {
  test.setTimeout(400_000);
  const pages = await fetchAllHtml(publicPages.map(({ path }) => path));
  const anchorsOf = (page: string) =>
    new Set([...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? ''));
  const anchors = new Map([...pages].map(([path, page]) => [path, anchorsOf(page)]));
  const links = [...pages].flatMap(([from, page]) =>
    [...new Set(attributes(page, 'a', 'href'))].map((href) => ({
      from,
      href,
      url: new URL(href, new URL(from, testSite.siteUrl)),
    })),
  );
  const own = links.filter(({ url }) => url.origin === new URL(testSite.siteUrl).origin);
  const addresses = new Set(own.map(({ url }) => url.pathname + url.search));
  const searches = [...addresses].filter((address) => address.includes('?'));
  const others = addresses.difference(new Set(searches));
  const followed = [...others, ...searches.filter((_, index) => index % searchesFor === 0)];
  const statuses = new Map<string, number>();
  await mapConcurrently(followed, maxRequestsAtOnce, async (address) => {
    statuses.set(address, (await fetchCached(address)).status);
  });
  // There are thousands of links: one assertion each would take longer than all requests.
  const faults = own.flatMap(({ from, href, url }) => {
    const { pathname, search, hash } = url;
    const status = statuses.get(pathname + search) ?? 200;
    const anchor = hash.slice(1);
    return [
      ...(pathname.endsWith('/') || pathname.includes('.') ? [] : [`${from}: ${href} is not canonical`]),
      ...(status === 200 ? [] : [`${from}: ${href} answers ${status}`]),
      // Browsers scroll to the top for #top without an element.
      ...(['', 'top'].includes(anchor) || (anchors.get(pathname)?.has(anchor) ?? true)
        ? []
        : [`${from}: ${href} names no part of that page`]),
    ];
  });
  expect(faults).toEqual([]);
  expect(searches.length, 'searches that links lead to').toBeGreaterThan(300);
  expect(own.length, 'links checked').toBeGreaterThan(publicPages.length * 20);
});
